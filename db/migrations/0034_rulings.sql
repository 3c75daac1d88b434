-- What a signature was under (ruling "Treaty, who and when"): the language that was read, and the SHA-256 of its text with the
-- configured names filled in. Null for what was signed before they were kept.

alter table treaty_signatures
  add column treaty_language text,
  add column text_hash text check (text_hash ~ '^[0-9a-f]{64}$');

-- What an administrator ticked off of a new installation's first steps, because the product cannot know it.
create table first_step_marks (
  mark text primary key check (mark in ('certifications', 'backup', 'dismissed')),
  marked_by_name text not null,
  marked_at timestamptz not null default now()
);
