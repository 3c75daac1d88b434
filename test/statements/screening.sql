-- src/server/screening/cases/ended/queries.ts removeEndedCases
delete from screening_cases where id = any($1::int[])
delete from screening_decisions where case_id = any($1::int[])
select cases.id from screening_cases as cases join screening_parties as parties on parties.id = party_id cross join (select now() - make_interval(years => $1) as before) as cutoff cross join lateral (select gone_at is null or gone_at >= before as has_party, exists (select from screening_entries as entries left join screening_list_versions as gone on gone.id = gone_version_id where entries.list_id = cases.list_id and entries.entry_key = cases.entry_key and (gone_version_id is null or gone.taken_at >= before)) as has_entry) as still where greatest(opened_at, decided_at, blocked_at, superseded_at, (select max(screening_decisions.decided_at) from screening_decisions where case_id = cases.id)) < before and case state when 'superseded' then true when 'cleared' then not (has_party and has_entry) when 'confirmed' then not (has_party or has_entry) else false end order by cases.id limit $2 for update of cases skip locked
select strike_out_clearings()
update screening_cases set follows_id = null where follows_id = any($1::int[])

-- src/server/screening/cases/ended/queries.ts removeOldComparisons
delete from screening_comparisons where (party_version_id, entry_id, engine) in ( select party_version_id, screening_comparisons.entry_id, engine from screening_comparisons join screening_party_versions as versions on versions.id = party_version_id join screening_parties as parties on parties.id = party_id where screening_comparisons.at < now() - make_interval(years => $1) and (parties.gone_at < now() - make_interval(years => $2) or exists (select from screening_party_versions as later where later.party_id = parties.id and later.number > versions.number and later.at < now() - make_interval(years => $3))) and not exists (select from screening_cases where screening_cases.party_version_id = versions.id and screening_cases.entry_id = screening_comparisons.entry_id) limit $4)

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

-- src/server/screening/cases/queries.ts lockCasesOf
select id, state, party_id as "partyId", party_version_id as "partyVersionId", fingerprint, entry_id as "entryId", entry_key as "entryKey", content_hash as "contentHash", list_id as "listId", our_name as "ourName", their_name as "theirName", score, assignee_id as "assigneeId" from screening_cases where (party_id, list_id, entry_key) in ( select * from unnest($1::int[], $2::int[], $3::text[])) and state <> 'superseded' order by id for update

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

-- src/server/screening/examiner/queries.ts findStored
select score::float8 as score, threshold::float8 as threshold, engine, version.subject, entry.content as entry from screening_cases join screening_party_versions version on version.id = party_version_id join screening_entries entry on entry.id = screening_cases.entry_id where screening_cases.id = $1

-- src/server/screening/examiner/queries.ts listCases
select one.id, case when superseded_at < $1 then 'superseded' when blocked_at < $2 then 'confirmed' when decided_at < $3 then one.state when exists (select from screening_decisions where case_id = one.id and decided_at < $4 and verdict = 'not_same') then 'second' else 'open' end as state, party.kind as party_kind, our_name as party, party.about, screening_lists.name as list, edition.number as list_version, entry_key as entry, their_name as entry_name, score, threshold, engine, opened_at, case when superseded_at < $5 then superseded_at when decided_at < $6 then decided_at end as ended_at from screening_cases one join screening_parties party on party.id = one.party_id join screening_lists on screening_lists.id = one.list_id join screening_list_versions edition on edition.id = one.list_version_id where one.id > $7 and opened_at < $8 order by one.id limit 1000

-- src/server/screening/examiner/queries.ts listComparisons
select party_version_id || '/' || entry_id as id, party_version_id as version_id, entry_id, party.kind as party_kind, version.label as party, version.number as party_version, screening_lists.name as list, entry.entry_key as entry, engine, state_number as lists_state, score, one.at from screening_comparisons one join screening_party_versions version on version.id = party_version_id join screening_parties party on party.id = version.party_id join screening_entries entry on entry.id = entry_id join screening_lists on screening_lists.id = entry.list_id where (party_version_id, entry_id) > ($1, $2::bigint) and one.at < $3 order by party_version_id, entry_id limit 1000

-- src/server/screening/examiner/queries.ts listDecisions
select id, case_id, verdict, reason_code as reason, words, decided_by_name as decided_by, is_second, decided_at from screening_decisions where id > $1 and decided_at < $2 order by id limit 1000

