-- The partner API: keys, the ledger, transfers, idempotency and events.

create table api_keys (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  name text not null,
  -- SHA-256 of the key; the key itself is shown once and kept nowhere.
  key_hash text not null unique,
  -- What is shown of it afterwards: prefix and last four characters.
  hint text not null,
  scopes text[] not null,
  created_by integer references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by_name text,
  last_used_at timestamptz
);
create index api_keys_institution on api_keys (institution_id, id desc);
create index api_keys_created_by on api_keys (created_by);

-- Ledger: double entry, in minor units, per currency and mode ------------------------------------------

create table ledger_accounts (
  id integer generated always as identity primary key,
  mode text not null check (mode in ('test', 'live')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- available and reserved of an institution, received of a project, and outside: the banks' side of every deposit.
  purpose text not null check (purpose in ('available', 'reserved', 'received', 'outside')),
  institution_id integer references institutions,
  project_id integer references projects,
  balance bigint not null default 0,
  unique nulls not distinct (mode, currency, purpose, institution_id, project_id),
  check ((purpose in ('available', 'reserved')) = (institution_id is not null)),
  check ((purpose = 'received') = (project_id is not null)),
  constraint ledger_no_debt check (balance >= 0 or purpose = 'outside')
);
create index ledger_accounts_institution on ledger_accounts (institution_id) where institution_id is not null;
create index ledger_accounts_project on ledger_accounts (project_id) where project_id is not null;

create table ledger_journals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('deposit', 'reserve', 'release', 'settle', 'return', 'correction')),
  transfer_id integer references transfers,
  -- A correction names what it takes back; nothing is changed or deleted.
  reverses_id bigint references ledger_journals,
  note text,
  made_by_name text,
  made_at timestamptz not null default now()
);
create index ledger_journals_transfer on ledger_journals (transfer_id) where transfer_id is not null;
create unique index ledger_journals_reversed_once on ledger_journals (reverses_id) where reverses_id is not null;

create table ledger_entries (
  id bigint generated always as identity primary key,
  journal_id bigint not null references ledger_journals,
  account_id integer not null references ledger_accounts,
  -- Minor units: positive to the account, negative from it.
  amount bigint not null check (amount <> 0),
  balance_after bigint not null
);
create index ledger_entries_journal on ledger_entries (journal_id);
create index ledger_entries_account on ledger_entries (account_id, id desc);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: correct by a journal that reverses';
end $$;
create trigger keep_rows before update or delete on ledger_entries for each row execute function refuse_ledger_change();
create trigger keep_rows before update or delete on ledger_journals for each row execute function refuse_ledger_change();
create trigger keep_table before truncate on ledger_entries for each statement execute function refuse_ledger_change();
create trigger keep_table before truncate on ledger_journals for each statement execute function refuse_ledger_change() ;

-- Every journal's entries are written by one statement, and balance within one mode and currency.
create function check_journals_balance() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows join ledger_accounts on ledger_accounts.id = account_id
              group by journal_id, mode, currency having sum(amount) <> 0)
     or exists (select from new_rows join ledger_accounts on ledger_accounts.id = account_id
                 group by journal_id having count(distinct (mode, currency)) > 1) then
    raise exception 'a journal must sum to zero in one mode and currency';
  end if;
  return null;
end $$;
create trigger balance after insert on ledger_entries referencing new table as new_rows
  for each statement execute function check_journals_balance();

-- Transfers ---------------------------------------------------------------------------------------------

alter table transfers
  add column public_id text unique,
  add column mode text not null default 'live' check (mode in ('test', 'live')),
  add column status text not null default 'pending'
    check (status in ('pending', 'submitted', 'settled', 'failed', 'returned', 'cancelled')),
  add column reference text,
  add column notes text,
  add column idempotency_key text,
  add column failure_reason text,
  add column created_at timestamptz not null default now(),
  add column estimated_completion timestamptz,
  add column returned_at timestamptz;
update transfers set status = 'settled' where settled_at is not null;
create index transfers_newest on transfers (institution_id, mode, id desc);
create index transfers_reference on transfers (institution_id, reference) where reference is not null;

create table transfer_changes (
  id bigint generated always as identity primary key,
  transfer_id integer not null references transfers,
  from_status text,
  to_status text not null,
  reason text,
  changed_at timestamptz not null default now()
);
create index transfer_changes_transfer on transfer_changes (transfer_id, id);

-- Idempotency -------------------------------------------------------------------------------------------

-- Written in the transaction of what the call does, so it exists exactly when that does. For transfers it never ends.
create table idempotency_keys (
  institution_id integer not null references institutions on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  key text not null,
  call text not null,
  body_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, mode, key)
);

-- Events ------------------------------------------------------------------------------------------------

create table partner_events (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  institution_id integer not null references institutions on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index partner_events_newest on partner_events (institution_id, mode, id desc);
