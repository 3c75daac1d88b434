-- What the role that serves may do only through its owner (decision 0041). The rights themselves stand in src/server/db/roles.ts.

-- Strikes texts out of the audit log, of one request whose personal data are removed, with its documents and its project. It can
-- do nothing else, and the log's own trigger judges it as everybody.
create function strike_out_audit(request integer) returns void language plpgsql security definer
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
      -- Of a project that was public once, only whose it is.
      select 'project', id::text, case when published_at is null
               then array['community', 'name', 'description', 'location', 'nationName'] else array['community'] end
        from projects where funding_request_id = request)
    select audit_log.id, before, after, names from audit_log join things on kind = subject_type and things.id = subject_id
     where before is not null or after is not null
  loop
    update audit_log set before = without_texts(entry.before, entry.names), after = without_texts(entry.after, entry.names)
     where id = entry.id;
  end loop;
end $$;
revoke execute on function strike_out_audit(integer) from public;

-- The values with the texts of these names struck out; without names, every text but the status.
create function without_texts(stored jsonb, names text[]) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(stored) is distinct from 'object' then stored else (
    select coalesce(jsonb_object_agg(key, case
             when jsonb_typeof(value) = 'string' and (key = any (names) or names is null and key <> 'status')
             then '"[removed]"'::jsonb else value end), '{}')
      from jsonb_each(stored)) end
$$;

-- A consent that ended stays ended: a new one is recorded.
create function refuse_second_end() returns trigger language plpgsql as $$
begin
  raise exception 'this consent has ended already';
end $$;
create trigger keep_end before update of ended_at, ended_kind, ended_by_name, end_reason on project_consents
  for each row when (old.ended_at is not null) execute function refuse_second_end();
