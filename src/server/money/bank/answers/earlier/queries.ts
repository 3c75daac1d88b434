import { sql } from "kysely";
import type { UnmatchedReason } from "../../../../../shared/domain/bank.ts";
import type { Queryable } from "../../../../runtime/db/database.ts";
import type { NewEntry } from "../queries.ts";

/** A credit that names one institution, before it becomes its deposit. */
export interface Credit {
  said: Omit<NewEntry, "outcome">;
  institutionId: number;
  /** Only the number of its line names it. */
  isWeak: boolean;
  /** Its file has the message id of an earlier one. */
  isRepeated: boolean;
  /** The entries that say the same. */
  same: { id: number }[];
}

/**
 * Why a credit may have been booked before, though no entry is the same. *corrected*: the bank has booked something else under its
 * reference, in the other kind of message around the same day or in an earlier file of the same message. *maybe_twice*: an equal deposit
 * has no reference in common, from the other kind of message, from another file of the day where only its line's number is known, or
 * from an earlier file of the same message, which can number its lines anew. What is pending, or only said again, has no key.
 */
export async function findDoubt(
  db: Queryable,
  { said, institutionId, isWeak, isRepeated, same }: Credit,
): Promise<Extract<UnmatchedReason, "corrected" | "maybe_twice"> | undefined> {
  const { fileId, bankReference = null, entryReference = null, bookedOn = null } = said;
  const [account, amount] = [said.bankAccountId ?? null, said.amount?.toString() ?? null];
  const fromFiles = sql`join bank_files earlier on earlier.id = file_id join bank_files now on now.id = ${fileId}
    where found.id <> all(${same.map(({ id }) => id)}::int[])`;
  const isNear = sql`coalesce(abs(booked_on - ${bookedOn}::date) <= 5, true)`;
  const isBooked = sql`exists (select from bank_entry_keys where entry_id = found.id)`;
  // The account is no condition for an index: that of one account can be nearly all entries.
  const credits = sql`select id, file_id, booked_on from bank_entries
    where file_id < ${fileId} and kind = 'entry' and direction = 'credit' and bank_account_id is not distinct from ${account}`;
  const ofMessage = sql`
    select 'corrected' as why from by_number found ${fromFiles} and earlier.message_key = now.message_key and ${isBooked}
    union all
    select 'corrected' from by_reference found ${fromFiles} and earlier.message_key = now.message_key and ${isBooked}
    union all
    select 'maybe_twice' from equal_deposits found ${fromFiles} and earlier.message_key = now.message_key and ${isNear}
    union all`;
  const { rows } = await sql<{ why: "corrected" | "maybe_twice" }>`
    with by_reference as materialized (${credits} and bank_reference = ${bankReference}),
    by_number as materialized (${credits} and entry_reference = ${entryReference} and booked_on = ${bookedOn}::date),
    equal_deposits as materialized (
      select id, file_id, booked_on, bank_reference from bank_entries where outcome = 'deposit' and file_id < ${fileId}
         and bank_account_id = ${account} and amount = ${amount} and institution_id = ${institutionId}
         ${isWeak || isRepeated ? sql`` : sql`and bank_reference is null`})
    ${isRepeated ? ofMessage : sql``}
    select 'corrected' as why from by_reference found ${fromFiles} and earlier.family <> now.family and ${isBooked} and ${isNear}
    union all
    select 'maybe_twice' from equal_deposits found ${fromFiles} and ${isNear}
       and ${isWeak ? sql`(earlier.family <> now.family or booked_on = ${bookedOn}::date)` : sql`earlier.family <> now.family and bank_reference is null`}
     limit 1`.execute(db);
  return rows[0]?.why;
}
