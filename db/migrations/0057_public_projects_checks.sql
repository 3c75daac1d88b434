-- outside of a transaction
-- The rules of 0056, and the indexes of the public list: what everybody searches and filters it by.
alter table projects validate constraint projects_theme_check;
alter table projects validate constraint projects_place_precision_check;
alter table project_pictures validate constraint project_pictures_of_one;
create index concurrently if not exists projects_by_theme on projects (theme, published_at desc, id desc) include (public_until) where state = 'published';
create index concurrently if not exists projects_public_words on projects using gin (public_words gin_trgm_ops);
create index concurrently if not exists projects_public_place on projects using gin (public_place gin_trgm_ops);
create index concurrently if not exists projects_cover on projects (cover_id) where cover_id is not null;
create index concurrently if not exists project_pictures_project on project_pictures (project_id, id) where project_id is not null;
