-- src/server/screening/cases/queries.ts countCases
select count(*) filter (where state in ('new', 'looking'))::int as open, count(*) filter (where state = 'second')::int as second, count(*) filter (where state in ('cleared', 'confirmed', 'superseded'))::int as decided from screening_cases

-- src/server/screening/cases/queries.ts findNames
select name as list, about from screening_cases join screening_lists on screening_lists.id = list_id join screening_parties on screening_parties.id = party_id where screening_cases.id = $1

-- src/server/screening/cases/queries.ts insertCase
insert into screening_cases (party_id, party_version_id, fingerprint, entry_id, entry_key, content_hash, list_id, list_version_id, state_number, engine, threshold, score, parts, our_name, their_name, follows_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $15, $16) on conflict (party_id, list_id, entry_key) where state <> 'superseded' do nothing

-- src/server/screening/cases/queries.ts insertDecision
insert into screening_decisions (case_id, verdict, reason_code, words, decided_by, decided_by_name, is_second, approval_id) values ($1, $2, $3, $4, $5, $6, $7, $8)

-- src/server/screening/cases/queries.ts isActiveAdministrator
select from active_staff where id = $1 and is_admin

-- src/server/screening/cases/queries.ts isPartyAsJudged
select from screening_parties party join screened_parties source on source.kind = party.kind and source.ref_id = party.ref::int where party.id = $1 and source.fingerprint = $2

-- src/server/screening/cases/queries.ts lockCase
select id, state, party_id as "partyId", party_version_id as "partyVersionId", fingerprint, entry_id as "entryId", entry_key as "entryKey", content_hash as "contentHash", list_id as "listId", our_name as "ourName", their_name as "theirName", score, assignee_id as "assigneeId" from screening_cases where id = $1 for update

-- src/server/screening/cases/queries.ts lockCaseOf
select id, state, party_id as "partyId", party_version_id as "partyVersionId", fingerprint, entry_id as "entryId", entry_key as "entryKey", content_hash as "contentHash", list_id as "listId", our_name as "ourName", their_name as "theirName", score, assignee_id as "assigneeId" from screening_cases where party_id = $1 and list_id = $2 and entry_key = $3 and state <> 'superseded' for update

-- src/server/screening/cases/queries.ts lockLeft
select screening_cases.id from screening_cases join jsonb_each_text($1::jsonb) as version (list, number) on list::int = list_id where state in ('new', 'looking', 'second') and not exists ( select from screening_entries entry where entry.list_id = screening_cases.list_id and entry.entry_key = screening_cases.entry_key and entry.first_version_id <= number::int and (entry.gone_version_id is null or entry.gone_version_id > number::int)) order by screening_cases.id for update of screening_cases

-- src/server/screening/cases/queries.ts setAssignee
update screening_cases set assignee_id = $1, state = case when state = 'new' and $2::int is not null then 'looking' else state end where id = $3

-- src/server/screening/cases/queries.ts setCleared
update screening_cases set state = 'cleared', decided_at = clock_timestamp() where id = $1

-- src/server/screening/cases/queries.ts setConfirmed
update screening_cases set state = 'confirmed', decided_at = clock_timestamp(), blocked_at = coalesce(blocked_at, clock_timestamp()) where id = $1

-- src/server/screening/cases/queries.ts setState
update screening_cases set state = $1 where id = $2

-- src/server/screening/cases/queries.ts supersede
update screening_cases set state = 'superseded', superseded_at = clock_timestamp(), superseded_why = $1 where id = $2

-- src/server/screening/cases/reading/queries.ts findCase
select found.id, found.state, round(found.score * 100)::int as score, round(found.threshold * 100)::int as threshold, found.engine, our_name as "ourName", their_name as "theirName", opened_at as "openedAt", parts, assignee_id as "assigneeId", (select username from users where users.id = assignee_id) as assignee, party.id as "partyId", party.kind as "partyKind", party.ref, version.label, party.about, version.subject, entry.content as entry, found.entry_key as "entryKey", found.list_id as "listId", screening_lists.name as "listName", edition.number as version, edition.published_at as "publishedAt", edition.fetched_at as "fetchedAt", superseded_why as "supersededWhy", blocked_at as "blockedAt", party.fingerprint <> found.fingerprint or party.gone_at is not null as "isPartyChanged", entry.gone_version_id is not null as "isEntryGone" from screening_cases found join screening_parties party on party.id = found.party_id join screening_party_versions version on version.id = found.party_version_id join screening_entries entry on entry.id = found.entry_id join screening_lists on screening_lists.id = found.list_id join screening_list_versions edition on edition.id = found.list_version_id where found.id = $1

-- src/server/screening/cases/reading/queries.ts listDecisions
select id, case_id as "caseId", verdict, reason_code as reason, words, decided_by_name as by, decided_at as at, is_second as "isSecond" from screening_decisions where case_id = any($1::int[]) order by id

