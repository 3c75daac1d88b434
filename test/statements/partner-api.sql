-- src/server/partner-api/area/queries.ts findStarted
with sent as (select exists (select from transfers where institution_id = $1 and mode = 'test') as it), newest as (select route, status from request_log where institution_id = $2 and mode = 'test' order by id desc limit 1000) select exists (select from api_keys where institution_id = $3 and mode = 'test') as key, sent.it or exists (select from newest where route like '/api/v1/projects%' and status = 200) as projects, sent.it as transfer, exists (select from webhook_deliveries join webhook_endpoints endpoints on endpoints.id = endpoint_id where institution_id = $4 and mode = 'test' and status = 'delivered') as webhook from sent

-- src/server/partner-api/calls/queries.ts findAnswer
select call, body_hash as "bodyHash", status, body from idempotency_keys where institution_id = $1 and mode = $2 and key = $3

-- src/server/partner-api/calls/queries.ts readIntegrationDate
select max(changed_at) as at from onboarding_changes join institutions on institutions.id = institution_id where institution_id = $1 and to_step = 'active' and onboarding_step = 'active'

-- src/server/partner-api/calls/queries.ts takeKey
select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken

-- src/server/partner-api/reports/compliance/queries.ts readAlerts
select (told_at at time zone 'UTC')::date::text as "alertedOn", due_on::text as "dueOn" from compliance_reminders join compliance_assessments on compliance_assessments.id = assessment_id where institution_id = $1 and days = -1 and (told_at at time zone 'UTC')::date between $2::date and $3::date order by told_at limit 1000

-- src/server/partner-api/reports/compliance/queries.ts readAssessments
select status, level, assessed_on::text as "assessedOn", valid_until::text as "validUntil", next_compliance_review(id, assessed_on, $1::date)::text as "nextReviewOn", articles, (select max(reviewed_on)::text from compliance_reviews where assessment_id = compliance_assessments.id and reviewed_on <= $2::date) as "lastReviewOn", (replaced_at at time zone 'UTC')::date::text as "replacedOn" from compliance_assessments where institution_id = $3 and assessed_on <= $4::date and (replaced_at is null or (replaced_at at time zone 'UTC')::date >= $5::date) order by id limit 1000

-- src/server/partner-api/reports/compliance/queries.ts readReviews
select reviewed_on::text as "reviewedOn", findings, improvements, confirmed_until::text as "confirmedUntil" from compliance_reviews join compliance_assessments on compliance_assessments.id = assessment_id where institution_id = $1 and reviewed_on between $2::date and $3::date order by compliance_reviews.id limit 1000

-- src/server/partner-api/reports/impact/queries.ts byProject
with settled as ( select project_id, currency, sum(amount) as amount, count(*)::int as payments, min(settled_at) as first, max(settled_at) as last from settled_transfers where institution_id = $1 and mode = $2 and settled_at >= $3::timestamptz and settled_at < $4::timestamptz group by project_id, currency) select project_id as id, shown.id is not null as "isPublished", shown.public_id as "publicId", shown.name, shown.nation_name as nation, shown.location, shown.people_served as "peopleServed", shown.jobs_created as "jobsCreated", shown.community_support as "communitySupport", ( select coalesce(json_agg(json_build_object('label', label, 'value', trim_scale(value)::text, 'unit', unit, 'source', source, 'day', day) order by day desc, post_id desc, position), '[]') from (select label, value, unit, source, happened_on::text as day, post_id, position from project_figures join project_posts on project_posts.id = post_id where project_posts.project_id = shown.id and not coalesce(counts_as = 'people_served' and 'peopleServed' = any (shown.private_fields), false) and not coalesce(counts_as = 'jobs_created' and 'jobsCreated' = any (shown.private_fields), false) order by happened_on desc, post_id desc, position limit 20) as told) as outcomes, settled.currency, settled.amount::text as settled, payments, first as "firstPayment", last as "lastPayment" from settled left join public_projects as shown on shown.id = project_id order by settled.currency, settled.amount desc, project_id

-- src/server/partner-api/reports/impact/queries.ts readIndicators
with newest as ( select distinct on (shown.id, lower(label), lower(coalesce(unit, ''))) shown.id as project_id, label, unit, value from (select distinct project_id from settled_transfers where institution_id = $1 and mode = $2 and settled_at >= $3::timestamptz and settled_at < $4::timestamptz) as settled join public_projects as shown on shown.id = settled.project_id join project_posts on project_posts.project_id = shown.id join project_figures on post_id = project_posts.id where not coalesce(counts_as = 'people_served' and 'peopleServed' = any (shown.private_fields), false) and not coalesce(counts_as = 'jobs_created' and 'jobsCreated' = any (shown.private_fields), false) order by shown.id, lower(label), lower(coalesce(unit, '')), happened_on desc, post_id desc) select min(label) as label, min(unit) as unit, trim_scale(sum(value))::text as value, count(*)::int as projects from newest group by lower(label), lower(coalesce(unit, '')) order by projects desc, lower(min(label)) limit 50

