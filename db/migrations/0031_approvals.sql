-- What one person asks for takes force when another has decided it (decision 0045).

create table approvals (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('payee', 'own_account', 'deposit', 'live_key', 'consent', 'release',
    'administrator_removed', 'administrator_added', 'security_policy')),
  state text not null default 'waiting' check (state in ('waiting', 'cooling', 'done', 'refused', 'withdrawn', 'stopped', 'lapsed')),
  -- What it is about: of one thing only one change is open.
  subject text not null,
  proposal jsonb not null,
  -- As it stood when it was asked for.
  before jsonb,
  reason text,
  asked_by integer not null references users,
  asked_by_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- Null where the community confirmed what was recorded in its name.
  decided_by integer references users,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  has_checked boolean,
  -- An installation with one administrator, who tries it in test mode (SOLE_ADMINISTRATOR).
  is_alone boolean not null default false,
  takes_force_at timestamptz,
  ended_at timestamptz,
  ended_by_name text,
  end_reason text,
  constraint approvals_two_people check (decided_by <> asked_by or (is_alone and kind = 'deposit' and proposal->>'mode' = 'test')),
  constraint approvals_end_whole check ((ended_at is not null) = (state not in ('waiting', 'cooling'))),
  constraint approvals_decision_whole check (
    num_nonnulls(decided_by_name, decided_at) in (0, 2) and (state not in ('cooling', 'done') or decided_at is not null)),
  constraint approvals_cooling_whole check (state <> 'cooling' or takes_force_at is not null)
);
create unique index approvals_open on approvals (subject) where state in ('waiting', 'cooling');
create index approvals_by_state on approvals (state, id desc);
create index approvals_due on approvals (takes_force_at) where state = 'cooling';
create index approvals_asked_by on approvals (asked_by);
create index approvals_decided_by on approvals (decided_by) where decided_by is not null;

create function keep_approval_end() returns trigger language plpgsql as $$
begin
  raise exception 'this approval has ended already';
end $$;
create trigger keep_end before update on approvals for each row when (old.ended_at is not null) execute function keep_approval_end();
-- Whose decision it was, and from when it holds, is not changed afterwards; whom an account belongs to may be forgotten.
create trigger keep_decision before update of decided_by, decided_at, takes_force_at on approvals
  for each row when (old.decided_at is not null) execute function keep_approval_end();

-- Who was told of a change that cools off, once each.
create table approval_hearings (
  approval_id integer not null references approvals on delete cascade,
  -- 'community', 'member:12' or 'administrator:3'.
  who text not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (approval_id, who)
);

alter table notifications add column approval_id integer references approvals on delete cascade;
create index notifications_approval on notifications (approval_id) where approval_id is not null;

-- When the session's second factor was entered last.
alter table sessions add column factor_at timestamptz;

-- A live key, and an invitation of an administrator, open nothing before they are approved.
alter table api_keys add column approved_at timestamptz default now();
alter table invitations add column approved_at timestamptz default now();

-- A transfer that one of the staff holds back; two let it go.
alter table transfers add column held_at timestamptz, add column held_by_name text, add column hold_reason text,
  add constraint transfers_hold_whole check (num_nonnulls(held_at, held_by_name, hold_reason) in (0, 3));
create index transfers_held on transfers (id) where held_at is not null;

-- The one policy of the installation; what is null comes from the environment, or is as usual.
create table security_policy (
  id boolean primary key default true check (id),
  second_factor text check (second_factor in ('required', 'staff', 'optional')),
  cooling_off_hours integer check (cooling_off_hours between 1 and 720),
  changed_at timestamptz,
  changed_by_name text
);
insert into security_policy default values;

-- A consent that the staff recorded counts when the community, or a second person, has confirmed it.
alter table project_consents
  add column confirmed_at timestamptz,
  add column confirmed_kind text check (confirmed_kind in ('community', 'second_person', 'earlier')),
  add column confirmed_by_name text;
update project_consents set confirmed_at = recorded_at, confirmed_by_name = recorded_by_name,
       confirmed_kind = case given_by when 'community' then 'community' else 'earlier' end
 where ended_at is null;
drop index project_consents_in_force;
-- At most one is in force, and at most one waits.
create unique index project_consents_in_force on project_consents (project_id) where ended_at is null and confirmed_at is not null;
create unique index project_consents_waiting on project_consents (project_id) where ended_at is null and confirmed_at is null;
alter table project_consents
  drop constraint project_consents_ended_kind_check,
  add constraint project_consents_ended_kind_check check (ended_kind in ('withdrawn', 'expired', 'replaced', 'refused')),
  -- Older ones that have ended keep what was known of them.
  add constraint project_consents_confirmed_whole check (num_nonnulls(confirmed_at, confirmed_kind, confirmed_by_name) in (0, 3));
create trigger keep_confirmation before update of confirmed_at, confirmed_kind, confirmed_by_name on project_consents
  for each row when (old.confirmed_at is not null or old.ended_at is not null) execute function refuse_second_end();

create or replace function copy_consent_in_force() returns trigger language plpgsql as $$
begin
  update projects set public_until = (
      select coalesce(valid_until, 'infinity') from project_consents
       where project_id = new.project_id and ended_at is null and confirmed_at is not null)
   where id = new.project_id;
  return null;
end $$;
drop trigger copy_consent_given on project_consents;
create trigger copy_consent_given after insert on project_consents
  for each row when (new.confirmed_at is not null) execute function copy_consent_in_force();
create trigger copy_consent_confirmed after update of confirmed_at on project_consents
  for each row execute function copy_consent_in_force();
drop trigger copy_consent_ended on project_consents;
-- One that is replaced ends a moment before the next begins, in the same transaction.
create trigger copy_consent_ended after update of ended_at, valid_until on project_consents
  for each row when (new.ended_kind is distinct from 'replaced' and new.confirmed_at is not null) execute function copy_consent_in_force();

-- The community confirms it by a code too.
alter table confirmation_codes
  drop constraint confirmation_codes_act_check,
  add constraint confirmation_codes_act_check check (act in ('withdraw', 'restore', 'contact', 'consent', 'confirm_consent', 'publish',
    'withdraw_project', 'show_fields', 'accept_more'));
