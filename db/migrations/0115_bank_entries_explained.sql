-- A reversal undoes an earlier line of the account: what comes in by one had gone out, and is nobody's deposit.
alter table bank_entries add column is_reversal boolean not null default false;
alter table bank_entries add constraint bank_entries_deposit_came_in
  check (outcome <> 'deposit' or (kind = 'entry' and direction = 'credit' and not is_reversal)) not valid;

-- few rows: entries that wait for a person. The direction of a line stands in the third part of its key; a detail had put in its own.
update bank_entries set is_reversal = true where outcome = 'unmatched' and why = 'reversal';
update bank_entries set direction = split_part(key, '|', 3) from bank_entry_keys
 where entry_id = bank_entries.id and outcome = 'unmatched' and kind = 'entry' and why = 'sum' and split_part(key, '|', 3) in ('credit', 'debit')
   and direction <> split_part(key, '|', 3);

-- The entry of the bank that a deposit is: each is booked once, and only money that came in, whatever the product's code believes.
alter table ledger_journals add column bank_entry_id integer;
alter table ledger_journals add constraint ledger_journals_bank_entry foreign key (bank_entry_id) references bank_entries not valid;
alter table ledger_journals add constraint ledger_journals_bank_deposit check (bank_entry_id is null or kind = 'deposit') not valid;

create function judge_bank_deposit() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from bank_entries where id = new.bank_entry_id and kind = 'entry' and direction = 'credit' and not is_reversal) then
    raise exception 'a deposit is money that the bank booked in';
  end if;
  return new;
end $$;
create trigger judge_bank_deposit before insert on ledger_journals for each row when (new.bank_entry_id is not null)
  execute function judge_bank_deposit();
