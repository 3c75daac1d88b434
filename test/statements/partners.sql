-- src/server/partners/api-keys/queries.ts approveKey
update api_keys set approved_at = now() where id = $1 and approved_at is null and revoked_at is null and expires_at > now() returning id, mode, name, hint, scopes, created_by_name as "createdBy", handed_to_name as "handedTo", created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", revoked_by_name as "revokedBy", approved_at as "approvedAt", last_used_at as "lastUsedAt"

-- src/server/partners/api-keys/queries.ts countActiveKeys
select count(*)::int as n from api_keys where institution_id = $1 and mode = $2 and revoked_at is null and expires_at > now()

-- src/server/partners/api-keys/queries.ts countGoodKeys
select case when handed_to_name is null then created_by else handed_to end as "userId", count(*)::int as n from api_keys where institution_id = $1 and revoked_at is null and expires_at > now() group by 1

-- src/server/partners/api-keys/queries.ts handOverKeys
update api_keys set handed_to = $1, handed_to_name = $2 where institution_id = $3 and revoked_at is null and expires_at > now() and case when handed_to_name is null then created_by = $4 else handed_to = $5 end returning id, mode, name, hint, scopes, created_by_name as "createdBy", handed_to_name as "handedTo", created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", revoked_by_name as "revokedBy", approved_at as "approvedAt", last_used_at as "lastUsedAt"

-- src/server/partners/api-keys/queries.ts insertKey
insert into api_keys (institution_id, mode, name, key_hash, hint, scopes, expires_at, created_by, created_by_name, approved_at) values ($1, $2, $3, $4, $5, $6::text[], $7, $8, $9, case when $10::boolean then now() end) returning id, mode, name, hint, scopes, created_by_name as "createdBy", handed_to_name as "handedTo", created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", revoked_by_name as "revokedBy", approved_at as "approvedAt", last_used_at as "lastUsedAt"

-- src/server/partners/api-keys/queries.ts listKeys
select id, mode, name, hint, scopes, created_by_name as "createdBy", handed_to_name as "handedTo", created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", revoked_by_name as "revokedBy", approved_at as "approvedAt", last_used_at as "lastUsedAt" from api_keys where institution_id = $1 order by id desc

-- src/server/partners/api-keys/queries.ts noteUse
update api_keys set last_used_at = now() where id = $1

-- src/server/partners/api-keys/queries.ts revokeKey
update api_keys set revoked_at = now(), revoked_by_name = $1 where id = $2 and institution_id = $3 and revoked_at is null returning id, mode, name, hint, scopes, created_by_name as "createdBy", handed_to_name as "handedTo", created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", revoked_by_name as "revokedBy", approved_at as "approvedAt", last_used_at as "lastUsedAt"

-- src/server/partners/api-keys/queries.ts revokeKeysOf
update api_keys set revoked_at = now(), revoked_by_name = $1 where institution_id = $2 and revoked_at is null and expires_at > now() and case when handed_to_name is null then created_by = $3 else handed_to = $4 end returning id, mode, name, hint, scopes, created_by_name as "createdBy", handed_to_name as "handedTo", created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", revoked_by_name as "revokedBy", approved_at as "approvedAt", last_used_at as "lastUsedAt"

-- src/server/partners/api-keys/queries.ts revokeUnapproved
update api_keys set revoked_at = now(), revoked_by_name = $1 where id = $2 and approved_at is null and revoked_at is null

-- src/server/partners/compliance/queries.ts findNewest
select id, status, level, assessed_on::text as "assessedOn", valid_until::text as "validUntil", next_compliance_review(id, assessed_on, 'infinity')::text as "nextReviewOn", articles, assessed_by_name as "assessedBy", created_at as "createdAt" from compliance_assessments where institution_id = $1 and replaced_at is null

-- src/server/partners/compliance/queries.ts insertAssessment
insert into compliance_assessments (institution_id, status, level, assessed_on, articles, assessed_by, assessed_by_name) values ($1, $2, $3, $4::date, $5::jsonb, $6, $7) returning id, status, level, assessed_on::text as "assessedOn", valid_until::text as "validUntil", next_compliance_review(id, assessed_on, 'infinity')::text as "nextReviewOn", articles, assessed_by_name as "assessedBy", created_at as "createdAt"
update compliance_assessments set replaced_at = now() where institution_id = $1 and replaced_at is null

