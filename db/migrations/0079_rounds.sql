-- Funding calls, which the code names rounds (decision 0084): for a while, with a budget, one asks for requests of a kind.
create table funding_rounds (
  id integer generated always as identity primary key,
  reference text not null unique,
  state text not null default 'draft' check (state in ('draft', 'published', 'decided', 'cancelled')),
  -- src/shared/contracts/requests/rounds.ts, as they were typed; what is judged by stands beside them.
  terms jsonb not null,
  opens_at timestamptz,
  closes_at timestamptz,
  currency text,
  budget numeric(20, 4),
  smallest numeric(20, 4),
  largest numeric(20, 4),
  -- How many people are to score each request.
  scores_wanted smallint not null default 0,
  -- Counts the changes: who has not seen the newest one does not overwrite it.
  revision integer not null default 1,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  ended_at timestamptz,
  -- Said in public of a call that was cancelled.
  end_reason text,
  check (state in ('draft', 'cancelled') or (opens_at < closes_at and currency is not null and budget > 0))
);

-- Every wording and every figure that a call had once it was published.
create table funding_round_versions (
  round_id integer not null references funding_rounds on delete cascade,
  revision integer not null,
  terms jsonb not null,
  set_by_name text not null,
  set_at timestamptz not null default clock_timestamp(),
  primary key (round_id, revision)
);

alter table funding_requests
  add column round_id integer,
  -- It came after the call had closed: written before, on a device without a connection.
  add column round_is_late boolean not null default false,
  add column shortlisted_at timestamptz,
  add column shortlisted_by_name text;
alter table funding_requests add constraint funding_requests_round_id_fkey foreign key (round_id) references funding_rounds not valid;