-- src/server/screening/examiner/queries.ts listListVersions
select one.id, screening_lists.name as list, one.number as version, case when one.state = 'refused' then 'refused' when taken_at is null or taken_at >= $1 then 'loading' when exists (select from screening_list_versions later where later.list_id = one.list_id and later.taken_at > one.taken_at and later.taken_at < $2) then 'superseded' else 'in force' end as state, published_at, fetched_at, taken_at, origin, encode(sha256, 'hex') as sha256, entries, added, changed, removed, refusal from screening_list_versions one join screening_lists on screening_lists.id = list_id where one.id > $3 and fetched_at < $4 order by one.id limit 1000

-- src/server/screening/examiner/queries.ts listStates
select number, at, cause, engine, threshold, lists from screening_states where number > $1::bigint and at < $2 order by number limit 1000

-- src/server/screening/lists/loading/queries.ts countTakenAway
select count(*)::int as n from screening_entries as entry where list_id = $1 and gone_version_id is null and not exists (select from screening_arrivals as arrival where arrival.version_id = $2 and arrival.entry_key = entry.entry_key and arrival.content_hash = entry.content_hash)

-- src/server/screening/lists/loading/queries.ts deleteArrivals
delete from screening_arrivals where version_id in (select id from screening_list_versions where list_id = $1) and version_id is distinct from $2::int

-- src/server/screening/lists/loading/queries.ts deleteLeftovers
delete from screening_list_versions where state = 'loading'

-- src/server/screening/lists/loading/queries.ts findKnownVersions
select id, state, sha256, published_at as "publishedAt", layout, entries, origin, read_as as "readAs" from screening_list_versions where list_id = $1 and state <> 'loading' and (state = 'current' or id = ( select max(id) from screening_list_versions where list_id = $2 and state <> 'loading'))

-- src/server/screening/lists/loading/queries.ts insertArrivals
insert into screening_arrivals (version_id, entry_key, content, content_hash, search_text) select $1::int, entry_key, content::jsonb, decode(content_hash, 'hex'), search_text from json_to_recordset($2::json) as (entry_key text, content text, content_hash text, search_text text) on conflict do nothing

-- src/server/screening/lists/loading/queries.ts insertVersion
insert into screening_list_versions (list_id, number, origin, sha256, bytes, brought_by_name, read_as) select $1::int, coalesce(max(number), 0) + 1, $2, $3::bytea, $4::bigint, $5::text, $6::text from screening_list_versions where list_id = $7 returning id

-- src/server/screening/lists/loading/queries.ts listAccepted
select id, list_id as "listId" from screening_list_versions as version where state = 'refused' and accepted_at is not null and not exists (select from screening_list_versions as later where later.list_id = version.list_id and later.id > version.id)

-- src/server/screening/lists/loading/queries.ts listDueLists
select id, key, name, connector, url, mapping, etag, last_modified as "lastModified", is_wanted as "isWanted", upload_name as "uploadName", upload_by_name as "uploadByName", told_causes as "toldCauses", current_version_id as "currentVersionId" from screening_lists cross join (select poll_hours from screening_settings) as settings where is_active and connector <> 'own' and (is_wanted and (url is not null or upload_name is not null) or url is not null and (tried_at is null or tried_at < now() - least(make_interval(hours => poll_hours), case when failures > 0 then make_interval(secs => 60 * 2 ^ least(failures, 10)) end))) order by tried_at nulls first, id

-- src/server/screening/lists/loading/queries.ts noteChecked
update screening_lists set tried_at = now(), checked_at = now(), is_wanted = false, last_error = null, failed_since = null, failures = 0, told_causes = '{}', etag = $1, last_modified = $2, upload_name = null, upload_by_name = null where id = $3

-- src/server/screening/lists/loading/queries.ts noteFailed
update screening_lists set tried_at = now(), is_wanted = false, last_error = $1, failed_since = coalesce(failed_since, now()), failures = failures + 1, upload_name = null, upload_by_name = null where id = $2

-- src/server/screening/lists/loading/queries.ts noteFindings
update screening_list_versions set published_at = $1::timestamptz, layout = $2, entries = $3, problems = $4, first_problems = $5::jsonb where id = $6

-- src/server/screening/lists/loading/queries.ts noteTold
update screening_lists set told_causes = told_causes || $1::text where id = $2 and not $3 = any(told_causes) returning id

