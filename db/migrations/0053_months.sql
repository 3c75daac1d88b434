-- Tables that only grow are kept in parts, one for each month (decision 0066): the audit log, events, what was sent of them, the log of
-- calls and the comparisons of screening. A part begins at a number, that of the first row after a month began, so that keys, foreign
-- keys and the order of lists stay what they were, and an older release beside this one notices nothing.

-- Across parts nothing is unique but what has the number in it. Names of events are random, and deliveries take theirs from a sequence.
alter table webhook_attempts drop constraint webhook_attempts_delivery_id_fkey;
alter table webhook_deliveries drop constraint webhook_deliveries_event_id_fkey, drop constraint webhook_deliveries_pkey;
alter table partner_events drop constraint partner_events_public_id_key;

-- Puts a table in the place of `what` that has it as its first part, or none where it is empty. The numbers go on behind the bound.
create function keep_in_parts(what text, by_column text, numbers text) returns void language plpgsql as $$
declare
  older text := what || '_before';
  live text := what || '_' || to_char(now() at time zone 'UTC', 'YYYY_MM');
  bound bigint;
  has_rows boolean;
  is_numbered boolean;
  next_number bigint;
  one record;
begin
  execute format('lock table %I in access exclusive mode', what);
  execute format('select exists (select from %I)', what) into has_rows;
  select substring(pg_get_constraintdef(oid) from '< (\d+)')::bigint into strict bound from pg_constraint where conname = what || '_bound';

  select exists (select from pg_attribute where attrelid = what::regclass and attname = 'id' and attidentity <> '') into is_numbered;
  if is_numbered then
    execute format('select nextval(%L)', what || '_id_seq') into next_number;
    execute format('alter table %I alter id drop identity', what);
  end if;
  execute format('alter table %I rename to %I', what, older);
  execute format('create table %I (like %I including all) partition by range (%I)', what, older, by_column);
  execute format('alter table %I drop constraint %I', what, what || '_bound');
  if is_numbered then
    execute format('alter table %I alter id add generated always as identity (start with %s)', what, next_number);
  end if;
  for one in select conname, pg_get_constraintdef(oid) as def from pg_constraint where conrelid = older::regclass and contype = 'f' loop
    execute format('alter table %I add constraint %I %s', what, one.conname, one.def);
  end loop;
  for one in select pg_get_triggerdef(oid) as def from pg_trigger where tgrelid = older::regclass and not tgisinternal loop
    execute replace(one.def, format(' ON public.%I ', older), format(' ON public.%I ', what));
  end loop;
  for one in select tgname from pg_trigger where tgrelid = older::regclass and not tgisinternal loop
    execute format('drop trigger %I on %I', one.tgname, older);
  end loop;
  for one in select grantee::regrole as who, privilege_type as right_to from pg_class, aclexplode(relacl)
              where pg_class.oid = older::regclass and grantee not in (0, relowner) loop
    execute format('grant %s on %I to %s', one.right_to, what, one.who);
    execute format('revoke %s on %I from %s', one.right_to, older, one.who);
  end loop;

  if has_rows then
    execute format('alter table %I attach partition %I for values from (minvalue) to (%s)', what, older, bound);
    perform guard_part(what, older);
    execute format('create table %I partition of %I for values from (%s) to (maxvalue)', live, what, bound);
    execute format('select setval(%L, %s, false)', numbers, bound);
  else
    execute format('drop table %I', older);
    execute format('create table %I partition of %I for values from (minvalue) to (maxvalue)', live, what);
  end if;
  perform guard_part(what, live);
end $$;

-- A part has the triggers of its table for rows by itself; those for a whole statement it must be given. Who may read the table may
-- read the part by its name too, and do nothing else there.
create function guard_part(what text, part text) returns void language plpgsql as $$
declare
  one record;
begin
  for one in select grantee::regrole as who from pg_class, aclexplode(relacl)
              where pg_class.oid = what::regclass and privilege_type = 'SELECT' and grantee not in (0, relowner) loop
    execute format('grant select on %I to %s', part, one.who);
  end loop;
  for one in select pg_get_triggerdef(oid) as def from pg_trigger
              where tgrelid = what::regclass and not tgisinternal and tgtype & 1 = 0 loop
    execute replace(one.def, format(' ON public.%I ', what), format(' ON public.%I ', part));
  end loop;
end $$;

