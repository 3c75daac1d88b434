-- outside of a transaction
-- What the audit log is filtered by. It is kept in parts: each month that is there gets its own, and later ones are born with them.
create index concurrently if not exists audit_log_at on audit_log (at, id);
create index concurrently if not exists audit_log_actor on audit_log (actor_id, at, id) where actor_id is not null;
create index concurrently if not exists audit_log_named on audit_log (actor_name, at, id) where actor_id is null;
create index concurrently if not exists audit_log_action on audit_log (action, at, id);
create index concurrently if not exists audit_log_type on audit_log (subject_type, at, id);
