-- src/server/record/acts/queries.ts deleteMessages
with gone as (delete from emails where act_id = $1 and status in ('queued', 'held') and claimed_until is null and attempts = 0 returning id) select (select count(*) from gone)::int as gone, (select count(*) from emails where act_id = $2)::int as "all"

-- src/server/record/acts/queries.ts deleteOldActs
delete from acts where leaves_at < now() - interval '1 day'

-- src/server/record/acts/queries.ts dropUntoldLetters
delete from emails using acts where acts.id = act_id and funding_request_id = $1 and round_id = coalesce($2::int, round_id) and emails.status in ('queued', 'held') and claimed_until is null and attempts = 0 and (emails.leaves_at > clock_timestamp() or acts.leaves_at > clock_timestamp())

-- src/server/record/acts/queries.ts insertAct
insert into acts (kind, made_by, leaves_at, round_id) values ($1, $2, greatest(now() + make_interval(secs => $3), $4::timestamptz), $5) returning id, leaves_at as "leavesAt", round_id is not null as "isTogether"

-- src/server/record/acts/queries.ts listOpen
select acts.id, acts.kind, least(acts.leaves_at, made_at + make_interval(secs => $1)) as "leavesAt", case when round_id is not null then acts.leaves_at end as "lettersAt", count(*)::int as messages, coalesce(array_agg(distinct emails.funding_request_id) filter (where emails.funding_request_id is not null), '{}') as requests from acts join emails on act_id = acts.id where made_by = $2 and acts.leaves_at > now() and made_at + make_interval(secs => $3) > now() and undone_at is null group by acts.id order by made_at desc limit 20

-- src/server/record/acts/queries.ts lockAct
select id, kind, made_by as "madeBy", undone_at is not null as "isUndone", leaves_at <= clock_timestamp() as "isTooLate" from acts where id = $1 for update

-- src/server/record/acts/queries.ts markUndone
update acts set undone_at = now() where id = $1

-- src/server/record/acts/queries.ts mayHaveLeft
select from emails where act_id = $1 and funding_request_id = $2 and leaves_at <= clock_timestamp() limit 1

-- src/server/record/approvals/queries.ts countApprovals
select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'waiting' and asked_by = $1)::int as mine, count(*) filter (where state = 'cooling')::int as cooling, count(*) filter (where ended_at is not null)::int as decided from approvals

-- src/server/record/approvals/queries.ts findApproval
select approvals.id, approvals.kind, approvals.state, approvals.subject, approvals.proposal, approvals.before, approvals.reason, approvals.asked_by as "askedById", approvals.asked_by_name as "askedBy", approvals.asked_at as "askedAt", approvals.decided_by_name as "decidedBy", approvals.decided_at as "decidedAt", approvals.decision_reason as "decisionReason", approvals.has_checked as "hasChecked", approvals.is_alone as "isAlone", approvals.takes_force_at as "takesForceAt", approvals.ended_at as "endedAt", approvals.ended_by_name as "endedBy", approvals.end_reason as "endReason" from approvals where id = $1

-- src/server/record/approvals/queries.ts findListed
select approvals.id, approvals.kind, approvals.state, approvals.subject, approvals.proposal, approvals.before, approvals.reason, approvals.asked_by as "askedById", approvals.asked_by_name as "askedBy", approvals.asked_at as "askedAt", approvals.decided_by_name as "decidedBy", approvals.decided_at as "decidedAt", approvals.decision_reason as "decisionReason", approvals.has_checked as "hasChecked", approvals.is_alone as "isAlone", approvals.takes_force_at as "takesForceAt", approvals.ended_at as "endedAt", approvals.ended_by_name as "endedBy", approvals.end_reason as "endReason", projects.name as "projectName", institutions.name as "institutionName", (select json_build_object('id', id, 'name', name, 'scan', scan) from attachments where id = (proposal->>'documentId')::int) as document, case when approvals.kind = 'payee' and approvals.state in ('waiting', 'cooling') then ( select coalesce(json_agg(json_build_object('count', n, 'amount', total, 'currency', currency) order by currency), '[]') from (select currency, count(*)::int as n, sum(amount)::text as total from transfers where project_id = projects.id and mode = 'live' and status = 'pending' group by currency) as sums) else '[]' end as "waitingTransfers", (select json_build_object('community', coalesce(bool_or(who = 'community'), false), 'members', count(*) filter (where who like 'member:%'), 'administrators', count(*) filter (where who like 'administrator:%')) from approval_hearings where approval_id = approvals.id) as told from approvals left join projects on projects.id = (proposal->>'projectId')::int left join institutions on institutions.id = (proposal->>'institutionId')::int where approvals.id = $1

