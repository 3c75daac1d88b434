-- src/server/screening/lists/states/queries.ts findNewestState
select number::float8 as number, at, lists, engine, threshold::float8 as threshold from screening_states order by number desc limit 1

-- src/server/screening/lists/states/queries.ts holdStates
select from screening_settings for update

-- src/server/screening/lists/states/queries.ts insertState
insert into screening_states (number, lists, engine, threshold, cause) select (select coalesce(max(number), 0) + 1 from screening_states), coalesce((select jsonb_object_agg(id, current_version_id) from screening_lists where is_active and current_version_id is not null), '{}'), $1::int, threshold, $2 from screening_settings returning number::float8 as number

-- src/server/screening/lists/states/queries.ts listFreshness
select lists.id, lists.name, lists.connector, lists.current_version_id as "versionId", version.published_at as "publishedAt", lists.checked_at as "checkedAt", lists.last_error as error, lists.connector <> 'own' and coalesce(lists.checked_at < now() - make_interval(hours => stale_after_hours), true) as "isStale" from screening_lists as lists cross join screening_settings left join screening_list_versions as version on version.id = lists.current_version_id where lists.is_active order by lists.id

-- src/server/screening/lists/states/queries.ts readSettings
select threshold::float8 as threshold, stale_after_hours as "staleAfterHours", poll_hours as "pollHours" from screening_settings
