-- What the staff do that is told to somebody outside waits some seconds, in which it can be taken back (decision 0088).

create table acts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('status', 'question', 'forward')),
  made_by integer not null references users on delete cascade,
  made_at timestamptz not null default now(),
  -- Until then nothing of it leaves, and nobody outside sees it.
  leaves_at timestamptz not null,
  undone_at timestamptz
);
create index acts_of on acts (made_by, leaves_at);
create index acts_leaving on acts (leaves_at);

-- An act is forgotten a day after it; what it did stays.
alter table emails add column act_id uuid, add column leaves_at timestamptz;
alter table status_changes add column act_id uuid;
alter table decisions add column act_id uuid;
alter table request_questions add column act_id uuid;

-- Changes of a status of which nobody outside knows yet.
create view unheard_changes as
  select status_changes.id, funding_request_id, from_status
    from status_changes join acts on acts.id = act_id
   where leaves_at > now() and undone_at is null;
