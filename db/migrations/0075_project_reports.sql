-- The reports that a project owes by its agreement (decision 0082). A row is one report that is due on a day; the next one of its kind is
-- planned once this one has ended or its day has come.
create table project_reports (
  id integer generated always as identity primary key,
  public_id text not null unique,
  project_id integer not null references projects on delete cascade,
  kind text not null check (kind in ('quarterly', 'yearly', 'final')),
  -- Of its kind, from 1.
  number integer not null,
  -- The first day that it tells of.
  starts_on date not null,
  due_on date not null,
  state text not null default 'due' check (state in ('due', 'released', 'refused', 'withdrawn')),
  -- What the community writes into it before it is released: src/shared/contracts/projects/own-reports.ts
  words jsonb not null default '{"done": "", "difficult": "", "next": "", "milestones": [], "pictures": []}',
  -- Counts the changes of the words: who has not seen the newest ones does not overwrite them.
  revision integer not null default 1,
  -- Whether the one after it is planned.
  is_followed boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  -- What it said when its community released it, by which template, and the hash of that: src/shared/contracts/projects/reports.ts
  covers_until date,
  content jsonb,
  template smallint,
  hash text,
  released_at timestamptz,
  -- Whether everybody may read it, by its community's choice.
  is_public boolean not null default false,
  -- When it was refused or withdrawn, and why.
  ended_at timestamptz,
  end_reason text,
  unique (project_id, kind, number),
  check (starts_on <= due_on),
  check (num_nonnulls(covers_until, content, template, hash, released_at) in (0, 5)),
  check (state not in ('released', 'withdrawn') or released_at is not null),
  check (state not in ('due', 'released') or ended_at is null),
  check (not is_public or state = 'released')
);
-- There is none on (due_on, id): the desk would be read of that, past every report that was released long ago.
create index project_reports_due on project_reports (state, due_on, id);
create index project_reports_unfollowed on project_reports (due_on) where not is_followed;

-- What was released stays as it was; with its community's data it is deleted.
create trigger keep_agreement before update of content, template, hash, released_at on project_reports for each row
  when (old.released_at is not null and (new.content, new.template, new.hash, new.released_at)
    is distinct from (old.content, old.template, old.hash, old.released_at))
  execute function keep_agreement();

-- Who was reminded of what is due, once for each step: 14, 3 and 0 days before, and -1 for the person of ours who asks.
create table project_report_reminders (
  report_id integer not null references project_reports on delete cascade,
  days integer not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (report_id, days)
);

-- Since when the reports of an agreement in force are planned; null where a release that knew none of it brought it into force.
alter table agreements add column reports_planned_at timestamptz;

-- Releasing opens what was the community's own, so its address confirms it with a code (decision 0042).
alter table confirmation_codes drop constraint confirmation_codes_act_check;
alter table confirmation_codes add constraint confirmation_codes_act_check check (act in ('withdraw', 'restore', 'contact', 'consent',
  'confirm_consent', 'publish', 'withdraw_project', 'show_fields', 'accept_more', 'accept_funder', 'accept_funders', 'sign_agreement',
  'end_agreement', 'release_report')) not valid;

-- The desk's list: a project is found by its name and place. Joined from the left, so that who only counts does not read projects.
create view project_report_list as
  select project_reports.id, project_reports.public_id, project_id, projects.name as project, search_text, kind, number, starts_on, due_on, project_reports.state,
         covers_until, released_at, ended_at, end_reason
    from project_reports left join projects on projects.id = project_id;
