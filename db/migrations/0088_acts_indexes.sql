-- outside of a transaction
create index concurrently if not exists emails_act on emails (act_id) where act_id is not null;
create index concurrently if not exists status_changes_act on status_changes (act_id) where act_id is not null;
create index concurrently if not exists decisions_act on decisions (act_id) where act_id is not null;
create index concurrently if not exists request_questions_act on request_questions (act_id) where act_id is not null;
