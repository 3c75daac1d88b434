-- What lies in the inbox of the bank's files and is not read, and why (decision 0106). A row goes when its file does.
create table bank_inbox_files (
  name text primary key,
  why text not null check (why in ('link', 'folder', 'special', 'name', 'unfinished', 'unreadable', 'failed', 'not_moved')),
  -- When it was found so.
  found_at timestamptz not null default now(),
  -- When the staff was told of it by email.
  told_at timestamptz
);
