import { m } from "../messages/generated/messages.js";

/** What an institution thinks of giving to a project, in the project's own currency. It binds nobody. */
export const pledgeRanges = ["up_to_10000", "up_to_50000", "up_to_250000", "more", "open"] as const;
export type PledgeRange = (typeof pledgeRanges)[number];

const pledges: Record<PledgeRange, () => string> = {
  up_to_10000: m.contact_pledge_10000,
  up_to_50000: m.contact_pledge_50000,
  up_to_250000: m.contact_pledge_250000,
  more: m.contact_pledge_more,
  open: m.contact_pledge_open,
};

export function pledgeLabel(range: PledgeRange): string {
  return pledges[range]();
}
