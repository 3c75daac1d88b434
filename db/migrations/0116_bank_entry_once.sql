-- outside of a transaction
alter table bank_entries validate constraint bank_entries_deposit_came_in;
alter table ledger_journals validate constraint ledger_journals_bank_entry;
alter table ledger_journals validate constraint ledger_journals_bank_deposit;
create unique index concurrently if not exists ledger_journals_bank_entry_once on ledger_journals (bank_entry_id) where bank_entry_id is not null;
