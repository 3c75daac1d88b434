import type { LoggedRequest } from "../../../shared/contracts/partner-api/area.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { noteRemoved, readPeriods } from "../../record/periods/service.ts";
import * as queries from "./queries.ts";
import { createRecorder, type Recorder } from "./recorder.ts";

/** The process's recorder of calls of the partner API. */
export function createRequestLog({ db, log }: Pick<Context, "db" | "log">): Recorder {
  return createRecorder((batch) => queries.insertRequests(db, batch), log);
}

/** The greatest number that a bigint column has. */
const beyondAll = "9223372036854775807";
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One page of what an institution's software asked, newest first. An id that cannot be one finds nothing. */
export async function listRequests(
  db: Queryable,
  whose: { institutionId: number; mode: PartnerMode },
  {
    outcome = "all",
    requestId = "",
    cursor = beyondAll,
    limit = 50,
  }: {
    outcome?: "all" | "failed" | undefined;
    requestId?: string | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
  },
): Promise<{ items: LoggedRequest[]; nextCursor: string | null }> {
  const wanted = requestId.trim();
  if (wanted !== "" && !isUuid.test(wanted)) return { items: [], nextCursor: null };
  const rows = await queries.listRequests(db, whose, {
    isFailed: outcome === "failed",
    requestId: wanted === "" ? undefined : wanted,
    beforeId: cursor,
    limit: limit + 1,
    days: (await readPeriods(db)).api_calls,
  });
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** The job that forgets what is older than its period, some at a time. */
export async function forgetRequests({ db }: Pick<Context, "db">): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const forgotten = await queries.forgetOldRequests(tx, (await readPeriods(tx)).api_calls);
    await noteRemoved(tx, "api_calls", forgotten);
    return forgotten;
  });
}
