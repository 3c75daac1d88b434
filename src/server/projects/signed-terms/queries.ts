import { sql } from "kysely";

/** What `StoredTerms` has, of rows of `agreements`. */
export const signedColumns = sql`number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt",
  (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy"`;
