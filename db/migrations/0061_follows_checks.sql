-- outside of a transaction
-- The rule of 0060, and what the messages to followers are made of in time.
alter table emails validate constraint emails_secret_kind_check;
create index concurrently if not exists project_posts_posted on project_posts (project_id, posted_at);