-- src/server/record/approvals/queries.ts findRefused
select approvals.id, approvals.kind, approvals.state, approvals.subject, approvals.proposal, approvals.before, approvals.reason, approvals.asked_by as "askedById", approvals.asked_by_name as "askedBy", approvals.asked_at as "askedAt", approvals.decided_by_name as "decidedBy", approvals.decided_at as "decidedAt", approvals.decision_reason as "decisionReason", approvals.has_checked as "hasChecked", approvals.is_alone as "isAlone", approvals.takes_force_at as "takesForceAt", approvals.ended_at as "endedAt", approvals.ended_by_name as "endedBy", approvals.end_reason as "endReason" from approvals where subject = $1 and state = 'refused' order by id desc limit 1

-- src/server/record/approvals/queries.ts insertApproval
insert into approvals (kind, subject, proposal, before, reason, asked_by, asked_by_name) values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7) on conflict (subject) where state in ('waiting', 'cooling') do nothing returning id

-- src/server/record/approvals/queries.ts listAdministrators
select id, username from users where is_admin and deactivated_at is null order by lower(username)

-- src/server/record/approvals/queries.ts listApprovals
select approvals.id, approvals.kind, approvals.state, approvals.subject, approvals.proposal, approvals.before, approvals.reason, approvals.asked_by as "askedById", approvals.asked_by_name as "askedBy", approvals.asked_at as "askedAt", approvals.decided_by_name as "decidedBy", approvals.decided_at as "decidedAt", approvals.decision_reason as "decisionReason", approvals.has_checked as "hasChecked", approvals.is_alone as "isAlone", approvals.takes_force_at as "takesForceAt", approvals.ended_at as "endedAt", approvals.ended_by_name as "endedBy", approvals.end_reason as "endReason", projects.name as "projectName", institutions.name as "institutionName", (select json_build_object('id', id, 'name', name, 'scan', scan) from attachments where id = (proposal->>'documentId')::int) as document, case when approvals.kind = 'payee' and approvals.state in ('waiting', 'cooling') then ( select coalesce(json_agg(json_build_object('count', n, 'amount', total, 'currency', currency) order by currency), '[]') from (select currency, count(*)::int as n, sum(amount)::text as total from transfers where project_id = projects.id and mode = 'live' and status = 'pending' group by currency) as sums) else '[]' end as "waitingTransfers", (select json_build_object('community', coalesce(bool_or(who = 'community'), false), 'members', count(*) filter (where who like 'member:%'), 'administrators', count(*) filter (where who like 'administrator:%')) from approval_hearings where approval_id = approvals.id) as told from approvals left join projects on projects.id = (proposal->>'projectId')::int left join institutions on institutions.id = (proposal->>'institutionId')::int where approvals.state = any($1::text[]) and approvals.id < $2 order by approvals.id desc limit $3

-- src/server/record/approvals/queries.ts listApprovers
select distinct on (subject) subject, decided_by_name as "decidedBy" from approvals where subject = any($1::text[]) and state = 'done' order by subject, id desc

-- src/server/record/approvals/queries.ts listDue
select id from approvals where state = 'cooling' and takes_force_at <= clock_timestamp() order by takes_force_at, id limit 100

-- src/server/record/approvals/queries.ts listLapsed
select id from approvals where state = 'waiting' and asked_at < clock_timestamp() - make_interval(days => $1) order by id limit 100

-- src/server/record/approvals/queries.ts listMembersWhoFund
select id, email from users where deactivated_at is null and institution_id in ( select institution_id from transfers where project_id = $1 and mode = 'live') order by id

-- src/server/record/approvals/queries.ts listMembersWhoSend
select users.id, users.email from users join institutions on institutions.id = institution_id and onboarding_step = 'active' where deactivated_at is null order by users.id

