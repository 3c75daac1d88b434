import { emailRule } from "./form-rules.ts";

/** How often a follower hears of what is new. */
export const followRhythms = ["each", "weekly"] as const;
export type FollowRhythm = (typeof followRhythms)[number];

/** What the form asks for in words. */
export const followRules = { email: emailRule };

/** So long an address may confirm that it wants to follow. */
export const daysToConfirm = 7;
