-- Sanctions lists (decision 0056): which lists there are, every version of each that was brought, and every version of every entry.

create table screening_settings (
  id boolean primary key default true check (id),
  threshold numeric(3, 2) not null default 0.70 check (threshold between 0.50 and 0.95),
  stale_after_hours integer not null default 24 check (stale_after_hours between 3 and 720),
  poll_hours integer not null default 2 check (poll_hours between 1 and 24)
);
insert into screening_settings default values;

create table screening_lists (
  id integer generated always as identity primary key,
  -- A word that stays when the name changes, such as "ofac_sdn".
  key text not null unique check (key ~ '^[a-z0-9_]{1,40}$'),
  name text not null,
  publisher text not null,
  licence text not null,
  -- Which connector reads its format (screening/lists/connectors).
  connector text not null,
  -- Where it is fetched; null for a list that is brought by hand, and for the block list of one's own.
  url text,
  -- Only for files without a format of their own: which column is what.
  mapping jsonb,
  is_active boolean not null default true,
  etag text,
  last_modified text,
  -- The last try, and the last that came to an end: the file was taken, or was the same.
  tried_at timestamptz,
  checked_at timestamptz,
  -- Asked for by somebody, so the poll does not wait for its hour.
  is_wanted boolean not null default true,
  last_error text,
  failed_since timestamptz,
  failures integer not null default 0,
  -- What the staff were told of already, so that they are told once.
  told_causes text[] not null default '{}',
  -- The name of a file that was brought by hand and waits to be read, and who brought it.
  upload_name text,
  upload_by_name text,
  current_version_id integer,
  created_at timestamptz not null default now(),
  created_by_name text not null
);

create table screening_list_versions (
  id integer generated always as identity primary key,
  list_id integer not null references screening_lists,
  number integer not null,
  -- The publisher's own date.
  published_at timestamptz,
  fetched_at timestamptz not null default now(),
  -- The address or the name of the file.
  origin text not null,
  sha256 bytea not null,
  bytes bigint not null,
  -- The connector and the layout that it found.
  layout text,
  state text not null default 'loading' check (state in ('loading', 'current', 'superseded', 'refused')),
  -- Why it was refused: a word for the program, a sentence for people.
  refusal_kind text check (refusal_kind in ('shrunk', 'older', 'format', 'unreadable', 'too_large')),
  refusal text,
  entries integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  -- What could not be taken over of a list that was: how many, and the first of them.
  problems integer not null default 0,
  first_problems jsonb not null default '[]',
  brought_by_name text,
  -- "Take it all the same": who, when and in which words. The worker then brings it into force.
  accepted_by_name text,
  accepted_at timestamptz,
  acceptance text,
  taken_at timestamptz,
  unique (list_id, number),
  check ((state = 'refused') <= (refusal is not null))
);
create index screening_list_versions_of_list on screening_list_versions (list_id, id desc);
create unique index screening_list_versions_one_current on screening_list_versions (list_id) where state = 'current';
alter table screening_lists add foreign key (current_version_id) references screening_list_versions;
create index screening_lists_current_version on screening_lists (current_version_id);

-- One row is one version of an entry. As of version V the list's entries are those with first_version_id <= V and (gone_version_id is null
-- or gone_version_id > V), for ever: nothing but gone_version_id is ever written again.
create table screening_entries (
  id bigint generated always as identity primary key,
  list_id integer not null references screening_lists,
  entry_key text not null,
  first_version_id integer not null references screening_list_versions,
  gone_version_id integer references screening_list_versions,
  -- A ListEntry (screening/engine/subject.ts).
  content jsonb not null,
  content_hash bytea not null,
  -- Its names in lower case, for looking one up by hand.
  search_text text not null
);
create unique index screening_entries_in_force on screening_entries (list_id, entry_key) where gone_version_id is null;
create index screening_entries_of_key on screening_entries (list_id, entry_key, first_version_id);
create index screening_entries_first on screening_entries (first_version_id);
create index screening_entries_gone on screening_entries (gone_version_id) where gone_version_id is not null;
create index screening_entries_search on screening_entries using gin (search_text gin_trgm_ops) where gone_version_id is null;

create function keep_screening_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.gone_version_id is not null
     or (new.id, new.list_id, new.entry_key, new.first_version_id, new.content_hash)
        is distinct from (old.id, old.list_id, old.entry_key, old.first_version_id, old.content_hash)
     or new.gone_version_id is null then
    raise exception 'a version of an entry is never changed';
  end if;
  return new;
end $$;
create trigger keep_screening_entries before update or delete on screening_entries
  for each row execute function keep_screening_entries();

-- What a version brings, until it comes into force; of a refused one, until the next is brought.
create table screening_arrivals (
  version_id integer not null references screening_list_versions on delete cascade,
  entry_key text not null,
  content jsonb not null,
  content_hash bytea not null,
  search_text text not null,
  primary key (version_id, entry_key)
);

-- Entries of the block list of one's own, as typed.
create table screening_own_entries (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('person', 'organisation', 'vessel', 'aircraft', 'unknown')),
  birth_date text,
  country text,
  reason text not null,
  added_at timestamptz not null default now(),
  added_by_name text not null,
  removed_at timestamptz,
  removed_by_name text,
  removal_reason text
);

-- The clock of screening: a row whenever anything that a result depends on has changed.
create table screening_states (
  number bigint primary key,
  at timestamptz not null default now(),
  -- {list id: version id} of the active lists.
  lists jsonb not null,
  engine integer not null,
  threshold numeric(3, 2) not null,
  -- What changed.
  cause text not null
);
-- There is always a newest one; a fresh installation has no list, and the engine is noted when the product starts.
insert into screening_states (number, lists, engine, threshold, cause) values (1, '{}', 0, 0.70, 'installed');