-- src/server/record/approvals/queries.ts listOpen
select approvals.id, approvals.kind, approvals.state, approvals.subject, approvals.proposal, approvals.before, approvals.reason, approvals.asked_by as "askedById", approvals.asked_by_name as "askedBy", approvals.asked_at as "askedAt", approvals.decided_by_name as "decidedBy", approvals.decided_at as "decidedAt", approvals.decision_reason as "decisionReason", approvals.has_checked as "hasChecked", approvals.is_alone as "isAlone", approvals.takes_force_at as "takesForceAt", approvals.ended_at as "endedAt", approvals.ended_by_name as "endedBy", approvals.end_reason as "endReason", projects.name as "projectName", institutions.name as "institutionName", (select json_build_object('id', id, 'name', name, 'scan', scan) from attachments where id = (proposal->>'documentId')::int) as document, case when approvals.kind = 'payee' and approvals.state in ('waiting', 'cooling') then ( select coalesce(json_agg(json_build_object('count', n, 'amount', total, 'currency', currency) order by currency), '[]') from (select currency, count(*)::int as n, sum(amount)::text as total from transfers where project_id = projects.id and mode = 'live' and status = 'pending' group by currency) as sums) else '[]' end as "waitingTransfers", (select json_build_object('community', coalesce(bool_or(who = 'community'), false), 'members', count(*) filter (where who like 'member:%'), 'administrators', count(*) filter (where who like 'administrator:%')) from approval_hearings where approval_id = approvals.id) as told from approvals left join projects on projects.id = (proposal->>'projectId')::int left join institutions on institutions.id = (proposal->>'institutionId')::int where approvals.kind = $1 and approvals.state in ('waiting', 'cooling') order by approvals.id limit 200
select approvals.id, approvals.kind, approvals.state, approvals.subject, approvals.proposal, approvals.before, approvals.reason, approvals.asked_by as "askedById", approvals.asked_by_name as "askedBy", approvals.asked_at as "askedAt", approvals.decided_by_name as "decidedBy", approvals.decided_at as "decidedAt", approvals.decision_reason as "decisionReason", approvals.has_checked as "hasChecked", approvals.is_alone as "isAlone", approvals.takes_force_at as "takesForceAt", approvals.ended_at as "endedAt", approvals.ended_by_name as "endedBy", approvals.end_reason as "endReason", projects.name as "projectName", institutions.name as "institutionName", (select json_build_object('id', id, 'name', name, 'scan', scan) from attachments where id = (proposal->>'documentId')::int) as document, case when approvals.kind = 'payee' and approvals.state in ('waiting', 'cooling') then ( select coalesce(json_agg(json_build_object('count', n, 'amount', total, 'currency', currency) order by currency), '[]') from (select currency, count(*)::int as n, sum(amount)::text as total from transfers where project_id = projects.id and mode = 'live' and status = 'pending' group by currency) as sums) else '[]' end as "waitingTransfers", (select json_build_object('community', coalesce(bool_or(who = 'community'), false), 'members', count(*) filter (where who like 'member:%'), 'administrators', count(*) filter (where who like 'administrator:%')) from approval_hearings where approval_id = approvals.id) as told from approvals left join projects on projects.id = (proposal->>'projectId')::int left join institutions on institutions.id = (proposal->>'institutionId')::int where approvals.state = 'cooling' and ( approvals.kind = 'own_account' and exists (select from institutions where id = $1 and onboarding_step = 'active') or approvals.kind = 'payee' and exists ( select from transfers where project_id = projects.id and mode = 'live' and institution_id = $2)) and approvals.state in ('waiting', 'cooling') order by approvals.id limit 200
select approvals.id, approvals.kind, approvals.state, approvals.subject, approvals.proposal, approvals.before, approvals.reason, approvals.asked_by as "askedById", approvals.asked_by_name as "askedBy", approvals.asked_at as "askedAt", approvals.decided_by_name as "decidedBy", approvals.decided_at as "decidedAt", approvals.decision_reason as "decisionReason", approvals.has_checked as "hasChecked", approvals.is_alone as "isAlone", approvals.takes_force_at as "takesForceAt", approvals.ended_at as "endedAt", approvals.ended_by_name as "endedBy", approvals.end_reason as "endReason", projects.name as "projectName", institutions.name as "institutionName", (select json_build_object('id', id, 'name', name, 'scan', scan) from attachments where id = (proposal->>'documentId')::int) as document, case when approvals.kind = 'payee' and approvals.state in ('waiting', 'cooling') then ( select coalesce(json_agg(json_build_object('count', n, 'amount', total, 'currency', currency) order by currency), '[]') from (select currency, count(*)::int as n, sum(amount)::text as total from transfers where project_id = projects.id and mode = 'live' and status = 'pending' group by currency) as sums) else '[]' end as "waitingTransfers", (select json_build_object('community', coalesce(bool_or(who = 'community'), false), 'members', count(*) filter (where who like 'member:%'), 'administrators', count(*) filter (where who like 'administrator:%')) from approval_hearings where approval_id = approvals.id) as told from approvals left join projects on projects.id = (proposal->>'projectId')::int left join institutions on institutions.id = (proposal->>'institutionId')::int where subject = any($1::text[]) and approvals.state in ('waiting', 'cooling') order by approvals.id limit 200

-- src/server/record/approvals/queries.ts lockAdministrators
select id, username from users where is_admin and deactivated_at is null order by id for no key update

