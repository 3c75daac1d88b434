-- The KYC file of an institution (decision 0057): a draft that is typed, versions that are frozen when they are submitted, and the one
-- that two people approved, which is in force until the next is.

-- Every institution has a file from its first day; it begins empty.
create table kyc_files (
  id integer generated always as identity primary key,
  institution_id integer not null unique references institutions on delete cascade,
  opened_at timestamptz not null default now(),
  -- Of the work that is open; `approved` when none is. What is in force is `approved_version_id`, whatever stands here.
  state text not null default 'empty' check (state in ('empty', 'draft', 'submitted', 'returned', 'recommended', 'approved')),
  -- What was typed last (src/shared/contracts/partners/kyc.ts). Numbers of documents are never in it: they stand in kyc_numbers.
  draft jsonb not null default '{}',
  -- Counts what was saved: whoever saves says which one they saw.
  draft_number integer not null default 0,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by integer references users on delete set null,
  changed_by_name text,
  approved_version_id integer,
  submitted_version_id integer,
  -- Copies of the approved version, for the list.
  risk text check (risk in ('low', 'medium', 'high')),
  next_review_on date,
  -- As the screening compares it (src/server/screening/engine/subject.ts): the names, countries and numbers of the approved and of the
  -- submitted version together. Null while neither is there.
  subject jsonb,
  -- When the relation with the institution ended; the file is removed ten years later.
  ended_on date,
  ended_by_name text,
  check ((ended_on is null) = (ended_by_name is null))
);
create index kyc_files_by_state on kyc_files (state, opened_at, id);
-- What was never approved comes last.
create index kyc_files_by_review on kyc_files (coalesce(next_review_on, '9999-12-31'::date), id);
create index kyc_files_changed_by on kyc_files (changed_by);
create index kyc_files_approved on kyc_files (approved_version_id) where approved_version_id is not null;
create index kyc_files_submitted on kyc_files (submitted_version_id) where submitted_version_id is not null;
create index kyc_files_ended on kyc_files (ended_on) where ended_on is not null;

-- What was submitted, as it was then. Its content is never changed: the role that serves has no right to.
create table kyc_versions (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  number integer not null,
  content jsonb not null,
  -- Which rules it was judged by: those for nations differ.
  institution_type text not null,
  note text,
  state text not null default 'submitted' check (state in ('submitted', 'recommended', 'returned', 'approved', 'replaced')),
  submitted_at timestamptz not null default clock_timestamp(),
  submitted_by integer references users on delete set null,
  submitted_by_name text not null,
  -- By the published rules of src/shared/domain/kyc-risk.ts.
  risk text not null check (risk in ('low', 'medium', 'high')),
  risk_points integer not null,
  risk_rules text[] not null,
  rules_version integer not null,
  -- The first day of which a paper or document that the file needs is good no more; null when none expires.
  papers_until date,
  recommended_at timestamptz,
  recommended_by_name text,
  recommendation text,
  returned_at timestamptz,
  returned_by_name text,
  return_words text,
  approved_at timestamptz,
  approved_by integer references users on delete set null,
  approved_by_name text,
  next_review_on date,
  replaced_at timestamptz,
  unique (institution_id, number),
  check ((state in ('approved', 'replaced')) = (approved_at is not null)),
  check ((approved_at is null) = (next_review_on is null))
);
create unique index kyc_versions_in_force on kyc_versions (institution_id) where state = 'approved';
create unique index kyc_versions_waiting on kyc_versions (institution_id) where state in ('submitted', 'recommended');
create index kyc_versions_submitted_by on kyc_versions (submitted_by);
create index kyc_versions_approved_by on kyc_versions (approved_by);
create index kyc_versions_due on kyc_versions (next_review_on) where state = 'approved';

alter table kyc_files
  add foreign key (approved_version_id) references kyc_versions on delete set null,
  add foreign key (submitted_version_id) references kyc_versions on delete set null;

-- People and owners of the approved and of the submitted version, so that they are screened before anybody approves them. A row is one
-- person or organisation across all versions, by the key that the file gave it: its id stays. Of these versions it is in none when
-- `subject` is null. "All of the approved and of the submitted version" is: where subject is not null.
create table kyc_people (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  key uuid not null,
  label text not null,
  is_in_force boolean not null,
  is_submitted boolean not null,
  -- Names, birth dates and countries of both versions together, where they differ.
  subject jsonb,
  unique (institution_id, key),
  check ((subject is not null) = (is_in_force or is_submitted))
);

