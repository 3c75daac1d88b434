-- The staff: reviewers beside administrators, the devices they are signed in on, and what they are told (decision 0029).

alter table users
  add column is_reviewer boolean not null default false,
  -- As they were invited; the accounts made at the console have neither.
  add column name text,
  add column email text,
  -- The account stays for what it did, and opens nothing any more.
  add column deactivated_at timestamptz,
  drop constraint users_member_is_no_administrator,
  add constraint users_one_role check (is_admin::int + is_reviewer::int + (institution_id is not null)::int <= 1);
create index users_staff on users (id) where is_admin or is_reviewer;

-- Who of the staff is here now: whoever is told, given or asked something is read from it.
create view active_staff as
  select id, username, name, email, is_admin from users where (is_admin or is_reviewer) and deactivated_at is null;

alter table sessions
  -- Names a session to its owner without opening it.
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text;
create unique index sessions_id on sessions (id);

alter table invitations
  alter column institution_id drop not null,
  add column role text not null default 'member' check (role in ('member', 'reviewer', 'administrator')),
  add constraint invitations_members_have_an_institution check ((role = 'member') = (institution_id is not null));

-- What one of the staff is told in the desk, and by e-mail when the account has an address.
create table notifications (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null,
  funding_request_id integer references funding_requests on delete cascade,
  project_id integer references projects on delete cascade,
  -- Who caused it; a name, as the audit log keeps it.
  caused_by_name text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_request on notifications (funding_request_id) where funding_request_id is not null;
create index notifications_project on notifications (project_id) where project_id is not null;
