-- What is kept for how long, to whom requests were forwarded, and erasure for everybody (decision 0047).

-- Only what an administrator changed; the usual days are in src/shared/domain/retention.ts.
create table retention_periods (
  key text primary key,
  days integer not null check (days between 1 and 3650),
  changed_by integer references users on delete set null,
  changed_by_name text not null,
  changed_at timestamptz not null default now()
);
create index retention_periods_changed_by on retention_periods (changed_by);

-- One row for each key and day. The count grows in the transaction of each batch, so that a run that was cut off is counted right.
create table retention_runs (
  key text not null,
  ran_on date not null default (now() at time zone 'UTC')::date,
  removed integer not null default 0,
  finished_at timestamptz,
  primary key (key, ran_on)
);

-- To whom a request or an inquiry was sent on. What was sent is in the outbox; this stays when the outbox forgets it.
create table forwards (
  id integer generated always as identity primary key,
  funding_request_id integer references funding_requests on delete cascade,
  respondent_id integer references respondents on delete cascade,
  recipient text not null,
  -- The institution that the address belonged to on that day.
  institution_name text,
  email_id integer references emails on delete set null,
  forwarded_by integer references users on delete set null,
  forwarded_by_name text not null,
  forwarded_at timestamptz not null default now(),
  -- When its recipient was told that the data were removed.
  told_at timestamptz,
  check (num_nonnulls(funding_request_id, respondent_id) = 1)
);
create index forwards_request on forwards (funding_request_id, id) where funding_request_id is not null;
create index forwards_respondent on forwards (respondent_id, id) where respondent_id is not null;
create index forwards_email on forwards (email_id);
create index forwards_by on forwards (forwarded_by);
insert into forwards (funding_request_id, respondent_id, recipient, forwarded_by, forwarded_by_name, forwarded_at)
select funding_requests.id, respondents.id, after->>'recipientEmail', users.id, actor_name, at
  from audit_log
  left join funding_requests on action = 'funding_request.forwarded' and funding_requests.id::text = subject_id
  left join respondents on action = 'respondent.forwarded' and respondents.id::text = subject_id
  left join users on users.id = actor_id
 where action in ('funding_request.forwarded', 'respondent.forwarded') and after->>'recipientEmail' <> '[removed]'
   and num_nonnulls(funding_requests.id, respondents.id) = 1
 order by audit_log.id;

alter table respondents add column personal_data_removed_at timestamptz;
alter table treaty_signatures add column personal_data_removed_at timestamptz;
alter table users add column erased_at timestamptz;
-- When its applicant was told that the period is about to end, and when it does.
alter table funding_requests
  add column removal_announced_at timestamptz,
  add column removal_announced_for timestamptz,
  add constraint funding_requests_removal_announced check (num_nonnulls(removal_announced_at, removal_announced_for) in (0, 2));

-- What the job of each day looks for.
create index funding_requests_closed on funding_requests (id)
  where personal_data_removed_at is null and (status = 'rejected' or withdrawn_at is not null);
create index respondents_answered on respondents (id) where personal_data_removed_at is null and status <> 'pending';
create index emails_to_forget on emails (coalesce(finished_at, created_at)) where to_address <> '[removed]' and status <> 'queued';
-- Who else has an address that is about to be forgotten.
create index funding_requests_address on funding_requests (lower(btrim(email)));
create index respondents_address on respondents (lower(btrim(email)));
create index known_addresses_opened on known_addresses (opened_at);

-- The audit log of an inquiry whose data were removed, as strike_out_audit does it for a request.
create function strike_out_inquiry(inquiry integer) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from respondents where id = inquiry and personal_data_removed_at is not null) then
    raise exception 'the data of inquiry % are not removed', inquiry;
  end if;
  update audit_log set before = without_texts(before, null), after = without_texts(after, null)
   where subject_type = 'respondent' and subject_id = inquiry::text and (before is not null or after is not null);
end $$;
revoke execute on function strike_out_inquiry(integer) from public;

