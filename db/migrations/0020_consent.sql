-- Consent as a living record, and one place that says what is public (decision 0035).

alter table projects
  drop constraint projects_state_check,
  add constraint projects_state_check check (state in ('draft', 'published', 'withdrawn', 'expired')),
  -- What the community keeps to itself. Name, description, sum and currency stay: nobody could fund a project without them.
  add column private_fields text[] not null default '{}' check (
    private_fields <@ array['location', 'nationName', 'peopleServed', 'jobsCreated', 'communitySupport']),
  -- Counts each time that something became private, so that a report made before is known by it.
  add column privacy_version integer not null default 0,
  -- A copy of the consent in force, kept by a trigger: when it ends ('infinity' until it is withdrawn), null without one.
  add column public_until timestamptz;

-- Words that are private cannot be found by searching for them.
alter table projects
  add column public_search_text text not null generated always as (
    lower(name || case when 'location' = any (private_fields) then '' else E'\n' || location end
               || case when 'nationName' = any (private_fields) then '' else E'\n' || coalesce(nation_name, '') end)) stored;
create index projects_public_search on projects using gin (public_search_text gin_trgm_ops);

alter table project_consents rename column withdrawn_at to ended_at;
alter table project_consents rename column withdrawn_by_name to ended_by_name;
alter table project_consents rename column withdrawal_reason to end_reason;
alter table project_consents
  drop constraint project_consents_check,
  -- To what the community consented, what it was told before, and under which conditions.
  add column covers text not null default 'The publication of this project as described here',
  add column disclosed text,
  add column conditions text,
  -- The first moment at which it does not hold any more: the end of its last day in UTC. Null: until it is withdrawn.
  add column valid_until timestamptz,
  add column given_by text not null default 'staff' check (given_by in ('community', 'staff')),
  add column document_id integer references attachments on delete set null,
  add column ended_kind text check (ended_kind in ('withdrawn', 'expired', 'replaced'));
alter table project_consents alter column covers drop default, alter column given_by drop default;
update project_consents set ended_kind = 'withdrawn' where ended_at is not null;
alter table project_consents
  add constraint project_consents_end_whole check (num_nonnulls(ended_at, ended_by_name, ended_kind) in (0, 3)),
  add constraint project_consents_withdrawal_reason check ((end_reason is not null) = (ended_kind is not distinct from 'withdrawn'));
drop index project_consents_in_force;
-- At most one is in force.
create unique index project_consents_in_force on project_consents (project_id) where ended_at is null;
create index project_consents_document on project_consents (document_id) where document_id is not null;
-- What the job of each minute looks for.
create index project_consents_ending on project_consents (valid_until) where ended_at is null and valid_until is not null;

-- Each warning goes out once.
create table consent_warnings (
  consent_id integer not null references project_consents on delete cascade,
  days integer not null,
  warned_at timestamptz not null default now(),
  primary key (consent_id, days)
);

create function copy_consent_in_force() returns trigger language plpgsql as $$
begin
  update projects set public_until = (
      select coalesce(valid_until, 'infinity') from project_consents where project_id = new.project_id and ended_at is null)
   where id = new.project_id;
  return null;
end $$;
create trigger copy_consent_given after insert on project_consents for each row execute function copy_consent_in_force();
-- One that is replaced ends a moment before the next begins, in the same transaction.
create trigger copy_consent_ended after update of ended_at, valid_until on project_consents
  for each row when (new.ended_kind is distinct from 'replaced') execute function copy_consent_in_force();
update projects set public_until = 'infinity'
 where exists (select from project_consents where project_id = projects.id and ended_at is null);
update projects set state = 'withdrawn' where state = 'published' and public_until is null;
alter table projects
  drop constraint projects_published_whole,
  add constraint projects_published_whole check (
    state <> 'published' or num_nulls(public_id, published_at, funding_needed, currency, public_until) = 0);

-- The far pages of the public list read ids from this index alone; the end stands in it for the same reason.
drop index projects_by_publication;
create index projects_by_publication on projects (state, published_at desc, id desc) include (public_until);
-- Consents that ended within the last minute, which the counts by state still hold.
create index projects_by_public_until on projects (public_until) where state = 'published';

-- Everything that leaves: pages, calls, reports, events and payment files read this and nothing else.
create view public_projects as
  select id, public_id, funding_request_id, name, description,
         case when 'location' = any (private_fields) then null else location end as location,
         case when 'nationName' = any (private_fields) then null else nation_name end as nation_name,
         case when 'peopleServed' = any (private_fields) then null else people_served end as people_served,
         case when 'jobsCreated' = any (private_fields) then null else jobs_created end as jobs_created,
         case when 'communitySupport' = any (private_fields) then null else community_support end as community_support,
         funding_needed, currency, funding_status, state, published_at, public_until, private_fields, privacy_version,
         public_search_text as search_text
    from projects where state = 'published' and public_until > now();

-- Somebody asked for a project that is not public: one row a day, channel and reader, so that no crawler fills it.
create table refused_reads (
  project_id integer not null references projects on delete cascade,
  day date not null,
  channel text not null check (channel in ('page', 'api', 'report', 'picture', 'transfer')),
  institution_id integer references institutions on delete cascade,
  n integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique nulls not distinct (project_id, day, channel, institution_id)
);
create index refused_reads_institution on refused_reads (institution_id) where institution_id is not null;

-- Which privacy of its projects a report was made with, in the order of shown_projects.
alter table reports add column shown_versions integer[] not null default '{}';
update reports set shown_versions = array_fill(0, array[cardinality(shown_projects)]);
