-- Files that applicants send with a request (decision 0025). Their bytes stand in the file store, never here.

-- Every file that was ever begun in the store, noted before its first byte: what no attachment names is removed from there.
create table stored_files (
  key text primary key,
  made_at timestamptz not null default now()
);
create index stored_files_age on stored_files (made_at);

create table attachments (
  id integer generated always as identity primary key,
  -- The last part of the upload's address; nobody can guess it.
  upload_id text not null unique,
  -- SHA-256 of what entitles to the upload.
  token_hash bytea not null,
  funding_request_id integer references funding_requests on delete cascade,
  name text not null check (length(name) between 1 and 200),
  size integer not null check (size > 0),
  state text not null default 'receiving' check (state in ('receiving', 'complete', 'refused')),
  -- Why it was refused, as a code; the sentence is in the language of who asks.
  refusal text,
  -- Of its content, not of its name.
  type text,
  has_macros boolean not null default false,
  sha256 bytea,
  file_key text unique references stored_files,
  scan text check (scan in ('waiting', 'clean', 'infected', 'not_scanned')),
  scan_finding text,
  scanned_at timestamptz,
  -- When a scan was last begun: one that fails is begun again later.
  scan_tried_at timestamptz,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  -- When its owner last asked for it: a draft that is opened now and then keeps its files.
  seen_at timestamptz not null default now(),
  attached_at timestamptz,
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'complete') = (type is not null and sha256 is not null and scan is not null and completed_at is not null)),
  -- The bytes are there exactly when somebody may yet need them.
  check ((file_key is not null) = (state = 'complete' and scan is distinct from 'infected')),
  check ((funding_request_id is null) = (attached_at is null)),
  check (funding_request_id is null or state = 'complete')
);
create index attachments_request on attachments (funding_request_id, id) where funding_request_id is not null;
create index attachments_unattached on attachments (seen_at) where funding_request_id is null;
create index attachments_scan on attachments (scan, id);
