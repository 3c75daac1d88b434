-- src/server/discovery/registers/candidates/queries.ts answerPair
update candidate_likenesses set answer = $1, answered_by_name = $2, answered_at = now() where id = $3

-- src/server/discovery/registers/candidates/queries.ts countOpenPairs
select count(*)::int as n from candidate_likenesses where answer is null

-- src/server/discovery/registers/candidates/queries.ts deleteCandidate
delete from candidates where id = $1

-- src/server/discovery/registers/candidates/queries.ts findCandidate
select id, name, kind, types, city, region, country, coalesce(overruled_eligibility, eligibility) as eligibility, overruled_eligibility is not null as "isOverruled", score, first_seen_at as "firstSeenAt", institution_id as "institutionId", standing, (select array_agg(discovery_sources.name order by rank) from discovery_sources where discovery_sources.id = any(source_ids)) as sources, website, rules, eligibility as "ruledEligibility", act_reference as "actReference" from candidates where id = coalesce((select candidate_id from candidate_joins where joined_id = $1), $2)

-- src/server/discovery/registers/candidates/queries.ts findPair
select id, reason, found_at as "foundAt", first_id as "firstId", second_id as "secondId", answer from candidate_likenesses where id = $1 for update

-- src/server/discovery/registers/candidates/queries.ts insertRemovals
insert into discovery_removals (token) select unnest($1::text[]) on conflict do nothing

-- src/server/discovery/registers/candidates/queries.ts isReferenceKnown
select from treaty_signatures where reference = $1 union all select from respondents where reference = $2 union all select from funding_requests where reference = $3

-- src/server/discovery/registers/candidates/queries.ts listItems
select id, name, kind, types, city, region, country, coalesce(overruled_eligibility, eligibility) as eligibility, overruled_eligibility is not null as "isOverruled", score, first_seen_at as "firstSeenAt", institution_id as "institutionId", standing, (select array_agg(discovery_sources.name order by rank) from discovery_sources where discovery_sources.id = any(source_ids)) as sources from candidates where id = any($1::int[])

-- src/server/discovery/registers/candidates/queries.ts listOpenPairs
select id, reason, found_at as "foundAt", first_id as "firstId", second_id as "secondId" from candidate_likenesses where answer is null and id > $1 order by id limit $2

-- src/server/discovery/registers/candidates/queries.ts listPairsOf
select id, reason, found_at as "foundAt", first_id as "firstId", second_id as "secondId" from candidate_likenesses where answer is null and $1 in (first_id, second_id) order by id

-- src/server/discovery/registers/candidates/queries.ts listRecords
select r.id, source_key as "sourceKey", facts, first_seen_at as "firstSeenAt", changed_at as "changedAt", gone_at as "goneAt", json_build_object('id', s.id, 'name', s.name, 'publisher', s.publisher, 'licence', s.licence, 'homepage', s.homepage) as source from candidate_records r join discovery_sources s on s.id = source_id where candidate_id = $1 order by s.rank, r.id

-- src/server/discovery/registers/candidates/queries.ts lockCandidate
select from candidates where id = $1 for update

-- src/server/discovery/registers/history/queries.ts countRuns
select count(*)::int as n from discovery_runs

-- src/server/discovery/registers/history/queries.ts findRun
select run.id, run.state, run.started_at as "startedAt", run.started_by_name as "startedBy", run.finished_at as "finishedAt", sums.*, case when run.total is not null then json_build_object('total', run.total, 'eligible', run.eligible, 'ineligible', run.ineligible, 'discovered', run.discovered) end as counts, (select case when earlier.total is not null then json_build_object('total', earlier.total, 'eligible', earlier.eligible, 'ineligible', earlier.ineligible, 'discovered', earlier.discovered) end from discovery_runs earlier where earlier.id < run.id and earlier.total is not null order by earlier.id desc limit 1) as "countsBefore" from discovery_runs run cross join lateral ( select coalesce(sum(rows_read), 0)::int as read, coalesce(sum(rows_new), 0)::int as new, coalesce(sum(rows_changed), 0)::int as changed, coalesce(sum(rows_unchanged), 0)::int as unchanged, coalesce(sum(rows_failed), 0)::int as failed, coalesce(sum(rows_gone), 0)::int as gone from discovery_run_sources where run_id = run.id) as sums where run.id = $1

