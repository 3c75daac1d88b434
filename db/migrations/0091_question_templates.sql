-- Words for questions to applicants that are asked again and again (decision 0090). What was asked with one stays as it was asked.
create table question_templates (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  text_en text not null check (length(text_en) between 1 and 1500),
  -- Empty: the English is offered, with a note.
  text_fr text check (length(text_fr) between 1 and 1500),
  text_es text check (length(text_es) between 1 and 1500),
  is_active boolean not null default true,
  -- Counts up with every change: who changes it says which one was on the screen.
  revision integer not null default 1,
  set_by integer references users on delete set null,
  set_by_name text not null,
  set_at timestamptz not null default now()
);
create index question_templates_set_by on question_templates (set_by);
-- Two of one name would not be told apart where one is chosen.
create unique index question_templates_name on question_templates (lower(name)) where is_active;
