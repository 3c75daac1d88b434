import { m } from "../messages/generated/messages.js";
import type { FormRules } from "./form-rules.ts";

/** The texts of a past grant, under the names that the core of the 360Giving standard has for them. Day and amount are read besides. */
export const pastGrantRules = {
  identifier: { max: 200 },
  title: { max: 500, required: m.pgrant_error_title },
  description: { max: 10_000 },
  recipientName: { max: 300, required: m.pgrant_error_recipient },
  recipientPlace: { max: 300 },
  recipientCountry: { max: 100 },
  programme: { max: 300 },
  sourceUrl: { max: 1_000, format: (value) => (/^https?:\/\//.test(value) && URL.canParse(value) ? undefined : m.pgrant_error_url()) },
} as const satisfies FormRules;

export type PastGrantTexts = Record<keyof typeof pastGrantRules, string>;

export const pastGrantSorts = ["awardedOn", "recipientName"] as const;
