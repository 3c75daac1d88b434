-- What the public pages lead with: a theme, pictures, the words of a community in its languages (decision 0068).

-- Letters without their marks, in lower case: "W̱SÁNEĆ" is found by "wsanec". Signs that stand for a sound within a word are left out.
create function fold_text(words text) returns text language sql immutable strict parallel safe
  return replace(translate(regexp_replace(lower(normalize(words, NFKD)), '[\u0300-\u036f\u02b0-\u02ff''’‘`´ʔʕ]', '', 'g'),
    'łŧđħøıɬəɣꞏ·', 'ltdhoileg'), 'θ', 'th');

alter table projects
  add column theme text,
  add column language text,
  add column nation_language text,
  add column place_precision text not null default 'place',
  -- What a visitor's search looks through, folded; kept by a trigger, without what is private.
  add column public_words text not null default '',
  add column public_place text not null default '';
alter table projects add constraint projects_theme_check check (
  theme in ('water', 'education', 'healthcare', 'economic', 'renewable', 'veterans')) not valid;
alter table projects add constraint projects_place_precision_check check (place_precision in ('place', 'region')) not valid;

-- What the project says in a language besides its first one, written by the community.
create table project_texts (
  id integer generated always as identity primary key,
  public_id text not null unique,
  project_id integer not null references projects on delete cascade,
  -- As its speakers call it, and its code where they know one.
  language_name text not null,
  language text,
  name text not null,
  description text not null,
  written_at timestamptz not null default clock_timestamp()
);
create index project_texts_project on project_texts (project_id, id);

-- A picture belongs to an update or to the project itself.
alter table project_pictures
  add column project_id integer references projects on delete cascade;
alter table project_pictures alter column post_id drop not null;
alter table project_pictures add constraint project_pictures_of_one check (num_nonnulls(post_id, project_id) = 1) not valid;
alter table projects add column cover_id integer references project_pictures on delete set null;

-- The widths and formats of a picture besides its two first ones.
create table project_picture_files (
  picture_id integer not null references project_pictures on delete cascade,
  format text not null check (format in ('avif', 'webp')),
  width integer not null,
  file_key text not null unique references stored_files,
  primary key (picture_id, format, width)
);

-- A picture as the public calls tell it.
create function picture_json(picture project_pictures) returns json language sql stable
  return json_build_object('id', picture.public_id, 'alt', picture.alt, 'width', picture.width, 'height', picture.height,
    'files', (select coalesce(json_agg(json_build_object('format', format, 'width', width) order by format, width), '[]')
                from project_picture_files where picture_id = picture.id));

create function fill_project_words() returns trigger language plpgsql as $$
begin
  new.public_place := fold_text(
    case when 'location' = any (new.private_fields) then '' else new.location end || E'\n'
    || case when 'nationName' = any (new.private_fields) then '' else coalesce(new.nation_name, '') end);
  new.public_words := fold_text(new.name || E'\n'
    || coalesce((select string_agg(name, E'\n' order by id) from project_texts where project_id = new.id), '')) || E'\n' || new.public_place;
  return new;
end $$;
create trigger fill_words before insert or update on projects for each row execute function fill_project_words();
-- few rows: a project is written by a person, and there are some hundreds at most.
update projects set public_words = '';

create or replace view public_projects as
  select id, public_id, funding_request_id, name, description,
         case when 'location' = any (private_fields) then null else location end as location,
         case when 'nationName' = any (private_fields) then null else nation_name end as nation_name,
         case when 'peopleServed' = any (private_fields) then null else people_served end as people_served,
         case when 'jobsCreated' = any (private_fields) then null else jobs_created end as jobs_created,
         case when 'communitySupport' = any (private_fields) then null else community_support end as community_support,
         funding_needed, currency, funding_status, state, published_at, public_until, private_fields, privacy_version,
         public_search_text as search_text,
         theme, language, case when 'nationName' = any (private_fields) then null else nation_language end as nation_language,
         place_precision, cover_id, public_words, public_place
    from projects where state = 'published' and public_until > now();
