-- src/server/projects/agreements/queries.ts findAgreement
select id, number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy", revision, created_by_name as "createdBy", created_at as "createdAt", shared_at as "sharedAt", offered_at as "offeredAt", offered_by_name as "offeredBy", in_force_at as "inForceAt", ended_at as "endedAt", end_reason as "endReason" from agreements where institution_id = $1 and number = $2
select id, number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy", revision, created_by_name as "createdBy", created_at as "createdAt", shared_at as "sharedAt", offered_at as "offeredAt", offered_by_name as "offeredBy", in_force_at as "inForceAt", ended_at as "endedAt", end_reason as "endReason" from agreements where project_id = $1 and number = $2

-- src/server/projects/agreements/queries.ts findInForce
select id, number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy", revision, created_by_name as "createdBy", created_at as "createdAt", shared_at as "sharedAt", offered_at as "offeredAt", offered_by_name as "offeredBy", in_force_at as "inForceAt", ended_at as "endedAt", end_reason as "endReason" from agreements where institution_id = $1 and state = 'in_force'
select id, number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy", revision, created_by_name as "createdBy", created_at as "createdAt", shared_at as "sharedAt", offered_at as "offeredAt", offered_by_name as "offeredBy", in_force_at as "inForceAt", ended_at as "endedAt", end_reason as "endReason" from agreements where project_id = $1 and state = 'in_force'

-- src/server/projects/agreements/queries.ts findOpen
select id, number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy", revision, created_by_name as "createdBy", created_at as "createdAt", shared_at as "sharedAt", offered_at as "offeredAt", offered_by_name as "offeredBy", in_force_at as "inForceAt", ended_at as "endedAt", end_reason as "endReason" from agreements where institution_id = $1 and state in ('draft', 'offered')
select id, number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy", revision, created_by_name as "createdBy", created_at as "createdAt", shared_at as "sharedAt", offered_at as "offeredAt", offered_by_name as "offeredBy", in_force_at as "inForceAt", ended_at as "endedAt", end_reason as "endReason" from agreements where project_id = $1 and state in ('draft', 'offered')

-- src/server/projects/agreements/queries.ts insertDraft
insert into agreements (project_id, institution_id, number, currency, terms, created_by_name) values ($1::int, null::int, (select coalesce(max(number), 0) + 1 from agreements where project_id = $2), $3, $4::jsonb, $5) on conflict (project_id) where state in ('draft', 'offered') do nothing returning id, number
insert into agreements (project_id, institution_id, number, currency, terms, created_by_name) values (null::int, $1::int, (select coalesce(max(number), 0) + 1 from agreements where institution_id = $2), $3, $4::jsonb, $5) on conflict (institution_id) where state in ('draft', 'offered') do nothing returning id, number

-- src/server/projects/agreements/queries.ts insertMet
insert into agreement_conditions_met (project_id, tranche, condition, evidence, met_by_name) values ($1, $2::uuid, $3, $4, $5) on conflict do nothing

-- src/server/projects/agreements/queries.ts insertRemark
insert into agreement_remarks (agreement_id, line, side, by_name, body) values ($1, $2, $3, $4, $5)
select count(*)::int as count, coalesce(bool_or(side = $1 and body = $2 and line is not distinct from $3), false) as "isThere" from agreement_remarks where agreement_id = $4

-- src/server/projects/agreements/queries.ts insertSignature
insert into agreement_signatures (agreement_id, side, name, role, hash, signed_at, signed_by_name) values ($1, $2, $3, $4, $5, date_trunc('second', now()), $6) on conflict do nothing

-- src/server/projects/agreements/queries.ts insertStop
insert into agreement_stops (project_id, institution_id, kind, side, reason, by_name, from_day) values ($1::int, null::int, $2, $3, $4, $5, (now() at time zone 'utc')::date + $6::int) on conflict (project_id, kind) where lifted_at is null do nothing returning from_day::text as "fromDay"
insert into agreement_stops (project_id, institution_id, kind, side, reason, by_name, from_day) values (null::int, $1::int, $2, $3, $4, $5, (now() at time zone 'utc')::date + $6::int) on conflict (institution_id, kind) where lifted_at is null do nothing returning from_day::text as "fromDay"

-- src/server/projects/agreements/queries.ts liftSuspension
update agreement_stops set lifted_at = now(), lifted_by_name = $1, lift_reason = $2 where project_id = $3 and kind = 'suspended' and lifted_at is null

-- src/server/projects/agreements/queries.ts listAgreements
select id, number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy", revision, created_by_name as "createdBy", created_at as "createdAt", shared_at as "sharedAt", offered_at as "offeredAt", offered_by_name as "offeredBy", in_force_at as "inForceAt", ended_at as "endedAt", end_reason as "endReason" from agreements where institution_id = $1 order by number desc
select id, number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy", revision, created_by_name as "createdBy", created_at as "createdAt", shared_at as "sharedAt", offered_at as "offeredAt", offered_by_name as "offeredBy", in_force_at as "inForceAt", ended_at as "endedAt", end_reason as "endReason" from agreements where project_id = $1 order by number desc

-- src/server/projects/agreements/queries.ts listInForce
select id, project_id as "projectId", number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy", (now() at time zone 'utc')::date::text as today from agreements where project_id = any($1::int[]) and state = 'in_force'

