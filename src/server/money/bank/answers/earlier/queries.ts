import { sql } from "kysely";
import type { Queryable } from "../../../../runtime/db/database.ts";
import type { NewEntry } from "../queries.ts";

/**
 * An equal deposit that no reference tells from this one: from the other kind of message, from an earlier file of the same message, which
 * can have numbered its lines anew, or from another file of the day, where only the number of the line is known.
 */
export async function hasLikeDeposit(
  db: Queryable,
  like: { fileId: number; bankAccountId: number; institutionId: number; amount: bigint; bookedOn: string | null; isWeak: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from bank_entries join bank_files earlier on earlier.id = file_id join bank_files now on now.id = ${like.fileId} and now.id <> earlier.id
     where bank_entries.outcome = 'deposit' and bank_account_id = ${like.bankAccountId} and amount = ${like.amount.toString()}
       and institution_id = ${like.institutionId}
       and (earlier.message_key = now.message_key
            or (earlier.family <> now.family ${like.isWeak ? sql`` : sql`and bank_reference is null`})
            or (${like.isWeak} and booked_on = ${like.bookedOn}::date))
       and coalesce(abs(booked_on - ${like.bookedOn}::date) <= 5, true) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Whether the bank has booked something else under the reference of this credit: in an earlier file of the same message, or in the other
 * kind of message around the same day. `same` are the entries that say the same. What is pending, or was said before, has no key.
 */
export async function isCorrected(
  db: Queryable,
  { fileId, bankAccountId, bankReference, entryReference, bookedOn }: Omit<NewEntry, "outcome">,
  same: { id: number }[],
): Promise<boolean> {
  const earlierCredits = sql`bank_entries join bank_files earlier on earlier.id = file_id join bank_files now on now.id = ${fileId} and now.id <> earlier.id
     where kind = 'entry' and direction = 'credit' and bank_account_id = ${bankAccountId ?? null} and bank_entries.id <> all(${same.map(({ id }) => id)}::int[])
       and exists (select from bank_entry_keys where entry_id = bank_entries.id)`;
  const { rows } = await sql`
    select from ${earlierCredits} and bank_reference = ${bankReference ?? null}
       and (earlier.message_key = now.message_key or (earlier.family <> now.family and coalesce(abs(booked_on - ${bookedOn ?? null}::date) <= 5, true)))
    union all
    select from ${earlierCredits} and entry_reference = ${entryReference ?? null} and booked_on = ${bookedOn ?? null}::date
       and earlier.message_key = now.message_key
     limit 1`.execute(db);
  return rows.length > 0;
}