-- src/server/record/approvals/queries.ts lockOpenOf
select approvals.id, approvals.kind, approvals.state, approvals.subject, approvals.proposal, approvals.before, approvals.reason, approvals.asked_by as "askedById", approvals.asked_by_name as "askedBy", approvals.asked_at as "askedAt", approvals.decided_by_name as "decidedBy", approvals.decided_at as "decidedAt", approvals.decision_reason as "decisionReason", approvals.has_checked as "hasChecked", approvals.is_alone as "isAlone", approvals.takes_force_at as "takesForceAt", approvals.ended_at as "endedAt", approvals.ended_by_name as "endedBy", approvals.end_reason as "endReason" from approvals where subject = $1 and state in ('waiting', 'cooling') for update

-- src/server/record/approvals/queries.ts mayAsk
select from users where id = $1 and deactivated_at is null and (is_admin or institution_id is not null)

-- src/server/record/approvals/queries.ts noteHearing
insert into approval_hearings (approval_id, who) values ($1, $2) on conflict do nothing

-- src/server/record/approvals/queries.ts queueForDecision
select pg_advisory_xact_lock(hashtextextended('approvals', 0))

-- src/server/record/approvals/queries.ts readPolicy
select second_factor as "secondFactor", cooling_off_hours as "coolingOffHours", reviewers_export as "reviewersExport", changed_at as "changedAt", changed_by_name as "changedBy" from security_policy

-- src/server/record/approvals/queries.ts setCooling
update approvals set state = 'cooling', decided_by = $1, decided_by_name = $2, decided_at = clock_timestamp(), decision_reason = $3, has_checked = $4, takes_force_at = clock_timestamp() + make_interval(hours => $5) where id = $6 returning takes_force_at as at

-- src/server/record/approvals/queries.ts setDecided
update approvals set state = $1, decided_by = $2, decided_by_name = $3, decided_at = clock_timestamp(), decision_reason = $4, has_checked = $5, is_alone = $6, ended_at = clock_timestamp(), ended_by_name = $7 where id = $8

-- src/server/record/approvals/queries.ts setEnded
update approvals set state = $1, ended_at = clock_timestamp(), ended_by_name = $2, end_reason = $3 where id = $4

-- src/server/record/approvals/queries.ts writePolicy
update security_policy set second_factor = $1, cooling_off_hours = $2, reviewers_export = coalesce($3::boolean, reviewers_export), changed_at = clock_timestamp(), changed_by_name = $4

-- src/server/record/audit-log/queries.ts listAccounts
with recursive choice as ( select min(actor_id) as id from audit_log where actor_id is not null union all select (select min(actor_id) from audit_log where actor_id > choice.id) from choice where choice.id is not null) select id::text as value, (select actor_name from audit_log where actor_id = choice.id order by at desc, audit_log.id desc limit 1) as name from choice where id is not null limit $1

-- src/server/record/audit-log/queries.ts listAuditEntries
select id, at, actor_name as "actorName", action, subject_type as "subjectType", subject_id as "subjectId", before, after, (select reference from findable where kind = case subject_type when 'visitor_message' then 'message' else subject_type end and record_id = case when subject_id ~ '^\d{1,9}$' then subject_id::integer end) as reference from audit_log where ($1::integer is null or actor_id = $2::integer) and ($3::text is null or (actor_id is null and actor_name = $4::text)) and ($5::text is null or action = $6::text) and ($7::date is null or at >= $8::date::timestamp at time zone 'UTC') and ($9::date is null or at < ($10::date + 1)::timestamp at time zone 'UTC') and ($11::bigint is null or (at, id) < ((select at from audit_log where id = $12::bigint), $13::bigint)) and ($14::text is null or subject_type = $15::text) order by at desc, id desc limit $16 /* plan anew */
select id, at, actor_name as "actorName", action, subject_type as "subjectType", subject_id as "subjectId", before, after, (select reference from findable where kind = case subject_type when 'visitor_message' then 'message' else subject_type end and record_id = case when subject_id ~ '^\d{1,9}$' then subject_id::integer end) as reference from audit_log where id in (select found.id from unnest($1::text[], $2::text[]) as of_record (type, id) cross join lateral ( select id, at from audit_log where subject_type = of_record.type and subject_id = of_record.id and ($3::integer is null or actor_id = $4::integer) and ($5::text is null or (actor_id is null and actor_name = $6::text)) and ($7::text is null or action = $8::text) and ($9::date is null or at >= $10::date::timestamp at time zone 'UTC') and ($11::date is null or at < ($12::date + 1)::timestamp at time zone 'UTC') and ($13::bigint is null or (at, id) < ((select at from audit_log where id = $14::bigint), $15::bigint)) order by at desc, id desc limit $16) as found order by found.at desc, found.id desc limit $17) order by at desc, id desc limit $18 /* plan anew */

