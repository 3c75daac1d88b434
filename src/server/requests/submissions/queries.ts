import type { Queryable } from "../../runtime/db/database.ts";
import { type NewRow, rowOf } from "../../runtime/db/insert-row.ts";

export interface Unannounced {
  reference: string;
  kind: "funding_request" | "respondent" | "message";
}

/** The same as a row that is stored with its submission. */
export function unannouncedRow(submission: Unannounced): NewRow {
  return rowOf("unannounced_submissions", submission);
}

export async function isAnyUnannounced(db: Queryable): Promise<boolean> {
  return (await db.selectFrom("unannounced_submissions").select("reference").limit(1).executeTakeFirst()) !== undefined;
}

export async function insertUnannounced(tx: Queryable, submission: Unannounced): Promise<void> {
  await tx.insertInto("unannounced_submissions").values(submission).execute();
}

/** Takes all of them out, the oldest first: whoever takes them tells of them in the same transaction. */
export async function takeUnannounced(tx: Queryable): Promise<Unannounced[]> {
  const rows = await tx.deleteFrom("unannounced_submissions").returning(["reference", "kind", "noted_at as notedAt"]).execute();
  return rows
    .toSorted((a, b) => a.notedAt.getTime() - b.notedAt.getTime())
    .map(({ reference, kind }) => ({ reference, kind: kind as Unannounced["kind"] }));
}
