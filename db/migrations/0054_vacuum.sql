-- PostgreSQL's own settings suit small tables: a fifth of the rows must die before they are swept, a tenth change before they are counted
-- anew. In a table of ten million that is months of waiting, then hours of work. So the big ones are swept and counted after two in a
-- hundred, and the small ones whose rows come and go all day after a fixed number.

-- What lists are read from, and changed row by row.
alter table funding_requests set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table respondents set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table transfers set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table emails set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table attachments set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table candidates set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table screening_party_versions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);

-- Written once. Sweeping them is what lets an index alone answer, and keeps the day away on which all of it must be read at once.
alter table ledger_entries set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table ledger_journals set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table transfer_changes set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
alter table status_changes set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);

-- One row is changed again and again. Pages with room keep its versions together.
alter table status_counts set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
alter table sessions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
alter table drafts set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.02);

-- Where a few values are common and thousands rare, a hundred samples miss the rare ones, and their list is planned as if it were long.
alter table funding_requests alter status set statistics 1000, alter organization_type set statistics 500;
alter table transfers alter institution_id set statistics 1000, alter project_id set statistics 1000;
alter table audit_log alter subject_type set statistics 500, alter action set statistics 500;
