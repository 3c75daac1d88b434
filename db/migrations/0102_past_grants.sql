-- What an organisation granted before it came here (decision 0094): brought in by a file, read beside requests, counted nowhere.
create table past_grants (
  id integer generated always as identity primary key,
  -- The publisher's own, such as 360G-example-0001.
  identifier text,
  title text not null,
  description text,
  currency text not null,
  amount numeric(20, 4) not null,
  awarded_on date not null,
  recipient_name text not null,
  -- The recipient's name as names of organisations are compared here (shared/domain/duplicates.ts).
  recipient_key text not null,
  recipient_place text,
  recipient_country text,
  programme text,
  source_url text,
  imported_at timestamptz not null default now(),
  words text not null generated always as (fold_text(
    title || E'\n' || recipient_name || E'\n' || coalesce(identifier, '') || E'\n' || coalesce(programme, '') || E'\n' ||
    coalesce(recipient_place, '') || E'\n' || coalesce(recipient_country, ''))) stored
);
create index past_grants_day on past_grants (awarded_on, id);
create index past_grants_name on past_grants (lower(recipient_name), id);
create index past_grants_currency_day on past_grants (currency, awarded_on, id);
create index past_grants_currency_name on past_grants (currency, lower(recipient_name), id);
create index past_grants_recipient on past_grants (recipient_key, awarded_on desc, id desc);
create index past_grants_words on past_grants using gin (words gin_trgm_ops);
