import type { CandidateStanding } from "../../../shared/contracts/discovery/deciding.ts";
import { m } from "../../../shared/messages/generated/messages.js";

/** Where the staff stand with one body; only administrators read these words. */
export const standingLabels: Record<CandidateStanding, () => string> = {
  open: m.discovery_standing_open,
  invited: m.discovery_standing_invited,
  promoted: m.candidate_standing_promoted,
  ignored: m.discovery_standing_ignored,
};
