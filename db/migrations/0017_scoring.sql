-- How requests are scored, and who keeps out of one (decision 0032).

-- Each row holds from its moment on, for requests that nobody has scored yet. Numbered without gaps, as people name them.
create table scoring_versions (
  id integer primary key,
  lowest integer not null check (lowest between 0 and 9),
  highest integer not null check (highest between 0 and 9),
  note text,
  set_by integer references users on delete set null,
  set_by_name text,
  set_at timestamptz not null default now(),
  check (highest > lowest)
);
create index scoring_versions_set_by on scoring_versions (set_by);

create table scoring_criteria (
  id integer generated always as identity primary key,
  version_id integer not null references scoring_versions,
  position integer not null check (position > 0),
  name text not null,
  guidance text not null,
  weight numeric(5, 2) not null check (weight > 0),
  unique (version_id, position)
);

-- A score is read by the criteria that it was given by: a change of them is a new version.
create function refuse_scoring_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'scoring_versions' then
    if to_jsonb(new) - 'set_by' = to_jsonb(old) - 'set_by' then
      return new;
    end if;
  end if;
  raise exception 'scoring criteria are never changed; a new version is made';
end $$;
create trigger keep_rows before update or delete on scoring_versions for each row execute function refuse_scoring_change();
create trigger keep_rows before update or delete on scoring_criteria for each row execute function refuse_scoring_change();

create table request_scores (
  id integer generated always as identity primary key,
  funding_request_id integer not null references funding_requests on delete cascade,
  reviewer_id integer references users on delete set null,
  reviewer_name text not null,
  version_id integer not null references scoring_versions,
  note text,
  given_at timestamptz not null default now(),
  changed_at timestamptz,
  -- Why the last change was made; what was there before is in the audit log.
  change_reason text,
  unique (funding_request_id, reviewer_id)
);
create index request_scores_reviewer on request_scores (reviewer_id);
create index request_scores_version on request_scores (version_id);

create table request_score_values (
  score_id integer not null references request_scores on delete cascade,
  criterion_id integer not null references scoring_criteria,
  value integer not null,
  primary key (score_id, criterion_id)
);
create index request_score_values_criterion on request_score_values (criterion_id);

-- Who will not score a request, and may therefore read what the others gave.
create table score_renunciations (
  funding_request_id integer not null references funding_requests on delete cascade,
  user_id integer not null references users on delete cascade,
  user_name text not null,
  renounced_at timestamptz not null default now(),
  primary key (funding_request_id, user_id)
);
create index score_renunciations_user on score_renunciations (user_id);

create table conflict_declarations (
  id integer generated always as identity primary key,
  funding_request_id integer not null references funding_requests on delete cascade,
  user_id integer references users on delete set null,
  user_name text not null,
  reason text not null,
  declared_by_name text not null,
  declared_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  withdrawn_reason text,
  check ((withdrawn_at is null) = (withdrawn_by_name is null) and (withdrawn_at is null) = (withdrawn_reason is null))
);
create index conflict_declarations_request on conflict_declarations (funding_request_id, id);
create index conflict_declarations_user on conflict_declarations (user_id);
create unique index conflict_declarations_in_force on conflict_declarations (funding_request_id, user_id) where withdrawn_at is null;

-- What the product comes with: the questions that the funding request asks, and that the treaty promises to ask.
insert into scoring_versions (id, lowest, highest, set_at) values (1, 1, 5, '-infinity');
insert into scoring_criteria (version_id, position, name, guidance, weight) values
  (1, 1, 'Led by the community',
   'Who decides, and who answers for it? 1: somebody outside decides for the community. 3: the community is asked and decides some of it. 5: the community began the project, decides, and can change or stop it.', 25),
  (1, 2, 'Sovereignty and free, prior and informed consent',
   'How was consent sought and recorded, and by the nation''s own procedure? 1: it is only claimed. 3: it was sought, and part of it can be followed. 5: it was given before any work began, by the nation''s own procedure, and can be withdrawn.', 25),
  (1, 3, 'Benefit for those who are hardest hit',
   'Who benefits first? 1: it cannot be told. 3: people in need benefit among others. 5: those who are hardest hit benefit first and helped to plan it.', 20),
  (1, 4, 'Plan and budget',
   'Can it be done as described, in that time and for that sum? 1: steps or costs are missing. 3: the steps are clear and some costs are open. 5: the steps, the people and the costs fit together.', 15),
  (1, 5, 'Lasting effect',
   'What is there when the funding has ended? 1: it ends with the money. 3: parts of it go on. 5: the community can keep it going with its own people and means.', 15);
