-- Tables that only grow are kept in parts, one for each month (decision 0066). What is there becomes the first part of each. So that
-- nobody waits while it is read through, it is checked beforehand that everything in it lies below a number; an older release that
-- serves meanwhile has a million numbers left to write with.
create function bound_first_part(what text, by_column text, numbers regclass) returns void language plpgsql as $$
declare
  bound bigint;
begin
  execute format('select last_value + 1000000 from %s', numbers) into bound;
  execute format('alter table %I add constraint %I check (%I < %s) not valid', what, what || '_bound', by_column, bound);
end $$;

select bound_first_part('audit_log', 'id', 'audit_log_id_seq');
select bound_first_part('partner_events', 'id', 'partner_events_id_seq');
select bound_first_part('webhook_deliveries', 'event_id', 'partner_events_id_seq');
select bound_first_part('webhook_attempts', 'id', 'webhook_attempts_id_seq');
select bound_first_part('request_log', 'id', 'request_log_id_seq');
select bound_first_part('screening_comparisons', 'party_version_id', 'screening_party_versions_id_seq');
drop function bound_first_part(text, text, regclass);
