-- The whole public product and the administrators' desk (specification §3, rulings).
create extension if not exists pg_trgm;

-- Accounts -------------------------------------------------------------------------------------

create table users (
  id integer generated always as identity primary key,
  username text not null check (username <> ''),
  password_hash text not null,
  is_admin boolean not null default false,
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last accepted time step, so that a code that was seen once is worth nothing.
  totp_last_step bigint,
  recovery_code_hashes text[] not null default '{}',
  created_at timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));

create table sessions (
  -- SHA-256 of the cookie: a copy of the database opens no session.
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- Counts that every process shares. Losing them in a crash only forgets a minute of throttling.
create unlogged table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);

-- Treaty signatures ----------------------------------------------------------------------------

create table treaty_signatures (
  id integer generated always as identity primary key,
  reference text not null unique,
  -- Made by the client once for a signature: however often it arrives, one row (ruling).
  signature_key text not null unique,
  signatory_name text not null,
  signatory_title text not null,
  nation_name text not null,
  signature_date text not null,
  treaty_version text not null,
  signed_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(nation_name || E'\n' || signatory_name || E'\n' || signatory_title)) stored
);
create index treaty_signatures_search on treaty_signatures using gin (search_text gin_trgm_ops);
create index treaty_signatures_by_version on treaty_signatures (treaty_version, signed_at desc, id desc);
create index treaty_signatures_nation on treaty_signatures (lower(nation_name), id);

-- Respondents and funding requests --------------------------------------------------------------

create table respondents (
  id integer generated always as identity primary key,
  reference text not null unique,
  submission_key text not null unique,
  content_hash text not null,
  institution_name text not null,
  email text not null,
  institution_type text not null,
  message text not null,
  address text,
  city text,
  zip text,
  phone text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  treaty_signature_id integer references treaty_signatures,
  submitted_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(institution_name || E'\n' || email || E'\n' || institution_type)) stored
);
-- The list by status reads this index and no other can give its order: rows arrive in the order of their
-- ids, so the list of all statuses walks the primary key instead of an index on the date alone, which the
-- planner would also walk, and filter, for a rare status after a burst of inserts.
create index respondents_by_status on respondents (status, submitted_at desc, id desc);
create index respondents_by_name on respondents (lower(institution_name), id);
create index respondents_by_type on respondents (institution_type, id);
create index respondents_search on respondents using gin (search_text gin_trgm_ops);
create index respondents_submitted on respondents using brin (submitted_at);
create index respondents_treaty_signature on respondents (treaty_signature_id);

create table funding_requests (
  id integer generated always as identity primary key,
  reference text not null unique,
  submission_key text not null unique,
  content_hash text not null,
  organization_name text not null,
  organization_type text not null,
  contact_name text not null,
  email text not null,
  phone text,
  address text,
  city text,
  zip text,
  project_title text not null,
  project_description text not null,
  location text not null,
  -- Kept as it was typed, and beside it the exact sum that was understood (ruling on fundingAmount).
  funding_amount_text text not null,
  funding_amount numeric(20, 4) not null check (funding_amount > 0),
  funding_currency text not null check (funding_currency ~ '^[A-Z]{3}$'),
  timeline text not null,
  indigenous_sovereignty text not null,
  un_drip_compliance text not null,
  marginalized_peoples_impact text not null,
  additional_info text,
  status text not null default 'pending' check (status in ('pending', 'in_review', 'approved', 'rejected')),
  treaty_signature_id integer references treaty_signatures,
  submitted_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(organization_name || E'\n' || email || E'\n' || project_title || E'\n' || organization_type)) stored
);
create index funding_requests_by_status on funding_requests (status, submitted_at desc, id desc);
create index funding_requests_by_name on funding_requests (lower(organization_name), id);
create index funding_requests_by_type on funding_requests (organization_type, id);
create index funding_requests_by_amount on funding_requests (funding_amount, id);
create index funding_requests_search on funding_requests using gin (search_text gin_trgm_ops);
create index funding_requests_submitted on funding_requests using brin (submitted_at);
create index funding_requests_treaty_signature on funding_requests (treaty_signature_id);

create table status_changes (
  id integer generated always as identity primary key,
  respondent_id integer references respondents on delete cascade,
  funding_request_id integer references funding_requests on delete cascade,
  from_status text not null,
  to_status text not null,
  reason text,
  changed_by integer references users on delete set null,
  changed_by_name text not null,
  changed_at timestamptz not null default now(),
  check (num_nonnulls(respondent_id, funding_request_id) = 1)
);
create index status_changes_respondent on status_changes (respondent_id, id) where respondent_id is not null;
create index status_changes_funding_request on status_changes (funding_request_id, id) where funding_request_id is not null;
create index status_changes_changed_by on status_changes (changed_by);

-- Exact numbers by status at any size. Each backend counts in a slot of its own, so that two
-- submissions never wait for one another's commit.
create table status_counts (
  subject text not null,
  status text not null,
  slot smallint not null,
  n bigint not null,
  primary key (subject, status, slot)
);

