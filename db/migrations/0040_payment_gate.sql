-- The gate before every payment (decision 0059): what it answered, what an institution may send at most, and its nightly sweep.

-- Each condition is looked at by itself now, and the gate names all that fail: src/shared/domain/money-gate.ts lists them.
drop view money_blocks;

-- Every answer that let money go on, and every other one that differed from the one before about the same transfer.
create table gate_answers (
  id bigint generated always as identity primary key,
  -- Null where a transfer was refused before there was one.
  transfer_id integer references transfers on delete set null,
  institution_id integer references institutions on delete set null,
  project_id integer references projects on delete set null,
  asked_for text not null check (asked_for in ('creation', 'order', 'release', 'sweep')),
  allowed boolean not null,
  -- [{key, holds, evidence, at}]: every condition, whether it holds or not. Nobody's name is in it.
  conditions jsonb not null,
  -- The keys of those that do not hold.
  failing text[] not null,
  -- What the partner is told; it never says what screening found.
  public_reason text,
  -- As of which state of the lists, and by which engine.
  state_number bigint not null,
  engine integer not null,
  at timestamptz not null default clock_timestamp(),
  check (allowed = (failing = '{}')),
  check (allowed = (public_reason is null))
);
create index gate_answers_transfer on gate_answers (transfer_id, id desc) where transfer_id is not null;
create index gate_answers_institution on gate_answers (institution_id, id desc);
create index gate_answers_project on gate_answers (project_id);

-- What an institution may send, for each currency; no row is no limit. Days and months are those of UTC.
create table institution_limits (
  institution_id integer not null references institutions on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  per_transfer numeric(20, 4) check (per_transfer > 0),
  per_day numeric(20, 4) check (per_day > 0),
  per_month numeric(20, 4) check (per_month > 0),
  -- A transfer above it is held from its creation on, until two people let it go on.
  four_eyes_above numeric(20, 4) check (four_eyes_above > 0),
  reason text not null,
  set_by_name text not null,
  set_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, currency)
);
-- What an institution has ordered on a day, which its limits add up.
create index transfers_of_day on transfers (institution_id, currency, created_at) include (amount)
  where mode = 'live' and status in ('pending', 'submitted', 'settled');

-- Once a day everything that waits is asked about again.
create table gate_sweeps (
  day date primary key,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  examined integer not null default 0,
  refused integer not null default 0
);

-- Orders from before the gate were not asked about.
alter table payment_orders add column is_gated boolean not null default false;
alter table payment_orders alter column is_gated set default true;