-- src/server/discovery/registers/history/queries.ts listChanges
select record.candidate_id as "candidateId", candidates.name, discovery_sources.name as source, change.kind, change.before, coalesce((select later.before from candidate_record_changes later where later.record_id = record.id and later.id > change.id and later.before is not null order by later.id limit 1), record.facts) as after from candidate_record_changes change join candidate_records record on record.id = record_id join candidates on candidates.id = record.candidate_id join discovery_sources on discovery_sources.id = record.source_id where change.run_id = $1 order by change.id limit $2

-- src/server/discovery/registers/history/queries.ts listRejectedRows
select rejected.id, name as source, line, reason, raw from discovery_rejected_rows rejected join discovery_sources on discovery_sources.id = source_id where run_id = $1 and ($2::int is null or source_id = $3) and rejected.id > $4 order by rejected.id limit $5

-- src/server/discovery/registers/history/queries.ts listRunSources
select source_id as "sourceId", name, state, started_at is not null as "wasBegun", percent, rows_read as read, rows_new as new, rows_changed as changed, rows_unchanged as unchanged, rows_failed as failed, rows_gone as gone, rows_withheld as withheld, error, started_at as "startedAt", finished_at as "finishedAt", (select json_build_object('read', rows_read, 'new', rows_new, 'changed', rows_changed, 'failed', rows_failed, 'gone', rows_gone) from discovery_run_sources earlier where earlier.source_id = now.source_id and earlier.run_id < now.run_id and state in ('done', 'same') order by run_id desc limit 1) as before from discovery_run_sources now join discovery_sources on id = source_id where run_id = $1 order by rank, id

-- src/server/discovery/registers/history/queries.ts listRuns
select run.id, run.state, run.started_at as "startedAt", run.started_by_name as "startedBy", run.finished_at as "finishedAt", sums.*, case when run.total is not null then json_build_object('total', run.total, 'eligible', run.eligible, 'ineligible', run.ineligible, 'discovered', run.discovered) end as counts, (select case when earlier.total is not null then json_build_object('total', earlier.total, 'eligible', earlier.eligible, 'ineligible', earlier.ineligible, 'discovered', earlier.discovered) end from discovery_runs earlier where earlier.id < run.id and earlier.total is not null order by earlier.id desc limit 1) as "countsBefore" from discovery_runs run cross join lateral ( select coalesce(sum(rows_read), 0)::int as read, coalesce(sum(rows_new), 0)::int as new, coalesce(sum(rows_changed), 0)::int as changed, coalesce(sum(rows_unchanged), 0)::int as unchanged, coalesce(sum(rows_failed), 0)::int as failed, coalesce(sum(rows_gone), 0)::int as gone from discovery_run_sources where run_id = run.id) as sums where run.id < $1 order by run.id desc limit $2

-- src/server/discovery/registers/reading/queries.ts changeRecords
insert into candidate_record_changes (record_id, run_id, kind, before) select old.id, $1, case when old.gone_at is null then 'changed' else 'back' end, old.facts from candidate_records old where old.id in (select id from json_populate_recordset(null::candidate_records, $2::json))
update candidate_records set facts = new.facts, facts_hash = new.facts_hash, gone_at = null, changed_at = now() from json_populate_recordset(null::candidate_records, $1::json) new where candidate_records.id = new.id

-- src/server/discovery/registers/reading/queries.ts countListedRecords
select count(*)::int as n from candidate_records where source_id = $1 and gone_at is null

-- src/server/discovery/registers/reading/queries.ts findIdentities
select identity, candidate_id as "candidateId", standing <> 'open' or overruled_eligibility is not null as "isDecided" from candidate_identities join candidates on candidates.id = candidate_id where candidate_id in (select candidate_id from candidate_identities where identity = any($1::text[]))

-- src/server/discovery/registers/reading/queries.ts findRecords
select id, source_key as key, facts_hash as hash, candidate_id as "candidateId", gone_at is not null as "isGone" from candidate_records where source_id = $1 and source_key = any($2::text[])

