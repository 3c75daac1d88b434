-- stop older releases first: they strike out personal data, and keep what a community decides about a funder, by changing rows that are never changed any more.
-- What was agreed, signed, met, stopped, answered and decided stays as it was written (decision 0102). What the role that serves may change
-- of it stands in src/server/runtime/db/roles.ts; these triggers judge everybody.

-- When the words and names of a version were struck out: its hash is of what was signed.
alter table agreements add column words_removed_at timestamptz;
-- few rows: agreements with communities whose data were removed.
update agreements set words_removed_at = personal_data_removed_at from projects join funding_requests on funding_requests.id = funding_request_id
 where projects.id = project_id and personal_data_removed_at is not null;

-- Whether nothing else has become of a value than that some of its words were struck out.
create function only_words_removed(was jsonb, becomes jsonb) returns boolean language plpgsql immutable as $$
begin
  if was = becomes then
    return true;
  elsif jsonb_typeof(was) = 'string' then
    return starts_with(becomes #>> '{}', '[removed]');
  elsif jsonb_typeof(was) is distinct from jsonb_typeof(becomes) then
    return false;
  elsif jsonb_typeof(was) = 'object' then
    return not exists (select from jsonb_each(was) as w full join jsonb_each(becomes) as b using (key)
                        where not coalesce(only_words_removed(w.value, b.value), false));
  elsif jsonb_typeof(was) = 'array' then
    return not exists (select from jsonb_array_elements(was) with ordinality as w (value, n)
                         full join jsonb_array_elements(becomes) with ordinality as b (value, n) using (n)
                        where not coalesce(only_words_removed(w.value, b.value), false));
  end if;
  return false;
end $$;

-- The trigger's arguments are columns: those whose words may be struck out, those whose names may become an account's number, those that
-- may be set once, and those that may change. The first two happen by functions of the tables' owner alone.
create function keep_as_written() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  is_owner boolean := tg_op = 'UPDATE' and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid);
begin
  if tg_op = 'DELETE' or exists (
    select from jsonb_each(to_jsonb(old)) as was join jsonb_each(to_jsonb(new)) as becomes using (key)
     where was.value is distinct from becomes.value
       and not (is_owner and key = any (string_to_array(tg_argv[0], ' ')) and only_words_removed(was.value, becomes.value))
       and not (is_owner and key = any (string_to_array(tg_argv[1], ' ')) and becomes.value #>> '{}' like '[account %]')
       and not (key = any (string_to_array(coalesce(tg_argv[2], ''), ' ')) and was.value = 'null')
       and not key = any (string_to_array(coalesce(tg_argv[3], ''), ' ')))
  then
    raise exception 'what was written in % stays as it was', tg_table_name;
  end if;
  return new;
end $$;

-- How an agreement goes on: it begins as a draft, and is in force once both sides have signed what was offered.
create function judge_agreement() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' or num_nonnulls(new.hash, new.in_force_at, new.ended_at, new.words_removed_at) > 0 then
      raise exception 'an agreement begins as a draft';
    elsif new.number <> 1 + coalesce((select max(number) from agreements
         where project_id = new.project_id or institution_id = new.institution_id), 0) then
      raise exception 'the versions of an agreement are counted one by one';
    end if;
  elsif new.state <> old.state and old.state || ' to ' || new.state not in
      ('draft to offered', 'draft to dropped', 'offered to in_force', 'offered to dropped', 'in_force to replaced') then
    raise exception 'an agreement does not go from % to %', old.state, new.state;
  elsif new.state = 'in_force' and old.state = 'offered' and 2 <> (
      select count(*) from agreement_signatures where agreement_id = new.id and hash = new.hash
         and side in ('provider', case when new.project_id is null then 'institution' else 'community' end)) then
    raise exception 'an agreement is in force once both sides have signed it';
  end if;
  return new;
end $$;

create function judge_signature() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from agreements where id = new.agreement_id and state = 'offered' and hash = new.hash) then
    raise exception 'what is signed is an offer, by its hash';
  end if;
  return new;
end $$;

