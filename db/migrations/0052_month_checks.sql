-- outside of a transaction: reads the tables that 0051 bounded, and makes what a table in parts can have in the place of a unique key.
alter table audit_log validate constraint audit_log_bound;
alter table partner_events validate constraint partner_events_bound;
alter table webhook_deliveries validate constraint webhook_deliveries_bound;
alter table webhook_attempts validate constraint webhook_attempts_bound;
alter table request_log validate constraint request_log_bound;
alter table screening_comparisons validate constraint screening_comparisons_bound;
create index concurrently if not exists partner_events_public_id on partner_events (public_id);
create index concurrently if not exists webhook_deliveries_id on webhook_deliveries (id);
