-- src/server/requests/applicant/closing/queries.ts findClosing
select announced.yes as "isAnnounced", case when announced.yes then removal_announced_for else greatest(ends.at, now() + make_interval(days => $1)) end as until from funding_requests as r cross join lateral ( select case when withdrawn_at is not null then 'requests_withdrawn' else 'requests_rejected' end as key, case when withdrawn_at is not null then $2::int else $3::int end as days, greatest( coalesce(withdrawn_at, (select max(coalesce(told_at, changed_at)) from status_changes where funding_request_id = r.id and to_status = 'rejected' and from_status <> to_status), decided_at, imported_at, submitted_at), (select max(resolved_at) from objections where funding_request_id = r.id)) as at) as c cross join lateral (select c.at + make_interval(days => c.days) as at) as ends cross join lateral (select coalesce(removal_announced_at > c.at and removal_announced_for >= ends.at - interval '1 day', false) as yes) as announced where r.id = $4 and personal_data_removed_at is null and (status = 'rejected' or withdrawn_at is not null) and not exists (select from objections where funding_request_id = r.id and resolved_at is null) and not exists (select from projects where funding_request_id = r.id and (state = 'published' or exists (select from transfers where project_id = projects.id))) and not exists (select from unheard_changes where funding_request_id = r.id)

-- src/server/requests/applicant/closing/queries.ts findOver
select c.key from funding_requests as r cross join lateral ( select case when withdrawn_at is not null then 'requests_withdrawn' else 'requests_rejected' end as key, case when withdrawn_at is not null then $1::int else $2::int end as days, greatest( coalesce(withdrawn_at, (select max(coalesce(told_at, changed_at)) from status_changes where funding_request_id = r.id and to_status = 'rejected' and from_status <> to_status), decided_at, imported_at, submitted_at), (select max(resolved_at) from objections where funding_request_id = r.id)) as at) as c cross join lateral (select c.at + make_interval(days => c.days) as at) as ends cross join lateral (select coalesce(removal_announced_at > c.at and removal_announced_for >= ends.at - interval '1 day', false) as yes) as announced where r.id = $3 and personal_data_removed_at is null and (status = 'rejected' or withdrawn_at is not null) and not exists (select from objections where funding_request_id = r.id and resolved_at is null) and not exists (select from projects where funding_request_id = r.id and (state = 'published' or exists (select from transfers where project_id = projects.id))) and c.at < now() - make_interval(days => $4) and announced.yes and ends.at <= now() and removal_announced_for <= now()

-- src/server/requests/applicant/closing/queries.ts listOver
select r.id from funding_requests as r cross join lateral ( select case when withdrawn_at is not null then 'requests_withdrawn' else 'requests_rejected' end as key, case when withdrawn_at is not null then $1::int else $2::int end as days, greatest( coalesce(withdrawn_at, (select max(coalesce(told_at, changed_at)) from status_changes where funding_request_id = r.id and to_status = 'rejected' and from_status <> to_status), decided_at, imported_at, submitted_at), (select max(resolved_at) from objections where funding_request_id = r.id)) as at) as c cross join lateral (select c.at + make_interval(days => c.days) as at) as ends cross join lateral (select coalesce(removal_announced_at > c.at and removal_announced_for >= ends.at - interval '1 day', false) as yes) as announced where r.id > $3 and personal_data_removed_at is null and (status = 'rejected' or withdrawn_at is not null) and not exists (select from objections where funding_request_id = r.id and resolved_at is null) and not exists (select from projects where funding_request_id = r.id and (state = 'published' or exists (select from transfers where project_id = projects.id))) and c.at < now() - make_interval(days => $4) and announced.yes and ends.at <= now() and removal_announced_for <= now() order by r.id limit $5

-- src/server/requests/applicant/closing/queries.ts takeEnding
with ending as ( select r.id, greatest(ends.at, now() + make_interval(days => $1)) as day from funding_requests as r cross join lateral ( select case when withdrawn_at is not null then 'requests_withdrawn' else 'requests_rejected' end as key, case when withdrawn_at is not null then $2::int else $3::int end as days, greatest( coalesce(withdrawn_at, (select max(coalesce(told_at, changed_at)) from status_changes where funding_request_id = r.id and to_status = 'rejected' and from_status <> to_status), decided_at, imported_at, submitted_at), (select max(resolved_at) from objections where funding_request_id = r.id)) as at) as c cross join lateral (select c.at + make_interval(days => c.days) as at) as ends cross join lateral (select coalesce(removal_announced_at > c.at and removal_announced_for >= ends.at - interval '1 day', false) as yes) as announced where personal_data_removed_at is null and (status = 'rejected' or withdrawn_at is not null) and not exists (select from objections where funding_request_id = r.id and resolved_at is null) and not exists (select from projects where funding_request_id = r.id and (state = 'published' or exists (select from transfers where project_id = projects.id))) and c.at < now() - make_interval(days => $4) and not announced.yes and ends.at < now() + make_interval(days => $5) order by r.id limit $6 for update of r skip locked) update funding_requests set removal_announced_at = now(), removal_announced_for = ending.day from ending where funding_requests.id = ending.id returning funding_requests.id, ending.day

-- src/server/requests/applicant/codes/queries.ts findFunderName
select institutions.name from projects join institutions on institutions.id = $1 where funding_request_id = $2 and (exists (select from funder_of(projects.id, institutions.id) where standing is not null) or exists (select from transfers where project_id = projects.id and institution_id = institutions.id and mode = 'live'))

-- src/server/requests/applicant/codes/queries.ts findReport
select kind, due_on::text as "dueOn" from project_reports join projects on projects.id = project_id where funding_request_id = $1 and project_reports.public_id = $2

-- src/server/requests/applicant/codes/queries.ts reserveTry
update confirmation_codes set tries = tries + 1 where link_id = $1 and act = $2 and subject is not distinct from $3::text and tries < 5 and expires_at > now() returning id, salt, code_hash as hash, 5 - tries as "triesLeft"

-- src/server/requests/applicant/codes/queries.ts setCode
update confirmation_codes set salt = $1, code_hash = $2, expires_at = now() + interval '10 minutes' from funding_requests where confirmation_codes.id = $3 and funding_requests.id = funding_request_id and email = $4

-- src/server/requests/applicant/codes/queries.ts useUp
delete from confirmation_codes using funding_requests where confirmation_codes.id = $1 and code_hash = $2 and funding_requests.id = funding_request_id returning email

-- src/server/requests/applicant/download/queries.ts listAgreements
select number, state, currency, terms, hash, (select coalesce(json_agg(json_build_object('side', side, 'name', name, 'role', role, 'signedAt', signed_at) order by signed_at), '[]') from agreement_signatures where agreement_id = agreements.id) as signatures, (select coalesce(json_agg(json_build_object('line', line, 'side', side, 'body', body, 'at', created_at) order by agreement_remarks.id), '[]') from agreement_remarks where agreement_id = agreements.id) as remarks, (select coalesce(json_agg(json_build_object('revision', revision, 'side', side, 'terms', terms, 'at', saved_at) order by revision), '[]') from agreement_revisions where agreement_id = agreements.id and saved_at > shared_at) as revisions from agreements where project_id = (select id from projects where funding_request_id = $1) and shared_at is not null order by number

-- src/server/requests/applicant/levels/queries.ts insertServiceLevels
insert into service_levels (review_days, decision_days, objection_days, set_by, set_by_name) values ($1, $2, $3, $4, $5) returning review_days as "reviewDays", decision_days as "decisionDays", objection_days as "objectionDays", set_by_name as "setBy", case when isfinite(set_at) then set_at end as "setAt"

-- src/server/requests/applicant/levels/queries.ts listServiceLevels
select review_days as "reviewDays", decision_days as "decisionDays", objection_days as "objectionDays", set_by_name as "setBy", case when isfinite(set_at) then set_at end as "setAt" from service_levels order by id desc limit $1

-- src/server/requests/applicant/links/queries.ts findLink
select id as "linkId", funding_request_id as "fundingRequestId", (replaced_at is not null and (replaced_at < now() - interval '1 hour' or last_used_at is null or last_used_at < replaced_at - interval '2 hours')) as "isReplaced" from applicant_links where token_hash = $1 and revoked_at is null

-- src/server/requests/applicant/links/queries.ts holdAddressee
select email, language from funding_requests where id = $1

-- src/server/requests/applicant/links/queries.ts isInForce
select id from applicant_links where id = $1 and revoked_at is null

-- src/server/requests/applicant/links/queries.ts listLinks
select id, made_for as "madeFor", created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt", replaced_at as "replacedAt" from applicant_links where funding_request_id = $1 order by id desc limit $2

-- src/server/requests/applicant/links/queries.ts listOpening
select id, made_for as "madeFor", created_at as "createdAt", last_used_at as "lastUsedAt", id = $1 as "isThis" from applicant_links where funding_request_id = $2 and revoked_at is null and not (replaced_at is not null and (replaced_at < now() - interval '1 hour' or last_used_at is null or last_used_at < replaced_at - interval '2 hours')) order by id desc limit 50

-- src/server/requests/applicant/links/queries.ts noteUse
update applicant_links set last_used_at = now() from funding_requests where applicant_links.id = $1 and funding_requests.id = funding_request_id and (last_used_at is null or last_used_at < now() - interval '1 hour') returning case when made_for = 'message' then email end as email

-- src/server/requests/applicant/links/queries.ts replaceEarlier
update applicant_links set replaced_at = now() where funding_request_id = $1 and id < $2 and made_for = 'message' and revoked_at is null and replaced_at is null

-- src/server/requests/applicant/links/queries.ts revokeLinks
update applicant_links set revoked_at = now() where funding_request_id = $1 and revoked_at is null and id <> $2
update applicant_links set revoked_at = now() where funding_request_id = $1 and revoked_at is null and id = $2
update applicant_links set revoked_at = now() where funding_request_id = $1 and revoked_at is null and true

-- src/server/requests/applicant/objections/queries.ts findRejection
select id as "changeId", changed_by as "changedBy", changed_by_name as "changedByName" from status_changes where funding_request_id = $1 and from_status <> to_status order by id desc limit 1

-- src/server/requests/applicant/objections/queries.ts insertObjection
insert into objections (funding_request_id, status_change_id, first_decider, first_decider_name, text, due_at) values ($1, $2, $3, $4, $5, (now() at time zone 'UTC' + make_interval(days => (select objection_days from service_levels order by id desc limit 1))) at time zone 'UTC') returning due_at as "dueAt"

-- src/server/requests/applicant/objections/queries.ts openSecondReview
update funding_requests set status = 'in_review', decision_due = $1, assigned_at = case when assignee_id = $2 then null else assigned_at end, assignee_id = case when assignee_id = $3 then null else assignee_id end where id = $4

