-- src/server/screening/lists/loading/queries.ts deleteArrivals
delete from screening_arrivals where version_id in (select id from screening_list_versions where list_id = $1) and version_id is distinct from $2::int

-- src/server/screening/lists/loading/queries.ts deleteLeftovers
delete from screening_list_versions where state = 'loading'

-- src/server/screening/lists/loading/queries.ts findKnownVersions
select id, state, sha256, published_at as "publishedAt", layout, entries from screening_list_versions where list_id = $1 and state <> 'loading' and (state = 'current' or id = ( select max(id) from screening_list_versions where list_id = $2 and state <> 'loading'))

-- src/server/screening/lists/loading/queries.ts insertArrivals
insert into screening_arrivals (version_id, entry_key, content, content_hash, search_text) select $1::int, entry_key, content::jsonb, decode(content_hash, 'hex'), search_text from json_to_recordset($2::json) as (entry_key text, content text, content_hash text, search_text text) on conflict do nothing

-- src/server/screening/lists/loading/queries.ts insertVersion
insert into screening_list_versions (list_id, number, origin, sha256, bytes, brought_by_name) select $1::int, coalesce(max(number), 0) + 1, $2, $3::bytea, $4::bigint, $5::text from screening_list_versions where list_id = $6 returning id

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
select lists.id, lists.key, lists.name, lists.publisher, lists.licence, lists.connector, lists.url, lists.mapping, lists.is_active as "isActive", case when not lists.is_active then 'off' when lists.current_version_id is null then case when lists.last_error is null then 'not_loaded' else 'failed' end when lists.last_error is not null then 'failed' when lists.connector <> 'own' and coalesce(lists.checked_at < now() - make_interval(hours => stale_after_hours), true) then 'stale' else 'fresh' end as condition, version.published_at as "publishedAt", lists.checked_at as "checkedAt", lists.tried_at as "triedAt", lists.last_error as error, lists.failed_since as "failedSince", lists.is_active and lists.is_wanted and (lists.url is not null or lists.upload_name is not null) as "isWaiting", lists.current_version_id as "versionId", coalesce(version.entries, 0) as entries, (select newest.id from screening_list_versions as newest where newest.id = (select max(id) from screening_list_versions where list_id = lists.id) and newest.state = 'refused' and newest.refusal_kind in ('shrunk', 'older') and newest.accepted_at is null) as "refusedVersionId" from screening_lists as lists cross join screening_settings left join screening_list_versions as version on version.id = lists.current_version_id where lists.id = $1

-- src/server/screening/lists/queries.ts findOwn
select id, name, kind, birth_date as "birthDate", country, reason, added_at as "addedAt", added_by_name as "addedBy", removed_at as "removedAt", removed_by_name as "removedBy", removal_reason as "removalReason" from screening_own_entries where id = $1

-- src/server/screening/lists/queries.ts findVersion
select id, number, published_at as "publishedAt", fetched_at as "fetchedAt", taken_at as "takenAt", origin, encode(sha256, 'hex') as sha256, bytes::float8 as bytes, state, refusal_kind as "refusalKind", refusal, entries, added, changed, removed, problems, first_problems as "firstProblems", brought_by_name as "broughtBy", accepted_by_name as "acceptedBy", acceptance, list_id as "listId", id = (select max(id) from screening_list_versions as other where other.list_id = version.list_id) as "isNewest" from screening_list_versions as version where id = $1 for update

-- src/server/screening/lists/queries.ts insertList
insert into screening_lists (key, name, publisher, licence, connector, url, mapping, created_by_name) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8) on conflict do nothing returning id

-- src/server/screening/lists/queries.ts insertOwn
insert into screening_own_entries (name, kind, birth_date, country, reason, added_by_name) values ($1, $2, $3, $4, $5, $6) returning id

-- src/server/screening/lists/queries.ts listLists
select lists.id, lists.key, lists.name, lists.publisher, lists.licence, lists.connector, lists.url, lists.mapping, lists.is_active as "isActive", case when not lists.is_active then 'off' when lists.current_version_id is null then case when lists.last_error is null then 'not_loaded' else 'failed' end when lists.last_error is not null then 'failed' when lists.connector <> 'own' and coalesce(lists.checked_at < now() - make_interval(hours => stale_after_hours), true) then 'stale' else 'fresh' end as condition, version.published_at as "publishedAt", lists.checked_at as "checkedAt", lists.tried_at as "triedAt", lists.last_error as error, lists.failed_since as "failedSince", lists.is_active and lists.is_wanted and (lists.url is not null or lists.upload_name is not null) as "isWaiting", lists.current_version_id as "versionId", coalesce(version.entries, 0) as entries, (select newest.id from screening_list_versions as newest where newest.id = (select max(id) from screening_list_versions where list_id = lists.id) and newest.state = 'refused' and newest.refusal_kind in ('shrunk', 'older') and newest.accepted_at is null) as "refusedVersionId" from screening_lists as lists cross join screening_settings left join screening_list_versions as version on version.id = lists.current_version_id order by lists.id

-- src/server/screening/lists/queries.ts listOwnInForce
select id, name, kind, birth_date as "birthDate", country, reason, added_at as "addedAt", added_by_name as "addedBy", removed_at as "removedAt", removed_by_name as "removedBy", removal_reason as "removalReason" from screening_own_entries where removed_at is null order by id

-- src/server/screening/lists/queries.ts noteUpload
update screening_lists set upload_name = $1, upload_by_name = $2, is_wanted = true where id = $3

-- src/server/screening/lists/queries.ts removeOwn
update screening_own_entries set removed_at = now(), removed_by_name = $1, removal_reason = $2 where id = $3 and removed_at is null returning id

-- src/server/screening/lists/queries.ts wantList
update screening_lists set is_wanted = true where id = $1

-- src/server/screening/lists/states/queries.ts findNewestState
select number::float8 as number, at, lists, engine, threshold::float8 as threshold from screening_states order by number desc limit 1

-- src/server/screening/lists/states/queries.ts holdStates
select from screening_settings for update

-- src/server/screening/lists/states/queries.ts insertState
insert into screening_states (number, lists, engine, threshold, cause) select (select coalesce(max(number), 0) + 1 from screening_states), coalesce((select jsonb_object_agg(id, current_version_id) from screening_lists where is_active and current_version_id is not null), '{}'), $1::int, threshold, $2 from screening_settings returning number::float8 as number

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