-- src/server/partner-api/reports/impact/queries.ts readLargest
select * from ( with settled as ( select project_id, currency, sum(amount) as amount, count(*)::int as payments, min(settled_at) as first, max(settled_at) as last from settled_transfers where institution_id = $1 and mode = $2 and settled_at >= $3::timestamptz and settled_at < $4::timestamptz group by project_id, currency) select project_id as id, shown.id is not null as "isPublished", shown.public_id as "publicId", shown.name, shown.nation_name as nation, shown.location, shown.people_served as "peopleServed", shown.jobs_created as "jobsCreated", shown.community_support as "communitySupport", ( select coalesce(json_agg(json_build_object('label', label, 'value', trim_scale(value)::text, 'unit', unit, 'source', source, 'day', day) order by day desc, post_id desc, position), '[]') from (select label, value, unit, source, happened_on::text as day, post_id, position from project_figures join project_posts on project_posts.id = post_id where project_posts.project_id = shown.id and not coalesce(counts_as = 'people_served' and 'peopleServed' = any (shown.private_fields), false) and not coalesce(counts_as = 'jobs_created' and 'jobsCreated' = any (shown.private_fields), false) order by happened_on desc, post_id desc, position limit 20) as told) as outcomes, settled.currency, settled.amount::text as settled, payments, first as "firstPayment", last as "lastPayment" from settled left join public_projects as shown on shown.id = project_id order by settled.currency, settled.amount desc, project_id) as projects where currency = $5 order by settled::numeric desc, id limit $6

-- src/server/partner-api/reports/impact/queries.ts readSums
select currency, sum(amount)::text as sum, count(*)::int as payments from settled_transfers where institution_id = $1 and mode = $2 and settled_at >= $3::timestamptz and settled_at < $4::timestamptz group by currency order by payments desc, currency

-- src/server/partner-api/reports/impact/queries.ts readTotals
with settled as (select project_id, count(distinct currency) as currencies from settled_transfers where institution_id = $1 and mode = $2 and settled_at >= $3::timestamptz and settled_at < $4::timestamptz group by project_id) select coalesce(sum(currencies), 0)::int as rows, count(*)::int as projects, count(*) filter (where shown.id is null)::int as "withdrawnProjects", coalesce(sum(people_served), 0)::float8 as "peopleServed", coalesce(sum(jobs_created), 0)::float8 as "jobsCreated", count(people_served)::int as "peopleToldBy", count(jobs_created)::int as "jobsToldBy", coalesce(array_agg(shown.id order by shown.id) filter (where shown.id is not null), '{}') as "shownProjects", coalesce(array_agg(shown.privacy_version order by shown.id) filter (where shown.id is not null), '{}') as "shownVersions", coalesce(array_agg(project_id) filter (where shown.id is null), '{}') as "withheldProjects" from settled left join public_projects as shown on shown.id = project_id

-- src/server/partner-api/reports/queries.ts beginAttempt
with begun as ( update reports set attempts = attempts + 1, attempted_at = now() where id = $1 and status = 'generating' and expires_at > now() returning *) select reports.id, reports.public_id as "publicId", institution_id as "institutionId", mode, type, format, starts_on::text as "startsOn", ends_on::text as "endsOn", status, failure_reason as "failureReason", link_secret as "linkSecret", reports.created_at as "createdAt", estimated_completion as "estimatedCompletion", expires_at as "expiresAt", completed_at as "completedAt", attempts, making_id as "makingId", size, exists ( select from unnest(reports.shown_projects, reports.shown_versions) as shown (id, version) where not exists (select from public_projects where public_projects.id = shown.id and privacy_version <= shown.version)) as "isOvertaken", (select name from institutions where institutions.id = reports.institution_id) as "institutionName" from begun as reports

-- src/server/partner-api/reports/queries.ts completeReport
update reports set status = 'completed', completed_at = now(), making_id = $1, size = $2, shown_projects = $3, shown_versions = $4 where id = $5 and status = 'generating' returning reports.id, reports.public_id as "publicId", institution_id as "institutionId", mode, type, format, starts_on::text as "startsOn", ends_on::text as "endsOn", status, failure_reason as "failureReason", link_secret as "linkSecret", reports.created_at as "createdAt", estimated_completion as "estimatedCompletion", expires_at as "expiresAt", completed_at as "completedAt", attempts, making_id as "makingId", size, exists ( select from unnest(reports.shown_projects, reports.shown_versions) as shown (id, version) where not exists (select from public_projects where public_projects.id = shown.id and privacy_version <= shown.version)) as "isOvertaken"

