-- The KYC file of whoever receives a project's money (decision 0057). A row is a version, frozen as it was entered: one of the staff
-- enters and checks it, another approves it. It is about the holder of an account, and counts while the account has this holder.
create table payee_files (
  id integer generated always as identity primary key,
  project_id integer not null references projects on delete cascade,
  number integer not null,
  -- As the account says.
  holder_name text not null,
  -- src/shared/contracts/money/payee-files.ts
  content jsonb not null,
  -- As the screening compares it, besides what the account says: other names, and for an approved file what can speak against a match.
  subject jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'refused', 'approved', 'replaced')),
  entered_at timestamptz not null default clock_timestamp(),
  entered_by_name text not null,
  -- By the published rules of src/shared/domain/kyc-risk.ts, as far as they are about a payee.
  risk text not null check (risk in ('low', 'medium', 'high')),
  risk_points integer not null,
  risk_rules text[] not null,
  rules_version integer not null,
  -- The last day on which one of its documents is good; null when one never expires.
  papers_until date,
  approved_at timestamptz,
  approved_by_name text,
  next_review_on date,
  unique (project_id, number),
  check ((state in ('approved', 'replaced')) = (approved_at is not null)),
  check (num_nonnulls(approved_at, approved_by_name, next_review_on) in (0, 3))
);
create unique index payee_files_in_force on payee_files (project_id) where state = 'approved';
create unique index payee_files_waiting on payee_files (project_id) where state = 'waiting';
create index payee_files_due on payee_files (next_review_on) where state = 'approved';

-- Who controls a payee that is an organisation, in the approved and in the waiting file, so that they are screened before anybody approves
-- it. A row is one person or organisation across all versions, as in kyc_owners; of these files it is in none when `subject` is null.
create table payee_controllers (
  id integer generated always as identity primary key,
  project_id integer not null references projects on delete cascade,
  key uuid not null,
  label text not null,
  is_in_force boolean not null,
  is_submitted boolean not null,
  subject jsonb,
  unique (project_id, key),
  check ((subject is not null) = (is_in_force or is_submitted))
);

-- Who was reminded of a payee's review, once for each step.
create table payee_file_reminders (
  file_id integer not null references payee_files on delete cascade,
  days integer not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (file_id, days)
);

-- Its documents are uploads like those of an institution's file.
alter table attachments add column project_id integer references projects on delete cascade;
create index attachments_project on attachments (project_id, id) where project_id is not null;
drop index attachments_unattached;
create index attachments_unattached on attachments (seen_at)
  where funding_request_id is null and institution_id is null and project_id is null;
alter table attachments
  drop constraint attachments_attached_whole,
  drop constraint attachments_one_place,
  drop constraint attachments_attached_complete,
  add constraint attachments_attached_whole check (
    (num_nonnulls(funding_request_id, institution_id, project_id) = 0) = (attached_at is null)),
  add constraint attachments_one_place check (num_nonnulls(funding_request_id, institution_id, project_id) <= 1),
  add constraint attachments_attached_complete check (
    num_nonnulls(funding_request_id, institution_id, project_id) = 0 or state = 'complete');

alter table approvals drop constraint approvals_kind_check, add constraint approvals_kind_check check (kind in ('payee', 'own_account',
  'deposit', 'live_key', 'consent', 'release', 'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file',
  'screening_cleared', 'screening_weaker', 'limits_raised', 'payee_file'));

-- A payee is screened under the names of its file too, and so is who controls it.
create or replace view screened_parties as
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
    select 'payee', project_payees.project_id, project_payees.holder_name, projects.name, 'project', project_payees.project_id,
           -- Names of a file that waits are looked for too. What can speak against a match comes from an approved file of this holder alone.
           jsonb_build_object('kind', coalesce(approved.subject->>'kind', 'unknown'),
             'names', jsonb_build_array(jsonb_build_object('text', project_payees.holder_name, 'strength', 'primary'))
               || coalesce(approved.subject->'names', '[]') || coalesce(waiting.subject->'names', '[]'),
             'birthDates', coalesce(approved.subject->'birthDates', '[]'),
             'countries', jsonb_build_array(project_payees.country) || coalesce(approved.subject->'countries', '[]'),
             'places', jsonb_build_array(project_payees.town) || coalesce(approved.subject->'places', '[]'),
             'identifiers', jsonb_path_query_array(jsonb_build_array(
               jsonb_build_object('kind', 'iban', 'value', iban), jsonb_build_object('kind', 'account', 'value', account_number),
               jsonb_build_object('kind', 'swift', 'value', bic)), '$[*] ? (@.value != null)') || coalesce(approved.subject->'identifiers', '[]'))
      from project_payees join projects on projects.id = project_payees.project_id
      left join payee_files approved on approved.project_id = projects.id and approved.state = 'approved'
        and approved.holder_name = project_payees.holder_name
      left join payee_files waiting on waiting.project_id = projects.id and waiting.state = 'waiting'
        and waiting.holder_name = project_payees.holder_name
    union all
    select 'payee_controller', payee_controllers.id, label, projects.name, 'project', projects.id, subject
      from payee_controllers join projects on projects.id = project_id where subject is not null
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
create trigger note_screening_source after insert or delete or update of state on payee_files
  for each statement execute function note_screening_source();
create trigger note_screening_source after insert or delete or update on payee_controllers
  for each statement execute function note_screening_source();
alter table screening_parties drop constraint screening_parties_kind_check, add constraint screening_parties_kind_check
  check (kind in ('institution', 'institution_person', 'institution_owner', 'payee', 'payee_controller', 'community', 'signatory', 'nation',
    'applicant'));

-- A notice about a KYC file leads to it.
alter table notifications add column institution_id integer references institutions on delete cascade;
create index notifications_institution on notifications (institution_id) where institution_id is not null;
