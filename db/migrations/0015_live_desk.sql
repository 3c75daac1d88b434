-- The live desk: who looks at which request, and what the staff say to one another about it (decision 0030).

-- Lives as long as a stream does: it may be lost with the server, and costs no log.
create unlogged table desk_presence (
  stream_id uuid primary key,
  user_id integer not null references users on delete cascade,
  funding_request_id integer references funding_requests on delete cascade,
  is_writing boolean not null default false,
  -- Since when it is this request.
  viewing_since timestamptz not null default now(),
  -- The process that holds the stream renews it; a process that was killed does not.
  seen_at timestamptz not null default now()
);
create index desk_presence_user on desk_presence (user_id);
create index desk_presence_request on desk_presence (funding_request_id) where funding_request_id is not null;

create table request_comments (
  id integer generated always as identity primary key,
  funding_request_id integer not null references funding_requests on delete cascade,
  author_id integer references users on delete set null,
  author_name text not null,
  -- Made by the browser: a second click finds the comment of the first.
  client_key uuid not null unique,
  -- Gone when its author removed the comment, or the applicant's data were removed.
  body text,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  removed_at timestamptz,
  check ((body is null) = (removed_at is not null))
);
create index request_comments_request on request_comments (funding_request_id, id);
create index request_comments_author on request_comments (author_id);

create table comment_mentions (
  comment_id integer not null references request_comments on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (comment_id, user_id)
);
create index comment_mentions_user on comment_mentions (user_id);