-- src/server/projects/agreements/queries.ts listMet
select project_id as "projectId", tranche, condition, evidence, met_by_name as "byName", met_at as "at" from agreement_conditions_met where project_id = any($1::int[])

-- src/server/projects/agreements/queries.ts listOffered
select id, project_id as "projectId", institution_id as "institutionId", number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy" from agreements where id > $1 and hash is not null order by id limit $2

-- src/server/projects/agreements/queries.ts listRemarks
select agreement_id as "agreementId", line, side, by_name as "byName", body, created_at as "createdAt" from agreement_remarks where agreement_id = any($1::int[]) order by id

-- src/server/projects/agreements/queries.ts listSignatures
select agreement_id as "agreementId", side, name, role, signed_at as "signedAt" from agreement_signatures where agreement_id = any($1::int[]) order by signed_at, side

-- src/server/projects/agreements/queries.ts listStops
select id, kind, side, reason, at, from_day::text as "fromDay", from_day <= (now() at time zone 'utc')::date as holds from agreement_stops where institution_id = $1 and lifted_at is null order by id
select id, kind, side, reason, at, from_day::text as "fromDay", from_day <= (now() at time zone 'utc')::date as holds from agreement_stops where project_id = $1 and lifted_at is null order by id

-- src/server/projects/agreements/queries.ts listStopsOf
select project_id as "projectId", id, kind, side, reason, at, from_day::text as "fromDay", from_day <= (now() at time zone 'utc')::date as holds from agreement_stops where project_id = any($1::int[]) and lifted_at is null order by id

-- src/server/projects/agreements/queries.ts saveDraft
update agreements set terms = $1::jsonb, currency = $2, revision = revision + 1 where id = $3 and state = 'draft'

-- src/server/projects/agreements/queries.ts setDropped
update agreements set state = 'dropped', ended_at = now(), end_reason = $1 where id = $2 and state in ('draft', 'offered')

-- src/server/projects/agreements/queries.ts setInForce
update agreement_stops set lifted_at = now(), lifted_by_name = 'both' where institution_id = $1 and kind = 'ended' and lifted_at is null
update agreement_stops set lifted_at = now(), lifted_by_name = 'both' where project_id = $1 and kind = 'ended' and lifted_at is null
update agreements set state = 'in_force', in_force_at = clock_timestamp() where id = $1 and state = 'offered'
update agreements set state = 'replaced', ended_at = now() where institution_id = $1 and state = 'in_force'
update agreements set state = 'replaced', ended_at = now() where project_id = $1 and state = 'in_force'

-- src/server/projects/agreements/queries.ts setOffered
update agreements set state = 'offered', parties = $1::jsonb, template = $2, hash = $3, offered_at = date_trunc('second', now()), offered_by_name = $4, shared_at = coalesce(shared_at, clock_timestamp()) where id = $5 and state = 'draft'

-- src/server/projects/agreements/queries.ts setShared
update agreements set shared_at = coalesce(shared_at, clock_timestamp()) where id = $1

-- src/server/projects/agreements/revisions/queries.ts findUnseen
select currency, terms, (select saved_at from agreement_revisions newest where newest.agreement_id = $1 order by revision desc limit 1) as "savedAt" from agreement_revisions where agreement_id = $2 and side = 'provider' and exists (select from agreement_revisions later where later.agreement_id = $3 and later.revision > agreement_revisions.revision and later.side = 'community') and not exists (select from agreement_revisions later where later.agreement_id = $4 and later.revision > agreement_revisions.revision and later.side = 'provider')

-- src/server/projects/agreements/revisions/queries.ts insertRevision
insert into agreement_revisions (agreement_id, revision, side, saved_by, currency, terms) values ($1, $2, $3, $4, $5, $6::jsonb)

-- src/server/projects/agreements/revisions/queries.ts keepAsItStands
insert into agreement_revisions (agreement_id, revision, side, was_found, currency, terms) select id, revision, 'provider', true, currency, terms from agreements where id = $1 on conflict do nothing

-- src/server/projects/agreements/revisions/queries.ts listRevisions
select revision, side, (select username from users where users.id = saved_by) as "byName", was_found as "wasFound", currency, terms, saved_at as "savedAt" from agreement_revisions where agreement_id = $1 and ($2::int is null or revision < $3::int) and (not $4::boolean or revision >= coalesce( (select max(given.revision) from agreement_revisions given join agreements on agreements.id = given.agreement_id where given.agreement_id = $5 and given.saved_at <= shared_at), 0)) order by revision desc limit $6

-- src/server/projects/agreements/revisions/queries.ts measureRevisions
select count(*)::int as count, coalesce(sum(length(terms::text)), 0)::int as characters from agreement_revisions where agreement_id = $1

-- src/server/projects/community/local-contexts/queries.ts keepCopy
update local_contexts_references set title = $1, labels = $2::jsonb, url = $3, fetched_at = now(), tried_at = now(), failure = null where local_contexts_id = $4

-- src/server/projects/community/local-contexts/queries.ts listDue
select local_contexts_id as id from local_contexts_references where tried_at is null or (tried_at < now() - case when failure is null then interval '1 day' else interval '1 hour' end and exists (select from public_projects where public_projects.id = project_id)) group by local_contexts_id order by min(tried_at) nulls first, local_contexts_id limit $1