-- The values with those struck out that are one of these words, or hold one as a value or one that looks like an address.
create function without_words(stored jsonb, words text[]) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(stored) is distinct from 'object' then stored else (
    select coalesce(jsonb_object_agg(key, case when key not in ('status', 'role') and exists (
             select from unnest(words) as word
              where lower(value #>> '{}') = word
                 or jsonb_typeof(value) in ('array', 'object') and position(to_json(word)::text in lower(value::text)) > 0
                 or position('@' in word) > 1 and position(word in lower(value::text)) > 0)
           then '"[removed]"'::jsonb else value end), '{}')
      from jsonb_each(stored)) end
$$;

-- What stands for an account's name once it is erased: its number says that it was one account, and nobody can choose it.
create function erased_name(account integer) returns text language sql immutable as $$ select '[account ' || account || ']' $$;

-- Erases an account that has ended, also where the role that serves may change nothing: in the audit log, in the books, in consents
-- and in the versions of scoring. It can do nothing else. Returns the name that the account had.
create function erase_account(account integer) returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  person users;
  words text[];
begin
  select * into person from users where id = account for update;
  if person.id is null or person.erased_at is not null or person.institution_id is not null
     or person.deactivated_at is null and (person.is_admin or person.is_reviewer) then
    raise exception 'account % has not ended, or is erased already', account;
  end if;
  words := array(select distinct lower(btrim(word)) from unnest(array[person.username, person.name, person.email]) as word where btrim(word) <> '');
  update users set
    username = erased_name(account), name_skeleton = erased_name(account), name = null, email = null, is_admin = false, is_reviewer = false,
    -- Of the right shape, and of no password.
    password_hash = '$argon2id$v=19$m=19456,t=2,p=1$' || rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '=')
                    || '$' || rtrim(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '='),
    totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_code_hashes = '{}', one_time_until = null,
    deactivated_at = coalesce(deactivated_at, now()), erased_at = now()
   where id = account;
  update audit_log set actor_name = erased_name(account) where actor_id = account and actor_name = person.username;
  -- Most entries hold none of the words at all, and are looked at no closer.
  update audit_log set before = without_words(before, words), after = without_words(after, words)
   where exists (select from unnest(words) as word where position(word in lower(concat(before, after))) > 0)
     and (before is distinct from without_words(before, words) or after is distinct from without_words(after, words));
  update ledger_journals set made_by_name = erased_name(account) where made_by_name = person.username;
  update transfer_changes set changed_by_name = erased_name(account) where changed_by_name = person.username;
  update project_consents set recorded_by_name = erased_name(account) where recorded_by = account and recorded_by_name = person.username;
  update project_consents set ended_by_name = erased_name(account) where ended_by_name = person.username;
  update scoring_versions set set_by_name = erased_name(account) where set_by = account and set_by_name = person.username;
  update project_consents set confirmed_by_name = erased_name(account) where confirmed_by_name = person.username and confirmed_kind = 'second_person';
  update approvals set asked_by_name = erased_name(account) where asked_by = account;
  update approvals set decided_by_name = erased_name(account) where decided_by = account;
  update approvals set ended_by_name = erased_name(account) where ended_by_name = person.username;
  update approvals set proposal = without_words(proposal, words), before = without_words(before, words)
   where kind in ('administrator_removed', 'administrator_added') and proposal is distinct from without_words(proposal, words);
  update control_runs set asked_by_name = erased_name(account) where asked_by_name = person.username;
  return person.username;
end $$;
revoke execute on function erase_account(integer) from public;

-- Besides what was possible until now, a name can become what stands for an erased account.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'before' - 'after' - 'actor_name' = to_jsonb(old) - 'before' - 'after' - 'actor_name'
       and (new.actor_name = old.actor_name or new.actor_name = erased_name(old.actor_id))
       and only_struck_out(old.before, new.before) and only_struck_out(old.after, new.after) then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_journals' then
    if to_jsonb(new) - 'made_by_name' = to_jsonb(old) - 'made_by_name' and to_jsonb(new)->>'made_by_name' like '[account %]' then
      return new;
    end if;
  end if;
  raise exception 'the ledger is append-only: correct by a journal that reverses';
end $$;

create or replace function refuse_scoring_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'scoring_versions' then
    if to_jsonb(new) - 'set_by' - 'set_by_name' = to_jsonb(old) - 'set_by' - 'set_by_name'
       and (to_jsonb(new)->'set_by_name' = to_jsonb(old)->'set_by_name' or to_jsonb(new)->>'set_by_name' like '[account %]') then
      return new;
    end if;
  end if;
  raise exception 'scoring criteria are never changed; a new version is made';
end $$;

create or replace function refuse_second_end() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'ended_by_name' - 'confirmed_by_name' = to_jsonb(old) - 'ended_by_name' - 'confirmed_by_name'
     and (new.ended_by_name is not distinct from old.ended_by_name or new.ended_by_name like '[account %]')
     and (new.confirmed_by_name is not distinct from old.confirmed_by_name or new.confirmed_by_name like '[account %]') then
    return new;
  end if;
  raise exception 'this consent has ended already';
end $$;

-- An approval that has ended keeps who it was only as an account's number, and of what was asked for what names nobody.
create or replace function keep_approval_end() returns trigger language plpgsql as $$
declare
  names text[] := array['asked_by_name', 'decided_by_name', 'ended_by_name'];
begin
  if to_jsonb(new) - names - 'proposal' - 'before' = to_jsonb(old) - names - 'proposal' - 'before'
     and only_struck_out(old.proposal, new.proposal) and only_struck_out(old.before, new.before)
     and (new.asked_by_name = old.asked_by_name or new.asked_by_name like '[account %]')
     and (new.decided_by_name is not distinct from old.decided_by_name or new.decided_by_name like '[account %]')
     and (new.ended_by_name is not distinct from old.ended_by_name or new.ended_by_name like '[account %]') then
    return new;
  end if;
  raise exception 'this approval has ended already';
end $$;

-- The account that was asked for where no money was ever sent, of a request whose data are removed.
create function strike_out_approvals(request integer) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from funding_requests where id = request and personal_data_removed_at is not null) then
    raise exception 'the data of request % are not removed', request;
  end if;
  update approvals set proposal = without_texts(proposal, null), before = without_texts(before, null)
    from projects
   where approvals.subject = 'payee:' || projects.id and projects.funding_request_id = request
     and not exists (select from transfers where project_id = projects.id);
end $$;
revoke execute on function strike_out_approvals(integer) from public;

