-- What was signed, and what is registered, word by word (decision 0073). Each is known by the hash of its words, and none is ever changed:
-- neither a release nor a publication reaches it.
create table kept_texts (
  id integer generated always as identity primary key,
  text_key text not null,
  -- As signatures name it.
  version text not null,
  language text not null,
  words text not null,
  -- SHA-256, in hexadecimal, as anybody can make it of the words again.
  hash text not null check (hash = encode(sha256(convert_to(words, 'UTF8')), 'hex')),
  kept_at timestamptz not null default clock_timestamp(),
  unique (text_key, version, language, hash)
);
create index kept_texts_hash on kept_texts (hash);
-- The licence is registered once for each version and language. The treaty names its parties, so that other names make other words.
create unique index kept_texts_registered on kept_texts (version, language) where text_key = 'license';

create function keep_texts_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a text that is kept is never changed';
end $$;
create trigger keep_texts_kept before update or delete on kept_texts for each row execute function keep_texts_kept();
create trigger keep_texts_kept_all before truncate on kept_texts for each statement execute function keep_texts_kept();

-- What a signature was given for. Who signed may be struck out.
create function keep_what_was_signed() returns trigger language plpgsql as $$
begin
  raise exception 'what was signed is never changed';
end $$;
create trigger keep_what_was_signed before update of treaty_version, treaty_language, text_hash on treaty_signatures for each row
  when ((new.treaty_version, new.treaty_language, new.text_hash) is distinct from (old.treaty_version, old.treaty_language, old.text_hash))
  execute function keep_what_was_signed();

-- Two people publish the treaty and the licence.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('payee', 'own_account', 'deposit', 'live_key', 'consent', 'release',
  'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file', 'screening_cleared', 'screening_weaker', 'limits_raised',
  'payee_file', 'text_published')) not valid;