-- src/server/screening/cases/reading/queries.ts listEarlier
select id, state, opened_at as "openedAt", superseded_why as "supersededWhy" from screening_cases where party_id = $1 and list_id = $2 and entry_key = $3 and id < $4 order by id desc limit 50

-- src/server/screening/lists/states/queries.ts findNewestState
select number::float8 as number, at, lists, engine, threshold::float8 as threshold from screening_states order by number desc limit 1

-- src/server/screening/lists/states/queries.ts keepState
select from screening_settings for share

-- src/server/screening/lists/states/queries.ts listFreshness
select lists.id, lists.name, lists.connector, lists.current_version_id as "versionId", version.published_at as "publishedAt", lists.checked_at as "checkedAt", lists.last_error as error, lists.connector <> 'own' and coalesce(lists.checked_at < now() - make_interval(hours => stale_after_hours), true) as "isStale" from screening_lists as lists cross join screening_settings left join screening_list_versions as version on version.id = lists.current_version_id where lists.is_active order by lists.id

-- src/server/screening/parties/copies/queries.ts countDue
select count(*)::int as parties, count(*) filter (where gone_at is null and (screened_state is distinct from $1::bigint or screened_engine is distinct from $2 or screened_fingerprint is distinct from fingerprint))::int as waiting from screening_parties where gone_at is null

-- src/server/screening/parties/copies/queries.ts isSourceChanged
select where exists (select from screening_source_changes) or not exists (select from screening_parties) and exists (select from screened_parties)

-- src/server/screening/parties/copies/queries.ts listGroups
select since, count(*)::int as parties from (select case when screened_fingerprint = fingerprint and screened_engine = $1 and (select states.threshold from screening_states states where states.number = screened_state) <= $2::numeric then screened_state end as since from screening_parties where gone_at is null and (screened_state is distinct from $3::bigint or screened_engine is distinct from $4 or screened_fingerprint is distinct from fingerprint)) as due group by since order by since nulls first

-- src/server/screening/parties/copies/queries.ts listPartiesToScreen
select party.id, version.id as "versionId", party.kind, party.label, party.subject, party.fingerprint from (select * from screening_parties where id > $1 and gone_at is null and (screened_state is distinct from $2::bigint or screened_engine is distinct from $3 or screened_fingerprint is distinct from fingerprint) and case when screened_fingerprint = fingerprint and screened_engine = $4 and (select states.threshold from screening_states states where states.number = screened_state) <= $5::numeric then screened_state end is not distinct from $6::bigint order by id limit $7) as party join screening_party_versions version on version.party_id = party.id and version.number = party.version order by party.id

-- src/server/screening/parties/copies/queries.ts noteGoneParties
update screening_parties set gone_at = now() where gone_at is null and not exists ( select from screened_parties source where source.kind = screening_parties.kind and source.ref = screening_parties.ref)

-- src/server/screening/parties/copies/queries.ts removeGoneParties
delete from screening_parties where gone_at is not null and not exists (select from screening_cases where party_id = screening_parties.id) and (gone_at < now() - make_interval(years => $1) or not exists ( select from transfers left join projects on projects.id = project_id left join funding_requests on funding_requests.id = funding_request_id where mode = 'live' and owner_id = case owner_kind when 'institution' then institution_id when 'project' then project_id when 'funding_request' then funding_request_id when 'treaty_signature' then treaty_signature_id end))

-- src/server/screening/parties/copies/queries.ts screenAgain
update screening_parties set screened_fingerprint = null, screened_state = null, screened_engine = null, screened_at = null where id = $1

-- src/server/screening/parties/copies/queries.ts setScreened
update screening_parties set screened_fingerprint = done.fingerprint, screened_state = $1::bigint, screened_engine = $2, screened_at = clock_timestamp() from unnest($3::int[], $4::text[]) as done (id, fingerprint) where screening_parties.id = done.id and screening_parties.fingerprint = done.fingerprint

-- src/server/screening/parties/copies/queries.ts storeChangedParties
with source as materialized ( select source.* from screened_parties source left join screening_parties known on known.kind = source.kind and known.ref = source.ref where known.id is null or known.gone_at is not null or (known.fingerprint, known.label, known.owner_kind, known.owner_id, known.about) is distinct from (source.fingerprint, source.label, source.owner_kind, source.owner_id, source.about)), stored as ( insert into screening_parties (kind, ref, label, about, owner_kind, owner_id, subject, fingerprint) select kind, ref, label, about, owner_kind, owner_id, subject, fingerprint from source on conflict (kind, ref) do update set label = excluded.label, about = excluded.about, owner_kind = excluded.owner_kind, owner_id = excluded.owner_id, subject = excluded.subject, fingerprint = excluded.fingerprint, gone_at = null, version = screening_parties.version + (screening_parties.fingerprint <> excluded.fingerprint)::int returning id, version, label, subject, fingerprint) insert into screening_party_versions (party_id, number, label, subject, fingerprint) select id, version, label, subject, fingerprint from stored on conflict (party_id, number) do nothing