select keep_in_parts('audit_log', 'id', 'audit_log_id_seq');
select keep_in_parts('partner_events', 'id', 'partner_events_id_seq');
select keep_in_parts('webhook_deliveries', 'event_id', 'partner_events_id_seq');
select keep_in_parts('webhook_attempts', 'id', 'webhook_attempts_id_seq');
select keep_in_parts('request_log', 'id', 'request_log_id_seq');
select keep_in_parts('screening_comparisons', 'party_version_id', 'screening_party_versions_id_seq');
drop function keep_in_parts(text, text, text);

-- The part that rows are written to now, and the number that it begins at.
create function live_part(what text, out part text, out begins_at text) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select relname, (regexp_match(pg_get_expr(relpartbound, pg_class.oid), 'FROM \(''?(\w+)''?\) TO \(MAXVALUE\)'))[1]
    from pg_inherits join pg_class on pg_class.oid = inhrelid
   where inhparent = what::regclass and pg_get_expr(relpartbound, pg_class.oid) like '%TO (MAXVALUE)'
$$;

-- The parts that nothing is written to any more, oldest first; with a number only those that end below it.
create function ended_parts(what text, below bigint) returns table (part text) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select relname from (
    select relname, (regexp_match(pg_get_expr(relpartbound, pg_class.oid), 'TO \(''?(\d+)'))[1]::bigint as ends_at
      from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = what::regclass) as parts
   where ends_at is not null and (below is null or ends_at <= below) order by ends_at
$$;

-- Begins the part of this month, if it has not begun yet; one that has no row goes on under this month's name. Returns whether it did.
-- Whoever writes waits while the rows of one month are read through once. Statistics of the whole are made anew, as autovacuum makes
-- them of parts only.
create function begin_month(what text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set lock_timeout = '800ms' as $$
declare
  this_month text := what || '_' || to_char(now() at time zone 'UTC', 'YYYY_MM');
  numbers text := case what when 'webhook_deliveries' then 'partner_events_id_seq'
                            when 'screening_comparisons' then 'screening_party_versions_id_seq' else what || '_id_seq' end;
  live record;
  has_rows boolean;
  first_number bigint;
begin
  if what not in ('audit_log', 'partner_events', 'webhook_deliveries', 'webhook_attempts', 'request_log', 'screening_comparisons') then
    raise exception '% is not kept by the month', what;
  end if;
  if to_regclass(this_month) is not null then return false; end if;
  execute format('lock table %I in access exclusive mode', what);
  -- Somebody else may have begun it before the lock was there.
  if to_regclass(this_month) is not null then return false; end if;
  select * into strict live from live_part(what);
  execute format('select exists (select from %I)', live.part) into has_rows;
  if not has_rows then
    execute format('alter table %I rename to %I', live.part, this_month);
    return true;
  end if;
  execute format('select last_value + case when is_called then 1 else 0 end from %I', numbers) into first_number;
  execute format('alter table %I detach partition %I', what, live.part);
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', what, live.part, live.begins_at, first_number);
  execute format('create table public.%I partition of %I for values from (%s) to (maxvalue)', this_month, what, first_number);
  perform guard_part(what, this_month);
  execute format('analyze %I', what);
  return true;
end $$;
revoke execute on function begin_month(text) from public;

-- Drops the parts whose newest row is older than those days, oldest first; with the last event of a part of deliveries, that part. The part
-- of this month stays, as do the tables that are kept for good. What was promised to partners bounds the days from below (decisions 0018
-- and 0047). Returns how many went.
create function end_months(what text, days integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set lock_timeout = '800ms' as $$
declare
  by_column text := case what when 'request_log' then 'requested_at' when 'partner_events' then 'created_at'
                              when 'webhook_attempts' then 'attempted_at' end;
  least_days integer := case what when 'request_log' then 1 else 90 end;
  part text;
  is_over boolean;
  ended integer := 0;
begin
  if by_column is null or days < least_days then
    raise exception 'nothing of % ends after % days', what, days;
  end if;
  for part in select ended_parts.part from ended_parts(what, null) loop
    execute format('select coalesce((select %I from %I order by id desc limit 1) < now() - make_interval(days => %s), true)',
                   by_column, part, days) into is_over;
    exit when not is_over;
    execute format('drop table %I', part);
    ended := ended + 1;
  end loop;
  if what = 'partner_events' then
    for part in select ended_parts.part from ended_parts('webhook_deliveries', (select min(id) from partner_events)) loop
      execute format('drop table %I', part);
    end loop;
  end if;
  return ended;
end $$;
revoke execute on function end_months(text, integer) from public;
