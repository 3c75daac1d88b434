-- What lets money go again takes two people, and what stops it one (decision 0045).
-- stop older releases first: they let it go again at the word of one.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('payee', 'own_account', 'deposit', 'live_key', 'consent', 'release',
  'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file', 'screening_cleared', 'screening_weaker', 'limits_raised',
  'payee_file', 'text_published', 'agreement', 'partnership', 'organisation', 'agreement_resumed', 'condition_met', 'partner_resumed')) not valid;

-- What was said about these two is about the community, and the first of them it reads: it goes with the community's data.
create or replace function keep_approval_end() returns trigger language plpgsql as $$
declare
  struck text[] := array['proposal', 'before', 'reason', 'decision_reason', 'end_reason', 'asked_by_name', 'decided_by_name', 'ended_by_name'];
begin
  if to_jsonb(new) - struck = to_jsonb(old) - struck
     and only_struck_out(old.proposal, new.proposal) and only_struck_out(old.before, new.before)
     and (new.reason is not distinct from old.reason or new.reason = '[removed]')
     and (new.decision_reason is not distinct from old.decision_reason or new.decision_reason = '[removed]')
     and (new.end_reason is not distinct from old.end_reason or new.end_reason = '[removed]')
     and (new.asked_by_name = old.asked_by_name or new.asked_by_name like '[account %]')
     and (new.decided_by_name is not distinct from old.decided_by_name or new.decided_by_name like '[account %]')
     and (new.ended_by_name is not distinct from old.ended_by_name or new.ended_by_name like '[account %]') then
    return new;
  end if;
  raise exception 'this approval has ended already';
end $$;

create or replace function strike_out_approvals(request integer) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from funding_requests where id = request and personal_data_removed_at is not null) then
    raise exception 'the data of request % are not removed', request;
  end if;
  update approvals set proposal = without_texts(proposal, null), before = without_texts(before, null)
    from projects
   where approvals.subject = 'payee:' || projects.id and projects.funding_request_id = request
     and not exists (select from transfers where project_id = projects.id);
  update approvals set proposal = without_texts(proposal, array['condition']), before = without_texts(before, null), reason = '[removed]',
         decision_reason = case when decision_reason is not null then '[removed]' end,
         end_reason = case when end_reason is not null then '[removed]' end
    from projects
   where kind in ('agreement_resumed', 'condition_met') and (proposal->>'projectId')::int = projects.id
     and projects.funding_request_id = request;
end $$;

-- As 0026 has it, with why the money of a project was stopped and went on, and the condition of a tranche.
create or replace function strike_out_audit(request integer) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  entry record;
begin
  if not exists (select from funding_requests where id = request and personal_data_removed_at is not null) then
    raise exception 'the data of request % are not removed', request;
  end if;
  for entry in
    with things as (
      select 'funding_request' as kind, request::text as id, null::text[] as names
      union all
      select 'attachment', id::text, array['name'] from attachments where funding_request_id = request
      union all
      -- Of a project that was public once, only whose it is and what was said about it.
      select 'project', id::text, array['community', 'reason', 'condition']
               || case when published_at is null then array['name', 'description', 'location', 'nationName'] else '{}' end
        from projects where funding_request_id = request)
    select audit_log.id, before, after, names from audit_log join things on kind = subject_type and things.id = subject_id
     where before is not null or after is not null
  loop
    update audit_log set before = without_texts(entry.before, entry.names), after = without_texts(entry.after, entry.names)
     where id = entry.id;
  end loop;
end $$;