-- src/server/record/audit-log/queries.ts listNamed
with recursive choice as ( select min(actor_name) as value from audit_log where actor_id is null union all select (select min(actor_name) from audit_log where actor_id is null and actor_name > choice.value) from choice where choice.value is not null) select value from choice where value is not null limit $1

-- src/server/record/audit-log/queries.ts listValues
with recursive choice as ( select min(action) as value from audit_log union all select (select min(action) from audit_log where action > choice.value) from choice where choice.value is not null) select value from choice where value is not null limit $1
with recursive choice as ( select min(subject_type) as value from audit_log union all select (select min(subject_type) from audit_log where subject_type > choice.value) from choice where choice.value is not null) select value from choice where value is not null limit $1

-- src/server/record/audit/queries.ts insertAuditEntries
insert into audit_log (actor_id, actor_name, action, subject_type, subject_id, before, after) select "actorId", "actorName", action, "subjectType", "subjectId", before, after from rows from (jsonb_to_recordset($1::jsonb) as ("actorId" int, "actorName" text, action text, "subjectType" text, "subjectId" text, before jsonb, after jsonb)) with ordinality order by ordinality

-- src/server/record/auth/passkeys/queries.ts deletePasskey
delete from passkeys where user_id = $1 and id = $2 returning name

-- src/server/record/auth/passkeys/queries.ts deletePasskeysOf
delete from passkeys where user_id = $1

-- src/server/record/auth/passkeys/queries.ts findPasskey
select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, transports from passkeys where credential_id = $1

-- src/server/record/auth/passkeys/queries.ts insertChallenge
delete from passkey_challenges where expires_at < now()
insert into passkey_challenges (challenge, purpose, user_id) values ($1, $2, $3)

-- src/server/record/auth/passkeys/queries.ts insertPasskey
insert into passkeys (user_id, credential_id, public_key, counter, transports, name) values ($1, $2, $3, $4, $5::text[], $6) on conflict (credential_id) do nothing returning id, name, created_at as "createdAt", last_used_at as "lastUsedAt"

-- src/server/record/auth/passkeys/queries.ts listCredentials
select credential_id as id, transports from passkeys where user_id = $1 order by created_at

-- src/server/record/auth/passkeys/queries.ts listPasskeys
select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys where user_id = $1 order by created_at

-- src/server/record/auth/passkeys/queries.ts noteUse
update passkeys set counter = $1, last_used_at = now() where id = $2 and (counter < $3 or (counter = 0 and $4 = 0))

-- src/server/record/auth/passkeys/queries.ts takeChallenge
delete from passkey_challenges where challenge = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > now()

-- src/server/record/auth/queries.ts factors: factors
select *, concat_ws(' ', totp_confirmed_at, (select string_agg(id::text, ' ' order by id) from passkeys where user_id = users.id)) as "factors" from "users" where "id" = $1
select *, concat_ws(' ', totp_confirmed_at, (select string_agg(id::text, ' ' order by id) from passkeys where user_id = users.id)) as "factors" from "users" where lower(username) in ($1, $2)

-- src/server/record/auth/queries.ts fillSkeletons
select id, username from users where name_skeleton is null order by id
select pg_advisory_xact_lock(hashtextextended('name skeletons', 0))
update users set name_skeleton = $1 where id = $2 and not exists (select from users where name_skeleton = $3)

-- src/server/record/auth/queries.ts findProvedUntil
select factor_at + make_interval(mins => $1) as until from sessions where token_hash = $2 and factor_at > clock_timestamp() - make_interval(mins => $3)

-- src/server/record/auth/queries.ts hasFactor: has
select (users.totp_confirmed_at is not null or exists (select from passkeys where user_id = users.id)) as "has" from "users" where "id" = $1

-- src/server/record/auth/queries.ts holdActiveStaff
select id, username from active_staff where id = $1 for share

-- src/server/record/auth/queries.ts listColleagues
select id, username, name, case when is_admin then 'administrator' else 'reviewer' end as role from active_staff order by lower(coalesce(name, username)), id limit 1000

-- src/server/record/auth/queries.ts lockShutOutAdministrator
select id, username from users where is_admin and deactivated_at is null and not exists (select from users where is_admin and deactivated_at is null and (one_time_until is null or one_time_until > now())) order by id limit 1 for update
select pg_advisory_xact_lock(hashtextextended('first administrator', 0))

