-- outside of a transaction
-- Possible matches of several states are read side by side, each state in the order of its own index.
create index concurrently if not exists screening_cases_of_state on screening_cases (state, id);
create index concurrently if not exists screening_cases_of_state_by_score on screening_cases (state, score, id);
drop index concurrently if exists screening_cases_by_state;
drop index concurrently if exists screening_cases_by_score;
