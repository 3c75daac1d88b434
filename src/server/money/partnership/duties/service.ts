import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import * as queries from "../queries.ts";
import { hold, log } from "../service.ts";

interface Done {
  duty: string;
  /** The day that was seen. */
  dueOn: string;
  evidence: string;
  isByMember: boolean;
}

/**
 * Records that an agreed duty was done, and by what that can be seen; the next time of it is due after that. What is sent twice is recorded
 * once. Throws not_found for what is not agreed, and conflict for another day than the one that is due.
 */
export async function recordDone({ db }: Context, caller: Caller, institutionId: number, done: Done): Promise<void> {
  await db.transaction().execute((tx) => record(tx, caller, institutionId, done));
}

async function record(tx: Queryable, caller: Caller, institutionId: number, done: Done): Promise<void> {
  await hold(tx, institutionId);
  if ((await queries.listDone(tx, institutionId)).some(({ duty, dueOn }) => duty === done.duty && dueOn === done.dueOn)) return;
  const dueOn = await queries.findDutyDay(tx, institutionId, done.duty);
  if (dueOn === undefined) throw new AppError("not_found", m.error_not_found());
  if (dueOn !== done.dueOn) throw new AppError("conflict", m.part_error_other_day({ day: dueOn }));
  await queries.insertDone(tx, institutionId, { ...done, by: caller });
  await log(tx, caller, institutionId, "duty_done", { duty: done.duty, dueOn });
}
