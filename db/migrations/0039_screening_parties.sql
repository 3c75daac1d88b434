-- Who is screened, what was compared, and the cases that came of it (decision 0058).

-- Every party as the tables of its source have it at this moment. What changes a name changes the fingerprint in the same transaction, so
-- that nobody is taken for screened under a name that they no longer have.
create view screened_parties as
  select kind, ref_id, ref_id::text as ref, label, about, owner_kind, owner_id, subject, md5(subject::text) as fingerprint from (
    select 'institution' as kind, institutions.id as ref_id, institutions.name as label, null::text as about,
           'institution' as owner_kind, institutions.id as owner_id,
           -- Under the name that it goes by here, and under those of its file.
           jsonb_build_object('kind', 'organisation',
             'names', jsonb_build_array(jsonb_build_object('text', institutions.name, 'strength', 'primary')) || coalesce(subject->'names', '[]'),
             'birthDates', '[]'::jsonb, 'countries', coalesce(subject->'countries', '[]'), 'places', coalesce(subject->'places', '[]'),
             'identifiers', coalesce(subject->'identifiers', '[]')) as subject
      from institutions left join kyc_files on kyc_files.institution_id = institutions.id
    union all
    select 'institution_person', kyc_people.id, label, institutions.name, 'institution', institutions.id, subject
      from kyc_people join institutions on institutions.id = institution_id where subject is not null
    union all
    select 'institution_owner', kyc_owners.id, label, institutions.name, 'institution', institutions.id, subject
      from kyc_owners join institutions on institutions.id = institution_id where subject is not null
    union all
    select 'payee', project_payees.project_id, holder_name, projects.name, 'project', project_payees.project_id,
           jsonb_build_object('kind', 'unknown', 'names', jsonb_build_array(jsonb_build_object('text', holder_name, 'strength', 'primary')),
             'birthDates', '[]'::jsonb, 'countries', jsonb_build_array(country), 'places', jsonb_build_array(town),
             'identifiers', jsonb_path_query_array(jsonb_build_array(
               jsonb_build_object('kind', 'iban', 'value', iban), jsonb_build_object('kind', 'account', 'value', account_number),
               jsonb_build_object('kind', 'swift', 'value', bic)), '$[*] ? (@.value != null)'))
      from project_payees join projects on projects.id = project_payees.project_id
    union all
    select 'community', projects.id, named.name, projects.name, 'project', projects.id,
           jsonb_build_object('kind', 'organisation', 'names', jsonb_build_array(jsonb_build_object('text', named.name, 'strength', 'primary')),
             'birthDates', '[]'::jsonb, 'countries', '[]'::jsonb, 'places', '[]'::jsonb, 'identifiers', '[]'::jsonb)
      from projects
      cross join lateral (select coalesce(nullif(btrim(projects.nation_name), ''), nullif(btrim(projects.community), '')) as name) as named
     -- A nation that has signed for this project under the same name is screened as such, once.
     where named.name is not null and not exists (
       select from funding_requests join treaty_signatures on treaty_signatures.id = funding_requests.treaty_signature_id
        where funding_requests.id = projects.funding_request_id and lower(btrim(treaty_signatures.nation_name)) = lower(named.name))
    union all
    select 'signatory', id, signatory_name, nation_name, 'treaty_signature', id,
           jsonb_build_object('kind', 'person', 'names', jsonb_build_array(jsonb_build_object('text', signatory_name, 'strength', 'primary')),
             'birthDates', '[]'::jsonb, 'countries', '[]'::jsonb, 'places', '[]'::jsonb, 'identifiers', '[]'::jsonb)
      from treaty_signatures where personal_data_removed_at is null
    union all
    select 'nation', id, nation_name, null, 'treaty_signature', id,
           jsonb_build_object('kind', 'organisation', 'names', jsonb_build_array(jsonb_build_object('text', nation_name, 'strength', 'primary')),
             'birthDates', '[]'::jsonb, 'countries', '[]'::jsonb, 'places', '[]'::jsonb, 'identifiers', '[]'::jsonb)
      from treaty_signatures
    union all
    select 'applicant', id, organization_name, reference, 'funding_request', id,
           jsonb_build_object('kind', 'organisation', 'names', jsonb_build_array(jsonb_build_object('text', organization_name, 'strength', 'primary')),
             'birthDates', '[]'::jsonb, 'countries', '[]'::jsonb, 'places', jsonb_path_query_array(jsonb_build_array(city), '$[*] ? (@ != null)'),
             'identifiers', '[]'::jsonb)
      from funding_requests
     where personal_data_removed_at is null
       and (status = 'approved' or exists (select from projects where projects.funding_request_id = funding_requests.id))
  ) as sources;

