-- Drafts of funding requests that applicants keep with us, to go on writing on another device.

create table drafts (
  id integer generated always as identity primary key,
  -- SHA-256 of the short code.
  code_hash text not null unique,
  form_version integer not null,
  submission_id uuid not null,
  answers jsonb not null,
  signature jsonb,
  device text not null,
  language text not null,
  revision integer not null default 1,
  -- What the applicant gave for the link, and what stands in the form.
  given_email text,
  form_email text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '180 days',
  reminded_at timestamptz
);
create index drafts_expires on drafts (expires_at);

-- Each device that opens a draft by its code, and each e-mail with a link, has a token of its own.
create table draft_links (
  -- SHA-256 of the link's token.
  token_hash text primary key,
  draft_id integer not null references drafts on delete cascade,
  created_at timestamptz not null default now()
);
create index draft_links_draft on draft_links (draft_id);
