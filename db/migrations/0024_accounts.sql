-- Accounts: names that cannot be taken for one another, passwords for one time, passkeys, and a forgotten password (decision 0043).

alter table users
  -- What is left of the name when letters that look alike count as one (Unicode TR39). Null where an older name looks like
  -- another one: it stays as it is.
  add column name_skeleton text,
  -- The password was printed for one login, and opens nothing after this moment; it must be changed first.
  add column one_time_until timestamptz;
create unique index users_name_skeleton on users (name_skeleton);
create index users_email on users (lower(email)) where email is not null;

-- Members who came before accounts had an address of their own.
update users set email = invitations.email, name = coalesce(users.name, invitations.name)
  from invitations where accepted_by = users.id and users.email is null;

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  -- What the authenticator calls it; public.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it was used, where the authenticator counts; it never goes back.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- What an authenticator has to sign: each is asked for once and is over after five minutes.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'log_in', 'prove')),
  -- Nobody is known yet at a login.
  user_id integer references users on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes',
  check ((purpose = 'log_in') = (user_id is null))
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_end on passkey_challenges (expires_at);

create table password_resets (
  -- SHA-256 of the link's token.
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null default now() + interval '30 minutes'
);
create index password_resets_user on password_resets (user_id);

alter table api_keys
  -- Who answers for it since it was handed over; until then it is whoever made it.
  add column handed_to integer references users on delete set null,
  add column handed_to_name text;
create index api_keys_handed_to on api_keys (handed_to) where handed_to is not null;
