-- Funding requests that an organisation brings in by a file, and what it granted before it came here (decisions 0091, 0094).
alter table funding_requests
  -- When it was brought in; null for a request that its applicant sent us.
  add column imported_at timestamptz;

-- Nobody was promised anything here before the import: its days count from then on, by the service levels of that moment.
create or replace function promise_days() returns trigger language plpgsql as $$
declare
  promised service_levels;
  began timestamptz := coalesce(new.imported_at, new.submitted_at);
begin
  select * into promised from service_levels where set_at <= began order by id desc limit 1;
  new.review_due := (began at time zone 'UTC' + make_interval(days => promised.review_days)) at time zone 'UTC';
  new.decision_due := (began at time zone 'UTC' + make_interval(days => promised.decision_days)) at time zone 'UTC';
  return new;
end $$;

alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind check (kind in ('institution', 'respondent', 'funding_request', 'past_grant')) not valid;
