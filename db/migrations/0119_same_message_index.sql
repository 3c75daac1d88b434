-- outside of a transaction
-- Banks use the id of a message again for other content, which is booked entry by entry.
create index concurrently if not exists bank_files_message on bank_files (message_key) where outcome = 'processed';
drop index concurrently if exists bank_files_message_once;
-- What the bank said before under the reference of a credit, or under the number of its line.
create index concurrently if not exists bank_entries_reference on bank_entries (bank_reference, file_id) where bank_reference is not null;
create index concurrently if not exists bank_entries_number on bank_entries (entry_reference, booked_on, file_id) where entry_reference is not null;
