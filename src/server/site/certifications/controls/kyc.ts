import { readFileStandings } from "../../../partners/kyc/service.ts";
import { listMissingSteps } from "../../../partners/onboarding/service.ts";
import { found, type Examine } from "./control.ts";
import { listActiveInstitutions } from "./queries.ts";

/**
 * No active partner without a whole, current file: its KYC file is approved by two people, its review is not late and nothing in it has
 * expired (decision 0057), and there is evidence for each step of its onboarding.
 */
export const checkPartners: Examine = async ({ db }, { stopping }) => {
  const active = await listActiveInstitutions(db);
  const standings = await readFileStandings(db, active);
  const notCurrent = active.filter((id) => !standings.get(id)?.isCurrent);
  const incomplete: number[] = [];
  for (const id of active) {
    stopping?.throwIfAborted();
    if ((await listMissingSteps(db, id)).length > 0) incomplete.push(id);
  }
  return {
    examined: [{ what: "active_partners", count: active.length }],
    findings: [...found("kyc_file_not_current", notCurrent), ...found("partner_incomplete", incomplete)],
  };
};
