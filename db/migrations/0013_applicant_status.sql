-- What an applicant sees and does by a private link (decision 0026).

alter table funding_requests
  -- Of the pages on which it was written: messages about it are in this language.
  add column language text not null default 'en',
  add column withdrawn_at timestamptz,
  add column withdrawn_reason text,
  add column contact_corrected_at timestamptz,
  add column removal_requested_at timestamptz,
  add column personal_data_removed_at timestamptz,
  add constraint funding_requests_reason_of_withdrawal check (withdrawn_at is not null or withdrawn_reason is null);
create index funding_requests_to_remove on funding_requests (removal_requested_at, id)
  where removal_requested_at is not null and personal_data_removed_at is null;

alter table respondents add column language text not null default 'en';

create table applicant_links (
  id integer generated always as identity primary key,
  funding_request_id integer not null references funding_requests on delete cascade,
  -- SHA-256 of the link's token, which is stored nowhere.
  token_hash text not null unique,
  made_for text not null check (made_for in ('submission', 'message')),
  language text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index applicant_links_request on applicant_links (funding_request_id, id);

-- What the applicant did. The words and the values stand in the request itself and in the audit log.
create table applicant_events (
  id integer generated always as identity primary key,
  funding_request_id integer not null references funding_requests on delete cascade,
  kind text not null check (kind in ('withdrawn', 'restored', 'contact_corrected', 'removal_requested')),
  -- The administrator who did it for them; null for the applicants themselves.
  done_by_name text,
  at timestamptz not null default now()
);
create index applicant_events_request on applicant_events (funding_request_id, id);

-- Each row holds from its moment on; a request keeps the days that held when it came in.
create table service_levels (
  id integer generated always as identity primary key,
  review_days integer not null check (review_days between 1 and 365),
  decision_days integer not null check (decision_days between 1 and 730),
  set_by integer references users on delete set null,
  set_by_name text,
  set_at timestamptz not null default now(),
  check (decision_days >= review_days)
);
create index service_levels_set_by on service_levels (set_by);
insert into service_levels (review_days, decision_days, set_at) values (10, 45, '-infinity');

alter table emails
  -- The body has a place for a private link, which is made when the message is sent.
  add column has_private_link boolean not null default false,
  -- The last message about data that were removed: its address and words go as soon as it is out.
  add column forget_when_sent boolean not null default false;

-- The audit log stays as it is, but for one thing: a value can be struck out when a person's data are removed.
create function only_struck_out(old_values jsonb, new_values jsonb) returns boolean language sql immutable as $$
  select old_values is not distinct from new_values
    or (jsonb_typeof(old_values) = 'object' and jsonb_typeof(new_values) = 'object' and not exists (
      select from jsonb_each(old_values) as o full join jsonb_each(new_values) as n using (key)
       where o.value is distinct from n.value and (o.value is null or n.value is distinct from '"[removed]"'::jsonb)))
$$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'before' - 'after' = to_jsonb(old) - 'before' - 'after'
       and only_struck_out(old.before, new.before) and only_struck_out(old.after, new.after) then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;