-- src/server/partners/compliance/queries.ts listAssessments
select id, status, level, assessed_on::text as "assessedOn", valid_until::text as "validUntil", next_compliance_review(id, assessed_on, 'infinity')::text as "nextReviewOn", articles, assessed_by_name as "assessedBy", created_at as "createdAt" from compliance_assessments where institution_id = $1 order by id desc limit 100

-- src/server/partners/compliance/queries.ts modesWithKey
select distinct mode from api_keys where institution_id = $1 and revoked_at is null order by mode

-- src/server/partners/compliance/reviews/queries.ts findDue
select id as "assessmentId", institution_id as "institutionId", name as institution, what, due_on::text as "dueOn", due_on - (now() at time zone 'utc')::date as "daysLeft" from compliance_dues where id = $1 and state <> 'ended'

-- src/server/partners/compliance/reviews/queries.ts findLastReview
select compliance_reviews.id, assessment_id as "assessmentId", reviewed_on::text as "reviewedOn", findings, improvements, confirmed_until::text as "confirmedUntil", reviewed_by_name as "reviewedBy", compliance_reviews.created_at as "createdAt" from compliance_reviews where assessment_id = $1 order by id desc limit 1

-- src/server/partners/compliance/reviews/queries.ts insertReview
insert into compliance_reviews (assessment_id, reviewed_on, findings, improvements, confirmed_until, reviewed_by, reviewed_by_name) values ($1, $2::date, $3, $4::jsonb, $5::date, $6, $7) returning compliance_reviews.id, assessment_id as "assessmentId", reviewed_on::text as "reviewedOn", findings, improvements, confirmed_until::text as "confirmedUntil", reviewed_by_name as "reviewedBy", compliance_reviews.created_at as "createdAt"

-- src/server/partners/compliance/reviews/queries.ts listReviews
select compliance_reviews.id, assessment_id as "assessmentId", reviewed_on::text as "reviewedOn", findings, improvements, confirmed_until::text as "confirmedUntil", reviewed_by_name as "reviewedBy", compliance_reviews.created_at as "createdAt" from compliance_reviews join compliance_assessments on compliance_assessments.id = assessment_id where institution_id = $1 order by compliance_reviews.id desc limit 100

-- src/server/partners/compliance/reviews/queries.ts listUnremindedDues
select id as "assessmentId", institution_id as "institutionId", name as institution, what, due_on::text as "dueOn", due_on - (now() at time zone 'utc')::date as "daysLeft" from compliance_dues where state <> 'ended' and exists ( select from unnest($1::int[]) as step where due_on - (now() at time zone 'utc')::date <= step and not exists ( select from compliance_reminders reminders where reminders.assessment_id = compliance_dues.id and reminders.due_on = compliance_dues.due_on and reminders.days = step)) order by due_on, id limit $2

-- src/server/partners/compliance/reviews/queries.ts noteAlert
update compliance_assessments set alerted_at = coalesce(alerted_at, now()), expiry_alerted_at = case when $1 then now() else expiry_alerted_at end where id = $2 and case when $3 then expiry_alerted_at is null else alerted_at is null or exists (select from compliance_reviews where assessment_id = compliance_assessments.id) end returning id

-- src/server/partners/compliance/reviews/queries.ts noteReminders
insert into compliance_reminders (assessment_id, due_on, days) select $1, $2::date, step from unnest($3::int[]) as step on conflict do nothing

-- src/server/partners/compliance/reviews/queries.ts quietOlderRelease
update compliance_assessments set alerted_at = coalesce(alerted_at, now()) where id = $1

-- src/server/partners/events/queries.ts forgetProjectFacts
update partner_events set data = jsonb_strip_nulls(jsonb_build_object('id', data -> 'id', 'change', data -> 'change', 'transfers', data -> 'transfers')) where type = 'project.updated' and data ->> 'id' = $1