-- That something changed of which parties are made: the job that reads it removes it in the transaction that stores the parties.
create table screening_source_changes (
  id bigint generated always as identity primary key,
  source text not null,
  at timestamptz not null default clock_timestamp()
);
create function note_screening_source() returns trigger language plpgsql as $$
begin
  insert into screening_source_changes (source) values (tg_table_name);
  perform pg_notify('screening_sources', tg_table_name);
  return null;
end $$;
create trigger note_screening_source after insert or delete or update of name on institutions
  for each statement execute function note_screening_source();
create trigger note_screening_source after insert or delete or update of subject on kyc_files
  for each statement execute function note_screening_source();
create trigger note_screening_source after insert or delete or update on kyc_people
  for each statement execute function note_screening_source();
create trigger note_screening_source after insert or delete or update on kyc_owners
  for each statement execute function note_screening_source();
create trigger note_screening_source after insert or delete or update on project_payees
  for each statement execute function note_screening_source();
create trigger note_screening_source after insert or delete or update of name, nation_name, community, funding_request_id on projects
  for each statement execute function note_screening_source();
create trigger note_screening_source after insert or delete or update of signatory_name, nation_name, personal_data_removed_at on treaty_signatures
  for each statement execute function note_screening_source();
create trigger note_screening_source
  after delete or update of status, organization_name, city, treaty_signature_id, personal_data_removed_at on funding_requests
  for each statement execute function note_screening_source();

-- The parties as they were read last, and how far each is screened.
create table screening_parties (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('institution', 'institution_person', 'institution_owner', 'payee', 'community', 'signatory', 'nation',
    'applicant')),
  ref text not null,
  label text not null,
  -- What it belongs to, in its own words: the institution, the project, the nation.
  about text,
  owner_kind text not null,
  owner_id integer not null,
  subject jsonb not null,
  fingerprint text not null,
  version integer not null default 1,
  -- Screened as of this fingerprint, this state of the lists and this engine; null while it never was.
  screened_fingerprint text,
  screened_state bigint references screening_states,
  screened_engine integer,
  screened_at timestamptz,
  known_since timestamptz not null default now(),
  -- When its source no longer had it.
  gone_at timestamptz,
  search_text text not null generated always as (lower(label || E'\n' || coalesce(about, ''))) stored,
  unique (kind, ref),
  constraint screening_parties_screened_whole check (
    num_nonnulls(screened_fingerprint, screened_state, screened_engine, screened_at) in (0, 4))
) with (fillfactor = 70);
create index screening_parties_by_kind on screening_parties (kind, known_since desc, id desc);
create index screening_parties_by_label on screening_parties (lower(label), id);
create index screening_parties_search on screening_parties using gin (search_text gin_trgm_ops);
create index screening_parties_owner on screening_parties (owner_kind, owner_id);
create index screening_parties_gone on screening_parties (gone_at) where gone_at is not null;

create table screening_party_versions (
  id integer generated always as identity primary key,
  party_id integer not null references screening_parties on delete cascade,
  number integer not null,
  label text not null,
  subject jsonb not null,
  fingerprint text not null,
  at timestamptz not null default clock_timestamp(),
  unique (party_id, number)
);