-- src/server/projects/community/local-contexts/queries.ts listReferences
select local_contexts_id as id, title, labels, url, fetched_at as "fetchedAt", case when failure is not null then tried_at end as "failedAt", failure from local_contexts_references where project_id = $1 order by position

-- src/server/projects/community/local-contexts/queries.ts noteFailure
update local_contexts_references set tried_at = now(), failure = $1 where local_contexts_id = $2

-- src/server/projects/community/local-contexts/queries.ts setReferences
delete from local_contexts_references where project_id = $1 and local_contexts_id <> all ($2::uuid[])
insert into local_contexts_references (project_id, local_contexts_id, position) select $1, id, position from unnest($2::uuid[]) with ordinality as wanted (id, position) on conflict (project_id, local_contexts_id) do update set position = excluded.position

-- src/server/projects/community/pictures/queries.ts deletePicture
delete from project_pictures as pictures where public_id = $1 and coalesce(pictures.project_id, (select project_id from project_posts where id = pictures.post_id)) = $2 returning 1

-- src/server/projects/community/pictures/queries.ts findOwn
select "pictures"."large_key" as key from project_pictures as pictures where pictures.public_id = $1 and coalesce(pictures.project_id, (select project_id from project_posts where id = pictures.post_id)) = $2

-- src/server/projects/community/pictures/queries.ts findPublic
select "pictures"."large_key" as key from project_pictures as pictures join public_projects as shown on shown.id = coalesce(pictures.project_id, (select project_id from project_posts where id = pictures.post_id)) where pictures.public_id = $1 and shown.public_id = $2
select "pictures"."small_key" as key from project_pictures as pictures join public_projects as shown on shown.id = coalesce(pictures.project_id, (select project_id from project_posts where id = pictures.post_id)) where pictures.public_id = $1 and shown.public_id = $2
select (select file_key from project_picture_files where picture_id = pictures.id and format = $1 and width = $2) as key from project_pictures as pictures join public_projects as shown on shown.id = coalesce(pictures.project_id, (select project_id from project_posts where id = pictures.post_id)) where pictures.public_id = $3 and shown.public_id = $4

-- src/server/projects/community/pictures/queries.ts findRow
select id from project_pictures as pictures where public_id = $1 and coalesce(pictures.project_id, (select project_id from project_posts where id = pictures.post_id)) = $2

-- src/server/projects/community/pictures/queries.ts listOfProject
select picture_json(pictures) as picture from project_pictures as pictures where project_id = $1 order by id

-- src/server/projects/community/place/queries.ts findPlace
select latitude::float8 as latitude, longitude::float8 as longitude, radius_km as "radiusKm" from project_map_places as places where project_id = $1

-- src/server/projects/community/place/queries.ts findPublicPlace
select latitude::float8 as latitude, longitude::float8 as longitude, radius_km as "radiusKm" from project_map_places as places where project_id = $1 and exists (select from public_projects where id = project_id and location is not null and (place_precision = 'place' or radius_km is not null))

-- src/server/projects/community/posts/queries.ts countPosts
select count(*)::int as n from project_posts where project_id = $1

-- src/server/projects/community/posts/queries.ts findByKey
select id, public_id as "publicId", project_id as "projectId", title, edited_at as "editedAt", (select count(*)::int from project_pictures where post_id = project_posts.id) as pictures, exists (select from project_figures where post_id = project_posts.id) as "hasFigures" from project_posts where client_key = $1

-- src/server/projects/community/posts/queries.ts findPost
select id, public_id as "publicId", project_id as "projectId", title, edited_at as "editedAt", (select count(*)::int from project_pictures where post_id = project_posts.id) as pictures, exists (select from project_figures where post_id = project_posts.id) as "hasFigures" from project_posts where project_id = $1 and public_id = $2

-- src/server/projects/community/posts/queries.ts insertPost
insert into project_posts (public_id, project_id, client_key, kind, title, body, happened_on, source) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id

-- src/server/projects/community/posts/queries.ts listCounted
select distinct on (project_id, counts_as) project_id as "projectId", post_id as "postId", counts_as as "countsAs", value::int as value, source, happened_on::text as date from project_figures join project_posts as posts on posts.id = post_id where counts_as is not null and project_id = any ($1::int[]) order by project_id, counts_as, happened_on desc, posts.id desc

-- src/server/projects/community/posts/queries.ts listLatest
select latest.* from public_projects as projects cross join lateral ( select posts.project_id as "projectId", posts.public_id as id, posts.kind, title, body, happened_on::text as "happenedOn", source, posted_at as "postedAt", edited_at as "editedAt", ( select coalesce(json_agg(json_build_object('label', label, 'value', trim_scale(value)::text, 'unit', unit, 'countsAs', counts_as) order by position), '[]') from project_figures where post_id = posts.id and (counts_as is null or counts_as <> all (array(select case field when 'peopleServed' then 'people_served' else 'jobs_created' end from unnest(projects.private_fields) as field where field in ('peopleServed', 'jobsCreated'))))) as figures, (select coalesce(json_agg(picture_json(pictures) order by pictures.id), '[]') from project_pictures as pictures where post_id = posts.id) as pictures from project_posts as posts where project_id = projects.id order by happened_on desc, posts.id desc limit $1) as latest where projects.id = any ($2::int[])

