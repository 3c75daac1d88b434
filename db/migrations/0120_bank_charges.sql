-- Bank charges have an account of their own (decision 0104), and the initiative bears its share of them from `own_funds`.
-- stop older releases first: they cannot show an entry that is a charge.
alter table bank_entries add column charges bigint;
alter table bank_entries drop constraint bank_entries_outcome_check,
  add constraint bank_entries_outcome_check
    check (outcome in ('settled', 'failed', 'returned', 'deposit', 'charged', 'known', 'noted', 'unmatched', 'set_aside')) not valid,
  add constraint bank_entries_charge_went_out check (outcome <> 'charged' or (kind = 'entry' and direction = 'debit' and not is_reversal)) not valid;

alter table ledger_accounts drop constraint ledger_accounts_purpose_check,
  add constraint ledger_accounts_purpose_check check (purpose in ('available', 'reserved', 'received', 'outside', 'charges', 'own_funds')) not valid,
  drop constraint ledger_no_debt,
  add constraint ledger_no_debt check (balance >= 0 or purpose in ('outside', 'own_funds')) not valid;

alter table ledger_journals drop constraint ledger_journals_kind_check,
  add constraint ledger_journals_kind_check
    check (kind in ('deposit', 'reserve', 'release', 'settle', 'return', 'correction', 'charge')) not valid,
  drop constraint ledger_journals_bank_deposit,
  add constraint ledger_journals_of_bank check (case kind when 'charge' then bank_entry_id is not null when 'deposit' then true else bank_entry_id is null end) not valid;

drop trigger judge_bank_deposit on ledger_journals;
create trigger judge_bank_deposit before insert on ledger_journals for each row when (new.kind = 'deposit' and new.bank_entry_id is not null)
  execute function judge_bank_deposit();

create view transfer_charges as
  select transfer_id, case purpose when 'own_funds' then 'initiative' else 'institution' end as borne_by, -sum(amount) as minor
    from ledger_journals journals join ledger_entries on journal_id = journals.id and amount < 0
    join ledger_accounts on ledger_accounts.id = account_id
   where kind = 'charge' and transfer_id is not null group by 1, 2;