-- src/server/requests/applicant/queries.ts findRequest
select id, reference, language, status, coalesce((select from_status from unheard_changes where funding_request_id = funding_requests.id order by id limit 1), status) as "heardStatus", submitted_at as "submittedAt", withdrawn_at as "withdrawnAt", withdrawn_reason as "withdrawnReason", contact_corrected_at as "contactCorrectedAt", case when withdrawn_at > now() - interval '30 days' and personal_data_removed_at is null then withdrawn_at + interval '30 days' end as "restorableUntil", removal_requested_at as "removalRequestedAt", personal_data_removed_at as "removedAt", merged_into_id is not null as "isMerged", to_char(review_due at time zone 'UTC', 'YYYY-MM-DD') as "reviewBy", to_char(decision_due at time zone 'UTC', 'YYYY-MM-DD') as "decisionBy", exists (select from objections where funding_request_id = funding_requests.id and resolved_at is null) as "isSecondReview", exists (select from objections as o join acts on acts.made_at = o.resolved_at and acts.leaves_at > now() and undone_at is null where o.funding_request_id = funding_requests.id) as "isEndUnheard", to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today, (select json_build_object('name', name, 'publicId', public_id) from public_projects where funding_request_id = funding_requests.id) as project, exists (select from projects where funding_request_id = funding_requests.id) as "hasProject", exists (select from known_addresses where address_hash = encode(sha256(convert_to(lower(btrim(email)), 'UTF8')), 'hex')) as "addressIsKnown", treaty_signature_id as "treatySignatureId", json_build_object('organizationName', coalesce(organization_name, ''), 'organizationType', coalesce(organization_type, ''), 'contactName', coalesce(contact_name, ''), 'email', coalesce(email, ''), 'phone', coalesce(phone, ''), 'address', coalesce(address, ''), 'city', coalesce(city, ''), 'zip', coalesce(zip, ''), 'projectTitle', coalesce(project_title, ''), 'projectDescription', coalesce(project_description, ''), 'location', coalesce(location, ''), 'fundingAmount', coalesce(funding_amount_text, ''), 'timeline', coalesce(timeline, ''), 'indigenousSovereignty', coalesce(indigenous_sovereignty, ''), 'unDripCompliance', coalesce(un_drip_compliance, ''), 'marginalizedPeoplesImpact', coalesce(marginalized_peoples_impact, ''), 'additionalInfo', coalesce(additional_info, '')) as values from funding_requests where id = $1

-- src/server/requests/applicant/queries.ts listTimeline
select kind, at from ( select 'received' as kind, submitted_at as at, 0 as source, id from funding_requests where id = $1 union all select case to_status when 'pending' then 'reopened' else to_status end, coalesce(told_at, changed_at), 1, id from status_changes where funding_request_id = $2 and from_status <> to_status and not (changed_by is null and changed_by_name = 'applicant') and id not in (select id from unheard_changes where funding_request_id = $3) union all select 'asked', asked_at, 3, id from request_questions where funding_request_id = $4 and withdrawn_at is null and not exists (select from acts where acts.id = act_id and leaves_at > now() and undone_at is null) union all select 'answered', answered_at, 4, id from request_questions where funding_request_id = $5 and answered_at is not null union all select 'objected', made_at, 5, id from objections where funding_request_id = $6 union all select distinct 'documents_added', attached_at, 6, 0 from attachments where funding_request_id = $7 and attached_at > (select submitted_at from funding_requests where id = $8) union all select kind, at, 2, id from applicant_events where funding_request_id = $9 ) as happened order by at, source, id

-- src/server/requests/applicant/queries.ts listWaitingRemovals
select id, organization_name as name, removal_requested_at as "requestedAt" from funding_requests where removal_requested_at is not null and personal_data_removed_at is null order by removal_requested_at, id limit $1

-- src/server/requests/applicant/queries.ts setRemovalRequested
update funding_requests set removal_requested_at = now() where id = $1

-- src/server/requests/applicant/queries.ts setRestored
update funding_requests set withdrawn_at = null, withdrawn_reason = null where id = $1

-- src/server/requests/applicant/queries.ts setWithdrawn
update funding_requests set withdrawn_at = now(), withdrawn_reason = $1 where id = $2

-- src/server/requests/applicant/questions/queries.ts countOpen
select count(*)::int as n from request_questions where funding_request_id = $1 and answered_at is null and withdrawn_at is null

-- src/server/requests/applicant/questions/queries.ts findByKey
select id, question, asked_by_name as "askedBy", asked_at as "askedAt", to_char(answer_by, 'YYYY-MM-DD') as "answerBy", answer, answered_at as "answeredAt", withdrawn_at as "withdrawnAt", funding_request_id as "fundingRequestId", asked_by as "askedById" from request_questions where question_key = $1

-- src/server/requests/applicant/questions/queries.ts findQuestion
select id, question, asked_by_name as "askedBy", asked_at as "askedAt", to_char(answer_by, 'YYYY-MM-DD') as "answerBy", answer, answered_at as "answeredAt", withdrawn_at as "withdrawnAt", funding_request_id as "fundingRequestId", asked_by as "askedById" from request_questions where id = $1
select id, question, asked_by_name as "askedBy", asked_at as "askedAt", to_char(answer_by, 'YYYY-MM-DD') as "answerBy", answer, answered_at as "answeredAt", withdrawn_at as "withdrawnAt", funding_request_id as "fundingRequestId", asked_by as "askedById" from request_questions where id = $1 for update

-- src/server/requests/applicant/questions/queries.ts findWaiting
select count(*)::int as count, min(asked_at) as since from request_questions where funding_request_id = $1 and answered_at is null and withdrawn_at is null

-- src/server/requests/applicant/questions/queries.ts listAnswered
select date_trunc('milliseconds', answered_at) as at, id as "questionId", question, answer from request_questions where funding_request_id = $1 and answered_at is not null and (date_trunc('milliseconds', answered_at), id) < ($2::timestamptz, $3::bigint) order by 1 desc, 2 desc limit $4
select date_trunc('milliseconds', answered_at) as at, id as "questionId", question, answer from request_questions where funding_request_id = $1 and answered_at is not null and true order by 1 desc, 2 desc limit $2

-- src/server/requests/applicant/questions/queries.ts listAsked
select date_trunc('milliseconds', asked_at) as at, id, question, asked_by_name as "askedBy", to_char(answer_by, 'YYYY-MM-DD') as "answerBy", answered_at as "answeredAt", withdrawn_at as "withdrawnAt" from request_questions where funding_request_id = $1 and (date_trunc('milliseconds', asked_at), id) < ($2::timestamptz, $3::bigint) order by 1 desc, 2 desc limit $4
select date_trunc('milliseconds', asked_at) as at, id, question, asked_by_name as "askedBy", to_char(answer_by, 'YYYY-MM-DD') as "answerBy", answered_at as "answeredAt", withdrawn_at as "withdrawnAt" from request_questions where funding_request_id = $1 and true order by 1 desc, 2 desc limit $2

-- src/server/requests/applicant/questions/queries.ts listQuestions
select id, question, asked_by_name as "askedBy", asked_at as "askedAt", to_char(answer_by, 'YYYY-MM-DD') as "answerBy", answer, answered_at as "answeredAt", withdrawn_at as "withdrawnAt" from request_questions where funding_request_id = $1 order by id desc limit 100

-- src/server/requests/applicant/questions/queries.ts listQuestionsFor
select id, question, asked_by_name as "askedBy", asked_at as "askedAt", to_char(answer_by, 'YYYY-MM-DD') as "answerBy", answer, answered_at as "answeredAt", withdrawn_at as "withdrawnAt" from request_questions where funding_request_id = $1 and not exists (select from acts where acts.id = act_id and leaves_at > now() and undone_at is null) and withdrawn_at is null order by answered_at is not null, id desc limit 100

-- src/server/requests/applicant/questions/queries.ts listToTell
with asker as (select id from active_staff where id = $1), assignee as (select id from active_staff where id = (select assignee_id from funding_requests where id = $2)) select id from asker union all select id from assignee where not exists (select from asker) union all select id from active_staff where is_admin and not exists (select from asker) and not exists (select from assignee) order by id

-- src/server/requests/applicant/removal/queries.ts endOpenApprovals
select strike_out_approvals($1)
update approvals set state = 'stopped', ended_at = clock_timestamp(), ended_by_name = 'system' from projects where funding_request_id = $1 and (approvals.proposal->>'projectId')::int = projects.id and approvals.kind in ('payee', 'payee_file', 'consent', 'agreement_resumed', 'condition_met') and approvals.state in ('waiting', 'cooling')
update project_consents set ended_at = clock_timestamp(), ended_kind = 'refused', ended_by_name = 'system' from projects where projects.id = project_id and funding_request_id = $1 and ended_at is null and confirmed_at is null

-- src/server/requests/applicant/removal/queries.ts findObstacles
select coalesce(bool_or(state = 'published'), false) as "isPublished", coalesce(bool_or(exists (select from transfers where project_id = projects.id and status in ('pending', 'submitted'))), false) as "hasTransfers" from projects where funding_request_id = $1

-- src/server/requests/applicant/removal/queries.ts findRemaining
select exists (select from request_scores where funding_request_id = r.id) as scores, r.treaty_signature_id is not null as signature, exists (select from project_consents where project_id = p.id) as consent, p.published_at is not null as project, exists (select from agreements where project_id = p.id and in_force_at is not null) as agreement, exists (select from transfers where project_id = p.id) as money from funding_requests as r left join projects as p on p.funding_request_id = r.id where r.id = $1

-- src/server/requests/applicant/removal/queries.ts removeCommunityWords
delete from local_contexts_references where project_id = (select id from projects where funding_request_id = $1)
delete from project_follows where project_id = (select id from projects where funding_request_id = $1)
delete from project_map_places where project_id = (select id from projects where funding_request_id = $1)
delete from project_pictures where project_id = (select id from projects where funding_request_id = $1)
delete from project_posts where project_id = (select id from projects where funding_request_id = $1)
delete from project_reports where project_id = (select id from projects where funding_request_id = $1)
delete from project_texts where project_id = (select id from projects where funding_request_id = $1)

-- src/server/requests/applicant/removal/queries.ts removeDocumentsAndDraft
delete from attachments where funding_request_id = $1
delete from sent_draft_people where funding_request_id = $1
delete from sent_drafts where funding_request_id = $1

-- src/server/requests/applicant/removal/queries.ts removeUnusedPayee
delete from project_payees using projects where projects.id = project_id and funding_request_id = $1 and not exists (select from transfers where project_id = projects.id)

-- src/server/requests/applicant/removal/queries.ts removeUnusedPayeeFile
delete from attachments where project_id in (select id from projects where funding_request_id = $1 and not exists (select from transfers where project_id = projects.id))
delete from payee_controllers where project_id in (select id from projects where funding_request_id = $1 and not exists (select from transfers where project_id = projects.id))
delete from payee_files where project_id in (select id from projects where funding_request_id = $1 and not exists (select from transfers where project_id = projects.id))

-- src/server/requests/applicant/removal/queries.ts strikeOutActions
select strike_out_audit($1)

-- src/server/requests/applicant/removal/queries.ts strikeOutAgreements
select strike_out_agreements($1)

-- src/server/requests/applicant/removal/queries.ts strikeOutConversation
update decisions set words = case when words is not null then $1 end, internal_note = case when internal_note is not null then $2 end where funding_request_id = $3
update objections set text = $1 where funding_request_id = $2
update request_questions set question = $1, answer = case when answer is not null then $2 end where funding_request_id = $3

-- src/server/requests/applicant/removal/queries.ts strikeOutEmails
delete from emails where funding_request_id = $1 and status <> 'sent'
update emails set to_address = $1, reply_to = null, subject = $2, body_text = $3, body_html = $4, server_answer = null where funding_request_id = $5

-- src/server/requests/applicant/removal/queries.ts strikeOutProject
update projects set community = case when community is not null then $1 end where funding_request_id = $2
update projects set name = $1, description = $2, location = $3, nation_name = null, community_support = null where funding_request_id = $4 and published_at is null