-- src/server/projects/community/posts/queries.ts listOwn
select posts.public_id as id, posts.kind, title, body, happened_on::text as "happenedOn", source, posted_at as "postedAt", edited_at as "editedAt", ( select coalesce(json_agg(json_build_object('label', label, 'value', trim_scale(value)::text, 'unit', unit, 'countsAs', counts_as) order by position), '[]') from project_figures where post_id = posts.id and (counts_as is null or counts_as <> all ('{}'::text[]))) as figures, (select coalesce(json_agg(picture_json(pictures) order by pictures.id), '[]') from project_pictures as pictures where post_id = posts.id) as pictures from project_posts as posts where project_id = $1 order by happened_on desc, posts.id desc limit $2

-- src/server/projects/community/posts/queries.ts listPublic
select posts.public_id as id, posts.kind, title, body, happened_on::text as "happenedOn", source, posted_at as "postedAt", edited_at as "editedAt", ( select coalesce(json_agg(json_build_object('label', label, 'value', trim_scale(value)::text, 'unit', unit, 'countsAs', counts_as) order by position), '[]') from project_figures where post_id = posts.id and (counts_as is null or counts_as <> all (array(select case field when 'peopleServed' then 'people_served' else 'jobs_created' end from unnest(projects.private_fields) as field where field in ('peopleServed', 'jobsCreated'))))) as figures, (select coalesce(json_agg(picture_json(pictures) order by pictures.id), '[]') from project_pictures as pictures where post_id = posts.id) as pictures from project_posts as posts join public_projects as projects on projects.id = posts.project_id where projects.id = $1 and ($2::text is null or (happened_on, posts.id) < (select happened_on, id from project_posts where public_id = $3)) order by happened_on desc, posts.id desc limit $4

-- src/server/projects/community/posts/queries.ts updatePost
delete from project_figures where post_id = $1
update project_posts set kind = $1, title = $2, body = $3, happened_on = $4, source = $5, edited_at = clock_timestamp() where id = $6

-- src/server/projects/follows/queries.ts confirmFollow
update project_follows set often = $1, confirmed_at = coalesce(confirmed_at, clock_timestamp()), told_until = case when confirmed_at is null then clock_timestamp() else told_until end, told_at = case when confirmed_at is null then clock_timestamp() else told_at end where id = $2

-- src/server/projects/follows/queries.ts deleteEnded
delete from project_follows where id in ( select follows.id from project_follows as follows where (confirmed_at is null and asked_at < now() - make_interval(days => $1)) or (project_id is not null and not exists (select from public_projects where id = follows.project_id)) limit $2 for update skip locked)

-- src/server/projects/follows/queries.ts deleteFollow
delete from project_follows where id = (select follow_id from project_follow_links where token_hash = $1) returning id

-- src/server/projects/follows/queries.ts findFollow
select follows.id, email, follows.language, follows.often, confirmed_at is not null as "isConfirmed", links.often as wanted, case when projects.id is not null then json_build_object('publicId', projects.public_id, 'name', projects.name) end as project from project_follow_links as links join project_follows as follows on follows.id = links.follow_id left join public_projects as projects on projects.id = follows.project_id where token_hash = $1 and (follows.project_id is null or projects.id is not null)

-- src/server/projects/follows/queries.ts findFollowedProject
select public_id as "publicId", name, nation_name as "nationName" from public_projects where id = $1

-- src/server/projects/follows/queries.ts findMessage
select messages.id, kind, follow_id as "followId", project_id as "projectId", email, language, follows.often, messages.often as wanted, since::text as since, until::text as until from project_follow_messages as messages join project_follows as follows on follows.id = follow_id where messages.id = $1 and (kind = 'confirm' or confirmed_at is not null)

-- src/server/projects/follows/queries.ts findPublicId
select id from public_projects where public_id = $1

-- src/server/projects/follows/queries.ts forgetOld
delete from project_follow_links as links where made_at < now() - make_interval(days => $1) and exists (select from project_follow_links as newer where newer.follow_id = links.follow_id and newer.made_at > links.made_at)
delete from project_follow_messages where made_at < now() - make_interval(days => $1)

-- src/server/projects/follows/queries.ts insertConfirmation
insert into project_follow_messages (follow_id, kind, often) values ($1, 'confirm', $2) returning id

-- src/server/projects/follows/queries.ts insertFollow
insert into project_follows (project_id, email, often, language) values ($1, $2, $3, $4) on conflict (project_id, lower(email)) do update set asked_at = clock_timestamp(), language = case when project_follows.confirmed_at is null then excluded.language else project_follows.language end returning id

-- src/server/projects/follows/queries.ts insertLink
insert into project_follow_links (token_hash, follow_id, often) values ($1, $2, $3)

-- src/server/projects/follows/queries.ts listPostsWithin
select posts.public_id as id, title, body, source, happened_on::text as "happenedOn" from project_posts as posts join public_projects as projects on projects.id = posts.project_id where projects.id = $1 and posted_at > $2::timestamptz and posted_at <= $3::timestamptz order by posts.id limit $4

-- src/server/projects/follows/queries.ts listPublishedWithin
select public_id as "publicId", name, nation_name as "nationName" from public_projects where published_at > $1::timestamptz and published_at <= $2::timestamptz order by published_at, id limit $3

