import { sql } from "kysely";
import type { AuditRecord } from "../../../shared/contracts/site/certifications.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export async function listRecords(db: Queryable): Promise<AuditRecord[]> {
  const { rows } = await sql<AuditRecord>`
    select key, issuer, issued_on::text as "issuedOn", document_url as "documentUrl", note from certifications order by position`.execute(
    db,
  );
  return rows;
}

export async function updateRecord(db: Queryable, { key, issuer, issuedOn, documentUrl, note }: AuditRecord): Promise<void> {
  await db
    .updateTable("certifications")
    .set({ issuer, issued_on: issuedOn, document_url: documentUrl, note, updated_at: sql`now()` })
    .where("key", "=", key)
    .execute();
}