-- src/server/requests/applicant/removal/queries.ts strikeOutReasons
update status_changes set reason = $1 where funding_request_id = $2 and reason is not null

-- src/server/requests/applicant/removal/queries.ts strikeOutRequest
update funding_requests set submission_key = 'removed:' || id, content_hash = '', device_proof_hash = null, withdrawn_reason = null, "organization_name" = $1, "contact_name" = $2, "email" = $3, "phone" = $4, "address" = $5, "city" = $6, "zip" = $7, "project_title" = $8, "project_description" = $9, "location" = $10, "timeline" = $11, "indigenous_sovereignty" = $12, "un_drip_compliance" = $13, "marginalized_peoples_impact" = $14, "additional_info" = $15, removal_requested_at = coalesce(removal_requested_at, now()), personal_data_removed_at = now() where id = $16

-- src/server/requests/assignment/queries.ts listOpenOf
select id from funding_requests where assignee_id = $1 and status in ('pending', 'in_review') order by id

-- src/server/requests/assignment/queries.ts lockAssigned
select id, reference, (select json_build_object('id', u.id, 'username', u.username) from users as u where u.id = assignee_id) as assignee from funding_requests where id = any($1::int[]) order by id

-- src/server/requests/assignment/queries.ts releaseClosed
update funding_requests set assignee_id = null, assigned_at = null where assignee_id = $1 and status in ('approved', 'rejected') returning id

-- src/server/requests/assignment/saved-filters/queries.ts countFilters
select count(*)::int as n from saved_filters where user_id = $1

-- src/server/requests/assignment/saved-filters/queries.ts findFilter
select saved_filters.id, user_id as "userId", username as owner, saved_filters.name, filters, is_shared as "isShared" from saved_filters join users on users.id = user_id where saved_filters.id = $1

-- src/server/requests/assignment/saved-filters/queries.ts hasName
select from saved_filters where user_id = $1 and lower(name) = lower($2) and id is distinct from $3::int

-- src/server/requests/assignment/saved-filters/queries.ts listFilters
select saved_filters.id, user_id as "userId", username as owner, saved_filters.name, filters, is_shared as "isShared" from saved_filters join users on users.id = user_id where user_id = $1 or is_shared order by user_id <> $2, lower(saved_filters.name), saved_filters.id limit $3

-- src/server/requests/attachments/pieces/queries.ts insertPiece
insert into upload_pieces (upload_id, starts_at, ends_at, bytes) select $1, $2::int, $3::int, $4::bytea where (select coalesce(max(ends_at), 0) = $5::int and count(*) < $6::int from upload_pieces where upload_id = $7) returning starts_at

-- src/server/requests/attachments/queries.ts insertUpload
insert into attachments (upload_id, token_hash, name, size, question) select $1, $2::bytea, $3, $4::int, $5::text where (select coalesce(sum(size), 0) from attachments where funding_request_id is null and institution_id is null and project_id is null and state <> 'refused') + $6::int <= $7::bigint returning id
select pg_advisory_xact_lock($1)

-- src/server/requests/attachments/queries.ts itemColumns: attachedAt
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "funding_request_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "institution_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "project_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey" from "attachments" where "id" = $1 and "institution_id" = $2
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey" from "attachments" where "id" = $1 and "project_id" = $2
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey", "funding_request_id" as "fundingRequestId" from "attachments" where "id" = $1 and "funding_request_id" is not null
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey", "funding_request_id" as "fundingRequestId" from "attachments" where "id" = $1 and "funding_request_id" is not null and "funding_request_id" = $2

-- src/server/requests/attachments/queries.ts itemColumns: question
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "funding_request_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "institution_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "project_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey" from "attachments" where "id" = $1 and "institution_id" = $2
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey" from "attachments" where "id" = $1 and "project_id" = $2
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey", "funding_request_id" as "fundingRequestId" from "attachments" where "id" = $1 and "funding_request_id" is not null
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey", "funding_request_id" as "fundingRequestId" from "attachments" where "id" = $1 and "funding_request_id" is not null and "funding_request_id" = $2

-- src/server/requests/attachments/queries.ts itemColumns: scan
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "funding_request_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "institution_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "project_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey" from "attachments" where "id" = $1 and "institution_id" = $2
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey" from "attachments" where "id" = $1 and "project_id" = $2
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey", "funding_request_id" as "fundingRequestId" from "attachments" where "id" = $1 and "funding_request_id" is not null
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey", "funding_request_id" as "fundingRequestId" from "attachments" where "id" = $1 and "funding_request_id" is not null and "funding_request_id" = $2

-- src/server/requests/attachments/queries.ts itemColumns: type
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "funding_request_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "institution_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt" from "attachments" where "project_id" = $1 order by "id"
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey" from "attachments" where "id" = $1 and "institution_id" = $2
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey" from "attachments" where "id" = $1 and "project_id" = $2
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey", "funding_request_id" as "fundingRequestId" from "attachments" where "id" = $1 and "funding_request_id" is not null
select "id", "name", "size", coalesce(type, '') as "type", question as "question", "has_macros" as "hasMacros", scan as "scan", "scan_finding" as "scanFinding", attached_at as "attachedAt", "file_key" as "fileKey", "funding_request_id" as "fundingRequestId" from "attachments" where "id" = $1 and "funding_request_id" is not null and "funding_request_id" = $2

-- src/server/requests/attachments/queries.ts keepForDrafts
with over as materialized ( select upload_id from attachments where funding_request_id is null and institution_id is null and project_id is null and seen_at < now() - make_interval(hours => $1::int)) update attachments set seen_at = now() where upload_id in (select upload_id from over) and upload_id in ( select (regexp_matches(answers->>'attachments', 'upl_[0-9a-z]+', 'g'))[1] from drafts where expires_at > now() and exists (select from over))

-- src/server/requests/attachments/queries.ts listUnneededFiles
select key from stored_files where made_at < now() - interval '1 hour' and not exists (select from attachments where file_key = key) and not exists (select from project_pictures where large_key = key) and not exists (select from project_pictures where small_key = key) and not exists (select from project_picture_files where file_key = key) order by made_at limit 500

-- src/server/requests/comments/queries.ts findByClientKey
select id, funding_request_id as "fundingRequestId", author_id as "authorId", author_name as author, body, created_at as "createdAt", edited_at as "editedAt", removed_at as "removedAt", array(select username from comment_mentions join users on users.id = user_id where comment_id = request_comments.id order by 1) as mentions from request_comments where client_key = $1

-- src/server/requests/comments/queries.ts findComment
select id, funding_request_id as "fundingRequestId", author_id as "authorId", author_name as author, body, created_at as "createdAt", edited_at as "editedAt", removed_at as "removedAt", array(select username from comment_mentions join users on users.id = user_id where comment_id = request_comments.id order by 1) as mentions from request_comments where id = $1

-- src/server/requests/comments/queries.ts listComments
select id, funding_request_id as "fundingRequestId", author_id as "authorId", author_name as author, body, created_at as "createdAt", edited_at as "editedAt", removed_at as "removedAt", array(select username from comment_mentions join users on users.id = user_id where comment_id = request_comments.id order by 1) as mentions from request_comments where funding_request_id = $1 and id < $2 order by id desc limit $3

-- src/server/requests/comments/queries.ts lockComment
select id, funding_request_id as "fundingRequestId", author_id as "authorId", author_name as author, body, created_at as "createdAt", edited_at as "editedAt", removed_at as "removedAt", array(select username from comment_mentions join users on users.id = user_id where comment_id = request_comments.id order by 1) as mentions from request_comments where id = $1 for update

-- src/server/requests/comments/queries.ts lockRequest
select personal_data_removed_at is not null as "isRemoved" from funding_requests where id = $1

-- src/server/requests/comments/queries.ts removeBodiesOf
delete from comment_mentions where comment_id in (select id from request_comments where funding_request_id = $1)
update request_comments set body = null, removed_at = now() where funding_request_id = $1 and removed_at is null

-- src/server/requests/comments/queries.ts removeBody
update request_comments set body = null, removed_at = now() where id = $1

-- src/server/requests/comments/queries.ts setBody
update request_comments set body = $1, edited_at = now() where id = $2

-- src/server/requests/comments/queries.ts setMentions
delete from comment_mentions where comment_id = $1 and user_id <> all($2::int[])
insert into comment_mentions (comment_id, user_id) select $1, unnest($2::int[]) on conflict do nothing returning user_id as id

-- src/server/requests/conflicts/queries.ts findConflict
select reference, username, coalesce(lower(trim(users.email)) = lower(trim(funding_requests.email)), false) as "isSameEmail" from funding_requests join users on users.id = $1 where funding_requests.id = $2 and exists ( select from conflicts_of_interest as c where c.user_id = users.id and c.funding_request_id = funding_requests.id)

-- src/server/requests/conflicts/queries.ts findDeclaration
select id, user_id as "userId", user_name as name, reason, declared_by_name as "declaredBy", declared_at as "declaredAt", withdrawn_at as "withdrawnAt", withdrawn_by_name as "withdrawnBy", withdrawn_reason as "withdrawnReason" from conflict_declarations where id = $1 and funding_request_id = $2

-- src/server/requests/conflicts/queries.ts insertDeclaration
insert into conflict_declarations (funding_request_id, user_id, user_name, reason, declared_by_name) values ($1, $2, $3, $4, $5) on conflict (funding_request_id, user_id) where withdrawn_at is null do nothing returning id

-- src/server/requests/conflicts/queries.ts listDeclarations
select id, user_id as "userId", user_name as name, reason, declared_by_name as "declaredBy", declared_at as "declaredAt", withdrawn_at as "withdrawnAt", withdrawn_by_name as "withdrawnBy", withdrawn_reason as "withdrawnReason" from conflict_declarations where funding_request_id = $1 order by id desc limit 100

-- src/server/requests/conflicts/queries.ts listSameEmail
select username from users join funding_requests on funding_requests.id = $1 where (is_admin or is_reviewer) and lower(trim(users.email)) = lower(trim(funding_requests.email)) order by users.id limit 20

-- src/server/requests/conflicts/queries.ts releaseAssignment
update funding_requests set assignee_id = null, assigned_at = null where id = $1 and assignee_id = $2 returning id

-- src/server/requests/conflicts/queries.ts setWithdrawn
update conflict_declarations set withdrawn_at = now(), withdrawn_by_name = $1, withdrawn_reason = $2 where id = $3

-- src/server/requests/conflicts/queries.ts strikeOutReasons
update conflict_declarations set reason = $1, withdrawn_reason = case when withdrawn_reason is not null then $2::text end where funding_request_id = $3

-- src/server/requests/decisions/queries.ts closeObjection
update objections set resolved_at = now(), outcome = funding_requests.status from funding_requests where objections.funding_request_id = $1 and resolved_at is null and funding_requests.id = objections.funding_request_id and funding_requests.status in ('approved', 'rejected')

-- src/server/requests/decisions/queries.ts countOpenObjections
select count(*)::int as open, count(*) filter (where due_at < now())::int as late from objections join funding_requests on funding_requests.id = funding_request_id where resolved_at is null and withdrawn_at is null