-- src/server/partners/events/queries.ts forgetProjectFields
update partner_events set data = data || (select coalesce(jsonb_object_agg(name, null::text), '{}') from unnest($1::text[]) as name where data ? name) || case when data ? 'impact_metrics' then jsonb_build_object('impact_metrics', data -> 'impact_metrics' || (select coalesce(jsonb_object_agg(name, null::text), '{}') from unnest($2::text[]) as name where data -> 'impact_metrics' ? name)) else '{}' end where type = 'project.updated' and data ->> 'id' = $3

-- src/server/partners/events/queries.ts insertEvent
insert into partner_events (public_id, institution_id, mode, type, data) values ($1, $2, $3, $4, $5::jsonb) returning id

-- src/server/partners/events/queries.ts listEvents
select id, public_id as "publicId", institution_id as "institutionId", mode, type, data, created_at as "createdAt" from partner_events where institution_id = $1 and mode = $2 and id < $3 and created_at > now() - interval '90 days' order by id desc limit $4

-- src/server/partners/inquiries/queries.ts findLink
select institution_id as "institutionId", is_maker as "isMaker", linked_by_name as "linkedBy", linked_at as "linkedAt" from institution_inquiries where respondent_id = $1

-- src/server/partners/inquiries/queries.ts findTypedAddress
select address as street, city as town, zip as "postCode" from institution_inquiries join respondents on respondents.id = respondent_id where institution_id = $1 and is_maker and personal_data_removed_at is null

-- src/server/partners/inquiries/queries.ts insertLink
insert into institution_inquiries (respondent_id, institution_id, is_maker, linked_by, linked_by_name) values ($1, $2, $3, $4, $5)

-- src/server/partners/inquiries/queries.ts listCandidates
select id, name, website, email from institutions where ($1 <> '' and strpos(search_text, $2) > 0) or lower($3::text) <% search_text or ($4::text is not null and strpos(lower(concat_ws(' ', website, email)), $5::text) > 0) order by id limit 500

-- src/server/partners/inquiries/queries.ts listInquiries
select respondents.id, reference, submitted_at as "submittedAt", is_maker as "isMaker", linked_by_name as "linkedBy", linked_at as "linkedAt" from institution_inquiries join respondents on respondents.id = respondent_id where institution_id = $1 order by respondent_id desc limit 50

-- src/server/partners/inquiries/queries.ts listRecognisable
select id, name, website, email from institutions order by id

-- src/server/partners/inquiries/queries.ts oneAtATime
select pg_advisory_xact_lock(hashtextextended('institution of an inquiry', 0))

-- src/server/partners/institutions/queries.ts countEligible
select count(*)::int as n from institutions where eligibility_status = 'eligible'

-- src/server/partners/institutions/queries.ts countPartners
select count(*)::int as n from institutions where onboarding_step = 'active' and eligibility_status = 'eligible'

-- src/server/partners/institutions/queries.ts deleteInstitutions
delete from institutions where id = any($1::int[])

-- src/server/partners/institutions/queries.ts findInstitution
select id, name, description, type, image_url as "imageUrl", tags, eligibility_status as "eligibilityStatus", website, onboarding_step as "onboardingStep", email, phone, contact_person as "contactPerson", api_endpoint as "apiEndpoint", created_at as "createdAt", updated_at as "updatedAt", (select count(distinct project_id)::int from settled_transfers where institution_id = institutions.id and mode = 'live') as "projectsFunded" from institutions where id = $1

-- src/server/partners/institutions/queries.ts findPublicPayments
select public_payments as choice from institutions where id = $1

-- src/server/partners/institutions/queries.ts insertFirstLines
insert into eligibility_changes (institution_id, from_status, to_status, reason, changed_by, changed_by_name) select id, 'pending', 'pending', $1, $2, $3 from unnest($4::int[]) as id

-- src/server/partners/institutions/queries.ts insertInstitutions
insert into institutions (name, description, type, tags, image_url, email, phone, contact_person, website, api_endpoint) select name, description, type, tags, image_url, email, phone, contact_person, website, api_endpoint from rows from (jsonb_to_recordset($1::jsonb) as (name text, description text, type text, tags text[], image_url text, email text, phone text, contact_person text, website text, api_endpoint text)) with ordinality order by ordinality returning id