-- src/server/projects/follows/queries.ts takeDue
with due as ( select id, told_until, now() - make_interval(secs => $1) as until from project_follows as follows where confirmed_at is not null and (often = 'each' or told_at <= now() - interval '7 days') and case when project_id is null then exists (select from public_projects where published_at > follows.told_until and published_at <= now() - make_interval(secs => $2)) else exists (select from project_posts as posts join public_projects as projects on projects.id = posts.project_id where posts.project_id = follows.project_id and posted_at > follows.told_until and posted_at <= now() - make_interval(secs => $3)) end order by id limit $4 for update skip locked), told as ( update project_follows as follows set told_until = due.until, told_at = now() from due where follows.id = due.id returning follows.id, due.told_until as since, due.until) insert into project_follow_messages (follow_id, kind, since, until) select id, 'news', since, until from told returning id

-- src/server/projects/publication/addresses.ts listPublishedAddresses
select public_id as "publicId", published_at as "changedAt" from public_projects order by published_at, id limit $1 offset $2

-- src/server/projects/publication/consents/queries.ts confirmConsent
update project_consents set confirmed_at = clock_timestamp(), confirmed_kind = $1, confirmed_by_name = $2 where id = $3 and confirmed_at is null and ended_at is null

-- src/server/projects/publication/consents/queries.ts endConsent
update project_consents set ended_at = case when $1 = 'expired' then valid_until else clock_timestamp() end, ended_kind = $2, ended_by_name = $3, end_reason = $4 where id = $5 and ended_at is null

-- src/server/projects/publication/consents/queries.ts findConsentInForce
select id, valid_until as "validUntil", coalesce(valid_until <= clock_timestamp(), false) as "isOver" from project_consents where project_id = $1 and ended_at is null and confirmed_at is not null

-- src/server/projects/publication/consents/queries.ts listConsents
select id, consented_by as "consentedBy", consented_by_role as "consentedByRole", nation_name as "onBehalfOf", procedure, consented_on::text as "consentedOn", covers, disclosed, conditions, valid_until as "validUntil", document_reference as "documentReference", document_url as "documentUrl", (select json_build_object('id', id, 'name', name, 'scan', scan) from attachments where attachments.id = document_id) as document, given_by as "givenBy", recorded_by_name as "recordedByName", recorded_at as "recordedAt", ended_at as "endedAt", ended_kind as "endedKind", ended_by_name as "endedByName", end_reason as "endReason", confirmed_at as "confirmedAt", confirmed_kind as "confirmedKind", confirmed_by_name as "confirmedByName", (select coalesce(json_agg(json_build_object('days', days, 'at', warned_at) order by days desc), '[]') from consent_warnings where consent_id = project_consents.id) as warnings from project_consents where project_id = $1 order by id desc limit 100

-- src/server/projects/publication/consents/queries.ts listOver
select project_id as id from project_consents where ended_at is null and confirmed_at is not null and valid_until <= clock_timestamp() order by valid_until, id limit $1

-- src/server/projects/publication/consents/queries.ts listToWarn
select project_id as id from project_consents join projects on projects.id = project_id and projects.state = 'published' where ended_at is null and confirmed_at is not null and valid_until > clock_timestamp() and valid_until <= clock_timestamp() + make_interval(days => $1) and exists (select from unnest($2::int[]) as day where valid_until <= clock_timestamp() + make_interval(days => day) and not exists (select from consent_warnings where consent_id = project_consents.id and days = day)) order by valid_until, project_consents.id limit $3

-- src/server/projects/publication/consents/queries.ts lockWaitingConsent
select id, valid_until as "validUntil" from project_consents where project_id = $1 and ended_at is null and confirmed_at is null for update

-- src/server/projects/publication/consents/queries.ts noteWarnings
insert into consent_warnings (consent_id, days) select id, day from project_consents, unnest($1::int[]) as day where id = $2 and ended_at is null and valid_until <= clock_timestamp() + make_interval(days => day) on conflict do nothing returning days

-- src/server/projects/publication/queries.ts findLastExpiry
select case when ended_kind = 'expired' then ended_at end as at from project_consents where project_id = $1 order by id desc limit 1

-- src/server/projects/publication/queries.ts findNeed
select greatest(funding_needed - coalesce(( select sum(amount) from transfers where project_id = projects.id and currency = projects.currency and mode = 'live' and status in ('pending', 'submitted', 'settled')), 0), 0)::text as "stillNeeded", accepts_more as "acceptsMore" from projects where id = $1

-- src/server/projects/publication/queries.ts findProject
select id, public_id as "publicId", name, description, location, nation_name as "nationName", private_fields as "privateFields", funding_needed::text as "fundingNeeded", (select coalesce(sum(amount), 0.0000)::text from settled_transfers where project_id = projects.id and mode = 'live' and currency = projects.currency) as "fundingReceived", currency, funding_status as "fundingStatus", people_served as "peopleServed", jobs_created as "jobsCreated", community_support as "communitySupport", published_at as "publishedAt", theme, language, nation_language as "nationLanguage", place_precision as "placePrecision", (select picture_json(pictures) from project_pictures as pictures where pictures.id = projects.cover_id) as cover, state, created_at as "createdAt", updated_at as "updatedAt", community, funding_request_id as "fundingRequestId", accepts_more as "acceptsMore", coalesce(public_until > clock_timestamp(), false) as "hasConsent", nullif(public_until, 'infinity') as "consentEndsAt" from projects where id = $1

-- src/server/projects/publication/queries.ts holdRequestOf
select from funding_requests where id = (select funding_request_id from projects where id = $1) for key share

