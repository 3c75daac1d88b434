-- What a community tells of its project by its private link (decision 0036). Public only while the project is.

create table project_posts (
  id integer generated always as identity primary key,
  public_id text not null unique,
  project_id integer not null references projects on delete cascade,
  -- Made once by the client: a double click makes one row.
  client_key uuid not null unique,
  kind text not null check (kind in ('progress', 'outcome')),
  title text not null,
  body text not null,
  happened_on date not null,
  -- Who says so, such as "Band council, water committee".
  source text not null,
  posted_at timestamptz not null default now(),
  edited_at timestamptz
);
create index project_posts_newest on project_posts (project_id, happened_on desc, id desc);

create table project_figures (
  id integer generated always as identity primary key,
  post_id integer not null references project_posts on delete cascade,
  position integer not null,
  label text not null,
  value numeric(18, 2) not null check (value >= 0),
  unit text,
  -- The newest of these is the project's own figure.
  counts_as text check (counts_as in ('people_served', 'jobs_created')),
  check (counts_as is null or (value = trunc(value) and value <= 2147483647))
);
create index project_figures_post on project_figures (post_id, position);

-- The bytes stand in the file store, made anew by us: turned upright, without anything that the camera wrote into them.
create table project_pictures (
  id integer generated always as identity primary key,
  public_id text not null unique,
  post_id integer not null references project_posts on delete cascade,
  client_key uuid not null unique,
  alt text not null,
  width integer not null,
  height integer not null,
  large_key text not null unique references stored_files,
  small_key text not null unique references stored_files,
  added_at timestamptz not null default now()
);
create index project_pictures_post on project_pictures (post_id, id);

-- References to projects of the Local Contexts Hub. Labels belong to communities: what is kept here is a copy to show.
create table local_contexts_references (
  project_id integer not null references projects on delete cascade,
  local_contexts_id uuid not null,
  position integer not null,
  title text,
  labels jsonb not null default '[]',
  url text,
  added_at timestamptz not null default now(),
  fetched_at timestamptz,
  tried_at timestamptz,
  -- Why it could not be read the last time; the copy of before stays.
  failure text check (failure in ('unknown', 'refused', 'unreachable', 'unreadable')),
  primary key (project_id, local_contexts_id)
);
create index local_contexts_references_due on local_contexts_references (tried_at nulls first);