-- src/server/partners/institutions/queries.ts listEligibleIds
select id from institutions where eligibility_status = 'eligible' order by created_at, id limit $1 offset $2

-- src/server/partners/institutions/queries.ts listNames
select id, name from institutions where id = any($1::int[])

-- src/server/partners/institutions/queries.ts setPublicPayments
update institutions set public_payments = $1 where id = $2

-- src/server/partners/institutions/queries.ts updateEligibility
update institutions set eligibility_status = $1, updated_at = now() where id = $2

-- src/server/partners/kyc/numbers/queries.ts forgetUnnamed
delete from kyc_numbers where institution_id = $1 and not exists (select from kyc_files where kyc_files.institution_id = kyc_numbers.institution_id and position(kyc_numbers.id::text in draft::text) > 0) and not exists (select from kyc_versions where kyc_versions.institution_id = kyc_numbers.institution_id and position(kyc_numbers.id::text in content::text) > 0)

-- src/server/partners/kyc/numbers/queries.ts takeSealedBy
select id, institution_id as "institutionId", key_id as "keyId", sealed, last_four as "lastFour" from kyc_numbers where key_id = $1 order by id limit $2 for update skip locked

-- src/server/partners/kyc/queries.ts findFile
select files.institution_id as "institutionId", institutions.name as "institutionName", institutions.type as "institutionType", files.state, files.draft, files.draft_number as number, files.changed_at as "changedAt", files.changed_by_name as "changedBy", files.approved_version_id as "approvedVersionId", files.submitted_version_id as "submittedVersionId", files.next_review_on::text as "nextReviewOn", (select is_current from kyc_standing where institution_id = files.institution_id) as "isCurrent", files.ended_on::text as "endedOn" from kyc_files files join institutions on institutions.id = files.institution_id where files.institution_id = $1

-- src/server/partners/kyc/queries.ts forgetEndedFiles
delete from "kyc_changes" where institution_id = any($1::int[])
delete from "kyc_numbers" where institution_id = any($1::int[])
delete from "kyc_owners" where institution_id = any($1::int[])
delete from "kyc_people" where institution_id = any($1::int[])
delete from "kyc_versions" where institution_id = any($1::int[])
update kyc_files set state = 'empty', draft = '{}', draft_number = draft_number + 1, subject = null, approved_version_id = null, submitted_version_id = null, risk = null, next_review_on = null, changed_by = null, changed_by_name = null, ended_on = null, ended_by_name = null where institution_id in (select institution_id from kyc_files where ended_on < (now() - make_interval(days => $1))::date order by ended_on limit $2 for update skip locked) returning institution_id as id

-- src/server/partners/kyc/queries.ts insertChange
insert into kyc_changes (institution_id, part, before, after, changed_by, changed_by_name, is_staff) values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7)

-- src/server/partners/kyc/queries.ts listChanges
select id, part, before, after, changed_by_name as "changedBy", is_staff as "isStaff", changed_at as "changedAt" from kyc_changes where institution_id = $1 and id < $2::bigint order by id desc limit $3

-- src/server/partners/kyc/queries.ts listDueReviews
select versions.id as "versionId", versions.institution_id as "institutionId", institutions.name as institution, versions.next_review_on::text as "nextReviewOn", versions.next_review_on - (now() at time zone 'utc')::date as "daysLeft" from kyc_versions versions join institutions on institutions.id = versions.institution_id join kyc_files files on files.approved_version_id = versions.id and files.ended_on is null where versions.state = 'approved' and exists ( select from unnest($1::int[]) as step where versions.next_review_on - (now() at time zone 'utc')::date <= step and not exists (select from kyc_reminders where version_id = versions.id and kyc_reminders.days = step)) order by versions.next_review_on, versions.id limit $2

-- src/server/partners/kyc/queries.ts listStandings
select standing.institution_id as "institutionId", institutions.type as "institutionType", standing.state, standing.risk, standing.next_review_on::text as "nextReviewOn", standing.is_current as "isCurrent", files.ended_on::text as "endedOn", versions.papers_until::text as "papersUntil", versions.institution_type as "approvedType" from kyc_standing standing join kyc_files files on files.institution_id = standing.institution_id join institutions on institutions.id = standing.institution_id left join kyc_versions versions on versions.id = files.approved_version_id where standing.institution_id = any($1::int[])

