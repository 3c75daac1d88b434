import { recordAction } from "../../../record/audit/service.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import * as queries from "./queries.ts";
import { addState } from "./states.ts";

type Settings = Pick<queries.Settings, "threshold" | "staleAfterHours">;

/** Puts the settings in force and writes down who did it and why; another threshold screens everybody anew. The states are held. */
export async function putSettings(
  tx: Queryable,
  by: { id: number | null; username: string },
  before: Settings,
  after: Settings,
  said: { reason: string | null; askedBy?: string },
): Promise<void> {
  await queries.updateSettings(tx, after);
  await recordAction(tx, by, {
    action: "screening_settings.changed",
    subjectType: "screening_settings",
    before,
    after: { ...after, ...said },
  });
  if (before.threshold !== after.threshold) await addState(tx, "threshold");
}