create table kyc_owners (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  key uuid not null,
  label text not null,
  is_in_force boolean not null,
  is_submitted boolean not null,
  subject jsonb,
  unique (institution_id, key),
  check ((subject is not null) = (is_in_force or is_submitted))
);

-- Numbers of passports and cards, sealed by AES-256-GCM with a key that is not in the database (src/server/partners/kyc/field-key.ts).
create table kyc_numbers (
  id uuid primary key,
  institution_id integer not null references institutions on delete cascade,
  -- Which key sealed it, by the beginning of the key's hash.
  key_id text not null,
  sealed bytea not null,
  last_four text not null check (length(last_four) <= 4),
  made_at timestamptz not null default now()
);
create index kyc_numbers_institution on kyc_numbers (institution_id);
create index kyc_numbers_key on kyc_numbers (key_id);

-- What a member of staff found in a section of a submitted version; the newest of a section counts.
create table kyc_reviews (
  id integer generated always as identity primary key,
  version_id integer not null references kyc_versions on delete cascade,
  section text not null,
  verdict text not null check (verdict in ('fits', 'question')),
  words text,
  reviewed_by integer references users on delete set null,
  reviewed_by_name text not null,
  reviewed_at timestamptz not null default clock_timestamp(),
  check ((verdict = 'question') = (words is not null))
);
create index kyc_reviews_version on kyc_reviews (version_id, id);
create index kyc_reviews_reviewed_by on kyc_reviews (reviewed_by);

-- Every change of a draft, part by part. Numbers of documents are never in it.
create table kyc_changes (
  id bigint generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  part text not null,
  before jsonb,
  after jsonb,
  changed_by integer references users on delete set null,
  changed_by_name text not null,
  is_staff boolean not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index kyc_changes_institution on kyc_changes (institution_id, id desc);
create index kyc_changes_changed_by on kyc_changes (changed_by);

-- Who was reminded of a review, once for each step: 60, 30 and 7 days before, and -1 when it is late.
create table kyc_reminders (
  version_id integer not null references kyc_versions on delete cascade,
  days integer not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (version_id, days)
);

-- Papers are uploads like those of a request, with the same judgement and scan.
alter table attachments add column institution_id integer references institutions on delete cascade;
create index attachments_institution on attachments (institution_id, id) where institution_id is not null;
drop index attachments_unattached;
create index attachments_unattached on attachments (seen_at) where funding_request_id is null and institution_id is null;
alter table attachments drop constraint attachments_check3;
alter table attachments drop constraint attachments_check4;
alter table attachments
  add constraint attachments_attached_whole check ((num_nonnulls(funding_request_id, institution_id) = 0) = (attached_at is null)),
  add constraint attachments_one_place check (num_nonnulls(funding_request_id, institution_id) <= 1),
  add constraint attachments_attached_complete check (num_nonnulls(funding_request_id, institution_id) = 0 or state = 'complete');

alter table approvals drop constraint approvals_kind_check, add constraint approvals_kind_check check (kind in ('payee', 'own_account',
  'deposit', 'live_key', 'consent', 'release', 'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file'));

-- How an institution's file stands today. `is_current`: approved by two, for the type that the institution has now, its review is not
-- late, and nothing that it needs has expired.
create view kyc_standing as
select files.institution_id, files.state, files.next_review_on, files.risk,
       versions.id is not null and files.ended_on is null and versions.institution_type = institutions.type
         and versions.next_review_on >= (now() at time zone 'utc')::date
         and coalesce(versions.papers_until >= (now() at time zone 'utc')::date, true) as is_current
  from kyc_files files
  join institutions on institutions.id = files.institution_id
  left join kyc_versions versions on versions.id = files.approved_version_id and versions.state = 'approved';

create function open_kyc_file() returns trigger language plpgsql as $$
begin
  insert into kyc_files (institution_id) values (new.id);
  return null;
end $$;
create trigger open_kyc_file after insert on institutions for each row execute function open_kyc_file();
insert into kyc_files (institution_id) select id from institutions order by id;