-- src/server/partner-api/reports/queries.ts countOfLastDay
select count(*)::int as n from reports where institution_id = $1 and mode = $2 and created_at > now() - interval '1 day'

-- src/server/partner-api/reports/queries.ts deleteExpired
delete from reports where id in (select id from reports where expires_at < now() order by expires_at limit 100)

-- src/server/partner-api/reports/queries.ts deleteOtherParts
delete from report_parts using reports where reports.id = report_parts.report_id and reports.id = $1 and report_parts.making_id is distinct from reports.making_id

-- src/server/partner-api/reports/queries.ts dropOvertaken
with dropped as ( update reports set status = 'failed', failure_reason = $1, completed_at = null, making_id = null, size = null where id in (select id from reports where status = 'completed' and exists ( select from unnest(reports.shown_projects, reports.shown_versions) as shown (id, version) where not exists (select from public_projects where public_projects.id = shown.id and privacy_version <= shown.version)) and shown_projects && array(select id from projects where state in ('withdrawn', 'expired') or privacy_version > 0) limit 100) returning id) delete from report_parts where report_id in (select id from dropped)

-- src/server/partner-api/reports/queries.ts failReport
update reports set status = 'failed', failure_reason = $1 where id = $2 and status = 'generating'

-- src/server/partner-api/reports/queries.ts findLinked
select reports.id, reports.public_id as "publicId", institution_id as "institutionId", mode, type, format, starts_on::text as "startsOn", ends_on::text as "endsOn", status, failure_reason as "failureReason", link_secret as "linkSecret", reports.created_at as "createdAt", estimated_completion as "estimatedCompletion", expires_at as "expiresAt", completed_at as "completedAt", attempts, making_id as "makingId", size, exists ( select from unnest(reports.shown_projects, reports.shown_versions) as shown (id, version) where not exists (select from public_projects where public_projects.id = shown.id and privacy_version <= shown.version)) as "isOvertaken" from reports where reports.public_id = $1 and expires_at > now()

-- src/server/partner-api/reports/queries.ts findReport
select reports.id, reports.public_id as "publicId", institution_id as "institutionId", mode, type, format, starts_on::text as "startsOn", ends_on::text as "endsOn", status, failure_reason as "failureReason", link_secret as "linkSecret", reports.created_at as "createdAt", estimated_completion as "estimatedCompletion", expires_at as "expiresAt", completed_at as "completedAt", attempts, making_id as "makingId", size, exists ( select from unnest(reports.shown_projects, reports.shown_versions) as shown (id, version) where not exists (select from public_projects where public_projects.id = shown.id and privacy_version <= shown.version)) as "isOvertaken" from reports where reports.public_id = $1 and institution_id = $2 and mode = $3 and expires_at > now()

-- src/server/partner-api/reports/queries.ts findSame
select reports.id, reports.public_id as "publicId", institution_id as "institutionId", mode, type, format, starts_on::text as "startsOn", ends_on::text as "endsOn", status, failure_reason as "failureReason", link_secret as "linkSecret", reports.created_at as "createdAt", estimated_completion as "estimatedCompletion", expires_at as "expiresAt", completed_at as "completedAt", attempts, making_id as "makingId", size, exists ( select from unnest(reports.shown_projects, reports.shown_versions) as shown (id, version) where not exists (select from public_projects where public_projects.id = shown.id and privacy_version <= shown.version)) as "isOvertaken" from reports where institution_id = $1 and mode = $2 and expires_at > now() and type = $3 and format = $4 and starts_on = $5::date and ends_on = $6::date and (status = 'generating' or completed_at > now() - interval '1 hour') and not exists ( select from unnest(reports.shown_projects, reports.shown_versions) as shown (id, version) where not exists (select from public_projects where public_projects.id = shown.id and privacy_version <= shown.version)) order by id desc limit 1

-- src/server/partner-api/reports/queries.ts insertPart
insert into report_parts (making_id, part, report_id, bytes) values ($1, $2, $3, $4)

-- src/server/partner-api/reports/queries.ts insertReport
insert into reports (public_id, institution_id, mode, type, format, starts_on, ends_on, link_secret, estimated_completion, expires_at) values ($1, $2, $3, $4, $5, $6::date, $7::date, $8, $9, now() + make_interval(days => $10)) returning reports.id, reports.public_id as "publicId", institution_id as "institutionId", mode, type, format, starts_on::text as "startsOn", ends_on::text as "endsOn", status, failure_reason as "failureReason", link_secret as "linkSecret", reports.created_at as "createdAt", estimated_completion as "estimatedCompletion", expires_at as "expiresAt", completed_at as "completedAt", attempts, making_id as "makingId", size, exists ( select from unnest(reports.shown_projects, reports.shown_versions) as shown (id, version) where not exists (select from public_projects where public_projects.id = shown.id and privacy_version <= shown.version)) as "isOvertaken"

