import { listMissingSteps } from "../../../partners/onboarding/service.ts";
import { found, type Examine } from "./control.ts";
import { listActiveInstitutions } from "./queries.ts";

/**
 * No active partner without a complete, current file: judged by the evidence that the desk shows for each step. Names are not
 * compared with lists yet, so the control cannot hold: whoever builds the screening replaces this function.
 */
export const checkPartners: Examine = async ({ db }, { stopping }) => {
  const active = await listActiveInstitutions(db);
  const incomplete: number[] = [];
  for (const id of active) {
    stopping?.throwIfAborted();
    if ((await listMissingSteps(db, id)).length > 0) incomplete.push(id);
  }
  return {
    examined: [{ what: "active_partners", count: active.length }],
    findings: [{ kind: "names_not_compared", count: active.length, ids: [] }, ...found("partner_incomplete", incomplete)],
  };
};