-- src/server/screening/parties/copies/queries.ts takeSourceChanges
delete from screening_source_changes

-- src/server/screening/parties/standing/queries.ts holdCases
select screening_cases.id from screening_cases join screening_parties on screening_parties.id = party_id join unnest($1::text[], $2::text[]) as asked (kind, ref) on asked.kind = screening_parties.kind and asked.ref = screening_parties.ref where state <> 'superseded' order by screening_cases.id for share of screening_cases

-- src/server/screening/parties/standing/queries.ts listPartiesOfPayments
with request as ( select projects.id as project_id, funding_requests.id, treaty_signature_id from projects join funding_requests on funding_requests.id = funding_request_id where projects.id = any($1::int[])), owner as ( select 'institution' as kind, id, 'institution' as asked_kind, id as asked_id from unnest($2::int[]) as id union all select 'project', id, 'project', id from unnest($3::int[]) as id union all select 'funding_request', id, 'project', project_id from request union all select 'treaty_signature', treaty_signature_id, 'project', project_id from request where treaty_signature_id is not null) select owner.asked_kind as "of", owner.asked_id as "ownerId", party.kind, party.ref from owner cross join lateral ( select kind, ref from screened_parties where owner_kind = owner.kind and owner_id = owner.id offset 0) as party order by owner.asked_kind, owner.asked_id, party.kind, party.ref

-- src/server/screening/parties/standing/queries.ts listStandingRows
select asked.kind, asked.id::text as ref, source.label, source.subject, source.fingerprint, party.id as "partyId", version.id as "versionId", party.screened_fingerprint as "screenedFingerprint", party.screened_state as "screenedState", party.screened_engine as "screenedEngine", party.screened_at as "screenedAt", (select coalesce(json_agg(json_build_object('id', id, 'state', state) order by id), '[]') from screening_cases where party_id = party.id and state in ('new', 'looking', 'second', 'confirmed')) as cases from unnest($1::text[], $2::int[]) with ordinality as asked (kind, id, place) left join lateral ( select label, subject, fingerprint from screened_parties where screened_parties.kind = asked.kind and ref_id = asked.id offset 0) as source on true left join screening_parties party on party.kind = asked.kind and party.ref = asked.id::text left join screening_party_versions version on version.party_id = party.id and version.fingerprint = source.fingerprint and version.number = party.version order by place

-- src/server/screening/parties/standing/queries.ts readForce
select number, engine, threshold, lists from screening_states order by number desc limit 1

-- src/server/screening/runs/queries.ts countBatch
update screening_runs set parties = parties + $1, comparisons = comparisons + $2, hits = hits + $3 where id = $4

-- src/server/screening/runs/queries.ts endRun
update screening_runs set ended_at = clock_timestamp(), entries = $1 where id = $2 and ended_at is null returning hits

-- src/server/screening/runs/queries.ts findLastRun
select coalesce(ended_at, started_at) as "endedAt", parties, comparisons, hits from screening_runs where ended_at is not null order by id desc limit 1

-- src/server/screening/runs/queries.ts insertComparisons
insert into screening_comparisons (party_version_id, entry_id, engine, state_number, score, parts) select version, entry, $1, $2::bigint, score, parts from unnest($3::int[], $4::bigint[], $5::numeric[], $6::jsonb[]) as given (version, entry, score, parts) on conflict (party_version_id, entry_id, engine) do update set parts = excluded.parts where screening_comparisons.parts is null and excluded.parts is not null

-- src/server/screening/runs/queries.ts listEntries
select id::int, list_id as "listId", ($1::jsonb->>list_id::text)::int as "listVersionId", entry_key as "entryKey", content_hash as "contentHash", content from screening_entries where id = any($2::bigint[])

-- src/server/screening/runs/queries.ts listEntryNames
select id, content->>'kind' as kind, content->'names' as names from screening_entries as entry where id > $1 and list_id = any($2::int[]) and exists (select from jsonb_each_text($3::jsonb) as version (list, number) where entry.list_id = list::int and first_version_id <= number::int and (gone_version_id is null or gone_version_id > number::int)) and not exists (select from jsonb_each_text($4::jsonb) as version (list, number) where entry.list_id = list::int and first_version_id <= number::int and (gone_version_id is null or gone_version_id > number::int)) order by id limit $5

-- src/server/screening/runs/queries.ts openRun
insert into screening_runs (state_number, cause) values ($1, $2) on conflict ((true)) where ended_at is null do update set state_number = excluded.state_number returning id

-- src/server/screening/runs/queries.ts readListsOf
select lists from screening_states where number = $1
