-- src/server/site/backups/proof/queries.ts countUpTo
select key as name, (xpath('//count/text()', query_to_xml(format('select count(*) from %I where id <= %s', key, value::bigint), false, true, '')))[1]::text::float8 as count from jsonb_each_text($1::jsonb)

-- src/server/site/backups/proof/queries.ts findProof
select set_name as "setName", ended_at as "endedAt", is_proven as "isProven", failure, restored_to as "restoredTo", seconds, tables, row_count::float8 as rows, documents from backup_proofs where ended_at is not null and (is_proven or not $1) order by ended_at desc limit 1

-- src/server/site/backups/proof/queries.ts noteProof
insert into backup_proofs (backup_id, set_name, started_at, ended_at, is_proven, failure, restored_to, seconds, tables, row_count, documents) values ((select id from backups where name = $1), $2, $3, now(), $4, $5, $6, extract(epoch from now() - $7::timestamptz)::int, $8, $9, $10)

-- src/server/site/backups/proof/queries.ts readAllPages
select count(query_to_xml(format('select count(*) from %s', oid::regclass), false, true, '')::text) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace

-- src/server/site/backups/proof/queries.ts readBounds
select table_name as name, (xpath('//max/text()', query_to_xml(format('select max(id) from %I', table_name), false, true, '')))[1]::text as bound from information_schema.columns join information_schema.tables using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'id' and data_type in ('integer', 'bigint') and not exists (select from pg_class where oid = to_regclass(format('public.%I', table_name)) and relispartition)

-- src/server/site/backups/queries.ts findLast
select now() as now, (select max(started_at) from backups where ended_at is not null) as "startedAt", (select max(failed_at) from backups) as "failedAt", (select max(ended_at) from backup_proofs) as "provedAt"

-- src/server/site/backups/queries.ts findNewest
select ended_at as "endedAt", bytes::float8 as bytes from backups where ended_at is not null order by ended_at desc limit 1

-- src/server/site/backups/queries.ts findOpenItem
select id, name, kind, cause, asked_by_name as "askedBy", started_at as "startedAt", ended_at as "endedAt", failure, bytes::float8 as bytes, documents, document_bytes::float8 as "documentBytes" from backups where ended_at is null and failed_at is null

-- src/server/site/backups/queries.ts listEnded
select id, name, kind, cause, asked_by_name as "askedBy", started_at as "startedAt", ended_at as "endedAt", failure, bytes::float8 as bytes, documents, document_bytes::float8 as "documentBytes" from backups where removed_at is null and (ended_at is not null or failed_at is not null) order by coalesce(ended_at, failed_at) desc limit $1

-- src/server/site/backups/restoring/queries.ts listNamedKeys
select key from unnest($1::text[]) as key where exists (select from attachments where file_key = key) or exists (select from project_pictures where key in (large_key, small_key)) or exists (select from project_picture_files where file_key = key)

-- src/server/site/backups/shipping/queries.ts findArchiverFailure
select last_failed_wal as segment from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')

-- src/server/site/backups/shipping/queries.ts listContents
select kind, backup_objects.key, bytes::float8 as bytes, sha256 from backup_objects where kind = 'bank' or (kind = 'document' and exists (select from stored_files where stored_files.key = backup_objects.key)) order by kind, backup_objects.key

-- src/server/site/backups/shipping/queries.ts listShippedWal
select key, bytes::float8 as bytes, sha256 from backup_objects where kind = 'wal' and length(key) = 24 and key between $1 and $2 order by key

-- src/server/site/backups/shipping/queries.ts listUnshippedDocuments
select stored_files.key from stored_files left join backup_objects on kind = 'document' and backup_objects.key = stored_files.key where backup_objects.key is null order by stored_files.key

-- src/server/site/backups/shipping/queries.ts noteGap
update backup_shipping set gap_since = coalesce(gap_since, now())

-- src/server/site/backups/shipping/queries.ts noteShippingProblem
update backup_shipping set problem = $1, problem_since = coalesce(problem_since, now())

-- src/server/site/backups/shipping/queries.ts readSystemId
select system_identifier::text as id from pg_control_system()

-- src/server/site/certifications/controls/card-data/queries.ts countRows
select count(*)::int as n from "audit_log" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "audit_log" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "certifications" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "certifications" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "decision_reasons" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "decision_reasons" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "drafts" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "drafts" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "emails" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "emails" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "funding_requests" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "funding_requests" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "institutions" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "institutions" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "kyc_files" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "kyc_files" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "request_comments" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "request_comments" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "respondents" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "respondents" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "scoring_criteria" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "scoring_criteria" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "scoring_versions" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "scoring_versions" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "sessions" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "sessions" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)
select count(*)::int as n from "users" as one where one.ctid >= $1::tid and one.ctid < $2::tid
select count(*)::int as n from "users" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)