-- src/server/partners/kyc/queries.ts noteReminders
insert into kyc_reminders (version_id, days) select $1, step from unnest($2::int[]) as step on conflict do nothing

-- src/server/partners/kyc/queries.ts saveDraft
update kyc_files set draft = $1::jsonb, draft_number = draft_number + 1, state = $2, changed_at = clock_timestamp(), changed_by = $3, changed_by_name = $4 where institution_id = $5

-- src/server/partners/kyc/queries.ts setEnded
update kyc_files set ended_on = case when $1::text is null then null else (now() at time zone 'utc')::date end, ended_by_name = $2 where institution_id = $3

-- src/server/partners/kyc/queries.ts setInForce
update kyc_files set state = 'approved', approved_version_id = $1, submitted_version_id = null, risk = $2, next_review_on = $3::date where institution_id = $4

-- src/server/partners/kyc/queries.ts setState
update kyc_files set state = $1, submitted_version_id = $2 where institution_id = $3

-- src/server/partners/kyc/registers/queries.ts listRecords
select discovery_sources.name as register, candidate_records.facts, candidate_records.gone_at is not null as "isGone" from candidates join candidate_records on candidate_id = candidates.id join discovery_sources on discovery_sources.id = candidate_records.source_id where candidates.institution_id = $1 order by candidate_records.gone_at is not null, rank, candidate_records.id limit 50

-- src/server/partners/kyc/versions/queries.ts findVersion
select id, institution_id as "institutionId", number, content, institution_type as "institutionType", state, submitted_by as "submittedById", risk, risk_points as "riskPoints" from kyc_versions where id = $1

-- src/server/partners/kyc/versions/queries.ts insertReview
insert into kyc_reviews (version_id, section, verdict, words, reviewed_by, reviewed_by_name) values ($1, $2, $3, $4, $5, $6)

-- src/server/partners/kyc/versions/queries.ts insertVersion
insert into kyc_versions (institution_id, number, content, institution_type, note, submitted_by, submitted_by_name, risk, risk_points, risk_rules, rules_version) values ($1, (select coalesce(max(number), 0) + 1 from kyc_versions where institution_id = $2), $3::jsonb, $4, $5, $6, $7, $8, $9, $10::text[], $11) returning id

-- src/server/partners/kyc/versions/queries.ts listReviews
select distinct on (section) section, verdict, words, reviewed_by_name as by, reviewed_at as at from kyc_reviews where version_id = $1 order by section, id desc

-- src/server/partners/kyc/versions/queries.ts listVersions
select id, number, state, note, submitted_at as "submittedAt", submitted_by_name as "submittedBy", returned_at as "returnedAt", return_words as "returnWords", approved_at as "approvedAt", next_review_on::text as "nextReviewOn" from kyc_versions where institution_id = $1 order by number desc limit 100

-- src/server/partners/kyc/versions/queries.ts replaceParties
insert into "kyc_owners" as stored (institution_id, key, label, subject, is_in_force, is_submitted) values ($1, $2::uuid, $3, $4::jsonb, $5, $6) on conflict (institution_id, key) do update set label = excluded.label, subject = excluded.subject, is_in_force = excluded.is_in_force, is_submitted = excluded.is_submitted
insert into "kyc_people" as stored (institution_id, key, label, subject, is_in_force, is_submitted) values ($1, $2::uuid, $3, $4::jsonb, $5, $6) on conflict (institution_id, key) do update set label = excluded.label, subject = excluded.subject, is_in_force = excluded.is_in_force, is_submitted = excluded.is_submitted
update "kyc_owners" set is_in_force = false, is_submitted = false, subject = null, label = '' where institution_id = $1 and subject is not null and key <> all($2::uuid[])
update "kyc_people" set is_in_force = false, is_submitted = false, subject = null, label = '' where institution_id = $1 and subject is not null and key <> all($2::uuid[])