-- The trigger's argument names the column that holds the status.
create function count_status() returns trigger language plpgsql as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select %1$I as status, 1 as change from new_rows'
    when 'DELETE' then 'select %1$I as status, -1 as change from old_rows'
    else 'select %1$I as status, 1 as change from new_rows union all select %1$I, -1 from old_rows' end;
begin
  execute format(
    'insert into status_counts (subject, status, slot, n)
       select %2$L, status, pg_backend_pid() %% 64, sum(change) from (' || changes || ') as changes
        group by status having sum(change) <> 0 order by status
     on conflict (subject, status, slot) do update set n = status_counts.n + excluded.n', tg_argv[0], tg_table_name);
  return null;
end $$;

create trigger count_inserts after insert on respondents referencing new table as new_rows for each statement execute function count_status('status');
create trigger count_updates after update on respondents referencing old table as old_rows new table as new_rows for each statement execute function count_status('status');
create trigger count_deletes after delete on respondents referencing old table as old_rows for each statement execute function count_status('status');
create trigger count_inserts after insert on funding_requests referencing new table as new_rows for each statement execute function count_status('status');
create trigger count_updates after update on funding_requests referencing old table as old_rows new table as new_rows for each statement execute function count_status('status');
create trigger count_deletes after delete on funding_requests referencing old table as old_rows for each statement execute function count_status('status');

-- Institutions -----------------------------------------------------------------------------------

create table institutions (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  type text not null,
  image_url text,
  tags text[] not null default '{}',
  eligibility_status text not null default 'pending' check (eligibility_status in ('pending', 'eligible', 'ineligible')),
  email text,
  phone text,
  contact_person text,
  website text,
  api_endpoint text,
  onboarding_step text not null default 'not_started' check (onboarding_step in
    ('not_started', 'api_verification', 'compliance_check', 'access_credentialing', 'test_transactions', 'active')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Kept by a trigger: array_to_string is not immutable enough for a generated column.
  search_text text not null default ''
);
create index institutions_by_eligibility on institutions (eligibility_status, created_at desc, id desc);
create index institutions_active on institutions (id) where onboarding_step = 'active';
create index institutions_by_name on institutions (lower(name), id);
create index institutions_search on institutions using gin (search_text gin_trgm_ops);

create function fill_institution_search() returns trigger language plpgsql as $$
begin
  new.search_text := lower(new.name || E'\n' || new.description || E'\n' || array_to_string(new.tags, E'\n'));
  return new;
end $$;
create trigger fill_search before insert or update on institutions for each row execute function fill_institution_search();
create trigger count_inserts after insert on institutions referencing new table as new_rows for each statement execute function count_status('eligibility_status');
create trigger count_updates after update on institutions referencing old table as old_rows new table as new_rows for each statement execute function count_status('eligibility_status');
create trigger count_deletes after delete on institutions referencing old table as old_rows for each statement execute function count_status('eligibility_status');

create table eligibility_changes (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  from_status text not null,
  to_status text not null,
  reason text not null,
  changed_by integer references users on delete set null,
  changed_by_name text not null,
  changed_at timestamptz not null default now()
);
create index eligibility_changes_institution on eligibility_changes (institution_id, id);
create index eligibility_changes_changed_by on eligibility_changes (changed_by);

-- Projects and transfers: what the statistics tiles count (§3 stats). ----------------------------

create table projects (
  id integer generated always as identity primary key,
  funding_request_id integer references funding_requests,
  name text not null,
  description text not null,
  location text not null,
  image_url text,
  funding_status text not null default 'seeking' check (funding_status in ('seeking', 'funded', 'completed')),
  created_at timestamptz not null default now()
);
create index projects_funding_request on projects (funding_request_id);
create index projects_by_funding_status on projects (funding_status);

create table transfers (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions,
  project_id integer not null references projects,
  amount numeric(20, 4) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  settled_at timestamptz
);
create index transfers_institution on transfers (institution_id);
create index transfers_project on transfers (project_id);

-- Certifications (ruling on the certification grid) -----------------------------------------------

create table certifications (
  key text primary key,
  position smallint not null unique,
  standing text not null default 'verified' check (standing in ('verified', 'in_progress', 'not_assessed')),
  issuer text,
  issued_on date,
  document_url text,
  note text,
  updated_at timestamptz not null default now()
);
insert into certifications (key, position) values
  ('undrip', 1), ('sovereign_license', 2), ('kyc', 3), ('aml', 4), ('iso20022', 5), ('pci_dss', 6);

-- E-mail -----------------------------------------------------------------------------------------

create table emails (
  id integer generated always as identity primary key,
  kind text not null,
  to_address text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  server_answer text,
  -- A worker holds the message until then; a worker that died lets go by itself.
  claimed_until timestamptz,
  respondent_id integer references respondents on delete set null,
  funding_request_id integer references funding_requests on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index emails_by_status on emails (status, created_at desc, id desc);
create index emails_respondent on emails (respondent_id);
create index emails_funding_request on emails (funding_request_id);

-- Audit log: append-only for everything the application does; only who may change tables can lift that. ------------------------

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign key: an entry outlives the account it names.
  actor_id integer,
  actor_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger keep_rows before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger keep_table before truncate on audit_log for each statement execute function refuse_audit_change();
