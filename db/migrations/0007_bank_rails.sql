-- The bank rails of live mode: orders to the bank as ISO 20022 files, and what the bank answers (decision 0021).

-- The provider's own accounts. A retired one is kept: the bank may still report on it.
create table bank_accounts (
  id integer generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  holder_name text not null,
  iban text,
  account_number text,
  bic text,
  -- ISO's code of a clearing system such as USABA, and the bank's number in it.
  clearing_system text,
  clearing_member text,
  street text not null,
  building text,
  post_code text,
  town text not null,
  subdivision text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_by_name text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint bank_accounts_one_number check (num_nonnulls(iban, account_number) = 1),
  constraint bank_accounts_bank_known check (bic is not null or clearing_member is not null),
  check (num_nonnulls(clearing_system, clearing_member) in (0, 2))
);
create unique index bank_accounts_active on bank_accounts (currency) where retired_at is null;

-- Where a community wants the money of its project.
create table project_payees (
  project_id integer primary key references projects,
  holder_name text not null,
  iban text,
  account_number text,
  bic text,
  clearing_system text,
  clearing_member text,
  street text not null,
  building text,
  post_code text,
  town text not null,
  subdivision text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  constraint project_payees_one_number check (num_nonnulls(iban, account_number) = 1),
  constraint project_payees_bank_known check (bic is not null or clearing_member is not null),
  check (num_nonnulls(clearing_system, clearing_member) in (0, 2))
);

-- One file to the bank.
create table payment_orders (
  id integer generated always as identity primary key,
  message_id text not null unique check (length(message_id) <= 35),
  bank_account_id integer not null references bank_accounts,
  currency text not null,
  transfer_count integer not null check (transfer_count > 0),
  control_sum numeric(24, 5) not null check (control_sum > 0),
  xml text not null,
  created_at timestamptz not null default now(),
  -- The file lies whole in staging from here on, and goes to the outbox by one rename.
  staged_at timestamptz,
  released_at timestamptz,
  -- The rename itself was not seen: a restart found that the file had left staging.
  is_release_inferred boolean not null default false,
  -- The bank's newest word about the whole order.
  answer text,
  answer_reason text,
  answered_at timestamptz,
  check (released_at is null or staged_at is not null)
);
create index payment_orders_bank_account on payment_orders (bank_account_id);
create index payment_orders_unreleased on payment_orders (id) where released_at is null;

-- A transfer is in one order, once.
create table payment_order_transfers (
  transfer_id integer primary key references transfers,
  order_id integer not null references payment_orders,
  uetr uuid not null unique
);
create index payment_order_transfers_order on payment_order_transfers (order_id, transfer_id);
create index transfers_live_pending on transfers (id) where mode = 'live' and status = 'pending';

-- What the bank sent.
create table bank_files (
  id integer generated always as identity primary key,
  name text not null,
  sha256 text not null,
  size bigint not null,
  family text,
  namespace text,
  message_id text,
  -- Family, sender, message id and page: the same message under another name or with another line end.
  message_key text,
  outcome text not null check (outcome in ('processed', 'duplicate', 'rejected')),
  reason text,
  entry_count integer not null default 0,
  received_at timestamptz not null default now(),
  moved_at timestamptz
);
create unique index bank_files_content_once on bank_files (sha256) where outcome = 'processed';
create unique index bank_files_message_once on bank_files (message_key) where outcome = 'processed';
create index bank_files_unmoved on bank_files (id) where moved_at is null;

-- Everything that a file of the bank says about one payment.
create table bank_entries (
  id integer generated always as identity primary key,
  file_id integer not null references bank_files,
  kind text not null check (kind in ('status', 'entry', 'return')),
  bank_account_id integer references bank_accounts,
  -- The account as the bank names it, of an account that is not ours.
  account text,
  direction text check (direction in ('credit', 'debit')),
  -- Minor units.
  amount bigint check (amount >= 0),
  currency text,
  booked_on date,
  bank_reference text,
  end_to_end_id text,
  counterparty text,
  information text,
  -- ISO's code: a status, or the reason of a return.
  code text,
  outcome text not null check (outcome in ('settled', 'failed', 'returned', 'deposit', 'known', 'noted', 'unmatched', 'set_aside')),
  why text,
  transfer_id integer references transfers,
  institution_id integer references institutions,
  decided_by integer references users on delete set null,
  decided_by_name text,
  decided_at timestamptz,
  decision_note text,
  check (outcome <> 'deposit' or (institution_id is not null and direction = 'credit')),
  check (outcome <> 'unmatched' or why is not null)
);
create index bank_entries_file on bank_entries (file_id, id);
create index bank_entries_unmatched on bank_entries (id desc) where outcome = 'unmatched';
create index bank_entries_bank_account on bank_entries (bank_account_id);
create index bank_entries_transfer on bank_entries (transfer_id) where transfer_id is not null;
create index bank_entries_institution on bank_entries (institution_id) where institution_id is not null;
create index bank_entries_decided_by on bank_entries (decided_by);
create index bank_entries_deposits on bank_entries (bank_account_id, amount, institution_id, booked_on) where outcome = 'deposit';
create index bank_entries_unnamed_deposits on bank_entries (bank_account_id, amount, institution_id) where outcome = 'deposit' and bank_reference is null;

-- By which a booking is known again, in a notice and later in a statement.
create table bank_entry_keys (
  key text primary key,
  entry_id integer not null references bank_entries
);
create index bank_entry_keys_entry on bank_entry_keys (entry_id);
