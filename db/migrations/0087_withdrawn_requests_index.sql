-- outside of a transaction
-- Those that were taken back are asked for alone, and are few.
create index concurrently if not exists funding_requests_withdrawn on funding_requests (submitted_at, id) where withdrawn_at is not null;