-- src/server/partner-api/reports/queries.ts listNotPublic
select projects.id from reports join projects on projects.id = any (shown_projects) where reports.id = $1 and not exists (select from public_projects where public_projects.id = projects.id)

-- src/server/partner-api/reports/queries.ts listReports
select reports.id, reports.public_id as "publicId", institution_id as "institutionId", mode, type, format, starts_on::text as "startsOn", ends_on::text as "endsOn", status, failure_reason as "failureReason", link_secret as "linkSecret", reports.created_at as "createdAt", estimated_completion as "estimatedCompletion", expires_at as "expiresAt", completed_at as "completedAt", attempts, making_id as "makingId", size, exists ( select from unnest(reports.shown_projects, reports.shown_versions) as shown (id, version) where not exists (select from public_projects where public_projects.id = shown.id and privacy_version <= shown.version)) as "isOvertaken" from reports where institution_id = $1 and mode = $2 and expires_at > now() and reports.id < $3 order by reports.id desc limit $4

-- src/server/partner-api/reports/queries.ts listStranded
select id from reports where status = 'generating' and coalesce(attempted_at, created_at) < now() - interval '5 minutes' and not exists (select from graphile_worker.jobs where jobs.key = 'report:' || reports.id and (locked_at is null or locked_at > now() - interval '5 minutes')) order by id limit 100

-- src/server/partner-api/reports/queries.ts lockReports
select pg_advisory_xact_lock(hashtextextended($1, 0))

-- src/server/partner-api/reports/queries.ts readPart
select bytes from report_parts where making_id = $1 and part = $2

-- src/server/partner-api/reports/queries.ts readRows
close report_rows
fetch forward 1000 from report_rows

-- src/server/partner-api/reports/transactions/queries.ts readCourse
select begins::date::text as begins, sum(amount)::text as sum from (select date_trunc($1, created_at at time zone 'UTC') as begins, amount from transfers where transfers.institution_id = $2 and transfers.mode = $3 and transfers.created_at >= $4::timestamptz and transfers.created_at < $5::timestamptz and status = 'settled' and currency = $6) as settled group by begins order by begins

-- src/server/partner-api/reports/transactions/queries.ts readSums
select status, currency, sum(amount)::text as sum, count(*)::int as transfers from transfers where transfers.institution_id = $1 and transfers.mode = $2 and transfers.created_at >= $3::timestamptz and transfers.created_at < $4::timestamptz group by status, currency order by status, currency

-- src/server/partner-api/reports/transactions/queries.ts readTransfers
select transfers.public_id as "publicId", projects.public_id as "projectPublicId", amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt" from transfers join projects on projects.id = project_id where transfers.institution_id = $1 and transfers.mode = $2 and transfers.created_at >= $3::timestamptz and transfers.created_at < $4::timestamptz order by transfers.id

-- src/server/partner-api/request-log/queries.ts forgetOldRequests
delete from request_log where id in (select id from request_log order by id limit 20000) and requested_at < now() - make_interval(days => $1)

-- src/server/partner-api/request-log/queries.ts insertRequests
insert into request_log (institution_id, mode, request_id, key_hint, method, route, status, error_code, milliseconds, requested_at) select institution_id, mode, "requestId", hint, method, route, status, "errorCode", milliseconds, at from json_to_recordset($1::json) as given ("requestId" uuid, "keyId" integer, method text, route text, status integer, "errorCode" text, milliseconds integer, at timestamptz) join api_keys on api_keys.id = "keyId" order by at

-- src/server/partner-api/request-log/queries.ts listRequests
select id, request_id as "requestId", key_hint as "keyHint", method, route, status, error_code as "errorCode", milliseconds, requested_at as "requestedAt" from request_log where institution_id = $1 and mode = $2 and id < $3::bigint and requested_at > now() - make_interval(days => $4) and request_id = $5::uuid order by id desc limit $6
select id, request_id as "requestId", key_hint as "keyHint", method, route, status, error_code as "errorCode", milliseconds, requested_at as "requestedAt" from request_log where institution_id = $1 and mode = $2 and id < $3::bigint and requested_at > now() - make_interval(days => $4) and status >= 400 order by id desc limit $5
select id, request_id as "requestId", key_hint as "keyHint", method, route, status, error_code as "errorCode", milliseconds, requested_at as "requestedAt" from request_log where institution_id = $1 and mode = $2 and id < $3::bigint and requested_at > now() - make_interval(days => $4) order by id desc limit $5
