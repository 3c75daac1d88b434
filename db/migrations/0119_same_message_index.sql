-- outside of a transaction
-- Banks use the id of a message again for other content, which is booked entry by entry.
create index concurrently if not exists bank_files_message on bank_files (message_key) where outcome = 'processed';
drop index concurrently if exists bank_files_message_once;
-- What the bank said before under the reference of a credit.
create index concurrently if not exists bank_entries_credit_reference on bank_entries (bank_reference) where kind = 'entry' and direction = 'credit';
create index concurrently if not exists bank_entries_credit_number on bank_entries (entry_reference, booked_on)
  where kind = 'entry' and direction = 'credit';