-- src/server/partners/kyc/versions/queries.ts setApproved
update kyc_versions set state = 'approved', approved_at = now(), approved_by = $1, approved_by_name = $2, papers_until = $3::date, next_review_on = ((now() at time zone 'utc')::date + make_interval(months => $4::int))::date where id = $5 returning next_review_on::text as "nextReviewOn"
update kyc_versions set state = 'replaced', replaced_at = now() where institution_id = $1 and state = 'approved'

-- src/server/partners/kyc/versions/queries.ts setRecommended
update kyc_versions set state = 'recommended', recommended_at = now(), recommended_by_name = $1, recommendation = $2 where id = $3

-- src/server/partners/kyc/versions/queries.ts setReturned
update kyc_versions set state = 'returned', returned_at = now(), returned_by_name = $1, return_words = $2 where id = $3

-- src/server/partners/kyc/versions/queries.ts setSubject
update kyc_files set subject = $1::jsonb where institution_id = $2

-- src/server/partners/kyc/versions/queries.ts unsetRecommended
update kyc_versions set state = 'submitted', recommended_at = null, recommended_by_name = null, recommendation = null where id = $1 and state = 'recommended'

-- src/server/partners/members/queries.ts approveInvitation
update invitations set approved_at = now(), expires_at = now() + (expires_at - created_at) where id = $1 and approved_at is null and withdrawn_at is null returning id, role, name, email, invited_by_name as "invitedBy", created_at as "createdAt", expires_at as "expiresAt"

-- src/server/partners/members/queries.ts deleteOldInvitations
delete from invitations where id in ( select id from invitations where accepted_at is null and coalesce(withdrawn_at, expires_at) < now() - make_interval(days => $1) order by id limit $2 for update skip locked)

-- src/server/partners/members/queries.ts findOpenInvitation
select invitations.id, invitations.role, institution_id as "institutionId", institutions.name as institution, invitations.name, invitations.email, expires_at as "expiresAt" from invitations left join institutions on institutions.id = institution_id where $1 in (token_hash, mailed_token_hash) and accepted_at is null and withdrawn_at is null and expires_at > now() and approved_at is not null
select invitations.id, invitations.role, institution_id as "institutionId", institutions.name as institution, invitations.name, invitations.email, expires_at as "expiresAt" from invitations left join institutions on institutions.id = institution_id where $1 in (token_hash, mailed_token_hash) and accepted_at is null and withdrawn_at is null and expires_at > now() and approved_at is not null for update of invitations

-- src/server/partners/members/queries.ts holdMember
select id, username from users where id = $1 and institution_id = $2 for share

-- src/server/partners/members/queries.ts insertInvitation
insert into invitations (institution_id, role, name, email, token_hash, invited_by, invited_by_name, approved_at) values ($1, $2, $3, $4, $5, $6, $7, case when $8::boolean then now() end) returning id, role, name, email, invited_by_name as "invitedBy", created_at as "createdAt", expires_at as "expiresAt"

-- src/server/partners/members/queries.ts listMembers
select users.id, username, invitations.name, invitations.email, accepted_at as since from users join invitations on accepted_by = users.id and invitations.institution_id = users.institution_id where users.institution_id = $1 order by lower(username)

-- src/server/partners/members/queries.ts listOpenInvitations
select id, role, name, email, invited_by_name as "invitedBy", created_at as "createdAt", expires_at as "expiresAt" from invitations where institution_id = $1 and accepted_at is null and withdrawn_at is null and expires_at > now() and approved_at is not null order by id desc limit 500
select id, role, name, email, invited_by_name as "invitedBy", created_at as "createdAt", expires_at as "expiresAt" from invitations where institution_id is null and accepted_at is null and withdrawn_at is null and expires_at > now() and approved_at is not null order by id desc limit 500

-- src/server/partners/members/queries.ts noteAccepted
update invitations set accepted_at = now(), accepted_by = $1 where id = $2

-- src/server/partners/members/queries.ts removeMember
update users set institution_id = null where id = $1 and institution_id = $2 returning username

-- src/server/partners/members/queries.ts setMailedToken
update invitations set mailed_token_hash = $1 where id = $2 and accepted_at is null and withdrawn_at is null and expires_at > now() and approved_at is not null

