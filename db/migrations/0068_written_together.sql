-- A draft of a funding request that several people write, read or discuss, each by a link of their own (decision 0076).

-- The names and addresses are what the owner of the draft typed. A person whose link has ended stays until the draft goes: answers are
-- theirs.
create table draft_people (
  id integer generated always as identity primary key,
  draft_id integer not null references drafts on delete cascade,
  name text not null,
  role text not null check (role in ('write', 'comment', 'read')),
  -- Where the link was sent, if it was.
  email text,
  invited_at timestamptz not null default now(),
  opened_at timestamptz,
  wrote_at timestamptz,
  ended_at timestamptz
);
create index draft_people_draft on draft_people (draft_id);

-- A table of its own: every row of draft_links has the full power of the owner, also for the release before.
create table draft_person_links (
  -- SHA-256 of the link's token.
  token_hash text primary key,
  person_id integer not null references draft_people on delete cascade,
  created_at timestamptz not null default now()
);
create index draft_person_links_person on draft_person_links (person_id);

-- The links of people whose draft was sent. They lead to no request; they only let a device that knew the draft say what became of it.
create table sent_draft_people (
  token_hash text primary key,
  -- drafts.public_id, which a device that opened the draft knows, and who only found a link does not.
  draft_id uuid not null,
  funding_request_id integer not null references funding_requests on delete cascade
);
create index sent_draft_people_request on sent_draft_people (funding_request_id);

-- What people of the draft say about a question, or about all of it. Never a part of the request.
create table draft_remarks (
  id integer generated always as identity primary key,
  draft_id integer not null references drafts on delete cascade,
  -- Null: the owner.
  person_id integer references draft_people on delete cascade,
  -- The question, as the form names it; null for the whole.
  field text,
  body text not null,
  created_at timestamptz not null default now()
);
create index draft_remarks_draft on draft_remarks (draft_id);
create index draft_remarks_person on draft_remarks (person_id);

-- Who wrote each answer last, and when: {"projectTitle": {"person": 3, "at": "…"}}; no person is the owner.
alter table drafts add column changes jsonb not null default '{}';

alter table emails drop constraint emails_secret_kind_check;
alter table emails add constraint emails_secret_kind_check check (
  secret_kind in ('private_link', 'draft_link', 'draft_person_link', 'invitation_link', 'password_link', 'code', 'follow_message')) not valid;
