import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { ListSource } from "../../runtime/db/list-source.ts";

/** Stores a signature unless its key is known, and returns its row either way. */
export async function insertSignature(
  db: Queryable,
  signature: TreatySignatureData & { key: string; reference: string; treatyVersion: string; treatyLanguage: string; textHash: string },
): Promise<{ id: number; reference: string }> {
  const stored = await db
    .insertInto("treaty_signatures")
    .values({
      reference: signature.reference,
      signature_key: signature.key,
      signatory_name: signature.signatoryName.trim(),
      signatory_title: signature.signatoryTitle.trim(),
      nation_name: signature.nationName.trim(),
      signature_date: signature.signatureDate,
      treaty_version: signature.treatyVersion,
      treaty_language: signature.treatyLanguage,
      text_hash: signature.textHash,
    })
    .onConflict((conflict) => conflict.column("signature_key").doNothing())
    .returning(["id", "reference"])
    .executeTakeFirst();
  return (
    stored ??
    db.selectFrom("treaty_signatures").select(["id", "reference"]).where("signature_key", "=", signature.key).executeTakeFirstOrThrow()
  );
}

export async function findSignature(db: Queryable, key: string): Promise<{ id: number; reference: string } | undefined> {
  return db.selectFrom("treaty_signatures").select(["id", "reference"]).where("signature_key", "=", key).executeTakeFirst();
}

export interface SignedRow {
  treatyVersion: string;
  treatyLanguage: string | null;
  textHash: string | null;
}

export async function findSignedText(db: Queryable, id: number): Promise<SignedRow | undefined> {
  return db
    .selectFrom("treaty_signatures")
    .select(["treaty_version as treatyVersion", "treaty_language as treatyLanguage", "text_hash as textHash"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function countSignatures(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom("treaty_signatures")
    .select((count) => count.fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const signatureList: ListSource = {
  table: "treaty_signatures",
  findable: { kind: "treaty_signature" },
  columns: `id, reference, signatory_name as "signatoryName", signatory_title as "signatoryTitle", nation_name as "nationName",
    signature_date as "signatureDate", treaty_version as "treatyVersion", treaty_language as "treatyLanguage",
    text_hash as "textHash", signed_at as "signedAt", personal_data_removed_at as "personalDataRemovedAt"`,
  filterColumn: "treaty_version",
  dateColumn: "signed_at",
  sorts: { nationName: "lower(nation_name)" },
};
