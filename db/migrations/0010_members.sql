-- Members of institutions: invitations, the accounts made of them, and the log of what their software asked for.

alter table users
  add column institution_id integer references institutions on delete set null,
  -- Who decides about institutions belongs to none.
  add constraint users_member_is_no_administrator check (institution_id is null or not is_admin);
create index users_institution on users (institution_id) where institution_id is not null;

create table invitations (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  name text not null,
  email text not null,
  -- SHA-256 of the link's token.
  token_hash text not null unique,
  invited_by integer references users on delete set null,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by integer references users on delete set null,
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
create index invitations_institution on invitations (institution_id, id desc);
create index invitations_invited_by on invitations (invited_by);
create index invitations_accepted_by on invitations (accepted_by);

-- Calls of the partner API with a key that was issued here; kept for 30 days. A convenience, not a record.
create table request_log (
  id bigint generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  request_id uuid not null,
  key_hint text not null,
  method text not null,
  -- The call's pattern: an address can hold what somebody searched for.
  route text not null,
  status integer not null,
  error_code text,
  milliseconds integer not null,
  requested_at timestamptz not null
);
create index request_log_newest on request_log (institution_id, mode, id desc);
create index request_log_failed on request_log (institution_id, mode, id desc) where status >= 400;
create index request_log_request on request_log (request_id);
