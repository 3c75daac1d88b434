import type { AuditRecord, Certification } from "../../../shared/contracts/site/certifications.ts";
import { badgeOf } from "../../../shared/domain/controls.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import * as queries from "./queries.ts";
import type { StoredRun } from "./runs/queries.ts";
import { readNewest } from "./runs/service.ts";
import { describeExamined, describeFinding, sentenceOf } from "./runs/wording.ts";

/** What the grid is made of: the last runs of each control, the newest first, and the record beside it. */
export interface GridItem {
  record: AuditRecord;
  runs: StoredRun[];
}

export async function readGrid(db: Queryable): Promise<GridItem[]> {
  const [records, newest] = await Promise.all([queries.listRecords(db), readNewest(db)]);
  return records.map((record) => ({ record, runs: newest.get(record.key) ?? [] }));
}

/** The grid in words of the language in which it is called, as it is at a moment: a run that is too old does not count any more. */
export function describeGrid(items: GridItem[], now: Date): Certification[] {
  return items.map(({ record, runs }): Certification => {
    const [run] = runs;
    const { state, since, isStale } = badgeOf(run, now);
    return {
      ...record,
      state,
      since,
      checkedAt: run?.at ?? null,
      control: sentenceOf(record.key),
      examined: run ? describeExamined(run.examined) : [],
      findings: [
        ...(run ? [] : [m.control_found_never()]),
        ...(isStale ? [m.control_found_stale()] : []),
        ...(run?.findings ?? []).map(describeFinding),
      ],
      runs: runs.map(({ at, outcome }) => ({ at, state: outcome === "holds" ? "verified" : "attention" })),
    };
  });
}

/** Changes the record of an outside audit. It decides no badge: what a control finds does (ruling). */
export async function updateRecord({ db }: Context, caller: Caller, record: AuditRecord): Promise<AuditRecord> {
  await db.transaction().execute(async (tx) => {
    const before = (await queries.listRecords(tx)).find(({ key }) => key === record.key);
    await queries.updateRecord(tx, record);
    await recordAction(tx, caller, {
      action: "certification.updated",
      subjectType: "certification",
      subjectId: record.key,
      before,
      after: record,
    });
  });
  return record;
}

export { registerLicence } from "./controls/licence.ts";
