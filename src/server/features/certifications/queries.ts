import { sql } from "kysely";
import type { Certification } from "../../../shared/contracts/certifications.ts";
import type { Queryable } from "../../db/database.ts";

export async function listCertifications(db: Queryable): Promise<Certification[]> {
  const { rows } = await sql<Certification>`
    select key, standing, issuer, issued_on::text as "issuedOn", document_url as "documentUrl", note from certifications order by position`.execute(
    db,
  );
  return rows;
}

export async function updateCertification(
  db: Queryable,
  { key, standing, issuer, issuedOn, documentUrl, note }: Certification,
): Promise<void> {
  await db
    .updateTable("certifications")
    .set({ standing, issuer, issued_on: issuedOn, document_url: documentUrl, note, updated_at: sql`now()` })
    .where("key", "=", key)
    .execute();
}
