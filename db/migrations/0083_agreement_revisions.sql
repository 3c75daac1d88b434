-- Each saved revision of an agreement's draft, which both sides write (decision 0087). What was saved is never changed.
create table agreement_revisions (
  agreement_id integer not null references agreements on delete cascade,
  revision integer not null,
  side text not null check (side in ('community', 'provider')),
  -- Of the desk.
  saved_by integer references users on delete set null,
  -- It stood there when the next one was kept: an older release had saved it, and did not say who.
  was_found boolean not null default false,
  currency text not null,
  -- src/shared/contracts/projects/agreements.ts
  terms jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (agreement_id, revision)
);
create index agreement_revisions_saved_by on agreement_revisions (saved_by);
