-- outside of a transaction
alter table bank_entries validate constraint bank_entries_outcome_check;
alter table bank_entries validate constraint bank_entries_charge_went_out;
alter table ledger_accounts validate constraint ledger_accounts_purpose_check;
alter table ledger_accounts validate constraint ledger_no_debt;
alter table ledger_journals validate constraint ledger_journals_kind_check;
alter table ledger_journals validate constraint ledger_journals_of_bank;