-- src/server/screening/lists/loading/queries.ts refuseVersion
update screening_list_versions set state = 'refused', refusal_kind = $1, refusal = $2 where id = $3

-- src/server/screening/lists/queries.ts acceptVersion
update screening_list_versions set accepted_by_name = $1, accepted_at = now(), acceptance = $2 where id = $3

-- src/server/screening/lists/queries.ts countOwn
select count(*)::int as n from screening_own_entries

-- src/server/screening/lists/queries.ts findEntry
select entry.id::float8 as id, list_id as "listId", list.name as list, first_version_id as "firstVersionId", gone_version_id as "goneVersionId", content from screening_entries as entry join screening_lists as list on list.id = list_id where entry.id = $1

-- src/server/screening/lists/queries.ts findList
select lists.id, lists.key, lists.name, lists.publisher, lists.licence, lists.connector, lists.url, lists.mapping, lists.is_active as "isActive", case when not lists.is_active then 'off' when lists.current_version_id is null then case when lists.last_error is null then 'not_loaded' else 'failed' end when lists.last_error is not null then 'failed' when lists.connector <> 'own' and coalesce(lists.checked_at < now() - make_interval(hours => stale_after_hours), true) then 'stale' else 'fresh' end as condition, version.published_at as "publishedAt", lists.checked_at as "checkedAt", lists.tried_at as "triedAt", lists.last_error as error, lists.failed_since as "failedSince", lists.is_active and lists.is_wanted and (lists.url is not null or lists.upload_name is not null) as "isWaiting", lists.current_version_id as "versionId", coalesce(version.entries, 0) as entries, (select newest.id from screening_list_versions as newest where newest.id = (select max(id) from screening_list_versions where list_id = lists.id) and newest.state = 'refused' and newest.refusal_kind in ('shrunk', 'older', 'unproven') and newest.accepted_at is null) as "refusedVersionId" from screening_lists as lists cross join screening_settings left join screening_list_versions as version on version.id = lists.current_version_id where lists.id = $1

-- src/server/screening/lists/queries.ts findOwn
select id, name, kind, birth_date as "birthDate", country, reason, added_at as "addedAt", added_by_name as "addedBy", removed_at as "removedAt", removed_by_name as "removedBy", removal_reason as "removalReason" from screening_own_entries where id = $1

-- src/server/screening/lists/queries.ts findVersion
select id, number, published_at as "publishedAt", fetched_at as "fetchedAt", taken_at as "takenAt", origin, encode(sha256, 'hex') as sha256, bytes::float8 as bytes, state, refusal_kind as "refusalKind", refusal, entries, added, changed, removed, problems, first_problems as "firstProblems", brought_by_name as "broughtBy", accepted_by_name as "acceptedBy", acceptance, list_id as "listId", id = (select max(id) from screening_list_versions as other where other.list_id = version.list_id) as "isNewest" from screening_list_versions as version where id = $1 for update

-- src/server/screening/lists/queries.ts insertList
insert into screening_lists (key, name, publisher, licence, connector, url, mapping, created_by_name) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8) on conflict do nothing returning id

-- src/server/screening/lists/queries.ts insertOwn
insert into screening_own_entries (name, kind, birth_date, country, reason, added_by_name) values ($1, $2, $3, $4, $5, $6) returning id

-- src/server/screening/lists/queries.ts listLists
select lists.id, lists.key, lists.name, lists.publisher, lists.licence, lists.connector, lists.url, lists.mapping, lists.is_active as "isActive", case when not lists.is_active then 'off' when lists.current_version_id is null then case when lists.last_error is null then 'not_loaded' else 'failed' end when lists.last_error is not null then 'failed' when lists.connector <> 'own' and coalesce(lists.checked_at < now() - make_interval(hours => stale_after_hours), true) then 'stale' else 'fresh' end as condition, version.published_at as "publishedAt", lists.checked_at as "checkedAt", lists.tried_at as "triedAt", lists.last_error as error, lists.failed_since as "failedSince", lists.is_active and lists.is_wanted and (lists.url is not null or lists.upload_name is not null) as "isWaiting", lists.current_version_id as "versionId", coalesce(version.entries, 0) as entries, (select newest.id from screening_list_versions as newest where newest.id = (select max(id) from screening_list_versions where list_id = lists.id) and newest.state = 'refused' and newest.refusal_kind in ('shrunk', 'older', 'unproven') and newest.accepted_at is null) as "refusedVersionId" from screening_lists as lists cross join screening_settings left join screening_list_versions as version on version.id = lists.current_version_id order by lists.id

