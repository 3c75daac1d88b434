-- Backups of this installation, and when one was proven by a restore (decision 0063).

create table backup_settings (
  is_only boolean primary key default true check (is_only),
  -- UTC.
  hour integer not null default 2 check (hour between 0 and 23),
  keep_days integer not null default 14 check (keep_days between 2 and 366),
  keep_weeks integer not null default 8 check (keep_weeks between 0 and 520),
  keep_months integer not null default 12 check (keep_months between 0 and 240),
  -- 0 is Sunday.
  proof_weekday integer not null default 0 check (proof_weekday between 0 and 6),
  changed_at timestamptz,
  changed_by_name text
);
insert into backup_settings default values;

create table backups (
  id integer generated always as identity primary key,
  -- The set's name in the place; null until it begins.
  name text unique,
  kind text not null check (kind in ('whole', 'files')),
  cause text not null check (cause in ('schedule', 'person', 'command')),
  asked_at timestamptz not null default now(),
  asked_by_name text,
  started_at timestamptz,
  ended_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- Of the set's own objects; documents are shared between sets.
  bytes bigint,
  documents integer,
  document_bytes bigint,
  -- Each table's highest id when it began: what the proof counts up to.
  bounds jsonb,
  removed_at timestamptz,
  check (started_at is null or name is not null),
  check (ended_at is null or (started_at is not null and bytes is not null)),
  check ((failed_at is null) = (failure is null)),
  check (ended_at is null or failed_at is null)
);
create unique index backups_open_once on backups ((true)) where ended_at is null and failed_at is null;
create index backups_ended on backups (ended_at desc) where ended_at is not null;

create table backup_proofs (
  id integer generated always as identity primary key,
  backup_id integer references backups,
  set_name text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  is_proven boolean,
  failure text,
  -- The newest transaction that was brought back.
  restored_to timestamptz,
  seconds integer,
  tables integer,
  row_count bigint,
  documents integer,
  check ((ended_at is null) = (is_proven is null)),
  check (is_proven is not false or failure is not null)
);
create index backup_proofs_backup on backup_proofs (backup_id);
create index backup_proofs_newest on backup_proofs (ended_at desc);

-- What lies in the place beside the sets: documents, the bank's files, and the WAL.
create table backup_objects (
  kind text not null check (kind in ('document', 'bank', 'wal')),
  key text not null,
  bytes bigint not null,
  sha256 text not null,
  shipped_at timestamptz not null default now(),
  primary key (kind, key)
);

-- How far the continuous part has come.
create table backup_shipping (
  is_only boolean primary key default true check (is_only),
  shipped_at timestamptz,
  problem text,
  problem_since timestamptz,
  -- WAL had to be thrown away from here on: until the next set nothing later can be restored.
  gap_since timestamptz
);
insert into backup_shipping default values;

-- After a restore nothing leaves for the bank until a person has compared what it knows.
create table bank_holds (
  id integer generated always as identity primary key,
  began_at timestamptz not null default now(),
  set_name text not null,
  restored_to timestamptz not null,
  -- What a person has answered for, page by page.
  compared_orders integer[] not null default '{}',
  compared_transfers integer[] not null default '{}',
  ended_at timestamptz,
  ended_by_name text,
  note text,
  check ((ended_at is null) = (note is null))
);
create unique index bank_holds_open_once on bank_holds ((true)) where ended_at is null;
