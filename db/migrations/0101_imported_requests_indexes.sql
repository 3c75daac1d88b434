-- outside of a transaction
-- The figures leave out what was brought in, and still read the index alone.
create index concurrently if not exists funding_requests_fairness_figures on funding_requests (region, organization_type)
  include (submitted_at, status, first_answered_at, decided_at, withdrawn_at, merged_into_id, imported_at);
drop index concurrently if exists funding_requests_fairness;
alter table imports validate constraint imports_kind;
