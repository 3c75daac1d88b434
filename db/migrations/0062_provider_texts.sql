-- What the provider says for itself (decision 0070). The first version of each text is what the project's files say, and has no row.
create table provider_text_versions (
  id integer generated always as identity primary key,
  text_key text not null,
  number integer not null check (number > 1),
  -- The words of each language by path, in the order of the page, which jsonb would lose; and of which English words each is the translation.
  content json not null,
  note text not null,
  published_by_name text not null,
  approved_by_name text,
  published_at timestamptz not null default now(),
  unique (text_key, number)
);

create function keep_provider_texts() returns trigger language plpgsql as $$
begin
  -- The name of an account may go with the account.
  if tg_op = 'DELETE' or (new.id, new.text_key, new.number, new.content::text, new.note, new.published_at)
     is distinct from (old.id, old.text_key, old.number, old.content::text, old.note, old.published_at) then
    raise exception 'a version of a text is never changed';
  end if;
  return new;
end $$;
create trigger keep_provider_texts before update or delete on provider_text_versions for each row execute function keep_provider_texts();

-- What somebody is still writing: of each text one draft at a time, which everybody shares.
create table provider_text_drafts (
  text_key text primary key,
  -- A new number with each change, which no other draft has had: nobody writes over, or publishes, what they have not seen.
  revision integer generated always as identity,
  content json not null,
  changed_by_name text not null,
  changed_at timestamptz not null default now()
);
