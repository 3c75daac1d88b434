-- Bookings of the bank told apart, files judged by their schema, and the gate that money passes (decision 0044).

-- A bank can use one reference for two bookings: a key leads to every entry that has it, and the entries are compared.
alter table bank_entry_keys drop constraint bank_entry_keys_pkey;
alter table bank_entry_keys add primary key (key, entry_id);
-- The bank's own number of the line; null of entries from before.
alter table bank_entries add column entry_reference text;
-- Where a file deviates from the standard and is read all the same.
alter table bank_files add column remarks text[] not null default '{}';
create index bank_files_rejected on bank_files (received_at) where outcome = 'rejected';
