-- Questions to applicants, decisions with a reason that they read, and objections (decision 0033).

-- What a decision can be given for. A wording that was used stays: an edit ends the old row and makes a new one.
create table decision_reasons (
  id integer generated always as identity primary key,
  for_status text not null check (for_status in ('approved', 'rejected')),
  position integer not null,
  is_active boolean not null default true,
  text_en text not null check (length(text_en) between 1 and 500),
  -- Empty: English is shown, with a note.
  text_fr text check (length(text_fr) between 1 and 500),
  text_es text check (length(text_es) between 1 and 500),
  replaces_id integer references decision_reasons,
  set_by integer references users on delete set null,
  -- Null for those that the product came with.
  set_by_name text,
  set_at timestamptz not null default now()
);
create index decision_reasons_set_by on decision_reasons (set_by);
create index decision_reasons_replaces on decision_reasons (replaces_id);

create table decisions (
  id integer generated always as identity primary key,
  funding_request_id integer not null references funding_requests on delete cascade,
  status text not null check (status in ('approved', 'rejected')),
  round text not null check (round in ('first', 'second')),
  reason_id integer not null references decision_reasons,
  -- As the applicant read it: {"en": ..., "fr": ..., "es": ...}.
  reason_texts jsonb not null,
  -- To the applicant, and to colleagues.
  words text,
  internal_note text,
  decided_by integer references users on delete set null,
  decided_by_name text not null,
  decided_at timestamptz not null default now(),
  -- The change of status that it gives the reason for; null when that was made before changes were recorded.
  status_change_id integer references status_changes on delete cascade,
  -- Made by the browser, so that a decision that is sent twice is one.
  decision_key uuid
);
create index decisions_request on decisions (funding_request_id, id);
create index decisions_reason on decisions (reason_id);
create index decisions_decided_by on decisions (decided_by);
create unique index decisions_change on decisions (status_change_id);
create unique index decisions_key on decisions (decision_key);

-- One for each request, against its first decision.
create table objections (
  id integer generated always as identity primary key,
  funding_request_id integer not null unique references funding_requests on delete cascade,
  -- The rejection that is objected to, with or without a reason, and by whom it was made.
  status_change_id integer not null references status_changes on delete cascade,
  first_decider integer references users on delete set null,
  first_decider_name text not null,
  text text not null,
  made_at timestamptz not null default now(),
  due_at timestamptz not null,
  resolved_at timestamptz,
  outcome text check (outcome in ('approved', 'rejected')),
  check ((resolved_at is null) = (outcome is null))
);
create index objections_change on objections (status_change_id);
create index objections_first_decider on objections (first_decider);
create index objections_open on objections (due_at, id) where resolved_at is null;

create table request_questions (
  id integer generated always as identity primary key,
  funding_request_id integer not null references funding_requests on delete cascade,
  asked_by integer references users on delete set null,
  asked_by_name text not null,
  question text not null,
  asked_at timestamptz not null default now(),
  -- A wish, no deadline: nothing happens by itself when it is over.
  answer_by date,
  answered_at timestamptz,
  answer text,
  withdrawn_at timestamptz,
  question_key uuid not null unique,
  check ((answered_at is null) = (answer is null)),
  check (answered_at is null or withdrawn_at is null)
);
create index request_questions_request on request_questions (funding_request_id, id);
create index request_questions_open on request_questions (funding_request_id) where answered_at is null and withdrawn_at is null;
create index request_questions_asked_by on request_questions (asked_by);

-- Until when a second review decides, counted from the objection.
alter table service_levels add column objection_days integer not null default 20 check (objection_days between 1 and 365);

insert into decision_reasons (for_status, position, text_en, text_fr, text_es) values
  ('approved', 1,
   'Your project fits what our partners fund, and your community leads it.',
   'Votre projet correspond à ce que nos partenaires financent, et votre communauté le dirige.',
   'Su proyecto corresponde a lo que financian nuestros socios, y su comunidad lo dirige.'),
  ('approved', 2,
   'Your project answers a need that is urgent, and your community leads it.',
   'Votre projet répond à un besoin urgent, et votre communauté le dirige.',
   'Su proyecto responde a una necesidad urgente, y su comunidad lo dirige.'),
  ('approved', 3,
   'Your project continues work that your community has already done well.',
   'Votre projet poursuit un travail que votre communauté a déjà bien mené.',
   'Su proyecto continúa un trabajo que su comunidad ya ha hecho bien.'),
  ('rejected', 1,
   'The amount is beyond what our partners can give now.',
   'Le montant dépasse ce que nos partenaires peuvent donner en ce moment.',
   'El monto supera lo que nuestros socios pueden dar ahora.'),
  ('rejected', 2,
   'The project lies outside what our partners fund.',
   'Le projet ne fait pas partie de ce que nos partenaires financent.',
   'El proyecto está fuera de lo que financian nuestros socios.'),
  ('rejected', 3,
   'We could not confirm that the community leads the project or agrees to it.',
   'Nous n’avons pas pu confirmer que la communauté dirige le projet ou qu’elle y consent.',
   'No pudimos confirmar que la comunidad dirige el proyecto o está de acuerdo con él.'),
  ('rejected', 4,
   'Details that we need for a decision are missing.',
   'Il manque des précisions dont nous avons besoin pour décider.',
   'Faltan detalles que necesitamos para decidir.'),
  ('rejected', 5,
   'A project like this one is already being funded in the same community.',
   'Un projet semblable est déjà financé dans la même communauté.',
   'Ya se financia un proyecto parecido en la misma comunidad.');
