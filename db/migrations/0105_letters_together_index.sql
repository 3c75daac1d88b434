-- outside of a transaction
create index concurrently if not exists acts_of_round on acts (round_id) where round_id is not null;