-- src/server/discovery/registers/reading/queries.ts insertCandidates
insert into candidates (id, name, kind, types, city, region, country, website, source_ids, eligibility, score, rules, rules_version, likeness, search_text, shelf) overriding system value select id, name, kind, types, city, region, country, website, source_ids, eligibility, score, rules, rules_version, likeness, search_text, shelf from json_populate_recordset(null::candidates, $1::json)

-- src/server/discovery/registers/reading/queries.ts insertIdentities
insert into candidate_identities (identity, candidate_id) select identity, candidate_id from json_populate_recordset(null::candidate_identities, $1::json) on conflict (identity) do nothing

-- src/server/discovery/registers/reading/queries.ts insertRecords
insert into candidate_records (source_id, source_key, candidate_id, facts_hash, facts, first_run_id) select source_id, source_key, candidate_id, facts_hash, facts, first_run_id from json_populate_recordset(null::candidate_records, $1::json) returning id

-- src/server/discovery/registers/reading/queries.ts joinCandidate
delete from candidates where id = $1
insert into candidate_joins (joined_id, candidate_id) values ($1, $2)
insert into candidate_likenesses (first_id, second_id, reason, answer, answered_by_name, answered_at) select least(other, $1), greatest(other, $2), reason, answer, answered_by_name, answered_at from (select case first_id when $3 then second_id else first_id end as other, reason, answer, answered_by_name, answered_at from candidate_likenesses where $4 in (first_id, second_id)) as moved where other <> $5 on conflict (first_id, second_id) do nothing
update candidate_decisions set candidate_id = $1 where candidate_id = $2
update candidate_identities set candidate_id = $1 where candidate_id = $2
update candidate_joins set candidate_id = $1 where candidate_id = $2
update candidate_records set candidate_id = $1 where candidate_id = $2
update candidates set standing = other.standing, overruled_eligibility = coalesce(candidates.overruled_eligibility, other.overruled_eligibility), act_reference = coalesce(candidates.act_reference, other.act_reference), institution_id = other.institution_id from candidates other where candidates.id = $1 and other.id = $2 and candidates.standing = 'open'
update emails set candidate_id = $1 where candidate_id = $2

-- src/server/discovery/registers/reading/queries.ts listListedRecords
select id, candidate_id as "candidateId" from candidate_records where source_id = $1 and gone_at is null and id > $2 order by id limit $3

-- src/server/discovery/registers/reading/queries.ts listOutdatedCandidates
select id from candidates where rules_version <> $1 order by id limit $2

-- src/server/discovery/registers/reading/queries.ts listRemovals
select token from discovery_removals

-- src/server/discovery/registers/reading/queries.ts markGone
with gone as (update candidate_records set gone_at = now() where id = any($1::int[]) returning id) insert into candidate_record_changes (record_id, run_id, kind) select id, $2, 'gone' from gone

-- src/server/discovery/registers/reading/queries.ts readKnowledge
with wanted as (select id from candidates where id = any($1::int[]) order by id for update) select candidates.id, standing, overruled_eligibility as "overruledEligibility", act_reference as "actReference", (select coalesce(json_agg(json_build_object('sourceId', source_id, 'facts', facts, 'isGone', gone_at is not null) order by candidate_records.id), '[]') from candidate_records where candidate_id = candidates.id) as records from candidates join wanted using (id)

-- src/server/discovery/registers/reading/queries.ts setIdentities
with kept as materialized (select * from json_populate_recordset(null::candidate_identities, $1::json)) delete from candidate_identities had where candidate_id = any($2::int[]) and not exists (select from kept where kept.identity = had.identity and kept.candidate_id = had.candidate_id)

-- src/server/discovery/registers/reading/queries.ts suggestConflicts
insert into candidate_likenesses (first_id, second_id, reason) values ($1, $2, 'conflicting_numbers') on conflict (first_id, second_id) do nothing

-- src/server/discovery/registers/reading/queries.ts suggestLikenesses
insert into candidate_likenesses (first_id, second_id, reason) select distinct least(one.id, other.id), greatest(one.id, other.id), 'name_and_place' from candidates one join candidates other on other.likeness = one.likeness and other.id <> one.id where one.id = any($1::int[]) and not one.source_ids && other.source_ids and not exists (select from candidate_identities a join candidate_identities b on split_part(a.identity, ':', 1) = split_part(b.identity, ':', 1) and a.identity <> b.identity where a.candidate_id = one.id and b.candidate_id = other.id) on conflict (first_id, second_id) do nothing