-- One row for each time that there was something to screen. Of an open one the counts are those of the batches that are stored.
create table screening_runs (
  id integer generated always as identity primary key,
  state_number bigint not null references screening_states,
  cause text not null check (cause in ('parties', 'lists', 'everything')),
  parties integer not null default 0,
  entries integer not null default 0,
  comparisons integer not null default 0,
  hits integer not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index screening_runs_state on screening_runs (state_number);
create unique index screening_runs_open on screening_runs ((true)) where ended_at is null;

-- Every comparison that passed the pre-filter: of one version of a party with one version of an entry by one engine, once.
create table screening_comparisons (
  party_version_id integer not null references screening_party_versions on delete cascade,
  entry_id bigint not null references screening_entries,
  engine integer not null,
  state_number bigint not null references screening_states,
  score numeric(4, 3) not null check (score between 0 and 1),
  -- Kept at or over the threshold of its day; below it they are computed again when somebody asks.
  parts jsonb,
  at timestamptz not null default clock_timestamp(),
  primary key (party_version_id, entry_id, engine)
);
create index screening_comparisons_entry on screening_comparisons (entry_id);
create index screening_comparisons_state on screening_comparisons (state_number);

-- A possible match. It is about one version of a party and one version of an entry, and of the two things there is one that counts.
create table screening_cases (
  id integer generated always as identity primary key,
  party_id integer not null references screening_parties,
  party_version_id integer not null references screening_party_versions,
  fingerprint text not null,
  entry_id bigint not null references screening_entries,
  entry_key text not null,
  content_hash bytea not null,
  list_id integer not null references screening_lists,
  list_version_id integer not null references screening_list_versions,
  state_number bigint not null references screening_states,
  engine integer not null,
  threshold numeric(3, 2) not null,
  score numeric(4, 3) not null,
  parts jsonb not null,
  our_name text not null,
  their_name text not null,
  state text not null default 'new' check (state in ('new', 'looking', 'second', 'cleared', 'confirmed', 'superseded')),
  assignee_id integer references users,
  opened_at timestamptz not null default clock_timestamp(),
  -- The case that it took the place of.
  follows_id integer references screening_cases,
  decided_at timestamptz,
  blocked_at timestamptz,
  superseded_at timestamptz,
  superseded_why text check (superseded_why in ('party_changed', 'entry_changed', 'entry_left')),
  search_text text not null generated always as (lower(our_name || E'\n' || their_name || E'\n' || entry_key)) stored,
  constraint screening_cases_superseded_whole check (
    (state = 'superseded') = (superseded_at is not null) and num_nonnulls(superseded_at, superseded_why) in (0, 2)),
  constraint screening_cases_blocked_whole check (state <> 'confirmed' or blocked_at is not null),
  constraint screening_cases_decided_whole check (state not in ('cleared', 'confirmed') or decided_at is not null)
);
create unique index screening_cases_that_counts on screening_cases (party_id, list_id, entry_key) where state <> 'superseded';
create index screening_cases_by_state on screening_cases (state, id desc);
create index screening_cases_by_score on screening_cases (score desc, id desc);
create index screening_cases_party on screening_cases (party_id, id);
create index screening_cases_party_version on screening_cases (party_version_id);
create index screening_cases_entry on screening_cases (entry_id);
create index screening_cases_of_entry_key on screening_cases (list_id, entry_key);
create index screening_cases_list_version on screening_cases (list_version_id);
create index screening_cases_state_number on screening_cases (state_number);
create index screening_cases_assignee on screening_cases (assignee_id) where assignee_id is not null;
create index screening_cases_follows on screening_cases (follows_id) where follows_id is not null;
create index screening_cases_search on screening_cases using gin (search_text gin_trgm_ops);

create table screening_decisions (
  id integer generated always as identity primary key,
  case_id integer not null references screening_cases,
  verdict text not null check (verdict in ('not_same', 'same', 'need_more')),
  reason_code text,
  words text not null,
  decided_by integer references users,
  decided_by_name text not null,
  decided_at timestamptz not null default clock_timestamp(),
  -- The second person's, which makes the first one count.
  is_second boolean not null default false,
  approval_id integer references approvals,
  constraint screening_decisions_reasoned check ((verdict = 'not_same') = (reason_code is not null))
);
create index screening_decisions_case on screening_decisions (case_id, id);
create index screening_decisions_by on screening_decisions (decided_by) where decided_by is not null;
create index screening_decisions_approval on screening_decisions (approval_id) where approval_id is not null;

-- A clearing is asked for by one person and given by another.
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in ('payee', 'own_account', 'deposit', 'live_key', 'consent', 'release',
    'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file', 'screening_cleared'));

alter table notifications
  add column screening_case_id integer references screening_cases on delete cascade,
  -- How many possible matches a run has found.
  add column screening_cases integer check (screening_cases > 0);
create index notifications_screening_case on notifications (screening_case_id) where screening_case_id is not null;