-- src/server/projects/publication/queries.ts isConsentOf
select from project_consents where id = $1 and project_id = $2

-- src/server/projects/publication/queries.ts listFunders
select distinct institution_id as "institutionId", mode from transfers where project_id = $1 and status not in ('cancelled', 'failed') order by 1, 2

-- src/server/projects/publication/queries.ts publishProject
update projects set state = 'published', published_at = now(), updated_at = now(), public_id = coalesce(public_id, $1) where id = $2

-- src/server/projects/publication/queries.ts raisePrivacyVersion
update projects set privacy_version = privacy_version + 1 where id = $1

-- src/server/projects/publication/queries.ts setAcceptsMore
update projects set accepts_more = $1, updated_at = now() where id = $2

-- src/server/projects/publication/queries.ts setCover
update projects set cover_id = $1, updated_at = now() where id = $2

-- src/server/projects/publication/queries.ts setPrivateFields
update projects set private_fields = $1::text[], privacy_version = privacy_version + $2, updated_at = now() where id = $3

-- src/server/projects/publication/queries.ts touchProject
update projects set updated_at = now() where id = $1

-- src/server/projects/publication/refused/queries.ts addRefusedRead
insert into refused_reads (project_id, day, channel, institution_id, n) select id, (now() at time zone 'UTC')::date, $1, $2::int, $3 from projects where public_id = $4 and not (state = 'published' and public_until > now()) on conflict (project_id, day, channel, institution_id) do update set n = refused_reads.n + excluded.n, last_at = now() returning 1

-- src/server/projects/publication/refused/queries.ts addRefusedReads
insert into refused_reads (project_id, day, channel, institution_id) select id, (now() at time zone 'UTC')::date, $1, $2::int from unnest($3::int[]) as id order by id on conflict (project_id, day, channel, institution_id) do update set n = refused_reads.n + 1, last_at = now()

-- src/server/projects/publication/refused/queries.ts listRefusedReads
select day::text, channel, (select name from institutions where id = institution_id) as "institutionName", n as count, last_at as "lastAt" from refused_reads where project_id = $1 order by day desc, last_at desc limit $2

-- src/server/projects/publication/shown/queries.ts countPublished
select (coalesce((select sum(n) from status_counts where subject = 'projects' and status = 'published'), 0) - (select count(*) from projects where state = 'published' and public_until <= now()))::int as n

-- src/server/projects/publication/shown/queries.ts countThemes
select theme, count(*)::int as count from projects where state = 'published' and public_until > now() and theme is not null group by theme order by theme

-- src/server/projects/publication/shown/queries.ts findPublished
select id, public_id as "publicId", name, description, location, nation_name as "nationName", private_fields as "privateFields", funding_needed::text as "fundingNeeded", (select coalesce(sum(amount), 0.0000)::text from settled_transfers where project_id = projects.id and mode = 'live' and currency = projects.currency) as "fundingReceived", currency, funding_status as "fundingStatus", people_served as "peopleServed", jobs_created as "jobsCreated", community_support as "communitySupport", published_at as "publishedAt", theme, language, nation_language as "nationLanguage", place_precision as "placePrecision", (select picture_json(pictures) from project_pictures as pictures where pictures.id = projects.cover_id) as cover from public_projects as projects where public_id = $1
select id, public_id as "publicId", name, description, location, nation_name as "nationName", private_fields as "privateFields", funding_needed::text as "fundingNeeded", (select coalesce(sum(amount), 0.0000)::text from settled_transfers where project_id = projects.id and mode = 'live' and currency = projects.currency) as "fundingReceived", currency, funding_status as "fundingStatus", people_served as "peopleServed", jobs_created as "jobsCreated", community_support as "communitySupport", published_at as "publishedAt", theme, language, nation_language as "nationLanguage", place_precision as "placePrecision", (select picture_json(pictures) from project_pictures as pictures where pictures.id = projects.cover_id) as cover from public_projects as projects where public_id = $1 for no key update

-- src/server/projects/publication/shown/queries.ts findStanding
select case when state = 'published' and public_until > clock_timestamp() then 'published' else 'withdrawn' end as standing from projects where public_id = $1 and published_at is not null

-- src/server/projects/publication/shown/queries.ts listPublicPayers
select institutions.id as "institutionId", institutions.name, case when public_payers = 'amounts' and public_payments = 'amounts' then sum(amount)::text end as amount from settled_transfers join projects on projects.id = project_id join institutions on institutions.id = institution_id join project_money_choices as chosen on chosen.project_id = projects.id where projects.id = $1 and mode = 'live' and settled_transfers.currency = projects.currency and public_payers <> 'none' and public_payments <> 'none' group by institutions.id, public_payers order by lower(institutions.name), institutions.id limit 200

-- src/server/projects/publication/shown/queries.ts listPublishedAt
with wanted as materialized ( select id from public_projects order by published_at desc, id desc limit $1 offset $2) select id, public_id as "publicId", name, description, location, nation_name as "nationName", private_fields as "privateFields", funding_needed::text as "fundingNeeded", (select coalesce(sum(amount), 0.0000)::text from settled_transfers where project_id = projects.id and mode = 'live' and currency = projects.currency) as "fundingReceived", currency, funding_status as "fundingStatus", people_served as "peopleServed", jobs_created as "jobsCreated", community_support as "communitySupport", published_at as "publishedAt", theme, language, nation_language as "nationLanguage", place_precision as "placePrecision", (select picture_json(pictures) from project_pictures as pictures where pictures.id = projects.cover_id) as cover from public_projects as projects where id in (select id from wanted) order by published_at desc, id desc /* plan anew */