-- src/server/partners/members/queries.ts withdrawInvitations
update invitations set withdrawn_at = now() where institution_id = $1 and id = $2 and accepted_at is null and withdrawn_at is null and expires_at > now() and approved_at is not null
update invitations set withdrawn_at = now() where institution_id = $1 and lower(email) = lower($2) and id is distinct from $3::int and accepted_at is null and withdrawn_at is null and expires_at > now() and approved_at is not null
update invitations set withdrawn_at = now() where institution_id is null and id = $1 and accepted_at is null and withdrawn_at is null and expires_at > now() and approved_at is not null
update invitations set withdrawn_at = now() where institution_id is null and lower(email) = lower($1) and id is distinct from $2::int and accepted_at is null and withdrawn_at is null and expires_at > now() and approved_at is not null

-- src/server/partners/members/queries.ts withdrawUnapproved
update invitations set withdrawn_at = now() where id = $1 and approved_at is null and withdrawn_at is null

-- src/server/partners/onboarding/queries.ts changeStep
insert into onboarding_changes (institution_id, from_step, to_step, reason, changed_by, changed_by_name) values ($1, $2, $3, $4, $5, $6)
update institutions set onboarding_step = $1, updated_at = now() where id = $2

-- src/server/partners/onboarding/queries.ts findCheck
select ok, found, checked_at as "checkedAt" from endpoint_checks where institution_id = $1 and url = $2 order by id desc limit 1

-- src/server/partners/onboarding/queries.ts findGoodKey
select hint, mode, created_at as "createdAt" from api_keys where institution_id = $1 and revoked_at is null and expires_at > now() order by id limit 1

-- src/server/partners/onboarding/queries.ts findSettledTest
select public_id as "publicId", settled_at as "settledAt" from transfers where institution_id = $1 and mode = 'test' and status = 'settled' order by id limit 1

-- src/server/partners/onboarding/queries.ts insertCheck
insert into endpoint_checks (institution_id, url, ok, found) values ($1, $2, $3, $4) returning checked_at as "checkedAt"

-- src/server/partners/onboarding/queries.ts listChanges
select id, from_step as "from", to_step as "to", reason, changed_by_name as "changedBy", changed_at as "changedAt" from onboarding_changes where institution_id = $1 order by id desc limit 200

-- src/server/partners/onboarding/queries.ts wasActive
select exists (select from onboarding_changes where institution_id = $1 and from_step = 'active') as was

-- src/server/partners/webhooks/queries.ts countAttempt
update webhook_deliveries set status = $1, attempts = $2, next_attempt_at = now() + make_interval(secs => $3) where id = $4 and status = 'pending' and attempts = $5

-- src/server/partners/webhooks/queries.ts countEndpoints
select count(*)::int as n from webhook_endpoints where institution_id = $1 and mode = $2

-- src/server/partners/webhooks/queries.ts deleteEndpoint
delete from webhook_endpoints where id = $1

-- src/server/partners/webhooks/queries.ts disableFailing
update webhook_endpoints set disabled_at = now(), disabled_reason = 'failing' from institutions where webhook_endpoints.id = $1 and institutions.id = institution_id and disabled_at is null and failing_since <= now() - interval '5 days' returning institutions.name as institution, webhook_endpoints.mode, webhook_endpoints.url, failing_since as "failingSince"

-- src/server/partners/webhooks/queries.ts disableGone
update webhook_endpoints set disabled_at = now(), disabled_reason = 'gone' where id = $1 and disabled_at is null

-- src/server/partners/webhooks/queries.ts dropDelivery
update webhook_deliveries set status = 'dropped', next_attempt_at = null where id = $1 and status = 'pending'

-- src/server/partners/webhooks/queries.ts enableEndpoint
update webhook_endpoints set disabled_at = null, disabled_reason = null, failing_since = null where id = $1

-- src/server/partners/webhooks/queries.ts findEndpoint
select id, public_id as "publicId", url, events, description, created_at as "createdAt", disabled_at as "disabledAt", disabled_reason as "disabledReason" from webhook_endpoints where public_id = $1 and institution_id = $2 and mode = $3