-- src/server/discovery/registers/reading/queries.ts takeCandidateIds
select nextval(pg_get_serial_sequence('candidates', 'id'))::int as id from generate_series(1, $1::int)

-- src/server/discovery/registers/reading/queries.ts updateCandidates
with made as (select id, name, kind, types, city, region, country, website, source_ids, eligibility, score, rules, rules_version, likeness, search_text, shelf from json_populate_recordset(null::candidates, $1::json)), differing as (select id, name, kind, types, city, region, country, website, source_ids, eligibility, score, rules, rules_version, likeness, search_text, shelf from made except select id, name, kind, types, city, region, country, website, source_ids, eligibility, score, rules, rules_version, likeness, search_text, shelf from candidates where id in (select id from made)) update candidates set (name, kind, types, city, region, country, website, source_ids, eligibility, score, rules, rules_version, likeness, search_text, shelf, changed_at) = (select name, kind, types, city, region, country, website, source_ids, eligibility, score, rules, rules_version, likeness, search_text, shelf, now() from differing where differing.id = candidates.id) where id in (select id from differing)

-- src/server/discovery/registers/runs/queries.ts beginFile
delete from discovery_rejected_rows where run_id = $1 and source_id = $2
update discovery_run_sources set file_hash = $1, percent = 0, rows_read = 0, rows_new = 0, rows_changed = 0, rows_unchanged = 0, rows_failed = 0, rows_withheld = 0, rows_gone = 0 where run_id = $2 and source_id = $3

-- src/server/discovery/registers/runs/queries.ts countBatch
insert into discovery_rejected_rows (run_id, source_id, line, reason, raw) select $1::int, $2::int, line, reason, left(raw, 2000) from json_populate_recordset(null::discovery_rejected_rows, $3::json)
update discovery_run_sources set rows_read = rows_read + $1, rows_new = rows_new + $2, rows_changed = rows_changed + $3, rows_unchanged = rows_unchanged + $4, rows_failed = rows_failed + $5, rows_withheld = rows_withheld + $6, percent = $7 where run_id = $8 and source_id = $9

-- src/server/discovery/registers/runs/queries.ts countGone
update discovery_run_sources set rows_gone = rows_gone + $1 where run_id = $2 and source_id = $3

-- src/server/discovery/registers/runs/queries.ts deleteRun
delete from discovery_runs where id = $1

-- src/server/discovery/registers/runs/queries.ts failReadingSources
with failed as ( update discovery_run_sources set state = 'failed', finished_at = now(), error = $1 where state in ('fetching', 'reading') and run_id in (select id from discovery_runs where finished_at is null) returning source_id) update discovery_sources set last_error = $2 where id in (select source_id from failed)

-- src/server/discovery/registers/runs/queries.ts failSource
update discovery_run_sources set error = $1 where run_id = $2 and source_id = $3
update discovery_sources set last_error = $1 where id = $2

-- src/server/discovery/registers/runs/queries.ts findOpenRun
select id, started_at as "startedAt", stop_requested_at as "stopRequestedAt" from discovery_runs where finished_at is null

-- src/server/discovery/registers/runs/queries.ts findStoppedRun
select id, state, finished_at as at from discovery_runs order by id desc limit 1

-- src/server/discovery/registers/runs/queries.ts finishRun
delete from discovery_rejected_rows where run_id <= (select id from discovery_runs order by id desc offset 10 limit 1)
update discovery_run_sources set state = 'stopped', finished_at = now() where run_id = $1 and state in ('waiting', 'fetching', 'reading')
update discovery_runs set state = $1, finished_at = now(), total = $2, eligible = $3, ineligible = $4, discovered = $5 where id = $6

-- src/server/discovery/registers/runs/queries.ts finishSource
update discovery_sources set etag = $1, last_modified = $2, read_hash = $3, last_read_at = now(), last_error = $4, last_rows = (select rows_read from discovery_run_sources where run_id = $5 and source_id = $6) where id = $7

