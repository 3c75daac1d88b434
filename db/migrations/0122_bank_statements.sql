-- What a bank says of a statement as a whole, and where the statements of an account do not follow each other or add up (decision 0105).
create table bank_statements (
  id integer generated always as identity primary key,
  file_id integer not null references bank_files,
  -- Ours, where we have it in this currency.
  bank_account_id integer references bank_accounts,
  currency text,
  statement_id text,
  sequence integer,
  page integer,
  is_last_page boolean,
  -- As the bank writes them, in its time.
  period_from text,
  period_to text,
  -- Minor units, less than nothing where the account is overdrawn.
  opening numeric,
  closing numeric,
  -- With which it ends.
  day date,
  -- Minor units that its booked lines come to.
  net numeric not null,
  -- Where the bank counts or adds up otherwise than its lines say.
  faults jsonb not null
);
create index bank_statements_file on bank_statements (file_id);
create index bank_statements_account on bank_statements (bank_account_id, day desc, id desc);

create table bank_statement_breaks (
  id integer generated always as identity primary key,
  statement_id integer not null references bank_statements,
  kind text not null check (kind in ('page', 'totals', 'balance', 'missing', 'opening', 'overlap')),
  -- Minor units of the statement's currency.
  difference numeric,
  -- Pages, or numbers of statements.
  first_missing integer,
  last_missing integer,
  -- When it was found as it is now.
  found_at timestamptz not null default now(),
  -- When the staff was told of it by email.
  told_at timestamptz,
  -- A later file filled it.
  filled_at timestamptz,
  -- A person has said why it is so; the audit log has who, and the words.
  closed_at timestamptz,
  unique (statement_id, kind)
);
create index bank_statement_breaks_open on bank_statement_breaks (id) where filled_at is null and closed_at is null;
create index bank_statement_breaks_untold on bank_statement_breaks (id) where told_at is null and filled_at is null and closed_at is null;
