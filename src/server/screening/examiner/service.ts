import type { z } from "zod";
import type * as calls from "../../../shared/contracts/screening/examiner.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { compareSubjects, engineNumber } from "../engine/service.ts";
import * as queries from "./queries.ts";

/**
 * Compares again what a case was found by: the stored version of our party with the stored version of the entry.
 *
 * Throws not_found, and conflict where the case was found by an engine that this version of the product no longer has.
 */
export async function replayCase(db: Queryable, id: number): Promise<z.input<(typeof calls.replayScreeningCase)["response"]>> {
  const stored = await queries.findStored(db, id);
  if (!stored) throw new AppError("not_found", m.error_not_found());
  if (stored.engine !== engineNumber) throw new AppError("conflict", m.sexam_error_engine({ engine: stored.engine, now: engineNumber }));
  const { score, parts } = compareSubjects(stored.subject, stored.entry);
  return { isSame: score === stored.score, before: stored.score, now: score, threshold: stored.threshold, engine: stored.engine, parts };
}