-- src/server/partners/webhooks/queries.ts findPending
select endpoint_id as "endpointId", endpoints.institution_id as "institutionId", url, attempts, array_remove(array[secret, case when previous_secret_until > now() then previous_secret end], null) as secrets, disabled_at is not null as "isDisabled", failing_since is not null as "isFailing", events.public_id as "publicId", type, events.created_at as "createdAt", data from webhook_deliveries join webhook_endpoints endpoints on endpoints.id = endpoint_id join partner_events events on events.id = event_id where webhook_deliveries.id = $1 and status = 'pending'

-- src/server/partners/webhooks/queries.ts holdEndpoint
select from webhook_endpoints where id = $1 for key share

-- src/server/partners/webhooks/queries.ts insertAttempt
insert into webhook_attempts (endpoint_id, delivery_id, attempt, attempted_at, milliseconds, http_status, error, answer, next_attempt_at) values ($1, $2, $3, now() - make_interval(secs => $4), $5, $6, $7, $8, now() + make_interval(secs => $9))

-- src/server/partners/webhooks/queries.ts insertDeliveries
insert into webhook_deliveries (endpoint_id, event_id) select id, $1::bigint from webhook_endpoints where institution_id = $2 and mode = $3 and disabled_at is null and (events is null or $4 = any(events)) returning id
insert into webhook_deliveries (endpoint_id, event_id) select id, $1::bigint from webhook_endpoints where institution_id = $2 and mode = $3 and disabled_at is null and id = $4 returning id

-- src/server/partners/webhooks/queries.ts insertEndpoint
insert into webhook_endpoints (public_id, institution_id, mode, url, events, description, secret) values ($1, $2, $3, $4, $5::text[], $6, $7) returning id, public_id as "publicId", url, events, description, created_at as "createdAt", disabled_at as "disabledAt", disabled_reason as "disabledReason"

-- src/server/partners/webhooks/queries.ts listAttempts
select attempts.id, attempt, attempted_at as "attemptedAt", milliseconds, http_status as status, error, answer, attempts.next_attempt_at as "nextAttemptAt", public_id as "publicId", type, events.created_at as "createdAt", data from webhook_attempts attempts join webhook_deliveries deliveries on deliveries.id = delivery_id join partner_events events on events.id = event_id where attempts.endpoint_id = $1 and attempts.id < $2 and attempted_at > now() - interval '90 days' order by attempts.id desc limit $3

-- src/server/partners/webhooks/queries.ts listEndpoints
select id, public_id as "publicId", url, events, description, created_at as "createdAt", disabled_at as "disabledAt", disabled_reason as "disabledReason" from webhook_endpoints where institution_id = $1 and mode = $2 order by id desc

-- src/server/partners/webhooks/queries.ts listPastEvents
select id, created_at as "createdAt" from partner_events where institution_id = $1 and mode = $2 and created_at > now() - interval '90 days' and created_at >= $3 and type <> 'webhook.test' and ($4::text[] is null or type = any($5::text[])) order by created_at, id limit $6
select id, created_at as "createdAt" from partner_events where institution_id = $1 and mode = $2 and created_at > now() - interval '90 days' and public_id = $3 order by created_at, id limit $4

-- src/server/partners/webhooks/queries.ts listStranded
select id from webhook_deliveries where status = 'pending' and next_attempt_at < now() - interval '2 minutes' and not exists (select from graphile_worker.jobs where jobs.key = 'webhook:' || webhook_deliveries.id and (locked_at is null or locked_at > now() - interval '2 minutes')) order by next_attempt_at limit 1000

-- src/server/partners/webhooks/queries.ts noteFailure
update webhook_endpoints set failing_since = now() where id = $1 and failing_since is null

-- src/server/partners/webhooks/queries.ts noteSuccess
update webhook_endpoints set failing_since = null where id = $1 and failing_since is not null

-- src/server/partners/webhooks/queries.ts restartDeliveries
insert into webhook_deliveries (endpoint_id, event_id) select $1::integer, unnest($2::bigint[]) on conflict (endpoint_id, event_id) do update set status = 'pending', attempts = 0, next_attempt_at = now() returning id

-- src/server/partners/webhooks/queries.ts rotateSecret
update webhook_endpoints set previous_secret = secret, previous_secret_until = now() + interval '24 hours', secret = $1 where id = $2