-- src/server/requests/decisions/queries.ts findLastChange
select c.id, exists (select from decisions where status_change_id = c.id) as "hasDecision" from status_changes as c where c.funding_request_id = $1 and c.from_status <> c.to_status order by c.id desc limit 1

-- src/server/requests/decisions/queries.ts findObjection
select text, made_at as "madeAt", due_at as "dueAt", resolved_at is null and due_at < now() as "isLate", resolved_at as "resolvedAt", outcome, first_decider as "firstDeciderId", first_decider_name as "firstDecider" from objections where funding_request_id = $1

-- src/server/requests/decisions/queries.ts findStanding
select (select objection_days from service_levels order by id desc limit 1) as "objectionDays", case when d.id is not null and c.to_status = d.status then json_build_object('status', d.status, 'texts', d.reason_texts, 'words', d.words, 'at', coalesce(c.told_at, d.decided_at)) end as decision, case when c.to_status = 'rejected' and r.withdrawn_at is null and r.personal_data_removed_at is null and r.merged_into_id is null and coalesce(c.told_at, c.changed_at) + make_interval(days => $1) > now() and not exists (select from objections where funding_request_id = r.id) then coalesce(c.told_at, c.changed_at) + make_interval(days => $2) end as "objectBy" from funding_requests as r left join lateral (select id, to_status, changed_at, told_at from status_changes where funding_request_id = r.id and from_status <> to_status and ($3 = 'decided' or id not in (select id from unheard_changes where funding_request_id = r.id)) order by id desc limit 1) as c on true left join decisions as d on d.status_change_id = c.id and ($4 = 'decided' or not exists (select from acts where acts.id = d.act_id and leaves_at > now() and undone_at is null)) where r.id = $5

-- src/server/requests/decisions/queries.ts hasOtherStaff
select from active_staff where id <> $1 limit 1

-- src/server/requests/decisions/queries.ts listDecisions
select id, status, round, reason_texts as texts, words, internal_note as "internalNote", decided_by_name as "decidedBy", decided_at as "decidedAt" from decisions where funding_request_id = $1 order by id desc

-- src/server/requests/decisions/queries.ts listToldDecisions
select id from decisions where funding_request_id = $1 and not exists (select from acts where acts.id = act_id and leaves_at > now() and undone_at is null)

-- src/server/requests/decisions/reasons/queries.ts countActive
select count(*)::int as n from decision_reasons where for_status = $1 and is_active

-- src/server/requests/decisions/reasons/queries.ts findReason
select id, for_status as "forStatus", position, is_active as "isActive", jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, (select count(*)::int from decisions where reason_id = decision_reasons.id) as "timesUsed", set_by_name as "setBy", set_at as "setAt" from decision_reasons where id = $1 for share
select id, for_status as "forStatus", position, is_active as "isActive", jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, (select count(*)::int from decisions where reason_id = decision_reasons.id) as "timesUsed", set_by_name as "setBy", set_at as "setAt" from decision_reasons where id = $1 for update

-- src/server/requests/decisions/reasons/queries.ts insertReason
insert into decision_reasons (for_status, position, text_en, text_fr, text_es, replaces_id, set_by, set_by_name) values ($1, coalesce($2, (select coalesce(max(position), 0) + 1 from decision_reasons where for_status = $3 and is_active)), $4, $5, $6, $7, $8, $9) returning id, for_status as "forStatus", position, is_active as "isActive", jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, (select count(*)::int from decisions where reason_id = decision_reasons.id) as "timesUsed", set_by_name as "setBy", set_at as "setAt"

-- src/server/requests/decisions/reasons/queries.ts listReasons
(select id, for_status as "forStatus", position, is_active as "isActive", jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, (select count(*)::int from decisions where reason_id = decision_reasons.id) as "timesUsed", set_by_name as "setBy", set_at as "setAt" from decision_reasons where is_active order by for_status, position, id) union all (select id, for_status as "forStatus", position, is_active as "isActive", jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, (select count(*)::int from decisions where reason_id = decision_reasons.id) as "timesUsed", set_by_name as "setBy", set_at as "setAt" from decision_reasons where not is_active order by id desc limit 100)

-- src/server/requests/decisions/reasons/queries.ts lockReasons
select pg_advisory_xact_lock(hashtext('decision_reasons'))

-- src/server/requests/decisions/reasons/queries.ts moveTo
with others as ( select id, row_number() over (order by position, id) as place from decision_reasons where for_status = $1 and is_active and id <> $2), placed as ( select id, place + (place >= $3)::int as position from others union all select $4, least($5, (select count(*) from others) + 1)) update decision_reasons set position = placed.position from placed where decision_reasons.id = placed.id

-- src/server/requests/drafts/people/queries.ts endPerson
update draft_people set ended_at = coalesce(ended_at, now()) where id = $1 and draft_id = $2

-- src/server/requests/drafts/people/queries.ts findAccess
select drafts.id as "draftId", person.id as "personId", person.role from (select draft_id, null::integer as person_id from draft_links where token_hash = $1 union all select draft_id, draft_people.id from draft_person_links join draft_people on draft_people.id = person_id where token_hash = $2 and ended_at is null) as link join drafts on drafts.id = link.draft_id and drafts.expires_at > now() left join draft_people as person on person.id = link.person_id

-- src/server/requests/drafts/people/queries.ts findOutcome
select 'sent' as outcome from sent_draft_people where token_hash = $1 and draft_id = $2 union all select 'ended' from draft_person_links join draft_people on draft_people.id = person_id join drafts on drafts.id = draft_people.draft_id where token_hash = $3 and ended_at is not null and public_id = $4 and expires_at > now()

-- src/server/requests/drafts/people/queries.ts holdDraft
select 1 from drafts where id = $1 for update

-- src/server/requests/drafts/people/queries.ts isWelcome
select 1 from draft_people join drafts on drafts.id = draft_id where draft_people.id = $1 and ended_at is null and expires_at > now()

-- src/server/requests/drafts/people/queries.ts noteOpened
update draft_people set opened_at = now() where id = $1 and (opened_at is null or opened_at < now() - interval '1 minute')

-- src/server/requests/drafts/people/queries.ts noteWrote
update draft_people set wrote_at = now() where id = $1

-- src/server/requests/drafts/people/queries.ts readPeople
select id, name, role, ended_at is not null as "hasEnded", opened_at as "openedAt", wrote_at as "wroteAt", email from draft_people where draft_id = $1 order by id

-- src/server/requests/drafts/queries.ts deleteEndedDrafts
delete from drafts where expires_at <= now() and (reminded_at is not null or coalesce(given_email, form_email) is null)

-- src/server/requests/drafts/queries.ts findDraftByCode
select id from drafts where code_hash = $1 and expires_at > now()

-- src/server/requests/drafts/queries.ts insertDraft
insert into drafts (code_hash, form_version, answers, signature, device, language, form_email, expires_at) values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8)) returning id as number, public_id as id, revision, changed_at as "changedAt", expires_at as "keptUntil"

-- src/server/requests/drafts/queries.ts isKept
select 1 from drafts where id = $1 and expires_at > now()

-- src/server/requests/drafts/queries.ts readDraft
select public_id as id, form_version as "formVersion", answers as "values", signature as "treatySignatureData", device, coalesce(given_email, form_email) as email, changes, revision, changed_at as "changedAt", expires_at as "keptUntil" from drafts where id = $1 and expires_at > now()

-- src/server/requests/drafts/queries.ts takeDraft
select id, public_id as "publicId" from drafts where id = (select draft_id from draft_links where token_hash = $1) and expires_at > now() for update

-- src/server/requests/drafts/queries.ts takeEndingDrafts
with ending as ( select id from drafts where expires_at < now() + interval '14 days' and reminded_at is null and coalesce(given_email, form_email) is not null order by expires_at limit $1 for update skip locked) update drafts set reminded_at = now(), expires_at = greatest(expires_at, now() + interval '14 days') from ending where drafts.id = ending.id returning drafts.id, coalesce(given_email, form_email) as email, language, expires_at as "keptUntil"