-- src/server/record/auth/reset/queries.ts deleteResetsOf
delete from password_resets where user_id = $1

-- src/server/record/auth/reset/queries.ts findByNameOrAddress
select id, username, email from users where (lower(username) = lower($1) or lower(email) = lower($2)) and email is not null and deactivated_at is null and (is_admin or is_reviewer or institution_id is not null) order by id limit $3

-- src/server/record/auth/reset/queries.ts findReset
select user_id as "userId" from password_resets join users on users.id = user_id where token_hash = $1 and expires_at > now() and deactivated_at is null
select user_id as "userId" from password_resets join users on users.id = user_id where token_hash = $1 and expires_at > now() and deactivated_at is null for update of password_resets

-- src/server/record/auth/reset/queries.ts insertReset
delete from password_resets where expires_at < now()
insert into password_resets (token_hash, user_id) values ($1, $2)

-- src/server/record/emails/letters/queries.ts listLetters
select emails.id, date_trunc('milliseconds', emails.created_at) as at, kind, status, held_because as "heldBecause", emails.attempts as tries, case when status = 'queued' and leaves_at > now() then leaves_at end as "leavesAt", case when status = 'queued' then jobs.run_at end as "nextTryAt", server_answer as answer, finished_at as "endedAt", server_answer is not distinct from $1 as "leadsNowhere", to_address = $2 as "isStruckOut" from emails left join graphile_worker.jobs on jobs.key = 'email:' || emails.id where funding_request_id = $3 and kind = any($4::text[]) and (date_trunc('milliseconds', emails.created_at), emails.id) < ($5::timestamptz, $6::bigint) order by 2 desc, 1 desc limit $7
select emails.id, date_trunc('milliseconds', emails.created_at) as at, kind, status, held_because as "heldBecause", emails.attempts as tries, case when status = 'queued' and leaves_at > now() then leaves_at end as "leavesAt", case when status = 'queued' then jobs.run_at end as "nextTryAt", server_answer as answer, finished_at as "endedAt", server_answer is not distinct from $1 as "leadsNowhere", to_address = $2 as "isStruckOut" from emails left join graphile_worker.jobs on jobs.key = 'email:' || emails.id where funding_request_id = $3 and kind = any($4::text[]) and true order by 2 desc, 1 desc limit $5

-- src/server/record/emails/outbox/queries.ts countFailed
select (select count(*)::int from (select from emails where status = 'failed' and to_address <> $1 and server_answer is distinct from $2 limit $3) as found) as count, now() as "asOf"

-- src/server/record/emails/outbox/queries.ts requeueFailed
with chosen as ( select id from emails where status = 'failed' and to_address <> $1 and server_answer is distinct from $2 and coalesce(finished_at, created_at) <= least($3::timestamptz, now()) order by id limit $4 for update skip locked) update emails set status = 'queued', finished_at = null, attempts = 0 from chosen where emails.id = chosen.id returning emails.id, request_id as "requestId", traceparent

-- src/server/record/emails/queries.ts ageOfOutbox
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from emails where status = 'queued'

-- src/server/record/emails/queries.ts deleteKnownAddress
delete from known_addresses where address_hash = $1 and not exists (select from funding_requests where lower(btrim(email)) = $2) and not exists (select from respondents where lower(btrim(email)) = $3)

-- src/server/record/emails/queries.ts deleteOldKnownAddresses
delete from known_addresses where address_hash in ( select address_hash from known_addresses where opened_at < now() - make_interval(days => $1) order by opened_at limit $2 for update skip locked)

-- src/server/record/emails/queries.ts findEmail
select id, kind, to_address as "toAddress", subject, status, held_because as "heldBecause", attempts, server_answer as "serverAnswer", created_at as "createdAt", finished_at as "finishedAt", coalesce(replace(body_text, secret_marker, '[…]'), body_text) as "bodyText" from emails where id = $1

-- src/server/record/emails/queries.ts findLastOf
select id, status in ('queued', 'held') as "isWaiting", extract(epoch from now() - created_at)::int as age from emails where funding_request_id = $1::int and kind = $2 order by id desc limit 1

-- src/server/record/emails/queries.ts listQueuedWithoutJob
select id, request_id as "requestId", traceparent from emails where status = 'queued' and not exists (select from graphile_worker.jobs where jobs.key = 'email:' || emails.id) and funding_request_id = any($1::int[]) order by id
select id, request_id as "requestId", traceparent from emails where status = 'queued' and not exists (select from graphile_worker.jobs where jobs.key = 'email:' || emails.id) order by id