drop trigger keep_agreement on agreements;
create trigger judge_agreement before insert or update of state on agreements for each row execute function judge_agreement();
create trigger keep_as_written before update on agreements for each row when (old.state <> 'draft')
  execute function keep_as_written('terms parties end_reason', 'created_by_name offered_by_name',
    'shared_at in_force_at ended_at end_reason reports_planned_at words_removed_at', 'state');

drop trigger keep_agreement on agreement_signatures;
create trigger judge_signature before insert on agreement_signatures for each row execute function judge_signature();
create trigger keep_as_written before update on agreement_signatures for each row
  execute function keep_as_written('name role', 'signed_by_name');

create trigger keep_as_written before update on agreement_remarks for each row execute function keep_as_written('body', 'by_name');
create trigger keep_as_written before update on agreement_conditions_met for each row
  execute function keep_as_written('condition evidence', 'met_by_name');
create trigger keep_as_written before update on agreement_stops for each row
  execute function keep_as_written('reason lift_reason', 'by_name lifted_by_name', 'lifted_at lifted_by_name lift_reason');

-- Who has given notice takes it back by signing anew.
create function judge_lift() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from agreements where state = 'in_force' and in_force_at >= old.at
                    and (project_id = old.project_id or institution_id = old.institution_id)) then
    raise exception 'notice is lifted by an agreement that both sides have signed since';
  end if;
  return new;
end $$;
create trigger judge_lift before update of lifted_at on agreement_stops for each row when (old.kind = 'ended' and old.lifted_at is null)
  execute function judge_lift();

-- Nobody removes what was agreed by removing what it is about.
alter table agreements
  drop constraint agreements_project_id_fkey, add constraint agreements_project_id_fkey foreign key (project_id) references projects,
  drop constraint agreements_institution_id_fkey, add constraint agreements_institution_id_fkey foreign key (institution_id) references institutions;
alter table agreement_stops
  drop constraint agreement_stops_project_id_fkey, add constraint agreement_stops_project_id_fkey foreign key (project_id) references projects,
  drop constraint agreement_stops_institution_id_fkey,
  add constraint agreement_stops_institution_id_fkey foreign key (institution_id) references institutions;
alter table agreement_conditions_met drop constraint agreement_conditions_met_project_id_fkey,
  add constraint agreement_conditions_met_project_id_fkey foreign key (project_id) references projects;

drop trigger payment_answers_stay on payment_answers;
drop function keep_payment_answer();
create trigger keep_as_written before update or delete on payment_answers for each row execute function keep_as_written('words', '');
create trigger keep_as_written before update on payment_questions for each row when (old.closed_at is not null)
  execute function keep_as_written('answer', 'answered_by_name');

-- What institutions wished and communities decided is a row each; the newest decision counts, and a wish where there is none.
alter table project_funders drop constraint project_funders_pkey;
create unique index project_funders_moment on project_funders (project_id, institution_id, decided_at desc nulls last) nulls not distinct;
create trigger keep_as_written before update or delete on project_funders for each row execute function keep_as_written('', '');
-- One of a day to come would stand above all that are made until then.
create function judge_decision() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.decided_at > clock_timestamp() then
    raise exception 'nobody has decided anything on a day to come';
  end if;
  return new;
end $$;
create trigger judge_decision before insert on project_funders for each row execute function judge_decision();
create function funder_of(project integer, institution integer)
  returns table (standing text, wished_at timestamptz, decided_at timestamptz) language sql stable as $$
  select (array_agg(standing order by decided_at desc nulls last))[1], min(wished_at), max(decided_at)
    from project_funders where project_id = project and institution_id = institution having count(*) > 0
$$;