-- src/server/requests/drafts/queries.ts updateDraft
update drafts set form_version = $1, answers = $2, signature = $3, device = $4, language = case when $5 then $6 else language end, form_email = case when $7 and coalesce(answers->>'email', '') <> coalesce($8::jsonb->>'email', '') then $9 else form_email end, changes = ( select coalesce(jsonb_object_agg(name, change), '{}') from (select name, case when is_changed then jsonb_build_object('person', $10::integer, 'at', to_jsonb(now() at time zone 'utc') #>> '{}' || 'Z') else changes->name end as change from (select key as name, value <> coalesce(answers->>key, '') as is_changed from jsonb_each_text($11::jsonb) union all select 'treatySignature', signature is distinct from $12::jsonb) as answer) as noted where change is not null), revision = revision + 1, changed_at = now(), expires_at = now() + make_interval(days => $13), reminded_at = null where id = $14 and revision = $15 returning revision, changed_at as "changedAt", expires_at as "keptUntil"

-- src/server/requests/drafts/queries.ts updateEmail
update drafts set given_email = $1 where id = $2 returning id, expires_at as "keptUntil"

-- src/server/requests/drafts/remarks/queries.ts readRemarks
select id, field, person_id as person, body as text, created_at as at from draft_remarks where draft_id = $1 order by id

-- src/server/requests/duplicates/finding/of-file/queries.ts findByBands
select place::int - 1 as place, found.id from rows from (jsonb_to_recordset($1::jsonb) as (titles int[], texts int[])) with ordinality as given (titles, texts, place) cross join lateral ( select newest.id from unnest(given.titles) as own (band) cross join lateral ( select funding_request_id as id from request_title_bands where band = own.band order by funding_request_id desc limit $2) as newest union select newest.id from unnest(given.texts) as own (band) cross join lateral ( select funding_request_id as id from request_text_bands where band = own.band order by funding_request_id desc limit $3) as newest ) as found

-- src/server/requests/duplicates/finding/of-file/queries.ts listJudged
select low_id as id from request_likenesses where low_id = any($1::int[]) and state <> 'open' union select high_id from request_likenesses where high_id = any($2::int[]) and state <> 'open'

-- src/server/requests/duplicates/finding/of-file/queries.ts listUnprinted
select id, organization_name as "organizationName", email, phone, project_title as "projectTitle", project_description as "projectDescription", marginalized_peoples_impact as "marginalizedPeoplesImpact" from funding_requests left join request_fingerprints as print on print.funding_request_id = id where print.funding_request_id is null and personal_data_removed_at is null order by id desc limit $1

-- src/server/requests/duplicates/finding/queries.ts findCandidates
select mine.funding_request_id as id, other.id as "otherId", other.reason from request_fingerprints as mine cross join lateral ( (select funding_request_id as id, 'organisation' as reason from request_fingerprints where organisation_key = mine.organisation_key and funding_request_id <> mine.funding_request_id order by funding_request_id desc limit 51) union all (select funding_request_id, 'email' from request_fingerprints where email_key = mine.email_key and funding_request_id <> mine.funding_request_id order by funding_request_id desc limit 51) union all (select funding_request_id, 'phone' from request_fingerprints where phone_key = mine.phone_key and funding_request_id <> mine.funding_request_id order by funding_request_id desc limit 51) union all (select funding_request_id, 'title' from ( select distinct found.funding_request_id from unnest(mine."title_bands") as own (band) cross join lateral ( select funding_request_id from "request_title_bands" as row where row.band = own.band and funding_request_id <> mine.funding_request_id order by funding_request_id desc limit 51) as found) as alike order by funding_request_id desc limit 51) union all (select funding_request_id, 'text' from ( select distinct found.funding_request_id from unnest(mine."text_bands") as own (band) cross join lateral ( select funding_request_id from "request_text_bands" as row where row.band = own.band and funding_request_id <> mine.funding_request_id order by funding_request_id desc limit 51) as found) as alike order by funding_request_id desc limit 51)) as other where mine.funding_request_id = any($1::int[])
select set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)

-- src/server/requests/duplicates/finding/queries.ts holdComparables
select id, organization_name as "organizationName", email, phone, project_title as "projectTitle", project_description as "projectDescription", marginalized_peoples_impact as "marginalizedPeoplesImpact" from funding_requests where id = any($1::int[]) and personal_data_removed_at is null order by id for share

-- src/server/requests/duplicates/finding/queries.ts holdPresent
select id from funding_requests where id = any($1::int[]) and personal_data_removed_at is null order by id for share

-- src/server/requests/duplicates/finding/queries.ts insertOlderWaiting
insert into requests_to_compare (funding_request_id, is_quiet) select id, true from funding_requests left join request_fingerprints as print on print.funding_request_id = id where print.searched_at is null and personal_data_removed_at is null on conflict do nothing

-- src/server/requests/duplicates/finding/queries.ts insertQuietlyWaiting
insert into requests_to_compare (funding_request_id, is_quiet) select id, true from unnest($1::int[]) as id on conflict do nothing

-- src/server/requests/duplicates/finding/queries.ts insertWaiting
insert into requests_to_compare (funding_request_id) values ($1) on conflict (funding_request_id) do update set is_quiet = false, asked_at = clock_timestamp()

-- src/server/requests/duplicates/finding/queries.ts listOpenPartners
select low_id as id, high_id as "otherId" from request_likenesses where low_id = any($1::int[]) and state = 'open' union all select high_id, low_id from request_likenesses where high_id = any($2::int[]) and state = 'open'

-- src/server/requests/duplicates/finding/queries.ts listWaiting
select funding_request_id as id, is_quiet as "isQuiet", asked_at::text as "askedAt" from requests_to_compare order by is_quiet, funding_request_id limit $1

-- src/server/requests/duplicates/finding/queries.ts readPrints
select funding_request_id as id, name_key as "nameKey", coalesce(email_key, '') as "emailKey", phone_key as "phoneKey", title_print as title, text_print as text from request_fingerprints where funding_request_id = any($1::int[])

-- src/server/requests/duplicates/finding/queries.ts removeBands
delete from "request_text_bands" as row using ( select band, funding_request_id from request_fingerprints, unnest("text_bands") as band where funding_request_id = any($1::int[])) as known where row.band = known.band and row.funding_request_id = known.funding_request_id
delete from "request_title_bands" as row using ( select band, funding_request_id from request_fingerprints, unnest("title_bands") as band where funding_request_id = any($1::int[])) as known where row.band = known.band and row.funding_request_id = known.funding_request_id

-- src/server/requests/duplicates/finding/queries.ts removeLikenesses
delete from request_fingerprints where funding_request_id = $1
delete from request_likenesses where low_id = $1 or high_id = $2 returning case when low_id = $3 then high_id else low_id end as id
delete from requests_to_compare where funding_request_id = $1

-- src/server/requests/duplicates/finding/queries.ts removeOpenPairs
delete from request_likenesses using unnest($1::int[], $2::int[]) as gone (low, high) where low_id = gone.low and high_id = gone.high and state = 'open' returning low_id as "lowId", high_id as "highId"

-- src/server/requests/duplicates/finding/queries.ts removeWaiting
delete from requests_to_compare using unnest($1::int[], $2::timestamptz[]) as done (id, asked_at) where funding_request_id = done.id and requests_to_compare.asked_at = done.asked_at

-- src/server/requests/duplicates/finding/queries.ts savePairs
insert into request_likenesses (low_id, high_id, reasons, likeness) select low_id, high_id, reasons::jsonb, likeness from unnest($1::int[], $2::int[], $3::text[], $4::numeric[]) with ordinality as given (low_id, high_id, reasons, likeness, place) order by place on conflict (low_id, high_id) do update set reasons = excluded.reasons, likeness = excluded.likeness where (request_likenesses.reasons, request_likenesses.likeness) is distinct from (excluded.reasons, excluded.likeness) returning low_id as "lowId", high_id as "highId", xmax = 0 as "isNew"

-- src/server/requests/duplicates/finding/queries.ts savePrints
insert into "request_text_bands" (band, funding_request_id) select band, funding_request_id from request_fingerprints, unnest("text_bands") as band where funding_request_id = any($1::int[]) order by band on conflict do nothing
insert into "request_title_bands" (band, funding_request_id) select band, funding_request_id from request_fingerprints, unnest("title_bands") as band where funding_request_id = any($1::int[]) order by band on conflict do nothing
insert into request_fingerprints (funding_request_id, organisation_key, name_key, email_key, phone_key, title_bands, text_bands, title_print, text_print) select (p->>'id')::int, p->>'organisationKey', p->>'nameKey', p->>'emailKey', p->>'phoneKey', array(select jsonb_array_elements_text(p->'titleBands')::int), array(select jsonb_array_elements_text(p->'textBands')::int), decode(p->>'title', 'hex'), decode(p->>'text', 'hex') from jsonb_array_elements($1::jsonb) as p on conflict (funding_request_id) do update set organisation_key = excluded.organisation_key, name_key = excluded.name_key, email_key = excluded.email_key, phone_key = excluded.phone_key, title_bands = excluded.title_bands, text_bands = excluded.text_bands, title_print = excluded.title_print, text_print = excluded.text_print

-- src/server/requests/duplicates/finding/queries.ts setSearched
update request_fingerprints set searched_at = now(), capped = array(select jsonb_array_elements_text(one->'capped')) from jsonb_array_elements($1::jsonb) as one where funding_request_id = (one->>'id')::int

-- src/server/requests/duplicates/finding/queries.ts writeLazily
set local synchronous_commit = off

-- src/server/requests/duplicates/queries.ts decidePair
insert into request_likenesses (low_id, high_id, reasons, likeness, state, state_before_merge, decided_by_name, decided_at, decided_reason) values ($1, $2, $3::jsonb, $4, $5, $6, $7, now(), $8) on conflict (low_id, high_id) do update set reasons = excluded.reasons, likeness = excluded.likeness, state = excluded.state, state_before_merge = excluded.state_before_merge, decided_by_name = excluded.decided_by_name, decided_at = excluded.decided_at, decided_reason = excluded.decided_reason

-- src/server/requests/duplicates/queries.ts findMerge
select one.reference, kept.id as "intoId", kept.reference as into from funding_requests as one join funding_requests as kept on kept.id = one.merged_into_id where one.id = $1

-- src/server/requests/duplicates/queries.ts findPair
select state, state_before_merge as "stateBeforeMerge", likeness::float8 as likeness from request_likenesses where low_id = $1 and high_id = $2

-- src/server/requests/duplicates/queries.ts listAlike
with pairs as ( select high_id as other_id, * from request_likenesses where low_id = $1 union all select low_id, * from request_likenesses where high_id = $2), shown as ( (select *, count(*) over ()::int as total from pairs where state = 'open' order by likeness desc, other_id desc limit 50) union all (select *, count(*) over ()::int from pairs where state <> 'open' order by decided_at desc, other_id desc limit 50)) select other.id, other.reference, other.organization_name as "organizationName", other.project_title as "projectTitle", other.funding_amount_text as "fundingAmount", other.status, other.submitted_at as "submittedAt", other.withdrawn_at as "withdrawnAt", other.merged_into_id is not null as "isMerged", shown.likeness::float8 as likeness, shown.reasons, shown.state, shown.decided_by_name as "decidedBy", shown.decided_at as "decidedAt", shown.decided_reason as "decidedReason", shown.total from shown join funding_requests as other on other.id = shown.other_id order by shown.decided_at desc nulls first, shown.likeness desc, other.id desc

-- src/server/requests/duplicates/queries.ts listFollowed
select id from funding_requests where merged_into_id = $1 and status = $2 and withdrawn_at is null and personal_data_removed_at is null order by id

-- src/server/requests/duplicates/queries.ts listMerged
select one.id, one.status, one.withdrawn_at is not null or one.personal_data_removed_at is not null as "isClosed", (select id from users where deactivated_at is null and id in (one.assignee_id, kept.assignee_id) order by id = one.assignee_id desc nulls last limit 1) as "assigneeId" from funding_requests as one join funding_requests as kept on kept.id = one.merged_into_id where kept.id = $1 order by one.id

-- src/server/requests/duplicates/queries.ts listMergedInto
select id from funding_requests where merged_into_id = $1 and status <> $2 and withdrawn_at is null and personal_data_removed_at is null order by id

-- src/server/requests/duplicates/queries.ts lockRequests
select one.id, one.reference, one.status, one.withdrawn_at is not null as "isWithdrawn", one.personal_data_removed_at is not null as "isRemoved", one.merged_into_id as "mergedIntoId", (select kept.reference from funding_requests as kept where kept.id = one.merged_into_id) as "mergedIntoReference", exists (select from funding_requests as merged where merged.merged_into_id = one.id) as "hasMerged", exists (select from objections where funding_request_id = one.id and resolved_at is null) as "isSecondReview" from funding_requests as one where one.id = any($1::int[])

-- src/server/requests/duplicates/queries.ts readHead
select (select json_build_object('id', kept.id, 'reference', kept.reference, 'mergedAt', request.merged_at) from funding_requests as kept where kept.id = request.merged_into_id) as "mergedInto", coalesce(print.capped, '{}') as capped, print.searched_at is not null or request.personal_data_removed_at is not null as "isSearched" from funding_requests as request left join request_fingerprints as print on print.funding_request_id = request.id where request.id = $1

-- src/server/requests/duplicates/queries.ts reopenPair
delete from request_likenesses where low_id = $1 and high_id = $2 and likeness < $3
update request_likenesses set state = 'open', state_before_merge = null, decided_by_name = null, decided_at = null, decided_reason = null where low_id = $1 and high_id = $2

-- src/server/requests/duplicates/queries.ts restorePair
update request_likenesses set state = state_before_merge, state_before_merge = null, decided_by_name = $1, decided_at = now(), decided_reason = null where low_id = $2 and high_id = $3 and state_before_merge is not null

-- src/server/requests/duplicates/queries.ts setMerged
update funding_requests set merged_into_id = $1, merged_at = case when $2::int is not null then now() end where id = $3

-- src/server/requests/fairness/queries.ts countLeftOut
select count(withdrawn_at)::int as withdrawn, (count(*) filter (where withdrawn_at is null and merged_into_id is not null))::int as merged, (count(*) filter (where withdrawn_at is null and merged_into_id is null))::int as imported from funding_requests where ($1::date is null or submitted_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or submitted_at < ($4::date + 1)::timestamp at time zone 'UTC') and (withdrawn_at is not null or merged_into_id is not null or imported_at is not null)

-- src/server/requests/fairness/queries.ts listGroupSizes
with written as ( select lower(coalesce(region, '')) collate "C" as key, coalesce(region, '') collate "C" as name, count(*)::int as n from funding_requests where ($1::date is null or submitted_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or submitted_at < ($4::date + 1)::timestamp at time zone 'UTC') and withdrawn_at is null and merged_into_id is null and imported_at is null group by 1, 2) select key, (array_agg(name order by n desc, name))[1] as name, sum(n)::int as requests from written group by key
with written as ( select organization_type as key, organization_type as name, count(*)::int as n from funding_requests where ($1::date is null or submitted_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or submitted_at < ($4::date + 1)::timestamp at time zone 'UTC') and withdrawn_at is null and merged_into_id is null and imported_at is null group by 1, 2) select key, (array_agg(name order by n desc, name))[1] as name, sum(n)::int as requests from written group by key

-- src/server/requests/fairness/queries.ts measureGroups
with counted as ( select lower(coalesce(region, '')) collate "C" as own_key, status, extract(epoch from first_answered_at - submitted_at)::float8 / 86400 as answer_days, extract(epoch from decided_at - submitted_at)::float8 / 86400 as decision_days, extract(epoch from now() - submitted_at)::float8 / 86400 as age from funding_requests where ($1::date is null or submitted_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or submitted_at < ($4::date + 1)::timestamp at time zone 'UTC') and withdrawn_at is null and merged_into_id is null and imported_at is null), grouped as (select case when own_key = any($5::text[]) then own_key end as key, counted.* from counted) select key, grouping(key) = 1 as "isAll", count(answer_days)::int as answered, percentile_cont(array[0.5, 0.9]) within group (order by answer_days) as "firstAnswer", count(decision_days)::int as "everDecided", percentile_cont(array[0.5, 0.9]) within group (order by decision_days) as decision, (count(*) filter (where status in ('approved', 'rejected')))::int as decided, (count(*) filter (where status = 'approved'))::int as approved, (count(*) filter (where status in ('pending', 'in_review')))::int as waiting, percentile_cont(0.5) within group (order by age) filter (where status in ('pending', 'in_review')) as "waitingMedian" from grouped group by grouping sets ((key), ())
with counted as ( select organization_type as own_key, status, extract(epoch from first_answered_at - submitted_at)::float8 / 86400 as answer_days, extract(epoch from decided_at - submitted_at)::float8 / 86400 as decision_days, extract(epoch from now() - submitted_at)::float8 / 86400 as age from funding_requests where ($1::date is null or submitted_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or submitted_at < ($4::date + 1)::timestamp at time zone 'UTC') and withdrawn_at is null and merged_into_id is null and imported_at is null), grouped as (select case when own_key = any($5::text[]) then own_key end as key, counted.* from counted) select key, grouping(key) = 1 as "isAll", count(answer_days)::int as answered, percentile_cont(array[0.5, 0.9]) within group (order by answer_days) as "firstAnswer", count(decision_days)::int as "everDecided", percentile_cont(array[0.5, 0.9]) within group (order by decision_days) as decision, (count(*) filter (where status in ('approved', 'rejected')))::int as decided, (count(*) filter (where status = 'approved'))::int as approved, (count(*) filter (where status in ('pending', 'in_review')))::int as waiting, percentile_cont(0.5) within group (order by age) filter (where status in ('pending', 'in_review')) as "waitingMedian" from grouped group by grouping sets ((key), ())

-- src/server/requests/forwards/queries.ts insertForward
insert into forwards (funding_request_id, respondent_id, recipient, institution_name, email_id, forwarded_by, forwarded_by_name) select $1, $2, $3, (select name from institutions where lower(email) = lower($4) or exists (select from users where users.institution_id = institutions.id and lower(users.email) = lower($5)) order by id limit 1), $6, $7, $8

-- src/server/requests/forwards/queries.ts listForwards
select forwarded_at as at, institution_name as institution, recipient, case when (emails.id is null or emails.status = 'sent') then 'sent' when emails.status = 'failed' then 'failed' else 'waiting' end as state from forwards left join emails on emails.id = email_id where forwards.funding_request_id = $1 and coalesce(emails.leaves_at <= now(), true) order by forwards.id
select forwarded_at as at, institution_name as institution, recipient, case when (emails.id is null or emails.status = 'sent') then 'sent' when emails.status = 'failed' then 'failed' else 'waiting' end as state from forwards left join emails on emails.id = email_id where forwards.respondent_id = $1 and coalesce(emails.leaves_at <= now(), true) order by forwards.id

-- src/server/requests/forwards/queries.ts takeRecipients
select min(recipient) as recipient, max(forwarded_at) as at from forwards left join emails on emails.id = email_id where forwards.funding_request_id = $1 and (emails.id is null or emails.status = 'sent') and told_at is null and recipient <> $2 group by lower(recipient) order by 1
select min(recipient) as recipient, max(forwarded_at) as at from forwards left join emails on emails.id = email_id where forwards.respondent_id = $1 and (emails.id is null or emails.status = 'sent') and told_at is null and recipient <> $2 group by lower(recipient) order by 1
update forwards set told_at = case when not exists (select from emails where emails.id = email_id and emails.status <> 'sent') then coalesce(told_at, now()) else told_at end, recipient = $1 where forwards.funding_request_id = $2
update forwards set told_at = case when not exists (select from emails where emails.id = email_id and emails.status <> 'sent') then coalesce(told_at, now()) else told_at end, recipient = $1 where forwards.respondent_id = $2

-- src/server/requests/funding-requests/exported/queries.ts readStaffFacts
select r.id, d.reason_texts ->> 'en' as reason, d.decided_by_name as "decidedBy", d.decided_at as "decidedAt", case when not exists ( select from conflicts_of_interest as k where k.user_id = $1 and k.funding_request_id = r.id) then d.internal_note end as "internalNote", g.amount as "grantedAmount", g.currency as "grantedCurrency" from funding_requests as r left join lateral ( select * from decisions where funding_request_id = r.id order by id desc limit 1) as d on d.status = r.status left join lateral ( select a.terms ->> 'amount' as amount, a.currency from projects as p join agreements as a on a.project_id = p.id and a.state = 'in_force' where p.funding_request_id = r.id order by a.id desc limit 1) as g on true where r.id = any($2::int[])

-- src/server/requests/funding-requests/imported/queries.ts deleteImported
delete from funding_requests where id = any($1::int[])

-- src/server/requests/funding-requests/imported/queries.ts insertImported
insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, phone, address, city, zip, project_title, project_description, location, funding_amount_text, timeline, indigenous_sovereignty, un_drip_compliance, marginalized_peoples_impact, additional_info, funding_amount, funding_currency, language, submitted_at, imported_at) select reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, phone, address, city, zip, project_title, project_description, location, funding_amount_text, timeline, indigenous_sovereignty, un_drip_compliance, marginalized_peoples_impact, additional_info, funding_amount, funding_currency, language, coalesce(submitted_at, now()), now() from jsonb_populate_recordset(null::funding_requests, $1::jsonb) with ordinality order by ordinality returning id
update funding_requests set status = given.status from unnest($1::int[], $2::text[]) as given (id, status) where funding_requests.id = given.id and funding_requests.status <> given.status

-- src/server/requests/funding-requests/imported/queries.ts listNames
select id, project_title as name from funding_requests where id = any($1::int[])

-- src/server/requests/funding-requests/queries.ts findFundingRequest
select id, reference, organization_name as "organizationName", organization_type as "organizationType", contact_name as "contactName", email as "email", phone as "phone", address as "address", city as "city", zip as "zip", project_title as "projectTitle", project_description as "projectDescription", location as "location", funding_amount_text as "fundingAmount", timeline as "timeline", indigenous_sovereignty as "indigenousSovereignty", un_drip_compliance as "unDripCompliance", marginalized_peoples_impact as "marginalizedPeoplesImpact", additional_info as "additionalInfo", funding_amount::text as "fundingAmountValue", funding_currency as "fundingCurrency", status, treaty_signature_id as "treatySignatureId", submitted_at as "submittedAt", withdrawn_at as "withdrawnAt", withdrawn_reason as "withdrawnReason", contact_corrected_at as "contactCorrectedAt", removal_requested_at as "removalRequestedAt", personal_data_removed_at as "personalDataRemovedAt", case when merged_into_id is not null then ( select json_build_object('id', kept.id, 'reference', kept.reference) from funding_requests as kept where kept.id = funding_requests.merged_into_id) end as "mergedInto", (select count(*)::int from request_likenesses as pair where pair.low_id = funding_requests.id and pair.state = 'open') + (select count(*)::int from request_likenesses as pair where pair.high_id = funding_requests.id and pair.state = 'open') as "likelyDuplicates", (select count(*)::int from request_questions as q where q.funding_request_id = funding_requests.id and q.answered_at is null and q.withdrawn_at is null) as "openQuestions", (select json_build_object('dueAt', o.due_at, 'isLate', o.due_at < now()) from objections as o where o.funding_request_id = funding_requests.id and o.resolved_at is null) as objection, (select max(c.id) from status_changes as c where c.funding_request_id = funding_requests.id) as "lastChangeId", case when assignee_id is not null then ( select json_build_object('id', u.id, 'username', u.username) from users as u where u.id = funding_requests.assignee_id) end as assignee, case when round_id is not null then ( select json_build_object('id', f.id, 'reference', f.reference, 'title', f.terms #>> '{texts,en,title}', 'isLate', round_is_late, 'isShortlisted', shortlisted_at is not null, 'lettersAt', case when letters_at > now() then letters_at end) from funding_rounds as f where f.id = round_id) end as round, review_due as "reviewDue", decision_due as "decisionDue", next_due as "nextDue", case when next_due < (select date_trunc('day', now(), 'UTC')) then 'late' when next_due < (select date_trunc('day', now(), 'UTC') + interval '4 days') then 'soon' when next_due is not null then 'on_time' end as ageing from funding_requests where id = $1

-- src/server/requests/funding-requests/queries.ts findSubmission
select id from funding_requests where id = $1 for update
select id from funding_requests where submission_key = $1 for update
select id, reference, content_hash as "contentHash", device_proof_hash as "deviceProofHash", submitted_at > now() - interval '10 minutes' and not exists ( select from applicant_links where funding_request_id = funding_requests.id and revoked_at is not null) as "isFresh" from funding_requests where id = $1

-- src/server/requests/funding-requests/queries.ts lockRequest
select id, status, reference, withdrawn_at is not null as "isWithdrawn", personal_data_removed_at is not null as "isRemoved" from funding_requests where id = $1

-- src/server/requests/funding-requests/queries.ts lockWithMerged
select id from funding_requests where id = any($1::int[]) or merged_into_id = any($2::int[]) order by id for update

-- src/server/requests/funding-requests/scored/queries.ts listFigures
select r.id, coalesce(f.scores, 0) as scores, case when r.round_id is not null then greatest(0, wanted.scores_wanted - coalesce(f.scores, 0)) end as missing, case when readable.may then f.mean::text end as mean, case when readable.may then f.spread::text end as spread, f.scores is not null and not readable.may as "isHidden" from funding_requests as r left join lateral (select * from request_score_figures where funding_request_id = r.id) as f on true left join funding_rounds as wanted on wanted.id = r.round_id cross join lateral ( select exists (select from readable_scores where user_id = $1 and funding_request_id = r.id) as may) as readable where r.id = any($2::int[]) order by r.id

-- src/server/requests/letters/queries.ts findActOf
select acts.id, acts.leaves_at as "leavesAt" from acts where round_id = $1 and undone_at is null and exists (select from emails where act_id = acts.id and funding_request_id = $2) order by made_at desc limit 1

-- src/server/requests/letters/queries.ts findLetters
select letters_at as at, coalesce(letters_at <= now(), false) as "isOver", (select count(distinct funding_request_id)::int from emails join acts on acts.id = act_id where round_id = f.id and acts.leaves_at > now() and undone_at is null and emails.status in ('queued', 'held')) as waiting from funding_rounds as f where f.id = $1

-- src/server/requests/letters/queries.ts holdActs
select id from acts where round_id = $1 and leaves_at > clock_timestamp() and undone_at is null order by id for update

-- src/server/requests/letters/queries.ts holdHour
select id as "roundId", letters_at as at from funding_rounds where id = (select round_id from funding_requests where id = $1) and letters_at > clock_timestamp() for share

-- src/server/requests/letters/queries.ts listWaiting
select distinct funding_request_id as id from emails join acts on acts.id = act_id where round_id = $1 and acts.leaves_at > clock_timestamp() and undone_at is null and emails.status in ('queued', 'held') and funding_request_id is not null order by id

-- src/server/requests/letters/queries.ts moveActs
with moved as ( update acts set leaves_at = $1 where round_id = $2 and leaves_at > clock_timestamp() and undone_at is null returning id) update status_changes set told_at = $3 from moved where act_id = moved.id

-- src/server/requests/letters/queries.ts setHour
update funding_rounds set letters_at = $1, revision = revision + 1 where id = $2

-- src/server/requests/messages/queries.ts countMessages
select count(*)::int as n from visitor_messages
select count(*)::int as n from visitor_messages where state = $1

-- src/server/requests/messages/queries.ts findHeld
select id, reference, email, language, state, state_set_by_name as "stateSetBy", personal_data_removed_at is not null as "isRemoved" from visitor_messages where id = $1
select id, reference, email, language, state, state_set_by_name as "stateSetBy", personal_data_removed_at is not null as "isRemoved" from visitor_messages where id = $1 for update

-- src/server/requests/messages/queries.ts findMessage
select id, reference, name, email, about, given_reference as "givenReference", message, language, state, state_set_by_name as "stateSetBy", state_set_at as "stateSetAt", submitted_at as "submittedAt", personal_data_removed_at as "personalDataRemovedAt", case when funding_request_id is not null then ( select json_build_object('id', id, 'reference', reference) from funding_requests where id = visitor_messages.funding_request_id) end as request from visitor_messages where id = $1

-- src/server/requests/messages/queries.ts findRequestOf
select id from funding_requests where reference = $1 and lower(btrim(email)) = lower(btrim($2)) and personal_data_removed_at is null for key share

-- src/server/requests/messages/queries.ts listWritten
select date_trunc('milliseconds', submitted_at) as at, id, reference, about, state, left(message, $1) as preview, length(message) <= $2 as "isWhole" from visitor_messages where funding_request_id = $3 and personal_data_removed_at is null and (date_trunc('milliseconds', submitted_at), id) < ($4::timestamptz, $5::bigint) order by 1 desc, 2 desc limit $6
select date_trunc('milliseconds', submitted_at) as at, id, reference, about, state, left(message, $1) as preview, length(message) <= $2 as "isWhole" from visitor_messages where funding_request_id = $3 and personal_data_removed_at is null and true order by 1 desc, 2 desc limit $4

-- src/server/requests/messages/queries.ts lockEnded
select id from visitor_messages where state = 'answered' and personal_data_removed_at is null and state_set_at < now() - make_interval(days => $1) order by state_set_at limit $2 for update skip locked

-- src/server/requests/messages/queries.ts lockMessagesOf
select id from visitor_messages where funding_request_id = $1 and personal_data_removed_at is null order by id for update

-- src/server/requests/messages/queries.ts strikeOut
delete from visitor_message_emails where message_id = any($1::int[]) returning email_id as id
update visitor_messages set submission_key = 'removed:' || id, content_hash = '', name = $1, email = $2, given_reference = null, message = $3, personal_data_removed_at = now() where id = any($4::int[])

-- src/server/requests/past-grants/queries.ts countPastGrants
select count(*)::int as n from past_grants where $1::text is null or currency = $2

-- src/server/requests/past-grants/queries.ts deletePastGrants
delete from past_grants where id = any($1::int[])

-- src/server/requests/past-grants/queries.ts findPastGrant
select id, identifier, title, description, currency, amount::text as amount, awarded_on::text as "awardedOn", recipient_name as "recipientName", recipient_place as "recipientPlace", recipient_country as "recipientCountry", programme, source_url as "sourceUrl" from past_grants where id = $1

-- src/server/requests/past-grants/queries.ts insertPastGrants
insert into past_grants (identifier, title, description, currency, amount, awarded_on, recipient_name, recipient_key, recipient_place, recipient_country, programme, source_url) select nullif(identifier, ''), title, nullif(description, ''), currency, amount, "awardedOn", "recipientName", "recipientKey", nullif("recipientPlace", ''), nullif("recipientCountry", ''), nullif(programme, ''), nullif("sourceUrl", '') from rows from (jsonb_to_recordset($1::jsonb) as (identifier text, title text, description text, currency text, amount numeric, "awardedOn" date, "recipientName" text, "recipientKey" text, "recipientPlace" text, "recipientCountry" text, programme text, "sourceUrl" text)) with ordinality order by ordinality returning id

-- src/server/requests/past-grants/queries.ts listByRecipient
select id, identifier, title, description, currency, amount::text as amount, awarded_on::text as "awardedOn", recipient_name as "recipientName", recipient_place as "recipientPlace", recipient_country as "recipientCountry", programme, source_url as "sourceUrl", count(*) over ()::int as total from past_grants where recipient_key = $1 order by awarded_on desc, past_grants.id desc limit $2

-- src/server/requests/past-grants/queries.ts listCurrencies
select distinct currency from past_grants order by currency

-- src/server/requests/past-grants/queries.ts listKnown
select id, title as name, identifier, title, recipient_key as "recipientKey", awarded_on::text as "awardedOn", amount::text as amount, currency from past_grants order by id

-- src/server/requests/past-grants/queries.ts listNames
select id, title as name from past_grants where id = any($1::int[])

-- src/server/requests/question-templates/queries.ts findTemplate
select id, name, jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, is_active as "isActive", revision, set_by_name as "setBy", set_at as "setAt" from question_templates where id = $1

-- src/server/requests/question-templates/queries.ts insertTemplate
insert into question_templates (name, text_en, text_fr, text_es, set_by, set_by_name) values ($1, $2, $3, $4, $5, $6) returning id, name, jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, is_active as "isActive", revision, set_by_name as "setBy", set_at as "setAt"

-- src/server/requests/question-templates/queries.ts listTemplates
(select id, name, jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, is_active as "isActive", revision, set_by_name as "setBy", set_at as "setAt" from question_templates where is_active order by lower(name), id limit 100) union all (select id, name, jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, is_active as "isActive", revision, set_by_name as "setBy", set_at as "setAt" from question_templates where not is_active order by id desc limit 100)

-- src/server/requests/question-templates/queries.ts lockTemplates
select pg_advisory_xact_lock(hashtext('question_templates'))

-- src/server/requests/question-templates/queries.ts readOthers
select count(*)::int as count, coalesce(bool_or(lower(name) = lower($1)), false) as "isTaken" from question_templates where is_active and id <> $2

-- src/server/requests/question-templates/queries.ts updateTemplate
update question_templates set name = $1, text_en = $2, text_fr = $3, text_es = $4, is_active = $5, revision = revision + 1, set_by = $6, set_by_name = $7, set_at = now() where id = $8 returning id, name, jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, is_active as "isActive", revision, set_by_name as "setBy", set_at as "setAt"

-- src/server/requests/respondents/queries.ts deleteRespondents
delete from respondents where id = any($1::int[])

-- src/server/requests/respondents/queries.ts findProjectAskedAbout
select id, name from public_projects where public_id = $1

-- src/server/requests/respondents/queries.ts findRespondent
select id, reference, institution_name as "institutionName", email, institution_type as "institutionType", message, address, city, zip, phone, status, treaty_signature_id as "treatySignatureId", submitted_at as "submittedAt", personal_data_removed_at as "personalDataRemovedAt", pledge, case when project_id is not null then (select json_build_object('id', id, 'name', name) from projects where id = respondents.project_id) end as project from respondents where id = $1

-- src/server/requests/respondents/queries.ts insertImported
insert into respondents (reference, submission_key, content_hash, institution_name, email, institution_type, message, address, city, zip, phone, status, submitted_at, language) select reference, "submissionKey", "contentHash", "institutionName", email, "institutionType", message, nullif(address, ''), nullif(city, ''), nullif(zip, ''), nullif(phone, ''), status, coalesce("submittedAt", now()), 'en' from rows from (jsonb_to_recordset($1::jsonb) as (reference text, "submissionKey" text, "contentHash" text, "institutionName" text, email text, "institutionType" text, message text, address text, city text, zip text, phone text, status text, "submittedAt" timestamptz)) with ordinality order by ordinality returning id

-- src/server/requests/respondents/queries.ts listNames
select id, institution_name as name from respondents where id = any($1::int[])

-- src/server/requests/respondents/queries.ts listWritten
select id, institution_name as name, md5(lower(email) || E' ' || btrim(message, E' ')) as words from respondents where personal_data_removed_at is null order by id

-- src/server/requests/respondents/queries.ts lockRespondent
select status, reference, personal_data_removed_at is not null as "isRemoved" from respondents where id = $1

-- src/server/requests/rounds/placed/queries.ts listPlaced
select id, reference, round_id as "roundId", case when shortlisted_at is not null then json_build_object('by', shortlisted_by_name, 'at', shortlisted_at) end as shortlist, (select max(a.currency) from projects as p join agreements as a on a.project_id = p.id and a.state in ('offered', 'in_force') where p.funding_request_id = funding_requests.id) as "grantedIn" from funding_requests where id = any($1::int[]) order by id

-- src/server/requests/rounds/placed/queries.ts setRound
update funding_requests set round_id = $1::int, round_is_late = false, shortlisted_at = null, shortlisted_by_name = null where id = any($2::int[])

-- src/server/requests/rounds/placed/queries.ts setShortlist
update funding_requests set shortlisted_at = case when $1::text is not null then now() end, shortlisted_by_name = $2 where id = $3

-- src/server/requests/rounds/queries.ts countRequests
select f.id, count(*)::int as requests, count(r.shortlisted_at)::int as shortlisted from funding_rounds as f join funding_requests as r on r.round_id = f.id where f.id = any($1::int[]) and r.merged_into_id is null group by f.id

-- src/server/requests/rounds/queries.ts findByReference
select id, reference, state, case when published_at is null or ended_at is not null then state when now() < opens_at then 'upcoming' when now() < closes_at then 'open' else 'closed' end as phase, terms, opens_at as "opensAt", closes_at as "closesAt", currency, budget::text, smallest::text, largest::text, scores_wanted as "scoresWanted", revision, end_reason as "endReason" from funding_rounds where reference = $1 and published_at is not null

-- src/server/requests/rounds/queries.ts findPromised
select r.round_id as "roundId", max((a.terms ->> 'amount')::numeric)::text as amount, max(a.currency) as currency from funding_requests as r left join projects as p on p.funding_request_id = r.id left join agreements as a on a.project_id = p.id and a.state in ('offered', 'in_force') where r.id = $1 group by r.id

-- src/server/requests/rounds/queries.ts findRound
select id, reference, state, case when published_at is null or ended_at is not null then state when now() < opens_at then 'upcoming' when now() < closes_at then 'open' else 'closed' end as phase, terms, opens_at as "opensAt", closes_at as "closesAt", currency, budget::text, smallest::text, largest::text, scores_wanted as "scoresWanted", revision, end_reason as "endReason" from funding_rounds where id = $1

-- src/server/requests/rounds/queries.ts keepVersion
insert into funding_round_versions (round_id, revision, terms, set_by_name) select id, revision, terms, $1 from funding_rounds where id = $2 on conflict do nothing

-- src/server/requests/rounds/queries.ts listPublished
select id, reference, state, case when published_at is null or ended_at is not null then state when now() < opens_at then 'upcoming' when now() < closes_at then 'open' else 'closed' end as phase, terms, opens_at as "opensAt", closes_at as "closesAt", currency, budget::text, smallest::text, largest::text, scores_wanted as "scoresWanted", revision, end_reason as "endReason" from funding_rounds where published_at is not null order by case when ended_at is not null or closes_at <= now() then 2 when opens_at > now() then 1 else 0 end, case when ended_at is null and closes_at > now() then case when opens_at > now() then opens_at else closes_at end end, closes_at desc, id limit 100

-- src/server/requests/rounds/queries.ts listRounds
select id, reference, state, case when published_at is null or ended_at is not null then state when now() < opens_at then 'upcoming' when now() < closes_at then 'open' else 'closed' end as phase, terms, opens_at as "opensAt", closes_at as "closesAt", currency, budget::text, smallest::text, largest::text, scores_wanted as "scoresWanted", revision, end_reason as "endReason" from funding_rounds order by id desc limit $1

-- src/server/requests/rounds/queries.ts lockRound
select id from funding_rounds where id = $1 for no key update

-- src/server/requests/rounds/queries.ts setState
update funding_rounds set state = $1, revision = revision + 1, end_reason = $2, published_at = case when $3 = 'published' then clock_timestamp() else published_at end, ended_at = case when $4 in ('decided', 'cancelled') then clock_timestamp() end where id = $5

-- src/server/requests/rounds/queries.ts sumGranted
select id, sum(most)::text as granted from ( select f.id, max((a.terms ->> 'amount')::numeric) as most from funding_rounds as f join funding_requests as r on r.round_id = f.id join projects as p on p.funding_request_id = r.id join agreements as a on a.project_id = p.id and a.state in ('offered', 'in_force') where f.id = any($1::int[]) and r.id <> $2 group by f.id, p.id) as promised group by id

-- src/server/requests/rounds/ranking/queries.ts rankRequests
with seen as ( select r.*, exists (select from readable_scores where user_id = $1 and funding_request_id = r.id) as "isReadable" from funding_requests as r where round_id = $2 and merged_into_id is null) select r.id, r.reference, r.organization_name as "organizationName", r.project_title as "projectTitle", r.funding_amount_text as "fundingAmount", r.status, r.withdrawn_at is not null as "isWithdrawn", r.round_is_late as "isLate", coalesce(t.scores, 0) as scores, greatest(0, $3::int - coalesce(t.scores, 0)) as missing, case when "isReadable" then t.mean::text end as mean, case when "isReadable" then t.spread::text end as spread, t.scores is not null and not "isReadable" as "isHidden", case when r.shortlisted_at is not null then json_build_object('by', r.shortlisted_by_name, 'at', r.shortlisted_at) end as shortlist from seen as r left join lateral (select * from request_score_figures where funding_request_id = r.id) as t on true order by case when "isReadable" then t.mean end desc nulls last, r.id limit $4

-- src/server/requests/scoring/criteria/queries.ts findVersion
select id, lowest, highest, note, set_by_name as "setBy", case when isfinite(set_at) then set_at end as "setAt", (select json_agg(json_build_object('id', c.id, 'name', c.name, 'guidance', c.guidance, 'weight', trim_scale(c.weight)::text) order by c.position) from scoring_criteria as c where c.version_id = scoring_versions.id) as criteria from scoring_versions where id = $1

-- src/server/requests/scoring/criteria/queries.ts listVersions
select id, lowest, highest, note, set_by_name as "setBy", case when isfinite(set_at) then set_at end as "setAt", (select json_agg(json_build_object('id', c.id, 'name', c.name, 'guidance', c.guidance, 'weight', trim_scale(c.weight)::text) order by c.position) from scoring_criteria as c where c.version_id = scoring_versions.id) as criteria from scoring_versions order by id desc limit $1

-- src/server/requests/scoring/criteria/queries.ts lockVersions
lock table scoring_versions in share row exclusive mode

-- src/server/requests/scoring/scores/queries.ts changeScore
update request_scores set note = $1, changed_at = now(), change_reason = $2 where id = $3

-- src/server/requests/scoring/scores/queries.ts countScores
select count(*)::int as given from request_scores where funding_request_id = $1

-- src/server/requests/scoring/scores/queries.ts findRequest
select reference, status, withdrawn_at is not null as "isWithdrawn", personal_data_removed_at is not null as "isRemoved", (select version_id from request_scores where funding_request_id = funding_requests.id order by id limit 1) as "versionId" from funding_requests where id = $1

-- src/server/requests/scoring/scores/queries.ts listReadable
select distinct funding_request_id as id from readable_scores where user_id = $1 and funding_request_id = any($2)

-- src/server/requests/scoring/scores/queries.ts listScores
select s.id, s.reviewer_id as "reviewerId", s.reviewer_name as reviewer, s.version_id as "versionId", s.note, s.given_at as "givenAt", s.changed_at as "changedAt", s.change_reason as "changeReason", coalesce((select exists ( select from conflicts_of_interest as c where c.user_id = users.id and c.funding_request_id = funding_requests.id) from users where users.id = s.reviewer_id), false) as "isSetAside", (select json_agg(json_build_object('criterionId', v.criterion_id, 'value', v.value) order by v.criterion_id) from request_score_values as v where v.score_id = s.id) as values from request_scores as s join funding_requests on funding_requests.id = s.funding_request_id where s.funding_request_id = $1 and s.reviewer_id = $2 order by s.id limit 500
select s.id, s.reviewer_id as "reviewerId", s.reviewer_name as reviewer, s.version_id as "versionId", s.note, s.given_at as "givenAt", s.changed_at as "changedAt", s.change_reason as "changeReason", coalesce((select exists ( select from conflicts_of_interest as c where c.user_id = users.id and c.funding_request_id = funding_requests.id) from users where users.id = s.reviewer_id), false) as "isSetAside", (select json_agg(json_build_object('criterionId', v.criterion_id, 'value', v.value) order by v.criterion_id) from request_score_values as v where v.score_id = s.id) as values from request_scores as s join funding_requests on funding_requests.id = s.funding_request_id where s.funding_request_id = $1 order by s.id limit 500

-- src/server/requests/scoring/scores/queries.ts strikeOutNotes
update request_scores set note = case when note is not null then $1::text end, change_reason = case when change_reason is not null then $2::text end where funding_request_id = $3

-- src/server/requests/statuses/queries.ts holdSubject
select personal_data_removed_at is not null as "isRemoved" from "funding_requests" where id = $1
select personal_data_removed_at is not null as "isRemoved" from "respondents" where id = $1

-- src/server/requests/statuses/queries.ts insertFirstChanges
insert into status_changes (respondent_id, from_status, to_status, reason, changed_by, changed_by_name) select id, 'pending', status, $1, $2, $3 from unnest($4::int[], $5::text[]) as first (id, status) order by id

-- src/server/requests/statuses/queries.ts insertFirstNotes
insert into status_changes (funding_request_id, from_status, to_status, reason, changed_by, changed_by_name) select id, status, status, $1, $2, $3 from unnest($4::int[], $5::text[]) as first (id, status) order by id

-- src/server/requests/statuses/queries.ts listStatusChanges
select c.id, c.from_status as "from", c.to_status as "to", c.reason, c.changed_by_name as "changedBy", c.changed_at as "changedAt", case when d.id is not null then json_build_object('round', d.round, 'reason', d.reason_texts->>'en', 'words', d.words, 'internalNote', d.internal_note, 'decidedBy', d.decided_by_name) end as decision from status_changes as c left join decisions as d on d.status_change_id = c.id where "c"."funding_request_id" = $1 order by c.id desc limit $2
select c.id, c.from_status as "from", c.to_status as "to", c.reason, c.changed_by_name as "changedBy", c.changed_at as "changedAt", case when d.id is not null then json_build_object('round', d.round, 'reason', d.reason_texts->>'en', 'words', d.words, 'internalNote', d.internal_note, 'decidedBy', d.decided_by_name) end as decision from status_changes as c left join decisions as d on d.status_change_id = c.id where "c"."respondent_id" = $1 order by c.id desc limit $2

-- src/server/requests/undo/queries.ts deleteForwards
delete from forwards using emails where emails.id = email_id and emails.act_id = $1 returning forwards.funding_request_id as "fundingRequestId", forwards.respondent_id as "respondentId", recipient

-- src/server/requests/undo/queries.ts deleteQuestions
delete from request_questions where act_id = $1 returning funding_request_id as "fundingRequestId", question

-- src/server/requests/undo/queries.ts deleteWritten
delete from decisions where act_id = $1 and funding_request_id = any($2::int[])
delete from status_changes where act_id = $1 and funding_request_id = any($2::int[])

-- src/server/requests/undo/queries.ts listChangesOf
select "fundingRequestId", "from", "to", "isNewest" and not "hasProject" as "isLast", "hasProject" from ( select c.funding_request_id as "fundingRequestId", c.from_status as "from", c.to_status as "to", c.id = (select max(id) from status_changes where funding_request_id = c.funding_request_id) as "isNewest", exists (select from projects where projects.funding_request_id = c.funding_request_id and created_at >= c.changed_at) as "hasProject" from status_changes as c where act_id = $1 and funding_request_id = any($2::int[])) as changed order by "fundingRequestId"

-- src/server/requests/undo/queries.ts listRequestsOf
select funding_request_id as id from status_changes where act_id = $1 and funding_request_id is not null union select funding_request_id from decisions where act_id = $2 union select funding_request_id from request_questions where act_id = $3 order by id

-- src/server/requests/undo/queries.ts listUntold
select id from acts where round_id is not null and leaves_at > clock_timestamp() and undone_at is null and id in (select act_id from status_changes where funding_request_id = any($1::int[]) union all select act_id from decisions where funding_request_id = any($2::int[])) order by made_at desc, id

-- src/server/requests/undo/queries.ts listWithMerged
select id from funding_requests where id = $1 or merged_into_id = $2 order by id

-- src/server/requests/undo/queries.ts recountAnswerDates
update funding_requests as r set first_answered_at = least( (select min(changed_at) from status_changes where funding_request_id = r.id and changed_by is not null and from_status = 'pending' and to_status <> 'pending'), (select min(asked_at) from request_questions where funding_request_id = r.id)), decided_at = (select min(changed_at) from status_changes where funding_request_id = r.id and changed_by is not null and to_status in ('approved', 'rejected') and from_status <> to_status) where id = any($1::int[])

-- src/server/requests/undo/queries.ts reopenObjections
update objections set resolved_at = null, outcome = null where funding_request_id = any($1::int[]) and resolved_at = (select made_at from acts where id = $2)