-- src/server/projects/publication/under-way/queries.ts countUnderWay
select count(*) filter (where status = 'pending')::int as waiting, count(*) filter (where status = 'submitted')::int as leaving from transfers where project_id = $1 and mode = 'live' and status in ('pending', 'submitted')

-- src/server/projects/publication/under-way/queries.ts listUnderWay
select "publicId", status, "institutionId", mode from ( select id, public_id as "publicId", status, institution_id as "institutionId", mode, row_number() over (partition by institution_id, mode, status order by id desc) as nth from transfers where project_id = $1 and status in ('pending', 'submitted')) as under_way where nth <= 100 order by id

-- src/server/projects/reports/queries.ts deleteToCome
delete from project_reports where project_id = $1 and state = 'due' and due_on >= (now() at time zone 'utc')::date returning kind, words, revision

-- src/server/projects/reports/queries.ts findAssignee
select assignee_id as id from projects join funding_requests on funding_requests.id = funding_request_id where projects.id = $1

-- src/server/projects/reports/queries.ts findById
select project_reports.id as "rowId", project_reports.public_id as id, project_id as "projectId", kind, number, starts_on::text as "startsOn", due_on::text as "dueOn", project_reports.state, words, revision, covers_until::text as "coversUntil", content, template, hash, released_at as "releasedAt", is_public as "isPublic", ended_at as "endedAt", end_reason as "endReason" from project_reports where public_id = $1

-- src/server/projects/reports/queries.ts findOfProject
select project_reports.id as "rowId", project_reports.public_id as id, project_id as "projectId", kind, number, starts_on::text as "startsOn", due_on::text as "dueOn", project_reports.state, words, revision, covers_until::text as "coversUntil", content, template, hash, released_at as "releasedAt", is_public as "isPublic", ended_at as "endedAt", end_reason as "endReason" from project_reports where project_id = $1 and public_id = $2

-- src/server/projects/reports/queries.ts findReadable
select project_reports.id as "rowId", project_reports.public_id as id, project_id as "projectId", kind, number, starts_on::text as "startsOn", due_on::text as "dueOn", project_reports.state, words, revision, covers_until::text as "coversUntil", content, template, hash, released_at as "releasedAt", is_public as "isPublic", ended_at as "endedAt", end_reason as "endReason" from project_reports where project_reports.public_id = $1 and project_reports.state = 'released' and exists ( select from settled_transfers as paid where paid.project_id = project_reports.project_id and paid.institution_id = $2 and paid.mode = 'live') and project_id in (select id from public_projects)

-- src/server/projects/reports/queries.ts findTerms
select number, state, currency, terms, parties, template, hash, words_removed_at as "wordsRemovedAt", (select count(*)::int from agreement_signatures as signed where signed.agreement_id = agreements.id and signed.hash = agreements.hash) as "signedBy", (now() at time zone 'utc')::date::text as today, (select (min(in_force_at) at time zone 'utc')::date::text from agreements where project_id = $1) as since, (select from_day::text from agreement_stops where project_id = $2 and kind = 'ended' and lifted_at is null) as "endsOn" from agreements where project_id = $3 and state = 'in_force' and words_removed_at is null

-- src/server/projects/reports/queries.ts holdDue
select project_reports.id as "rowId", project_id as "projectId", kind, due_on::text as "dueOn", case when due_on < (now() at time zone 'utc' - interval '12 hours')::date then $1::int else greatest(due_on - (now() at time zone 'utc')::date, 0) end as "daysLeft" from project_reports where id = $2 and state = 'due' for update

-- src/server/projects/reports/queries.ts insertPlanned
insert into project_reports (public_id, project_id, kind, number, starts_on, due_on) values ($1, $2, $3, (select coalesce(max(number), 0) + 1 from project_reports where project_id = $4 and kind = $5), $6::date, $7::date)
update project_reports set words = $1::jsonb, revision = $2 where public_id = $3

-- src/server/projects/reports/queries.ts listLast
select distinct on (kind) id as "rowId", kind, starts_on::text as "startsOn", due_on::text as "dueOn", covers_until::text as "coversUntil", state from project_reports where project_id = $1 order by kind, due_on desc

-- src/server/projects/reports/queries.ts listOfProject
select project_reports.id as "rowId", project_reports.public_id as id, project_id as "projectId", kind, number, starts_on::text as "startsOn", due_on::text as "dueOn", project_reports.state, words, revision, covers_until::text as "coversUntil", content, template, hash, released_at as "releasedAt", is_public as "isPublic", ended_at as "endedAt", end_reason as "endReason" from project_reports where project_id = $1 order by due_on desc, id desc limit $2

-- src/server/projects/reports/queries.ts listPublic
select project_reports.id as "rowId", project_reports.public_id as id, project_id as "projectId", kind, number, starts_on::text as "startsOn", due_on::text as "dueOn", project_reports.state, words, revision, covers_until::text as "coversUntil", content, template, hash, released_at as "releasedAt", is_public as "isPublic", ended_at as "endedAt", end_reason as "endReason" from project_reports where project_id = $1 and state = 'released' and is_public order by due_on desc, id desc limit $2