-- Terms without their words and the people in them: what they are about in money and days stays, and which tranche had which condition.
create function without_terms_words(terms jsonb, salt uuid) returns jsonb language plpgsql immutable as $$
begin
  return case
    when jsonb_typeof(terms) = 'object' then (
      select coalesce(jsonb_object_agg(key, case
               when key in ('language', 'key') then value
               -- Whatever was typed can stand in a draft.
               when key in ('amount', 'opensOn', 'dueOn', 'firstDueOn', 'noticeDays') and value #>> '{}' ~ '^[0-9][0-9., -]*$' then value
               when key = 'condition' then to_jsonb(without_condition(value #>> '{}', salt))
               else without_terms_words(value, salt) end), '{}') from jsonb_each(terms))
    when jsonb_typeof(terms) = 'array' then (
      select coalesce(jsonb_agg(without_terms_words(value, salt) order by n), '[]')
        from jsonb_array_elements(terms) with ordinality as line (value, n))
    when jsonb_typeof(terms) = 'string' and terms <> '""' then '"[removed]"'
    else terms end;
end $$;

-- Two conditions that were the same stay the same. Nobody keeps the salt, so that nobody can try out what the words were.
create function without_condition(condition text, salt uuid) returns text language sql immutable as $$
  select case when condition = '' then '' else '[removed] ' || left(encode(sha256(convert_to(salt || condition, 'UTF8')), 'hex'), 8) end
$$;

-- A removal is not taken back, so that one sees that there was one.
create function keep_removal() returns trigger language plpgsql as $$
begin
  raise exception 'what was removed stays removed';
end $$;
create trigger keep_removal before update of personal_data_removed_at on funding_requests for each row
  when (old.personal_data_removed_at is not null and new.personal_data_removed_at is distinct from old.personal_data_removed_at)
  execute function keep_removal();

-- Strikes the words and names out of what was agreed with the community of a request whose data are removed. Sums, tranches, days and
-- hashes stay: money went by them. It can do nothing else.
create function strike_out_agreements(request integer) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  projects_of integer[] := array(select id from projects where funding_request_id = request);
  agreements_of integer[] := array(select id from agreements where project_id = any (projects_of));
  salt uuid := gen_random_uuid();
  gone constant text := '[removed]';
begin
  if not exists (select from funding_requests where id = request and personal_data_removed_at is not null) then
    raise exception 'the data of request % are not removed', request;
  elsif exists (select from projects where id = any (projects_of) and state = 'published')
     or exists (select from transfers where project_id = any (projects_of) and status in ('pending', 'submitted')) then
    raise exception 'the project of request % is public, or money is on its way to it', request;
  end if;
  update agreements
     set words_removed_at = now(), terms = without_terms_words(terms, salt), end_reason = case when end_reason is not null then gone end,
         parties = (select jsonb_object_agg(key, case when key in ('provider', 'reference') then value else to_jsonb(gone) end) from jsonb_each(parties))
   where id = any (agreements_of);
  update agreement_signatures set name = gone, role = gone where agreement_id = any (agreements_of);
  update agreement_remarks set body = gone where agreement_id = any (agreements_of);
  delete from agreement_revisions where agreement_id = any (agreements_of);
  update agreement_conditions_met set condition = without_condition(condition, salt), evidence = gone where project_id = any (projects_of);
  update agreement_stops set reason = gone, lift_reason = case when lift_reason is not null then gone end where project_id = any (projects_of);
  update payment_answers set words = gone from transfers
   where transfers.id = transfer_id and project_id = any (projects_of) and words is not null;
  update payment_questions set answer = gone from transfers
   where transfers.id = transfer_id and project_id = any (projects_of) and answer is not null;
end $$;
revoke execute on function strike_out_agreements(integer) from public;

-- As 0033 has it, with the names in what was agreed and answered.
create or replace function erase_account(account integer) returns text language plpgsql security definer
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
  update agreement_conditions_met set met_by_name = erased_name(account) where met_by_name = person.username;
  update agreement_remarks set by_name = erased_name(account) where by_name = person.username;
  update agreement_signatures set signed_by_name = erased_name(account) where signed_by_name = person.username;
  update agreement_stops set by_name = erased_name(account) where by_name = person.username;
  update agreement_stops set lifted_by_name = erased_name(account) where lifted_by_name = person.username;
  update agreements set created_by_name = erased_name(account) where created_by_name = person.username;
  update agreements set offered_by_name = erased_name(account) where offered_by_name = person.username;
  update payment_questions set answered_by_name = erased_name(account) where answered_by = account and answered_by_name = person.username;
  return person.username;
end $$;