-- src/server/site/certifications/controls/card-data/queries.ts listLikenesses
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."answers"::text, "one"."signature"::text, "one"."form_email"::text, "one"."given_email"::text, "one"."device"::text] as texts from "drafts" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['answers', 'signature', 'form_email', 'given_email', 'device']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."answers"::text, "one"."signature"::text, "one"."form_email"::text, "one"."given_email"::text, "one"."device"::text] as texts from "drafts" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['answers', 'signature', 'form_email', 'given_email', 'device']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."before"::text, "one"."after"::text] as texts from "audit_log" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['before', 'after']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."before"::text, "one"."after"::text] as texts from "audit_log" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['before', 'after']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."body"::text] as texts from "request_comments" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['body']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."body"::text] as texts from "request_comments" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['body']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."draft"::text] as texts from "kyc_files" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['draft']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."draft"::text] as texts from "kyc_files" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['draft']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."institution_name"::text, "one"."institution_type"::text, "one"."email"::text, "one"."phone"::text, "one"."address"::text, "one"."city"::text, "one"."zip"::text, "one"."message"::text] as texts from "respondents" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['institution_name', 'institution_type', 'email', 'phone', 'address', 'city', 'zip', 'message']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."institution_name"::text, "one"."institution_type"::text, "one"."email"::text, "one"."phone"::text, "one"."address"::text, "one"."city"::text, "one"."zip"::text, "one"."message"::text] as texts from "respondents" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['institution_name', 'institution_type', 'email', 'phone', 'address', 'city', 'zip', 'message']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."name"::text, "one"."description"::text, "one"."type"::text, "one"."image_url"::text, "one"."website"::text, "one"."email"::text, "one"."phone"::text, "one"."contact_person"::text, "one"."api_endpoint"::text, "one"."tags"::text] as texts from "institutions" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['name', 'description', 'type', 'image_url', 'website', 'email', 'phone', 'contact_person', 'api_endpoint', 'tags']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."name"::text, "one"."description"::text, "one"."type"::text, "one"."image_url"::text, "one"."website"::text, "one"."email"::text, "one"."phone"::text, "one"."contact_person"::text, "one"."api_endpoint"::text, "one"."tags"::text] as texts from "institutions" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['name', 'description', 'type', 'image_url', 'website', 'email', 'phone', 'contact_person', 'api_endpoint', 'tags']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."name"::text, "one"."guidance"::text] as texts from "scoring_criteria" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['name', 'guidance']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."name"::text, "one"."guidance"::text] as texts from "scoring_criteria" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['name', 'guidance']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."note"::text] as texts from "scoring_versions" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['note']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."note"::text] as texts from "scoring_versions" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['note']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."organization_name"::text, "one"."organization_type"::text, "one"."contact_name"::text, "one"."email"::text, "one"."phone"::text, "one"."address"::text, "one"."city"::text, "one"."zip"::text, "one"."project_title"::text, "one"."project_description"::text, "one"."location"::text, "one"."funding_amount_text"::text, "one"."timeline"::text, "one"."indigenous_sovereignty"::text, "one"."un_drip_compliance"::text, "one"."marginalized_peoples_impact"::text, "one"."additional_info"::text, "one"."withdrawn_reason"::text] as texts from "funding_requests" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['organization_name', 'organization_type', 'contact_name', 'email', 'phone', 'address', 'city', 'zip', 'project_title', 'project_description', 'location', 'funding_amount_text', 'timeline', 'indigenous_sovereignty', 'un_drip_compliance', 'marginalized_peoples_impact', 'additional_info', 'withdrawn_reason']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."organization_name"::text, "one"."organization_type"::text, "one"."contact_name"::text, "one"."email"::text, "one"."phone"::text, "one"."address"::text, "one"."city"::text, "one"."zip"::text, "one"."project_title"::text, "one"."project_description"::text, "one"."location"::text, "one"."funding_amount_text"::text, "one"."timeline"::text, "one"."indigenous_sovereignty"::text, "one"."un_drip_compliance"::text, "one"."marginalized_peoples_impact"::text, "one"."additional_info"::text, "one"."withdrawn_reason"::text] as texts from "funding_requests" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['organization_name', 'organization_type', 'contact_name', 'email', 'phone', 'address', 'city', 'zip', 'project_title', 'project_description', 'location', 'funding_amount_text', 'timeline', 'indigenous_sovereignty', 'un_drip_compliance', 'marginalized_peoples_impact', 'additional_info', 'withdrawn_reason']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."text_en"::text, "one"."text_fr"::text, "one"."text_es"::text] as texts from "decision_reasons" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['text_en', 'text_fr', 'text_es']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."text_en"::text, "one"."text_fr"::text, "one"."text_es"::text] as texts from "decision_reasons" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['text_en', 'text_fr', 'text_es']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."to_address"::text, "one"."reply_to"::text, "one"."subject"::text, "one"."body_text"::text] as texts from "emails" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['to_address', 'reply_to', 'subject', 'body_text']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."to_address"::text, "one"."reply_to"::text, "one"."subject"::text, "one"."body_text"::text] as texts from "emails" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['to_address', 'reply_to', 'subject', 'body_text']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."user_agent"::text] as texts from "sessions" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['user_agent']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."user_agent"::text] as texts from "sessions" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['user_agent']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."username"::text, "one"."name"::text, "one"."email"::text] as texts from "users" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['username', 'name', 'email']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."id"::text as id, array["one"."username"::text, "one"."name"::text, "one"."email"::text] as texts from "users" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['username', 'name', 'email']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."key"::text as id, array["one"."issuer"::text, "one"."document_url"::text, "one"."note"::text] as texts from "certifications" as one where one.ctid >= $1::tid and one.ctid < $2::tid ) as one cross join lateral unnest(one.texts, array['issuer', 'document_url', 'note']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'
select one.id, piece.name as "column", matched[1] as text from (select "one"."key"::text as id, array["one"."issuer"::text, "one"."document_url"::text, "one"."note"::text] as texts from "certifications" as one where one.ctid >= $1::tid and one.ctid < $2::tid and age(one.xmin) <= age(($3::bigint % 4294967296)::text::xid)) as one cross join lateral unnest(one.texts, array['issuer', 'document_url', 'note']::text[]) as piece (value, name) cross join lateral regexp_matches(regexp_replace(piece.value, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched where piece.value ~ '[0-9]([ -]?[0-9]){12}'

-- src/server/site/certifications/controls/card-data/queries.ts listLikenessesIn
select matched[1] as text from regexp_matches(regexp_replace($1::text, '\y[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\y', 'uuid', 'gi'), '[+]?[0-9](?:[ -]?[0-9]){12,}', 'g') as matched

-- src/server/site/certifications/controls/card-data/queries.ts listPortions
select relname as part, (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages from pg_class where relkind = 'r' and oid in (select format('public.%I', $1::text)::regclass union select relid from pg_partition_tree(format('public.%I', $2::text)::regclass))

-- src/server/site/certifications/controls/card-data/queries.ts listTextColumns
select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid left join pg_type as element on element.oid = pg_type.typelem and pg_type.typcategory = 'A' where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped and attgenerated = '' and (coalesce(element.typcategory, pg_type.typcategory) = 'S' or pg_type.typname in ('json', 'jsonb', 'xml')) order by 1, 2

-- src/server/site/certifications/controls/card-data/queries.ts readHorizon
select pg_snapshot_xmin(pg_current_snapshot())::text as xid

-- src/server/site/certifications/controls/queries.ts countGatedTransfers
select count(*)::int as n from payment_order_transfers join payment_orders on payment_orders.id = order_id where is_gated and ($1::boolean or created_at > now() - interval '2 days')

-- src/server/site/certifications/controls/queries.ts countPublicProjects
select count(*)::int as n from public_projects

-- src/server/site/certifications/controls/queries.ts listActiveInstitutions
select id from institutions where onboarding_step = 'active' order by id

-- src/server/site/certifications/controls/queries.ts listUnconsented
select id from public_projects where not exists (select from project_consents where project_id = public_projects.id and ended_at is null and (valid_until is null or valid_until > now())) order by id

-- src/server/site/certifications/controls/queries.ts listUnnamedConsents
select id from public_projects where exists (select from project_consents where project_id = public_projects.id and ended_at is null and (valid_until is null or valid_until > now()) and '' in (btrim(consented_by), btrim(consented_by_role), btrim(project_consents.nation_name))) order by id

-- src/server/site/certifications/controls/queries.ts listUnscreenedTransfers
select transfer_id as id from payment_order_transfers join payment_orders on payment_orders.id = order_id where is_gated and ($1::boolean or created_at > now() - interval '2 days') and not exists ( select from gate_answers where gate_answers.transfer_id = payment_order_transfers.transfer_id and asked_for = 'order' and allowed and ( select count(*) from jsonb_array_elements(conditions) as condition where condition->>'key' = any($2::text[]) and condition->'holds' = 'true') = $3::int) order by transfer_id

-- src/server/site/certifications/queries.ts listRecords
select key, issuer, issued_on::text as "issuedOn", document_url as "documentUrl", note from certifications order by position

-- src/server/site/certifications/runs/queries.ts findNewest
select id, control, at, outcome, since, examined, findings, mark, asked_by_name as "askedByName" from control_runs where control = $1 order by id desc limit 1

-- src/server/site/certifications/runs/queries.ts forgetOldRuns
delete from control_runs using ( select distinct on (control) control, id, since from control_runs order by control, id desc) as newest where control_runs.control = newest.control and at < now() - interval '90 days' and control_runs.id <> newest.id and at <> newest.since

-- src/server/site/certifications/runs/queries.ts insertRun
insert into control_runs (control, at, outcome, since, examined, findings, mark, milliseconds, asked_by_name) select $1, moment, $2, coalesce($3::timestamptz, moment), $4::jsonb, $5::jsonb, $6, $7, $8 from (select clock_timestamp() as moment) as clock
insert into control_runs (control, at, outcome, since, examined, findings, mark, milliseconds, asked_by_name) select $1, moment, $2, coalesce($3::timestamptz, moment), $4::jsonb, $5::jsonb, $6::jsonb, $7, $8 from (select clock_timestamp() as moment) as clock

-- src/server/site/certifications/runs/queries.ts listDue
select key from certifications where not exists (select from control_runs where control = certifications.key and at >= date_trunc('hour', now())) and not exists (select from graphile_worker.jobs where jobs.key = $1 and attempts < max_attempts) order by position

-- src/server/site/certifications/runs/queries.ts listNewest
select newest.* from certifications cross join lateral (select id, control, at, outcome, since, examined, findings, mark, asked_by_name as "askedByName" from control_runs where control = certifications.key order by id desc limit $1) as newest order by control, id desc

-- src/server/site/certifications/runs/queries.ts listRuns
select id, control, at, outcome, since, examined, findings, mark, asked_by_name as "askedByName" from control_runs where control = $1 order by id desc limit $2

-- src/server/site/certifications/runs/queries.ts lockControl
select exists (select from control_runs where control = $1 and at >= date_trunc('hour', clock_timestamp())) as has
select from certifications where key = $1 for update

-- src/server/site/certifications/runs/queries.ts readClock
select clock_timestamp() as at

-- src/server/site/dashboard/queries.ts readLongestWaiting
(select id, organization_name as name, 'funding_request' as kind, status, submitted_at as "submittedAt" from funding_requests where status = 'pending' and withdrawn_at is null order by submitted_at, id limit 3) union all (select id, institution_name, 'respondent', status, submitted_at from respondents where status = 'pending' order by submitted_at, id limit 2)

-- src/server/site/dashboard/queries.ts readOldest
select status, oldest.submitted_at as at from unnest(array['pending', 'in_review', 'approved', 'rejected']) as status cross join lateral (select submitted_at from funding_requests where funding_requests.status = status.status and withdrawn_at is null order by submitted_at, id limit 1) as oldest

-- src/server/site/dashboard/queries.ts readWeeks
with weeks as (select generate_series(date_trunc('week', now()) - make_interval(weeks => $1::int), date_trunc('week', now()) - make_interval(weeks => $2::int), interval '1 week') as week), r as (select date_trunc('week', submitted_at) as week, count(*)::int as n from respondents where submitted_at >= date_trunc('week', now()) - make_interval(weeks => $3::int) and submitted_at < date_trunc('week', now()) - make_interval(weeks => $4::int) group by 1), f as (select date_trunc('week', submitted_at) as week, count(*)::int as n from funding_requests where submitted_at >= date_trunc('week', now()) - make_interval(weeks => $5::int) and submitted_at < date_trunc('week', now()) - make_interval(weeks => $6::int) group by 1) select to_char(weeks.week, 'YYYY-MM-DD') as week, coalesce(r.n, 0) as respondents, coalesce(f.n, 0) as "fundingRequests" from weeks left join r using (week) left join f using (week) order by weeks.week

-- src/server/site/erasure/accounts/queries.ts deleteBelongings
delete from "comment_mentions" where user_id = $1
delete from "desk_presence" where user_id = $1
delete from "notices_for_digest" where user_id = $1
delete from "notification_rules" where user_id = $1
delete from "notifications" where user_id = $1
delete from "passkey_challenges" where user_id = $1
delete from "passkeys" where user_id = $1
delete from "password_resets" where user_id = $1
delete from "saved_filters" where user_id = $1
delete from "sessions" where user_id = $1
delete from "table_views" where user_id = $1
update conflict_declarations set reason = $1, withdrawn_reason = case when withdrawn_reason is not null then $2 end where user_id = $3

-- src/server/site/erasure/accounts/queries.ts eraseAccountAndLogs
select erase_account($1)

-- src/server/site/erasure/accounts/queries.ts findAccount
select id, username, email, is_admin or is_reviewer as "isStaff", institution_id is not null as "isMember", deactivated_at is not null as "isDeactivated", erased_at is not null as "isErased" from users where id = $1

-- src/server/site/erasure/accounts/queries.ts listFormerMembers
select users.id, users.username, users.name, max(accepted_at) as since from users join invitations on accepted_by = users.id where invitations.institution_id = $1 and users.institution_id is distinct from $2 and users.erased_at is null and not users.is_admin and not users.is_reviewer group by users.id order by lower(users.username) limit 500

-- src/server/site/erasure/accounts/queries.ts replaceName
update "api_keys" set "created_by_name" = erased_name($1) where "created_by" = $2 and "created_by_name" = $3
update "api_keys" set "handed_to_name" = erased_name($1) where "handed_to" = $2 and "handed_to_name" = $3
update "api_keys" set "revoked_by_name" = erased_name($1) where "revoked_by_name" = $2
update "applicant_events" set "done_by_name" = erased_name($1) where "done_by_name" = $2
update "backup_settings" set "changed_by_name" = erased_name($1) where "changed_by_name" = $2
update "backups" set "asked_by_name" = erased_name($1) where "asked_by_name" = $2
update "bank_accounts" set "created_by_name" = erased_name($1) where "created_by_name" = $2
update "bank_entries" set "decided_by_name" = erased_name($1) where "decided_by" = $2 and "decided_by_name" = $3
update "bank_holds" set "ended_by_name" = erased_name($1) where "ended_by_name" = $2
update "candidate_decisions" set "decided_by_name" = erased_name($1) where "decided_by" = $2 and "decided_by_name" = $3
update "candidate_likenesses" set "answered_by_name" = erased_name($1) where "answered_by_name" = $2
update "commitments" set "ended_by_name" = erased_name($1) where "ended_by_name" = $2
update "commitments" set "recorded_by_name" = erased_name($1) where "recorded_by" = $2 and "recorded_by_name" = $3
update "compliance_assessments" set "assessed_by_name" = erased_name($1) where "assessed_by" = $2 and "assessed_by_name" = $3
update "compliance_reviews" set "reviewed_by_name" = erased_name($1) where "reviewed_by" = $2 and "reviewed_by_name" = $3
update "conflict_declarations" set "declared_by_name" = erased_name($1) where "declared_by_name" = $2
update "conflict_declarations" set "user_name" = erased_name($1) where "user_id" = $2 and "user_name" = $3
update "conflict_declarations" set "withdrawn_by_name" = erased_name($1) where "withdrawn_by_name" = $2
update "decision_reasons" set "set_by_name" = erased_name($1) where "set_by" = $2 and "set_by_name" = $3
update "decisions" set "decided_by_name" = erased_name($1) where "decided_by" = $2 and "decided_by_name" = $3
update "discovery_runs" set "started_by_name" = erased_name($1) where "started_by" = $2 and "started_by_name" = $3
update "eligibility_changes" set "changed_by_name" = erased_name($1) where "changed_by" = $2 and "changed_by_name" = $3
update "first_step_marks" set "marked_by_name" = erased_name($1) where "marked_by_name" = $2
update "forwards" set "forwarded_by_name" = erased_name($1) where "forwarded_by" = $2 and "forwarded_by_name" = $3
update "funding_requests" set "shortlisted_by_name" = erased_name($1) where "shortlisted_by_name" = $2
update "funding_round_versions" set "set_by_name" = erased_name($1) where "set_by_name" = $2
update "funding_rounds" set "created_by_name" = erased_name($1) where "created_by_name" = $2
update "imports" set "made_by_name" = erased_name($1) where "made_by" = $2 and "made_by_name" = $3
update "imports" set "undone_by_name" = erased_name($1) where "undone_by" = $2 and "undone_by_name" = $3
update "institution_inquiries" set "linked_by_name" = erased_name($1) where "linked_by" = $2 and "linked_by_name" = $3
update "institution_limits" set "set_by_name" = erased_name($1) where "set_by_name" = $2
update "invitations" set "invited_by_name" = erased_name($1) where "invited_by" = $2 and "invited_by_name" = $3
update "kyc_changes" set "changed_by_name" = erased_name($1) where "changed_by" = $2 and "changed_by_name" = $3
update "kyc_files" set "changed_by_name" = erased_name($1) where "changed_by" = $2 and "changed_by_name" = $3
update "kyc_files" set "ended_by_name" = erased_name($1) where "ended_by_name" = $2
update "kyc_reviews" set "reviewed_by_name" = erased_name($1) where "reviewed_by" = $2 and "reviewed_by_name" = $3
update "kyc_versions" set "approved_by_name" = erased_name($1) where "approved_by" = $2 and "approved_by_name" = $3
update "kyc_versions" set "recommended_by_name" = erased_name($1) where "recommended_by_name" = $2
update "kyc_versions" set "returned_by_name" = erased_name($1) where "returned_by_name" = $2
update "kyc_versions" set "submitted_by_name" = erased_name($1) where "submitted_by" = $2 and "submitted_by_name" = $3
update "notifications" set "caused_by_name" = erased_name($1) where "caused_by_name" = $2
update "objections" set "first_decider_name" = erased_name($1) where "first_decider" = $2 and "first_decider_name" = $3
update "onboarding_changes" set "changed_by_name" = erased_name($1) where "changed_by" = $2 and "changed_by_name" = $3
update "partnership_duties_done" set "done_by_name" = erased_name($1) where "done_by" = $2 and "done_by_name" = $3
update "payee_files" set "approved_by_name" = erased_name($1) where "approved_by_name" = $2
update "payee_files" set "entered_by_name" = erased_name($1) where "entered_by_name" = $2
update "project_payees" set "updated_by_name" = erased_name($1) where "updated_by_name" = $2
update "provider_text_drafts" set "changed_by_name" = erased_name($1) where "changed_by_name" = $2
update "provider_text_versions" set "approved_by_name" = erased_name($1) where "approved_by_name" = $2
update "provider_text_versions" set "published_by_name" = erased_name($1) where "published_by_name" = $2
update "question_templates" set "set_by_name" = erased_name($1) where "set_by" = $2 and "set_by_name" = $3
update "request_comments" set "author_name" = erased_name($1) where "author_id" = $2 and "author_name" = $3
update "request_likenesses" set "decided_by_name" = erased_name($1) where "decided_by_name" = $2
update "request_questions" set "asked_by_name" = erased_name($1) where "asked_by" = $2 and "asked_by_name" = $3
update "request_scores" set "reviewer_name" = erased_name($1) where "reviewer_id" = $2 and "reviewer_name" = $3
update "retention_periods" set "changed_by_name" = erased_name($1) where "changed_by" = $2 and "changed_by_name" = $3
update "sample_projects" set "changed_by_name" = erased_name($1) where "changed_by_name" = $2
update "score_renunciations" set "user_name" = erased_name($1) where "user_id" = $2 and "user_name" = $3
update "screening_decisions" set "decided_by_name" = erased_name($1) where "decided_by" = $2 and "decided_by_name" = $3
update "screening_list_versions" set "accepted_by_name" = erased_name($1) where "accepted_by_name" = $2
update "screening_list_versions" set "brought_by_name" = erased_name($1) where "brought_by_name" = $2
update "screening_lists" set "created_by_name" = erased_name($1) where "created_by_name" = $2
update "screening_lists" set "upload_by_name" = erased_name($1) where "upload_by_name" = $2
update "screening_own_entries" set "added_by_name" = erased_name($1) where "added_by_name" = $2
update "screening_own_entries" set "removed_by_name" = erased_name($1) where "removed_by_name" = $2
update "security_policy" set "changed_by_name" = erased_name($1) where "changed_by_name" = $2
update "service_levels" set "set_by_name" = erased_name($1) where "set_by" = $2 and "set_by_name" = $3
update "status_changes" set "changed_by_name" = erased_name($1) where "changed_by" = $2 and "changed_by_name" = $3
update "transfers" set "held_by_name" = erased_name($1) where "held_by_name" = $2
update "visitor_messages" set "state_set_by_name" = erased_name($1) where "state_set_by" = $2 and "state_set_by_name" = $3
update request_comments set body = regexp_replace(body, $1, '@' || erased_name($2), 'gi') where id in (select comment_id from comment_mentions where user_id = $3)

-- src/server/site/erasure/accounts/queries.ts strikeOutInvitations
delete from invitations where accepted_at is null and lower(email) = lower($1)
update invitations set name = $1, email = $2 where accepted_by = $3

-- src/server/site/erasure/accounts/queries.ts strikeOutMessagesBy
update emails set "subject" = regexp_replace("subject", $1, erased_name($2), 'g'), "body_text" = regexp_replace("body_text", $3, erased_name($4), 'g'), "body_html" = regexp_replace("body_html", $5, erased_name($6), 'g') where id in (select email_id from forwards where forwarded_by = $7) or secret_kind = 'invitation_link' and secret_of in (select id from invitations where invited_by = $8)

-- src/server/site/erasure/inquiries/queries.ts findInquiry
select id, reference, email, language, treaty_signature_id is not null as "hasSignature", personal_data_removed_at is not null as "isRemoved", (select institution_id from institution_inquiries where respondent_id = respondents.id) as "institutionId" from respondents where id = $1

-- src/server/site/erasure/inquiries/queries.ts isStillOver
select from respondents where id = $1 and personal_data_removed_at is null and status <> 'pending' and coalesce((select max(changed_at) from status_changes where respondent_id = respondents.id), submitted_at) < now() - make_interval(days => $2)

-- src/server/site/erasure/inquiries/queries.ts listOver
select id from respondents where id > $1 and personal_data_removed_at is null and status <> 'pending' and coalesce((select max(changed_at) from status_changes where respondent_id = respondents.id), submitted_at) < now() - make_interval(days => $2) order by id limit $3

-- src/server/site/erasure/inquiries/queries.ts strikeOutContact
update institutions set email = case when lower(institutions.email) = lower(respondents.email) then null else institutions.email end, phone = case when institutions.phone = respondents.phone then null else institutions.phone end, updated_at = now() from respondents where respondents.id = $1 and institutions.id = $2

-- src/server/site/erasure/inquiries/queries.ts strikeOutInquiry
select strike_out_inquiry($1)
update respondents set submission_key = 'removed:' || id, content_hash = '', institution_name = $1, email = $2, message = $3, address = null, city = null, zip = null, phone = null, personal_data_removed_at = now() where id = $4
update status_changes set reason = $1 where respondent_id = $2 and reason is not null

-- src/server/site/erasure/signatures/queries.ts findSignature
select id, reference, personal_data_removed_at is not null as "isRemoved" from treaty_signatures where id = $1
select id, reference, personal_data_removed_at is not null as "isRemoved" from treaty_signatures where id = $1 for update

-- src/server/site/erasure/signatures/queries.ts strikeOutSignatory
update treaty_signatures set signatory_name = $1, signatory_title = $2, signature_key = 'removed:' || id, personal_data_removed_at = now() where id = $3

-- src/server/site/figures/queries.ts listCurrencies
select currency from ( select 'requested' as step, r.funding_currency as currency, r.funding_amount as amount, r.submitted_at as at, p.theme, r.region, r.round_id from funding_requests as r left join projects as p on p.funding_request_id = r.id where r.withdrawn_at is null and r.merged_into_id is null and ($1::date is null or r.submitted_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or r.submitted_at < ($4::date + 1)::timestamp at time zone 'UTC') union all select 'granted', a.currency, (a.terms ->> 'amount')::numeric, first.at, p.theme, r.region, r.round_id from agreements as a join projects as p on p.id = a.project_id join lateral (select min(in_force_at) as at from agreements where project_id = p.id) as first on true left join funding_requests as r on r.id = p.funding_request_id where a.state = 'in_force' and ($5::date is null or first.at >= $6::date::timestamp at time zone 'UTC') and ($7::date is null or first.at < ($8::date + 1)::timestamp at time zone 'UTC') union all select 'paid', t.currency, t.amount, t.settled_at, p.theme, r.region, r.round_id from settled_transfers as t join projects as p on p.id = t.project_id left join funding_requests as r on r.id = p.funding_request_id where t.mode = 'live' and ($9::date is null or t.settled_at >= $10::date::timestamp at time zone 'UTC') and ($11::date is null or t.settled_at < ($12::date + 1)::timestamp at time zone 'UTC')) as told group by currency order by count(*) desc, currency

-- src/server/site/figures/queries.ts listRoundNames
select id::text as id, reference || ' · ' || (terms #>> '{texts,en,title}') as name from funding_rounds where id::text = any($1::text[])

-- src/server/site/figures/queries.ts listStaffWork
with held as ( select assignee_id as id, count(*)::int as open, (count(*) filter (where next_due < date_trunc('day', now(), 'UTC')))::int as late from funding_requests where assignee_id is not null and status in ('pending', 'in_review') and withdrawn_at is null and merged_into_id is null group by 1), decided as ( select decided_by as id, count(*)::int as n, percentile_cont(0.5) within group (order by days) as median from ( select d.decided_by, extract(epoch from d.decided_at - coalesce(r.imported_at, r.submitted_at))::float8 / 86400 as days from decisions as d join funding_requests as r on r.id = d.funding_request_id and r.status = d.status where ($1::date is null or d.decided_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or d.decided_at < ($4::date + 1)::timestamp at time zone 'UTC') and r.merged_into_id is null and not exists (select from decisions as later where later.funding_request_id = d.funding_request_id and later.id > d.id)) as d where decided_by is not null group by 1) select u.id, u.username, coalesce(held.open, 0) as open, coalesce(held.late, 0) as late, coalesce(decided.n, 0) as decided, decided.median as "medianDays" from users as u left join held using (id) left join decided using (id) where exists (select from active_staff where active_staff.id = u.id) or held.id is not null or decided.id is not null order by u.username

-- src/server/site/figures/queries.ts readDecided
select count(*)::int as decided, percentile_cont(0.5) within group (order by days) as "medianDays" from ( select d.decided_by, extract(epoch from d.decided_at - coalesce(r.imported_at, r.submitted_at))::float8 / 86400 as days from decisions as d join funding_requests as r on r.id = d.funding_request_id and r.status = d.status where ($1::date is null or d.decided_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or d.decided_at < ($4::date + 1)::timestamp at time zone 'UTC') and r.merged_into_id is null and not exists (select from decisions as later where later.funding_request_id = d.funding_request_id and later.id > d.id)) as d

-- src/server/site/figures/queries.ts readNobodysWork
select count(*)::int as open, (count(*) filter (where next_due < date_trunc('day', now(), 'UTC')))::int as late from funding_requests where assignee_id is null and status in ('pending', 'in_review') and withdrawn_at is null and merged_into_id is null

-- src/server/site/figures/queries.ts sumByGroup
with written as ( select coalesce(round_id::text, '') as key, coalesce(round_id::text, '') as name, step, count(*)::int as n, sum(amount) as amount from ( select 'requested' as step, r.funding_currency as currency, r.funding_amount as amount, r.submitted_at as at, p.theme, r.region, r.round_id from funding_requests as r left join projects as p on p.funding_request_id = r.id where r.withdrawn_at is null and r.merged_into_id is null and ($1::date is null or r.submitted_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or r.submitted_at < ($4::date + 1)::timestamp at time zone 'UTC') union all select 'granted', a.currency, (a.terms ->> 'amount')::numeric, first.at, p.theme, r.region, r.round_id from agreements as a join projects as p on p.id = a.project_id join lateral (select min(in_force_at) as at from agreements where project_id = p.id) as first on true left join funding_requests as r on r.id = p.funding_request_id where a.state = 'in_force' and ($5::date is null or first.at >= $6::date::timestamp at time zone 'UTC') and ($7::date is null or first.at < ($8::date + 1)::timestamp at time zone 'UTC') union all select 'paid', t.currency, t.amount, t.settled_at, p.theme, r.region, r.round_id from settled_transfers as t join projects as p on p.id = t.project_id left join funding_requests as r on r.id = p.funding_request_id where t.mode = 'live' and ($9::date is null or t.settled_at >= $10::date::timestamp at time zone 'UTC') and ($11::date is null or t.settled_at < ($12::date + 1)::timestamp at time zone 'UTC')) as told where currency = $13 group by 1, 2, 3) select key, (array_agg(name order by n desc, name))[1] as name, (coalesce(sum(n) filter (where step = 'requested'), 0))::int as "requestedCount", coalesce(sum(amount) filter (where step = 'requested'), 0)::text as requested, (coalesce(sum(n) filter (where step = 'granted'), 0))::int as "grantedCount", coalesce(sum(amount) filter (where step = 'granted'), 0)::text as granted, (coalesce(sum(n) filter (where step = 'paid'), 0))::int as "paidCount", coalesce(sum(amount) filter (where step = 'paid'), 0)::text as paid from written group by key
with written as ( select coalesce(theme, '') as key, coalesce(theme, '') as name, step, count(*)::int as n, sum(amount) as amount from ( select 'requested' as step, r.funding_currency as currency, r.funding_amount as amount, r.submitted_at as at, p.theme, r.region, r.round_id from funding_requests as r left join projects as p on p.funding_request_id = r.id where r.withdrawn_at is null and r.merged_into_id is null and ($1::date is null or r.submitted_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or r.submitted_at < ($4::date + 1)::timestamp at time zone 'UTC') union all select 'granted', a.currency, (a.terms ->> 'amount')::numeric, first.at, p.theme, r.region, r.round_id from agreements as a join projects as p on p.id = a.project_id join lateral (select min(in_force_at) as at from agreements where project_id = p.id) as first on true left join funding_requests as r on r.id = p.funding_request_id where a.state = 'in_force' and ($5::date is null or first.at >= $6::date::timestamp at time zone 'UTC') and ($7::date is null or first.at < ($8::date + 1)::timestamp at time zone 'UTC') union all select 'paid', t.currency, t.amount, t.settled_at, p.theme, r.region, r.round_id from settled_transfers as t join projects as p on p.id = t.project_id left join funding_requests as r on r.id = p.funding_request_id where t.mode = 'live' and ($9::date is null or t.settled_at >= $10::date::timestamp at time zone 'UTC') and ($11::date is null or t.settled_at < ($12::date + 1)::timestamp at time zone 'UTC')) as told where currency = $13 group by 1, 2, 3) select key, (array_agg(name order by n desc, name))[1] as name, (coalesce(sum(n) filter (where step = 'requested'), 0))::int as "requestedCount", coalesce(sum(amount) filter (where step = 'requested'), 0)::text as requested, (coalesce(sum(n) filter (where step = 'granted'), 0))::int as "grantedCount", coalesce(sum(amount) filter (where step = 'granted'), 0)::text as granted, (coalesce(sum(n) filter (where step = 'paid'), 0))::int as "paidCount", coalesce(sum(amount) filter (where step = 'paid'), 0)::text as paid from written group by key
with written as ( select lower(coalesce(region, '')) collate "C" as key, coalesce(region, '') collate "C" as name, step, count(*)::int as n, sum(amount) as amount from ( select 'requested' as step, r.funding_currency as currency, r.funding_amount as amount, r.submitted_at as at, p.theme, r.region, r.round_id from funding_requests as r left join projects as p on p.funding_request_id = r.id where r.withdrawn_at is null and r.merged_into_id is null and ($1::date is null or r.submitted_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or r.submitted_at < ($4::date + 1)::timestamp at time zone 'UTC') union all select 'granted', a.currency, (a.terms ->> 'amount')::numeric, first.at, p.theme, r.region, r.round_id from agreements as a join projects as p on p.id = a.project_id join lateral (select min(in_force_at) as at from agreements where project_id = p.id) as first on true left join funding_requests as r on r.id = p.funding_request_id where a.state = 'in_force' and ($5::date is null or first.at >= $6::date::timestamp at time zone 'UTC') and ($7::date is null or first.at < ($8::date + 1)::timestamp at time zone 'UTC') union all select 'paid', t.currency, t.amount, t.settled_at, p.theme, r.region, r.round_id from settled_transfers as t join projects as p on p.id = t.project_id left join funding_requests as r on r.id = p.funding_request_id where t.mode = 'live' and ($9::date is null or t.settled_at >= $10::date::timestamp at time zone 'UTC') and ($11::date is null or t.settled_at < ($12::date + 1)::timestamp at time zone 'UTC')) as told where currency = $13 group by 1, 2, 3) select key, (array_agg(name order by n desc, name))[1] as name, (coalesce(sum(n) filter (where step = 'requested'), 0))::int as "requestedCount", coalesce(sum(amount) filter (where step = 'requested'), 0)::text as requested, (coalesce(sum(n) filter (where step = 'granted'), 0))::int as "grantedCount", coalesce(sum(amount) filter (where step = 'granted'), 0)::text as granted, (coalesce(sum(n) filter (where step = 'paid'), 0))::int as "paidCount", coalesce(sum(amount) filter (where step = 'paid'), 0)::text as paid from written group by key
with written as ( select to_char(at at time zone 'UTC', 'YYYY-MM') as key, to_char(at at time zone 'UTC', 'YYYY-MM') as name, step, count(*)::int as n, sum(amount) as amount from ( select 'requested' as step, r.funding_currency as currency, r.funding_amount as amount, r.submitted_at as at, p.theme, r.region, r.round_id from funding_requests as r left join projects as p on p.funding_request_id = r.id where r.withdrawn_at is null and r.merged_into_id is null and ($1::date is null or r.submitted_at >= $2::date::timestamp at time zone 'UTC') and ($3::date is null or r.submitted_at < ($4::date + 1)::timestamp at time zone 'UTC') union all select 'granted', a.currency, (a.terms ->> 'amount')::numeric, first.at, p.theme, r.region, r.round_id from agreements as a join projects as p on p.id = a.project_id join lateral (select min(in_force_at) as at from agreements where project_id = p.id) as first on true left join funding_requests as r on r.id = p.funding_request_id where a.state = 'in_force' and ($5::date is null or first.at >= $6::date::timestamp at time zone 'UTC') and ($7::date is null or first.at < ($8::date + 1)::timestamp at time zone 'UTC') union all select 'paid', t.currency, t.amount, t.settled_at, p.theme, r.region, r.round_id from settled_transfers as t join projects as p on p.id = t.project_id left join funding_requests as r on r.id = p.funding_request_id where t.mode = 'live' and ($9::date is null or t.settled_at >= $10::date::timestamp at time zone 'UTC') and ($11::date is null or t.settled_at < ($12::date + 1)::timestamp at time zone 'UTC')) as told where currency = $13 group by 1, 2, 3) select key, (array_agg(name order by n desc, name))[1] as name, (coalesce(sum(n) filter (where step = 'requested'), 0))::int as "requestedCount", coalesce(sum(amount) filter (where step = 'requested'), 0)::text as requested, (coalesce(sum(n) filter (where step = 'granted'), 0))::int as "grantedCount", coalesce(sum(amount) filter (where step = 'granted'), 0)::text as granted, (coalesce(sum(n) filter (where step = 'paid'), 0))::int as "paidCount", coalesce(sum(amount) filter (where step = 'paid'), 0)::text as paid from written group by key

-- src/server/site/find/queries.ts addFindable
insert into findable (kind, record_id, reference, title, words) select $1, id, finds[1], left(fold_line(finds[2:2]), 300), fold_line(finds) from ( select id, institution_finds(record) as finds from "institutions" as record where id >= $2 and id < $3 order by id for key share) as those on conflict do nothing
insert into findable (kind, record_id, reference, title, words) select $1, id, finds[1], left(fold_line(finds[2:2]), 300), fold_line(finds) from ( select id, message_finds(record) as finds from "visitor_messages" as record where id >= $2 and id < $3 order by id for key share) as those on conflict do nothing
insert into findable (kind, record_id, reference, title, words) select $1, id, finds[1], left(fold_line(finds[2:2]), 300), fold_line(finds) from ( select id, project_finds(record) as finds from "projects" as record where id >= $2 and id < $3 order by id for key share) as those on conflict do nothing
insert into findable (kind, record_id, reference, title, words) select $1, id, finds[1], left(fold_line(finds[2:2]), 300), fold_line(finds) from ( select id, request_finds(record) as finds from "funding_requests" as record where id >= $2 and id < $3 order by id for key share) as those on conflict do nothing
insert into findable (kind, record_id, reference, title, words) select $1, id, finds[1], left(fold_line(finds[2:2]), 300), fold_line(finds) from ( select id, respondent_finds(record) as finds from "respondents" as record where id >= $2 and id < $3 order by id for key share) as those on conflict do nothing
insert into findable (kind, record_id, reference, title, words) select $1, id, finds[1], left(fold_line(finds[2:2]), 300), fold_line(finds) from ( select id, round_finds(record) as finds from "funding_rounds" as record where id >= $2 and id < $3 order by id for key share) as those on conflict do nothing
insert into findable (kind, record_id, reference, title, words) select $1, id, finds[1], left(fold_line(finds[2:2]), 300), fold_line(finds) from ( select id, signature_finds(record) as finds from "treaty_signatures" as record where id >= $2 and id < $3 order by id for key share) as those on conflict do nothing
insert into findable (kind, record_id, reference, title, words) select $1, id, finds[1], left(fold_line(finds[2:2]), 300), fold_line(finds) from ( select id, transfer_finds(record) as finds from "transfers" as record where id >= $2 and id < $3 order by id for key share) as those on conflict do nothing

-- src/server/site/find/queries.ts holdBacklog
select kind, below from findable_backlog order by kind limit 1 for update skip locked

-- src/server/site/find/queries.ts readShown
select 'funding_request' as kind, id, null::text as "publicId", reference, organization_name as title, project_title as about, case when personal_data_removed_at is not null then 'removed' when merged_into_id is not null then 'merged' when withdrawn_at is not null then 'withdrawn' else status end as status, funding_amount::text as amount, funding_currency as currency from funding_requests where id = any($1::int[]) union all select 'respondent', id, null, reference, institution_name, institution_type, case when personal_data_removed_at is not null then 'removed' else status end, null, null from respondents where id = any($2::int[]) union all select 'institution', id, null, null, name, type, onboarding_step, null, null from institutions where id = any($3::int[]) union all select 'project', id, null, null, name, coalesce(nation_name, location), state, null, null from projects where id = any($4::int[]) union all select 'transfer', id, public_id, public_id, (select name from institutions where id = institution_id), (select name from projects where id = project_id), status, amount::text, currency from transfers where id = any($5::int[]) union all select 'treaty_signature', id, null, reference, nation_name, signatory_name, case when personal_data_removed_at is not null then 'removed' end, null, null from treaty_signatures where id = any($6::int[]) union all select 'funding_round', id, null, reference, coalesce(terms #>> '{texts,en,title}', ''), null, case when published_at is null or ended_at is not null then state when now() < opens_at then 'upcoming' when now() < closes_at then 'open' else 'closed' end, null, null from funding_rounds where id = any($7::int[]) union all select 'message', id, null, reference, name, about, case when personal_data_removed_at is not null then 'removed' else state end, null, null from visitor_messages where id = any($8::int[])

-- src/server/site/find/queries.ts setBacklog
delete from findable_backlog where kind = $1

-- src/server/site/first-steps/queries.ts deleteMark
delete from first_step_marks where mark = $1 returning mark

-- src/server/site/first-steps/queries.ts insertMark
insert into first_step_marks (mark, marked_by_name) values ($1, $2) on conflict do nothing returning mark

-- src/server/site/first-steps/queries.ts listMarks
select mark, marked_by_name as by, marked_at as at from first_step_marks

-- src/server/site/first-steps/queries.ts readFacts
select exists (select from emails where kind = 'test' and status = 'sent') as "hasSentTest", (select count(*)::int from users where is_admin and deactivated_at is null) as administrators, exists (select from certifications where issuer is not null) as "hasOutsideRecord", exists (select from discovery_sources where is_enabled and file_name is distinct from 'starter') as "hasRegister", exists (select from screening_lists where is_active and current_version_id is not null and connector <> 'own') as "hasSanctionsList", exists (select from bank_accounts where retired_at is null) as "hasBankAccount", not (exists (select from respondents) or exists (select from funding_requests) or exists (select from institutions) or exists (select from candidates)) as "isEmpty"

-- src/server/site/imports/queries.ts countImports
select count(*)::int as n from imports

-- src/server/site/imports/queries.ts deleteRecords
delete from imported_records where import_id = $1 and record_id = any($2::int[])

-- src/server/site/imports/queries.ts findByKey
select id, kind, file_hash as hash from imports where key = $1

-- src/server/site/imports/queries.ts findImport
select id, kind, file_name as "fileName", rows_read as rows, made, refused, left_out as "leftOut", made_by_name as by, made_at as at, (select count(*)::int from imported_records where import_id = imports.id) as remaining, removed, undone_by_name as "undoneBy", undone_at as "undoneAt" from imports where id = $1

-- src/server/site/imports/queries.ts findSameFile
select made_at as at, made_by_name as by from imports where file_hash = $1 and kind = $2 and exists (select from imported_records where import_id = imports.id) order by id desc limit 1

-- src/server/site/imports/queries.ts holdImport
select id from imports where id = $1 for update

-- src/server/site/imports/queries.ts insertRecords
insert into imported_records (import_id, kind, record_id, line, fingerprint) select $1, $2, record_id, line, fingerprint from fingerprints_of($3::text::regclass, $4::int[], $5::text[]) join unnest($6::int[], $7::int[]) as made (id, line) on made.id = record_id

-- src/server/site/imports/queries.ts listImports
select id, kind, file_name as "fileName", rows_read as rows, made, refused, left_out as "leftOut", made_by_name as by, made_at as at, (select count(*)::int from imported_records where import_id = imports.id) as remaining, removed, undone_by_name as "undoneBy", undone_at as "undoneAt" from imports where id < $1 order by id desc limit $2

-- src/server/site/imports/queries.ts listPointing
select record_id as id, from_table as "table", how_many as count from rows_that_point_at($1::text::regclass, $2::int[]) order by 1, 2

-- src/server/site/imports/queries.ts listRecords
select record_id as id, line, fingerprint from imported_records where import_id = $1 order by line

-- src/server/site/imports/queries.ts markUndone
update imports set removed = removed + $1, undone_by = $2, undone_by_name = $3, undone_at = now() where id = $4

-- src/server/site/imports/queries.ts oneAtATime
select pg_advisory_xact_lock(hashtextextended('import ' || $1::text, 0))

-- src/server/site/imports/queries.ts readFingerprints
select record_id as id, fingerprint from fingerprints_of($1::text::regclass, $2::int[], $3::text[])

-- src/server/site/policy-reports/queries.ts addReports
insert into policy_reports (directive, blocked, reports) select directive, case when is_known or nth <= $1 - (select count(*) from policy_reports) then blocked else $2 end as kind, sum(reports) from (select given.*, known.blocked is not null as is_known, count(*) filter (where known.blocked is null) over (order by given.directive, given.blocked) as nth from json_to_recordset($3::json) as given (directive text, blocked text, reports bigint) left join policy_reports known using (directive, blocked)) as numbered group by directive, kind order by directive, kind on conflict (directive, blocked) do update set reports = policy_reports.reports + excluded.reports, last_at = now()

-- src/server/site/policy-reports/queries.ts forgetOldReports
delete from policy_reports where last_at < now() - make_interval(days => $1)

-- src/server/site/policy-reports/queries.ts listReports: reports
select "directive", "blocked", reports::float8 as "reports", "first_at" as "firstAt", "last_at" as "lastAt" from "policy_reports" order by "reports" desc, "directive", "blocked"

-- src/server/site/retention/queries.ts beginMonth
select begin_month($1)

-- src/server/site/retention/queries.ts endMonths
select end_months($1, $2::integer)

-- src/server/site/retention/queries.ts listWithoutMonth
select name from unnest($1::text[]) as name where to_regclass(name || '_' || to_char(now() at time zone 'UTC', 'YYYY_MM')) is null

-- src/server/site/staff/queries.ts findPerson
select users.id, users.username, users.name, users.email, case when users.is_admin then 'administrator' else 'reviewer' end as role, users.created_at as since, (users.totp_confirmed_at is not null or exists (select from passkeys where user_id = users.id)) as "hasSecondFactor", users.deactivated_at as "deactivatedAt", open.seen as "lastSeenAt", open.sessions::int as "openSessions", (select count(*)::int from funding_requests where assignee_id = users.id and status in ('pending', 'in_review') and withdrawn_at is null) as assigned, exists (select from approvals where subject = 'user:' || users.id and state in ('waiting', 'cooling')) as waits from users left join lateral ( select count(*) filter (where expires_at > now() and last_seen_at > now() - make_interval(hours => $1)) as sessions, max(last_seen_at) as seen from sessions where user_id = users.id ) as open on true where users.id = $2 and (users.is_admin or users.is_reviewer)

-- src/server/site/staff/queries.ts listPeople
select users.id, users.username, users.name, users.email, case when users.is_admin then 'administrator' else 'reviewer' end as role, users.created_at as since, (users.totp_confirmed_at is not null or exists (select from passkeys where user_id = users.id)) as "hasSecondFactor", users.deactivated_at as "deactivatedAt", open.seen as "lastSeenAt", open.sessions::int as "openSessions", (select count(*)::int from funding_requests where assignee_id = users.id and status in ('pending', 'in_review') and withdrawn_at is null) as assigned, exists (select from approvals where subject = 'user:' || users.id and state in ('waiting', 'cooling')) as waits from users left join lateral ( select count(*) filter (where expires_at > now() and last_seen_at > now() - make_interval(hours => $1)) as sessions, max(last_seen_at) as seen from sessions where user_id = users.id ) as open on true where (users.is_admin or users.is_reviewer) order by users.deactivated_at is not null, lower(coalesce(users.name, users.username)), users.id limit $2

-- src/server/site/staff/queries.ts lockAddress
select pg_advisory_xact_lock(hashtextextended($1, 0))

-- src/server/site/staff/queries.ts lockAdministrators
select id, is_admin and deactivated_at is null as "isAdministrator" from users where (is_admin and deactivated_at is null) or id = $1 order by id for no key update

-- src/server/site/staff/queries.ts role: role
select "id", "username", case when users.is_admin then 'administrator' else 'reviewer' end as "role", "deactivated_at" as "deactivatedAt" from "users" where "id" = $1 and (users.is_admin or users.is_reviewer) for no key update
