-- What a community and the provider agreed on before money goes to a project (decision 0080). A row is a version: the award, and each
-- amendment after it. What was offered is never changed; what the two sides sign is its hash.
create table agreements (
  id integer generated always as identity primary key,
  project_id integer not null references projects on delete cascade,
  number integer not null,
  state text not null default 'draft' check (state in ('draft', 'offered', 'in_force', 'replaced', 'dropped')),
  currency text not null,
  -- src/shared/contracts/projects/agreements.ts
  terms jsonb not null,
  -- Counts the changes of a draft: who has not seen the newest one does not overwrite it.
  revision integer not null default 1,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Since when its community reads the draft.
  shared_at timestamptz,
  -- What the document names besides the terms, as it was called then, and which template wrote it.
  parties jsonb,
  template smallint,
  hash text,
  offered_at timestamptz,
  offered_by_name text,
  in_force_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  unique (project_id, number),
  check (num_nonnulls(parties, template, hash, offered_at, offered_by_name) in (0, 5)),
  check (state not in ('offered', 'in_force', 'replaced') or offered_at is not null),
  check ((state in ('in_force', 'replaced')) = (in_force_at is not null))
);
create unique index agreements_open on agreements (project_id) where state in ('draft', 'offered');
create unique index agreements_in_force on agreements (project_id) where state = 'in_force';

create table agreement_signatures (
  agreement_id integer not null references agreements on delete cascade,
  side text not null check (side in ('community', 'provider')),
  name text not null,
  role text not null,
  -- Of what was signed; the same as the agreement's.
  hash text not null,
  signed_at timestamptz not null default clock_timestamp(),
  -- Who did it here: the holder of the private link, or the account that approved it.
  signed_by_name text not null,
  primary key (agreement_id, side)
);

-- What was signed stays as it was. The names of people may be struck out.
create function keep_agreement() returns trigger language plpgsql as $$
begin
  raise exception 'what was offered is never changed';
end $$;
create trigger keep_agreement before update of currency, template, hash, offered_at on agreements for each row
  when (old.offered_at is not null
    and (new.currency, new.template, new.hash, new.offered_at) is distinct from (old.currency, old.template, old.hash, old.offered_at))
  execute function keep_agreement();
create trigger keep_agreement before update of hash, side, signed_at on agreement_signatures for each row
  execute function keep_agreement();

-- What either side says about a line of a version, or about all of it.
create table agreement_remarks (
  id integer generated always as identity primary key,
  agreement_id integer not null references agreements on delete cascade,
  -- As the form names it, such as "tranches"; null for the whole.
  line text,
  side text not null check (side in ('community', 'provider')),
  by_name text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index agreement_remarks_agreement on agreement_remarks (agreement_id, id);

-- Which conditions of tranches have been met, by whose word. It counts while the tranche has the same condition.
create table agreement_conditions_met (
  project_id integer not null references projects on delete cascade,
  tranche uuid not null,
  condition text not null,
  evidence text not null,
  met_by_name text not null,
  met_at timestamptz not null default clock_timestamp(),
  primary key (project_id, tranche, condition)
);

-- An agreement in force that stands still for a while, or ends on a day.
create table agreement_stops (
  id integer generated always as identity primary key,
  project_id integer not null references projects on delete cascade,
  kind text not null check (kind in ('suspended', 'ended')),
  side text not null check (side in ('community', 'provider')),
  reason text not null,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  -- The first day, in UTC, on which it holds.
  from_day date not null,
  lifted_at timestamptz,
  lifted_by_name text,
  lift_reason text,
  check (num_nonnulls(lifted_at, lifted_by_name) in (0, 2))
);
create unique index agreement_stops_open on agreement_stops (project_id, kind) where lifted_at is null;

-- The provider signs by a second person (decision 0045).
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('payee', 'own_account', 'deposit', 'live_key', 'consent', 'release',
  'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file', 'screening_cleared', 'screening_weaker', 'limits_raised',
  'payee_file', 'text_published', 'agreement')) not valid;

-- The community signs, and gives notice, with a code from its address (decision 0042). The list that 0071_community_money let go.
alter table confirmation_codes add constraint confirmation_codes_act_check check (act in ('withdraw', 'restore', 'contact', 'consent',
  'confirm_consent', 'publish', 'withdraw_project', 'show_fields', 'accept_more', 'accept_funder', 'accept_funders', 'sign_agreement',
  'end_agreement')) not valid;
