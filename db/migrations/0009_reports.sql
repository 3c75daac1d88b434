-- Reports of partners: what was asked for, and the file of it, in parts (decision 0022).

create table reports (
  id integer generated always as identity primary key,
  public_id text not null unique,
  institution_id integer not null references institutions on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  type text not null check (type in ('impact', 'transactions', 'compliance')),
  format text not null check (format in ('pdf', 'csv', 'xlsx', 'json')),
  -- Days in UTC, both included.
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  status text not null default 'generating' check (status in ('generating', 'completed', 'failed')),
  failure_reason text,
  -- Signs the addresses from which its file is downloaded.
  link_secret bytea not null,
  created_at timestamptz not null default now(),
  estimated_completion timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  -- How often making it was begun, and when last: a making that was killed is begun again.
  attempts integer not null default 0,
  attempted_at timestamptz,
  -- Which of the makings brought the file, and how many bytes that has.
  making_id uuid,
  size bigint,
  -- Projects whose names the file shows: when one of them is withdrawn, the file is no longer given out (decision 0017).
  shown_projects integer[] not null default '{}',
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'completed') = (making_id is not null)),
  check ((status = 'completed') = (size is not null)),
  check ((status = 'failed') = (failure_reason is not null))
);
create index reports_newest on reports (institution_id, mode, id desc);
create index reports_generating on reports (id) where status = 'generating';
create index reports_expiry on reports (expires_at);
create index reports_shown_projects on reports using gin (shown_projects) where status = 'completed';

-- In a table of its own, so that lists of reports stay light.
create table report_parts (
  making_id uuid not null,
  part integer not null,
  report_id integer not null references reports on delete cascade,
  bytes bytea not null,
  primary key (making_id, part)
);
create index report_parts_report on report_parts (report_id);
