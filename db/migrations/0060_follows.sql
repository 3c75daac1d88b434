-- Who follows a project by email, or all new ones, and what each message to them is made of (decision 0069).

create table project_follows (
  id integer generated always as identity primary key,
  -- Null: every new project.
  project_id integer references projects on delete cascade,
  email text not null,
  -- The page's, where it was asked for.
  language text not null,
  often text not null check (often in ('each', 'weekly')),
  asked_at timestamptz not null default clock_timestamp(),
  -- Null until the address itself has said so.
  confirmed_at timestamptz,
  -- What was published until then is told or was there before; the next message begins after it.
  told_until timestamptz not null default clock_timestamp(),
  told_at timestamptz not null default clock_timestamp()
);
create unique index project_follows_once on project_follows (project_id, lower(email)) nulls not distinct;
create index project_follows_waiting on project_follows (asked_at) where confirmed_at is null;

-- What the worker makes a message of as it sends it: the outbox holds neither the address nor a word of a project.
create table project_follow_messages (
  id integer generated always as identity primary key,
  follow_id integer not null references project_follows on delete cascade,
  kind text not null check (kind in ('confirm', 'news')),
  -- Of a confirmation: how often was asked for.
  often text check (often in ('each', 'weekly')),
  -- Of news: what was published after the one and until the other.
  since timestamptz,
  until timestamptz,
  made_at timestamptz not null default clock_timestamp(),
  check ((kind = 'confirm') = (often is not null)),
  check ((kind = 'news') = (since is not null and until is not null))
);
create index project_follow_messages_follow on project_follow_messages (follow_id);
create index project_follow_messages_made on project_follow_messages (made_at);

-- The links of the messages, each its own, by hash; those of older messages stay good, so that whoever finds one can end it.
create table project_follow_links (
  token_hash text primary key,
  follow_id integer not null references project_follows on delete cascade,
  -- What opening it and saying yes confirms; null where there is nothing to confirm.
  often text check (often in ('each', 'weekly')),
  made_at timestamptz not null default clock_timestamp()
);
create index project_follow_links_follow on project_follow_links (follow_id);
create index project_follow_links_made on project_follow_links (made_at);

alter table emails drop constraint emails_secret_kind_check;
alter table emails add constraint emails_secret_kind_check check (
  secret_kind in ('private_link', 'draft_link', 'invitation_link', 'password_link', 'code', 'follow_message')) not valid;
