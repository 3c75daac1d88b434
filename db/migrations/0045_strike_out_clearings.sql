-- A clearing that two people decided names the party; with its case, which is kept for ten years, the names go.
create function strike_out_clearings() returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update approvals
     set proposal = proposal || '{"ourName": "[removed]", "theirName": "[removed]"}'
                  || case when proposal->>'about' is null then '{}'::jsonb else '{"about": "[removed]"}' end
   where kind = 'screening_cleared' and ended_at is not null and proposal->>'ourName' <> '[removed]'
     and not exists (select from screening_cases where screening_cases.id = (proposal->>'caseId')::integer);
$$;
revoke execute on function strike_out_clearings() from public;