-- src/server/screening/lists/queries.ts listOwnInForce
select id, name, kind, birth_date as "birthDate", country, reason, added_at as "addedAt", added_by_name as "addedBy", removed_at as "removedAt", removed_by_name as "removedBy", removal_reason as "removalReason" from screening_own_entries where removed_at is null order by id

-- src/server/screening/lists/queries.ts noteUpload
update screening_lists set upload_name = $1, upload_by_name = $2, is_wanted = true where id = $3

-- src/server/screening/lists/queries.ts removeOwn
update screening_own_entries set removed_at = now(), removed_by_name = $1, removal_reason = $2 where id = $3 and removed_at is null returning id

-- src/server/screening/lists/queries.ts wantList
update screening_lists set is_wanted = true where id = $1

-- src/server/screening/lists/states/queries.ts ageOfLists
select extract(epoch from now() - (select min(coalesce(checked_at, created_at)) from screening_lists where is_active and connector <> 'own'))::float8 as age, stale_after_hours * 3600 as "staleAfterSeconds" from screening_settings

-- src/server/screening/lists/states/queries.ts findNewestState
select number::float8 as number, at, lists, engine, threshold::float8 as threshold from screening_states order by number desc limit 1

-- src/server/screening/lists/states/queries.ts holdStates
select from screening_settings for update

-- src/server/screening/lists/states/queries.ts insertState
insert into screening_states (number, lists, engine, threshold, cause) select (select coalesce(max(number), 0) + 1 from screening_states), coalesce((select jsonb_object_agg(id, current_version_id) from screening_lists where is_active and current_version_id is not null), '{}'), $1::int, threshold, $2 from screening_settings returning number::float8 as number

-- src/server/screening/lists/states/queries.ts keepState
select from screening_settings for share

-- src/server/screening/lists/states/queries.ts listFreshness
select lists.id, lists.name, lists.connector, lists.current_version_id as "versionId", version.published_at as "publishedAt", lists.checked_at as "checkedAt", lists.last_error as error, 'stale' = any(lists.told_causes) as "isTold", lists.connector <> 'own' and coalesce(lists.checked_at < now() - make_interval(hours => stale_after_hours), true) as "isStale" from screening_lists as lists cross join screening_settings left join screening_list_versions as version on version.id = lists.current_version_id where lists.is_active order by lists.id

-- src/server/screening/lists/states/queries.ts readSettings
select threshold::float8 as threshold, stale_after_hours as "staleAfterHours", poll_hours as "pollHours" from screening_settings

-- src/server/screening/lists/states/queries.ts updateSettings
update screening_settings set threshold = $1, stale_after_hours = $2

-- src/server/screening/lists/taking/queries.ts allowLong
set local statement_timeout = '20min'

-- src/server/screening/lists/taking/queries.ts countChanged
select count(*)::int as n from screening_entries as gone join screening_entries as come on come.list_id = gone.list_id and come.entry_key = gone.entry_key and come.first_version_id = $1 where gone.list_id = $2 and gone.gone_version_id = $3

-- src/server/screening/lists/taking/queries.ts holdList
select current_version_id as "currentVersionId" from screening_lists where id = $1 for update

-- src/server/screening/lists/taking/queries.ts insertEntries
insert into screening_entries (list_id, entry_key, first_version_id, content, content_hash, search_text) select $1::int, entry_key, version_id, content, content_hash, search_text from screening_arrivals as arrival where version_id = $2 and not exists (select from screening_entries as entry where entry.list_id = $3 and entry.entry_key = arrival.entry_key and entry.gone_version_id is null) order by entry_key

-- src/server/screening/lists/taking/queries.ts markGone
update screening_entries as entry set gone_version_id = $1 where list_id = $2 and gone_version_id is null and not exists (select from screening_arrivals as arrival where arrival.version_id = $3 and arrival.entry_key = entry.entry_key and arrival.content_hash = entry.content_hash)

-- src/server/screening/lists/taking/queries.ts putIntoForce
update screening_list_versions set state = 'current', taken_at = now(), added = $1, changed = $2, removed = $3 where id = $4
update screening_list_versions set state = 'superseded' where list_id = $1 and state = 'current'
update screening_lists set current_version_id = $1 where id = $2

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
