-- What a partner means to give each year (decision 0083). It is kept as it was recorded; one that no longer holds is ended.
create table commitments (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  -- Made by whoever records it: what is sent twice is recorded once.
  client_key uuid not null unique,
  -- So much in each of its years.
  amount numeric(20, 4) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  first_year integer not null,
  last_year integer not null,
  themes text[] not null,
  places text[] not null,
  -- The document, letter or inquiry that says so.
  source text not null,
  is_by_member boolean not null,
  recorded_by integer references users on delete set null,
  recorded_by_name text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_by_name text,
  end_reason text,
  check (first_year between 2000 and 2200 and last_year between first_year and first_year + 29),
  check (themes <@ array['water', 'education', 'healthcare', 'economic', 'renewable', 'veterans']),
  check (num_nonnulls(ended_at, ended_by_name, end_reason) in (0, 3))
);
create index commitments_institution on commitments (institution_id, id desc);
create index commitments_recorded_by on commitments (recorded_by);

-- Whether words that somebody typed for a place are all in a project's folded place.
create function is_place_of(folded text, typed text) returns boolean language sql immutable as $$
  select bool_and(strpos(folded, fold_text(word)) > 0) from regexp_split_to_table(btrim(typed), '\s+') as word
$$;