-- src/server/record/emails/queries.ts readEmailState: waitsForUndo
select "status", "attempts", "server_answer" as "serverAnswer", coalesce(leaves_at > now(), false) as "waitsForUndo" from "emails" where "id" = $1

-- src/server/record/emails/queries.ts shownText: text
select "kind", "to_address" as "to", "subject", coalesce(replace(body_text, secret_marker, '[…]'), body_text) as "text", "status", "created_at" as "createdAt", "finished_at" as "sentAt" from "emails" where "funding_request_id" = $1 and "kind" not in ($2, $3) and ("leaves_at" is null or "leaves_at" <= now()) order by "id"

-- src/server/record/emails/queries.ts strikeOutOldEmails
with old as ( select id from emails where coalesce(finished_at, created_at) < now() - make_interval(days => $1) and to_address <> $2 and status <> 'queued' order by coalesce(finished_at, created_at) limit $3 for update skip locked) update emails set to_address = $4, reply_to = null, subject = $5, body_text = $6, body_html = $7, server_answer = null, status = case when status = 'held' then 'failed' else status end, finished_at = coalesce(finished_at, now()) from old where emails.id = old.id

-- src/server/record/emails/queries.ts strikeOutWhere
delete from emails where id = any($1::int[]) and status <> 'sent'
delete from emails where lower(to_address) = lower($1) and funding_request_id is null and respondent_id is null and status <> 'sent'
delete from emails where respondent_id = $1 and status <> 'sent'
update emails set to_address = $1, reply_to = null, subject = $2, body_text = $3, body_html = $4, server_answer = null where id = any($5::int[])
update emails set to_address = $1, reply_to = null, subject = $2, body_text = $3, body_html = $4, server_answer = null where lower(to_address) = lower($5) and funding_request_id is null and respondent_id is null
update emails set to_address = $1, reply_to = null, subject = $2, body_text = $3, body_html = $4, server_answer = null where respondent_id = $5

-- src/server/record/live/queries.ts listPresence: isWriting
select "users"."id" as "userId", "users"."username", bool_or(is_writing) as "isWriting", min("viewing_since") as "since" from "desk_presence" inner join "users" on "users"."id" = "desk_presence"."user_id" where "funding_request_id" = $1 and "seen_at" > now() - make_interval(secs => $2) group by "users"."id", "users"."username" order by "since", "users"."id"

-- src/server/record/live/queries.ts notifyDesks
select pg_notify($1, change) from unnest($2::text[]) as change

-- src/server/record/live/queries.ts renewPresence
delete from desk_presence where seen_at < now() - make_interval(secs => $1)

-- src/server/record/live/queries.ts setPresence
update desk_presence set is_writing = $1, seen_at = now(), funding_request_id = $2, viewing_since = case when funding_request_id is distinct from $3 then now() else viewing_since end where stream_id = $4

-- src/server/record/notifications/queries.ts countUnread
select count(*)::int as unread from notifications where user_id = $1 and read_at is null

-- src/server/record/notifications/queries.ts findNotifications
select notifications.id, notifications.kind, notifications.requests, caused_by_name as "causedBy", coalesce(funding_requests.reference, of_project.reference) as reference, notifications.project_id as "projectId", notifications.funding_request_id as "fundingRequestId", notifications.approval_id as "approvalId", (select kind from approvals where id = approval_id) as "approvalKind", notifications.screening_case_id as "screeningCaseId", notifications.screening_cases as "screeningCases", notifications.institution_id as "institutionId", notifications.created_at as "createdAt", read_at is not null as "isRead" from notifications left join funding_requests on funding_requests.id = notifications.funding_request_id left join projects on projects.id = notifications.project_id left join funding_requests of_project on of_project.id = projects.funding_request_id where notifications.id = any($1::bigint[]) order by notifications.id

-- src/server/record/notifications/queries.ts findStaff
select email from active_staff where id = $1

-- src/server/record/notifications/queries.ts hasUnread
select from notifications where user_id = $1 and kind = $2 and project_id = $3 and read_at is null limit 1

-- src/server/record/notifications/queries.ts listAdministratorAddresses
select email from active_staff where is_admin and email is not null order by id

-- src/server/record/notifications/queries.ts listAdministrators
select id from active_staff where is_admin order by id

-- src/server/record/notifications/queries.ts listNewest
select notifications.id, notifications.kind, notifications.requests, caused_by_name as "causedBy", coalesce(funding_requests.reference, of_project.reference) as reference, notifications.project_id as "projectId", notifications.funding_request_id as "fundingRequestId", notifications.approval_id as "approvalId", (select kind from approvals where id = approval_id) as "approvalKind", notifications.screening_case_id as "screeningCaseId", notifications.screening_cases as "screeningCases", notifications.institution_id as "institutionId", notifications.created_at as "createdAt", read_at is not null as "isRead" from notifications left join funding_requests on funding_requests.id = notifications.funding_request_id left join projects on projects.id = notifications.project_id left join funding_requests of_project on of_project.id = projects.funding_request_id where notifications.user_id = $1 order by notifications.id desc limit $2

