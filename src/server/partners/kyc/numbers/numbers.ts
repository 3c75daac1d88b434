import { randomUUID } from "node:crypto";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { fieldKeyBeforeOf, fieldKeyOf } from "./field-key.ts";
import * as queries from "./queries.ts";
import { seal, unseal } from "./sealing.ts";

const placeOf = ({ institutionId, id }: Pick<queries.SealedNumber, "institutionId" | "id">) => `${institutionId}:${id}`;

/** Keeps the number of a document, sealed; answers what a file holds in its place. */
export async function keepNumber(
  { config }: Pick<Context, "config">,
  tx: Queryable,
  institutionId: number,
  number: string,
): Promise<{ numberId: string; lastFour: string }> {
  const key = fieldKeyOf(config);
  const id = randomUUID();
  const lastFour = number.replace(/[^\p{L}\p{N}]/gu, "").slice(-4);
  const sealed = seal(key, placeOf({ institutionId, id }), number);
  await queries.insertNumber(tx, { id, institutionId, keyId: key.id, sealed, lastFour });
  return { numberId: id, lastFour };
}

/** Seals again what the key before the present one sealed (FIELD_KEY_BEFORE). Answers how many. */
export async function resealNumbers({ db, config }: Pick<Context, "db" | "config">): Promise<number> {
  const before = fieldKeyBeforeOf(config);
  const key = before && fieldKeyOf(config);
  if (!before || !key || before.id === key.id) return 0;
  return db.transaction().execute(async (tx) => {
    const rows = await queries.takeSealedBy(tx, before.id, 500);
    for (const row of rows) {
      const place = placeOf(row);
      await queries.replaceSealed(tx, row.id, key.id, seal(key, place, unseal(before, place, row.sealed)));
    }
    return rows.length;
  });
}
