-- Whether the nine sample projects are shown (decision 0075). Without a row they are, as they were before anybody could say so.
create table sample_projects (
  id boolean primary key default true check (id),
  are_shown boolean not null,
  changed_by_name text not null,
  changed_at timestamptz not null default now()
);