-- src/server/discovery/registers/runs/queries.ts finishUnchanged
update discovery_run_sources set rows_read = coalesce(last_rows, 0), rows_unchanged = (select count(*) from candidate_records where candidate_records.source_id = $1 and gone_at is null) from discovery_sources where id = $2 and run_id = $3 and source_id = $4
update discovery_sources set last_read_at = now(), last_error = null where id = $1

-- src/server/discovery/registers/runs/queries.ts insertRun
insert into discovery_runs (started_by, started_by_name) values ($1, $2) on conflict do nothing returning id

-- src/server/discovery/registers/runs/queries.ts insertRunSources
insert into discovery_run_sources (run_id, source_id) select $1::int, id from discovery_sources where is_enabled order by rank, id returning source_id

-- src/server/discovery/registers/runs/queries.ts isStopRequested
select from discovery_runs where id = $1 and stop_requested_at is not null

-- src/server/discovery/registers/runs/queries.ts listProgress
select source_id as "sourceId", name, state, started_at is not null as "wasBegun", percent, rows_read as read, rows_new as new, rows_changed as changed, rows_unchanged as unchanged, rows_failed as failed from discovery_run_sources join discovery_sources on id = source_id where run_id = $1 order by rank, id

-- src/server/discovery/registers/runs/queries.ts listRanks
select id, rank from discovery_sources

-- src/server/discovery/registers/runs/queries.ts listRunSources
select id, connector, name, url, file_name as "fileName", mapping, etag, last_modified as "lastModified", read_hash as "readHash", last_rows as "lastRows", state, rows_read as "rowsRead", file_hash as "fileHash" from discovery_run_sources join discovery_sources on id = source_id where run_id = $1 order by rank, id

-- src/server/discovery/registers/runs/queries.ts readLastUpdate
select max(finished_at) filter (where state <> 'failed') as "lastUpdated", max(finished_at) <= now() - interval '24 hours' and bool_and(finished_at is not null) as "isDue" from discovery_runs

-- src/server/discovery/registers/runs/queries.ts requestStop
update discovery_runs set stop_requested_at = coalesce(stop_requested_at, now()) where finished_at is null returning id

-- src/server/discovery/registers/runs/queries.ts setSourceState
update discovery_run_sources set state = $1, started_at = coalesce(started_at, now()), finished_at = case when $2 in ('fetching', 'reading', 'waiting') then null else now() end, percent = case when $3 in ('done', 'same') then 100 else percent end where run_id = $4 and source_id = $5

-- src/server/discovery/registers/sources/queries.ts deleteSomeRecords
delete from candidate_records where id in (select id from candidate_records where source_id = $1 limit $2) returning candidate_id as "candidateId"

-- src/server/discovery/registers/sources/queries.ts deleteSource
delete from discovery_sources where id = $1

-- src/server/discovery/registers/sources/queries.ts deleteUnknown
delete from candidates where id = any($1::int[]) and not exists (select from candidate_records where candidate_id = candidates.id)

-- src/server/discovery/registers/sources/queries.ts findSource
select id, connector, name, publisher, licence, homepage, is_enabled as "isEnabled", is_own as "isOwn", url, file_name as "fileName", mapping, last_read_at as "lastReadAt", last_rows as "lastRows", last_error as "lastError", (select count(*)::int from candidate_records where source_id = discovery_sources.id and gone_at is null) as records from discovery_sources where id = $1

-- src/server/discovery/registers/sources/queries.ts insertSource
insert into discovery_sources (connector, name, publisher, licence, is_enabled, is_own, url, file_name, mapping, rank) values ('csv', $1, $2, $3, true, true, $4, $5, $6::jsonb, 200) returning id

-- src/server/discovery/registers/sources/queries.ts listSources
select id, connector, name, publisher, licence, homepage, is_enabled as "isEnabled", is_own as "isOwn", url, file_name as "fileName", mapping, last_read_at as "lastReadAt", last_rows as "lastRows", last_error as "lastError", (select count(*)::int from candidate_records where source_id = discovery_sources.id and gone_at is null) as records from discovery_sources order by rank, id