-- src/server/projects/reports/queries.ts listReadable
select project_reports.id as "rowId", project_reports.public_id as id, shown.public_id as "projectId", shown.name as project, kind, number, starts_on::text as "startsOn", covers_until::text as "coversUntil", due_on::text as "dueOn", coalesce(released_at, now()) as "releasedAt", coalesce(hash, '') as hash from project_reports join public_projects as shown on shown.id = project_id where project_reports.state = 'released' and exists ( select from settled_transfers as paid where paid.project_id = project_reports.project_id and paid.institution_id = $1 and paid.mode = 'live') and project_reports.id < $2 order by project_reports.id desc limit $3

-- src/server/projects/reports/queries.ts listUnplanned
(select distinct project_id as "projectId" from ( select project_id from project_reports where not is_followed and (due_on < (now() at time zone 'utc')::date or state <> 'due') order by due_on limit $1) as waiting) union (select project_id from agreements where project_id is not null and state = 'in_force' and reports_planned_at is null limit $2)

-- src/server/projects/reports/queries.ts listUnreminded
select * from (select project_reports.id as "rowId", project_id as "projectId", kind, due_on::text as "dueOn", case when due_on < (now() at time zone 'utc' - interval '12 hours')::date then $1::int else greatest(due_on - (now() at time zone 'utc')::date, 0) end as "daysLeft" from project_reports where state = 'due' and due_on <= (now() at time zone 'utc')::date + $2::int) as reports where exists (select from unnest($3::int[]) as step where "daysLeft" <= step and not exists ( select from project_report_reminders where report_id = "rowId" and days = step)) order by "dueOn", "rowId" limit $4

-- src/server/projects/reports/queries.ts noteReminders
insert into project_report_reminders (report_id, days) select $1, step from unnest($2::int[]) as step on conflict do nothing returning days

-- src/server/projects/reports/queries.ts saveWords
update project_reports set words = $1::jsonb, revision = revision + 1 where id = $2

-- src/server/projects/reports/queries.ts setEnded
update project_reports set state = $1, ended_at = now(), end_reason = $2, is_public = false where id = $3

-- src/server/projects/reports/queries.ts setFollowed
update project_reports set is_followed = true where project_id = $1 and kind = $2 and not is_followed and (state <> 'due' or due_on < (now() at time zone 'utc')::date)

-- src/server/projects/reports/queries.ts setPlanned
update agreements set reports_planned_at = now() where project_id = $1 and state = 'in_force' and reports_planned_at is null

-- src/server/projects/reports/queries.ts setReleased
update project_reports set state = 'released', content = $1::jsonb, covers_until = $2::date, template = $3, hash = $4, is_public = $5, released_at = date_trunc('second', now()), ended_at = null, end_reason = null where id = $6

-- src/server/projects/reports/sources/queries.ts findRemaining
select array(select public_id from project_posts where project_id = $1 and public_id = any($2::text[])) as updates, array(select public_id from project_pictures as pictures where public_id = any($3::text[]) and $4 = coalesce(pictures.project_id, (select project_id from project_posts where id = pictures.post_id))) as pictures, array(select public_id from transfers where public_id = any($5::text[]) and status = 'settled') as payments, private_fields as hidden from projects where id = $6

-- src/server/projects/reports/sources/queries.ts isPublicNow
select from public_projects where id = $1

-- src/server/projects/reports/sources/queries.ts listFigures
select public_id as update, label, trim_scale(value)::text as value, unit, counts_as as "countsAs", source, happened_on::text as day from project_figures join project_posts on project_posts.id = post_id where project_id = $1 and happened_on between $2::date and $3::date order by happened_on, post_id, position

-- src/server/projects/reports/sources/queries.ts listMet
select tranche, condition from agreement_conditions_met where project_id = $1

-- src/server/projects/reports/sources/queries.ts listPayers
select id, name from institutions where id in (select institution_id from settled_transfers where project_id = $1 and mode = 'live') order by name, id

-- src/server/projects/reports/sources/queries.ts listPayments
select transfers.public_id as id, settled.institution_id as "institutionId", institutions.name as institution, settled.amount::text as amount, settled.currency, (settled.settled_at at time zone 'utc')::date::text as "paidOn" from settled_transfers as settled join transfers using (id) join institutions on institutions.id = settled.institution_id where settled.project_id = $1 and settled.mode = 'live' and "settled"."settled_at" >= $2::date::timestamp at time zone 'utc' and "settled"."settled_at" < ($3::date + 1)::timestamp at time zone 'utc' order by settled.settled_at, settled.id limit $4

-- src/server/projects/reports/sources/queries.ts listPictures
select public_id as id, alt, width, height from project_pictures as pictures where pictures.project_id = $1 or post_id in (select id from project_posts where project_id = $2) order by id

-- src/server/projects/reports/sources/queries.ts listUpdates
select public_id as id, title, body, happened_on::text as day, source from project_posts where project_id = $1 and happened_on between $2::date and $3::date order by happened_on, id limit $4

-- src/server/projects/reports/sources/queries.ts sumPayments
select sum(amount)::text as amount, count(*)::int as payments from settled_transfers as settled where project_id = $1 and mode = 'live' and settled.currency = $2 and "settled"."settled_at" >= $3::date::timestamp at time zone 'utc' and "settled"."settled_at" < ($4::date + 1)::timestamp at time zone 'utc' having count(*) > 0
