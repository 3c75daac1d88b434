-- outside of a transaction
-- Which inquiries are about a project.
create index concurrently if not exists respondents_project on respondents (project_id) where project_id is not null;
