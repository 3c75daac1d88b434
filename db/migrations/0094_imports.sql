-- What an organisation already had and brought in by a file (decision 0091). The file itself is not kept.
create table imports (
  id integer generated always as identity primary key,
  -- Made by the browser for one import: a double press makes one.
  key uuid not null unique,
  kind text not null check (kind in ('institution', 'respondent', 'funding_request')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- SHA-256 of the file, in hexadecimal.
  file_hash text not null check (length(file_hash) = 64),
  rows_read integer not null,
  made integer not null,
  refused integer not null,
  -- Rows that looked like what was there, and were left out.
  left_out integer not null,
  made_by integer references users on delete set null,
  made_by_name text not null,
  made_at timestamptz not null default now(),
  -- How many records were taken back so far.
  removed integer not null default 0,
  undone_by integer references users on delete set null,
  undone_by_name text,
  undone_at timestamptz,
  constraint imports_undone_whole check ((undone_at is null) = (undone_by_name is null))
);
create index imports_made_by on imports (made_by);
create index imports_undone_by on imports (undone_by);
create index imports_file on imports (file_hash, kind);

-- The records of an import that are still there, each as it was made: what differs now was changed since.
create table imported_records (
  import_id integer not null references imports on delete cascade,
  kind text not null,
  record_id integer not null,
  line integer not null,
  fingerprint text not null,
  primary key (kind, record_id)
);
create index imported_records_import on imported_records (import_id, record_id);

-- A record as it is now, in one hash. Columns that a later release adds and nobody has filled change nothing.
create function fingerprints_of(target regclass, ids integer[], without text[]) returns table (record_id integer, fingerprint text)
  language plpgsql stable set timezone = 'UTC' as $$
begin
  return query execute format(
    'select id, md5(jsonb_strip_nulls(to_jsonb(t) - $2)::text) from %s as t where id = any($1)', target) using ids, without;
end $$;

-- How many rows of which table point at a record, by the foreign keys that there are: a table of a later release is not forgotten.
create function rows_that_point_at(target regclass, ids integer[]) returns table (record_id integer, from_table text, how_many integer)
  language plpgsql stable as $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as from_name, own.attname as from_column
      from pg_constraint
      cross join lateral unnest(conkey, confkey) as pair (own_number, target_number)
      join pg_attribute as own on own.attrelid = conrelid and own.attnum = pair.own_number
      join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = pair.target_number
     where contype = 'f' and conparentid = 0 and confrelid = target and theirs.attname = 'id'
  loop
    return query execute format(
      'select %1$I::int, %2$L::text, count(*)::int from %3$s where %1$I = any($1) group by 1', key.from_column, key.from_name, key.from_name)
      using ids;
  end loop;
end $$;
