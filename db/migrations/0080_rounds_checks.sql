-- outside of a transaction
-- The requests of each call (0079_rounds), and the desk's order by call.
create index concurrently if not exists funding_requests_by_round on funding_requests ((coalesce(round_id, 0)), id);
create index concurrently if not exists funding_requests_round on funding_requests (round_id) where round_id is not null;
alter table funding_requests validate constraint funding_requests_round_id_fkey;