-- src/server/record/notifications/rules/queries.ts addToDigest
insert into notices_for_digest (notification_id, user_id, due_at) select $1, $2, at + case when at > now() then interval '0' else interval '1 day' end from (select (date_trunc('day', now() at time zone 'UTC') + make_interval(hours => $3)) at time zone 'UTC' as at) as today

-- src/server/record/notifications/rules/queries.ts findRule
select rule from notification_rules where user_id = $1 and topic = $2

-- src/server/record/notifications/rules/queries.ts keepRule
insert into notification_rules (user_id, topic, rule) values ($1, $2, $3) on conflict (user_id, topic) do update set rule = excluded.rule

-- src/server/record/notifications/rules/queries.ts listDueReaders
select distinct user_id as "userId" from notices_for_digest where due_at <= now() limit $1

-- src/server/record/notifications/rules/queries.ts listRules
select topic, rule from notification_rules where user_id = $1 order by topic

-- src/server/record/notifications/rules/queries.ts takeDue
with taken as (delete from notices_for_digest where user_id = $1 and due_at <= now() returning notification_id) select notifications.id, read_at is not null as "isRead" from taken join notifications on notifications.id = notification_id order by notifications.id

-- src/server/record/organisation/queries.ts findNewest
select number, name, nation, answer_address as "answerAddress", data_contact as "dataContact", ( select coalesce(max(other.number), 0) + 1 from organisation_versions as other where (other.name, other.nation) is distinct from (newest.name, newest.nation)) as edition from organisation_versions as newest order by number desc limit 1

-- src/server/record/organisation/queries.ts insertVersion
insert into organisation_versions (number, name, nation, answer_address, data_contact, approval_id) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning number

-- src/server/record/organisation/queries.ts listVersions
select number, name, nation, answer_address as "answerAddress", data_contact as "dataContact", in_force_at as "inForceAt", asked_by_name as "askedBy", decided_by_name as "decidedBy", reason from organisation_versions join approvals on approvals.id = approval_id order by number desc limit $1

-- src/server/record/periods/queries.ts addRemoved
insert into retention_runs (key, removed) values ($1, $2) on conflict (key, ran_on) do update set removed = retention_runs.removed + excluded.removed

-- src/server/record/periods/queries.ts forgetOldRuns
delete from retention_runs where ran_on < (now() - interval '400 days')::date

-- src/server/record/periods/queries.ts listFinishedToday
select key from retention_runs where ran_on = (now() at time zone 'UTC')::date and finished_at is not null

-- src/server/record/periods/queries.ts listLastRuns
select distinct on (key) key, ran_on::text as "on", removed, finished_at as "finishedAt" from retention_runs order by key, ran_on desc

-- src/server/record/periods/queries.ts markFinished
insert into retention_runs (key, finished_at) values ($1, now()) on conflict (key, ran_on) do update set finished_at = excluded.finished_at

-- src/server/record/texts/queries.ts findDraft
select revision, content, changed_by_name as "changedBy", changed_at as "changedAt" from provider_text_drafts where text_key = $1

-- src/server/record/texts/queries.ts findKeptUntil
with first as (select version, min(kept_at) as at from kept_texts where text_key = $1 group by version) select version, language, words, hash from kept_texts where text_key = $2 and version = $3 and language = $4 and not exists ( select from first join first own on own.version = $5 where first.at > own.at and first.at < clock_timestamp() - make_interval(days => $6)) order by id desc limit 1

-- src/server/record/texts/queries.ts findVersion
select number, content, note, published_by_name as "publishedBy", approved_by_name as "approvedBy", published_at as "publishedAt" from provider_text_versions where text_key = $1 and number = $2

-- src/server/record/texts/queries.ts listPublished
select distinct on (text_key) text_key as key, number, content, note, published_by_name as "publishedBy", approved_by_name as "approvedBy", published_at as "publishedAt" from provider_text_versions order by text_key, number desc

-- src/server/record/texts/queries.ts lockDraft
select revision, content, changed_by_name as "changedBy", changed_at as "changedAt" from provider_text_drafts where text_key = $1 for update

-- src/server/record/texts/queries.ts readState
select concat(count(*), ' ', max(id)) as state from provider_text_versions
