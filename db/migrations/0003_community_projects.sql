-- Community projects: prepared from an approved request, public only while a consent is in force (decision 0017).

alter table projects
  -- In public addresses and calls: the row's own number would tell how many there are, and in which order.
  add column public_id text unique,
  add column nation_name text,
  -- Whose project it is, for administrators: with a private applicant this is a person's name.
  add column community text,
  add column funding_needed numeric(20, 4) check (funding_needed > 0),
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column people_served integer check (people_served >= 0),
  add column jobs_created integer check (jobs_created >= 0),
  add column community_support text,
  add column state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  add column published_at timestamptz,
  add column updated_at timestamptz not null default now(),
  add column search_text text not null generated always as (
    lower(name || E'\n' || location || E'\n' || coalesce(nation_name, ''))) stored,
  add constraint projects_published_whole check (
    state <> 'published' or num_nulls(public_id, published_at, funding_needed, currency) = 0);

-- One project for a request, also when two administrators prepare it at once.
drop index projects_funding_request;
create unique index projects_funding_request on projects (funding_request_id);
-- The public list and its far pages read ids from this index alone.
create index projects_by_publication on projects (state, published_at desc, id desc);
create index projects_by_state on projects (state, created_at desc, id desc);
create index projects_by_name on projects (lower(name), id);
create index projects_search on projects using gin (search_text gin_trgm_ops);

insert into status_counts (subject, status, slot, n) select 'projects', state, 0, count(*) from projects group by state;
create trigger count_inserts after insert on projects referencing new table as new_rows for each statement execute function count_status('state');
create trigger count_updates after update on projects referencing old table as old_rows new table as new_rows for each statement execute function count_status('state');
create trigger count_deletes after delete on projects referencing old table as old_rows for each statement execute function count_status('state');

-- A withdrawal fills in its columns; nothing else of a consent is ever changed, and no row deleted.
create table project_consents (
  id integer generated always as identity primary key,
  project_id integer not null references projects,
  -- Who spoke for the community, and as what.
  consented_by text not null,
  consented_by_role text not null,
  nation_name text not null,
  -- How the community came to its decision.
  procedure text not null,
  consented_on date not null,
  document_reference text not null,
  document_url text,
  recorded_by integer references users on delete set null,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  withdrawal_reason text,
  check (num_nonnulls(withdrawn_at, withdrawn_by_name, withdrawal_reason) in (0, 3))
);
create index project_consents_project on project_consents (project_id, id desc);
-- At most one is in force.
create unique index project_consents_in_force on project_consents (project_id) where withdrawn_at is null;
create index project_consents_recorded_by on project_consents (recorded_by);
