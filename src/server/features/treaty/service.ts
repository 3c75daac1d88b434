import { createHash, randomBytes } from "node:crypto";
import { makeReference } from "../../../shared/domain/references.ts";
import { type TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { treatyVersion } from "../../../shared/domain/treaty-version.ts";
import type { Context } from "../../context.ts";
import type { Queryable } from "../../db/database.ts";
import { guardSubmission } from "../submissions/service.ts";
import { countSignatures, insertSignature } from "./queries.ts";

/** Stores a signature once, however often and with whichever form it arrives (ruling on the treaty save). Returns its id. */
export async function storeSignature(tx: Queryable, signature: TreatySignatureData): Promise<number> {
  return (await store(tx, signature)).id;
}

/** The standalone save: same rules, same single row. */
export async function signTreaty(context: Context, ip: string, signature: TreatySignatureData): Promise<{ reference: string }> {
  await guardSubmission(context, ip, {});
  return context.db.transaction().execute((tx) => store(tx, signature));
}

function store(tx: Queryable, signature: TreatySignatureData) {
  return insertSignature(tx, { ...signature, key: signatureKey(signature), reference: makeReference("TS", randomBytes(8)), treatyVersion });
}

/** The client's id, or the content where none was sent (a plain HTML form, another program). */
function signatureKey({ signatureId, ...content }: TreatySignatureData): string {
  if (signatureId) return signatureId;
  const { signatoryName, signatoryTitle, nationName, signatureDate } = content;
  return `content:${createHash("sha256")
    .update(JSON.stringify([signatoryName.trim(), signatoryTitle.trim(), nationName.trim(), signatureDate]))
    .digest("base64url")}`;
}

export async function countAllSignatures(db: Queryable): Promise<number> {
  return countSignatures(db);
}
