-- src/server/runtime/db/row-locks.ts holdRows
select id from "approvals" where id = any($1::int[]) order by id for update
select id from "funding_requests" where id = any($1::int[]) order by id for share
select id from "funding_requests" where id = any($1::int[]) order by id for update
select id from "institutions" where id = any($1::int[]) order by id for no key update
select id from "institutions" where id = any($1::int[]) order by id for share
select id from "institutions" where id = any($1::int[]) order by id for update
select id from "past_grants" where id = any($1::int[]) order by id for update
select id from "projects" where id = any($1::int[]) order by id for no key update
select id from "projects" where id = any($1::int[]) order by id for share
select id from "projects" where id = any($1::int[]) order by id for update
select id from "respondents" where id = any($1::int[]) order by id for share
select id from "respondents" where id = any($1::int[]) order by id for update
select id from "transfers" where id = any($1::int[]) order by id for no key update
select id from "users" where id = any($1::int[]) order by id for no key update
select id from "users" where id = any($1::int[]) order by id for share
select id from "users" where id = any($1::int[]) order by id for update

-- src/server/runtime/db/state.ts readState
select pg_current_snapshot()::text as state

-- src/server/runtime/http/rate-limit.ts secondsLeftOf: secondsLeft
select greatest(1, ceil(extract(epoch from window_ends_at - now())))::int as "secondsLeft" from "rate_limits" where "key" = $1

-- src/server/runtime/jobs/queue.ts addJob
select graphile_worker.add_job($1, $2::json, job_key => $3, job_key_mode => $4, max_attempts => $5, run_at => now() + make_interval(secs => $6), queue_name => $7)

-- src/server/runtime/jobs/queue.ts addJobs
select graphile_worker.add_job($1, job->'payload', job_key => job->>'key', max_attempts => $2, run_at => now() + make_interval(secs => $3)) from json_array_elements($4::json) as job
