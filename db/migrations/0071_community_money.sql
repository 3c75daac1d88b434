-- The community's side of the money (decision 0079).

-- What a community answered about a payment: every answer is kept, and the newest counts.
create table payment_answers (
  id integer generated always as identity primary key,
  transfer_id integer not null references transfers,
  kind text not null check (kind in ('confirmed', 'questioned', 'taken_back')),
  -- What is not right, in the community's words.
  words text,
  answered_at timestamptz not null default clock_timestamp(),
  check ((kind = 'questioned') = (words is not null))
);
create index payment_answers_transfer on payment_answers (transfer_id, id desc);

-- A removal of personal data strikes the words out. Nothing else of an answer ever changes.
create function keep_payment_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.transfer_id, new.kind, new.answered_at) = (old.id, old.transfer_id, old.kind, old.answered_at) then
    return new;
  end if;
  raise exception 'an answer to a payment stays as it was given';
end $$;
create trigger payment_answers_stay before update or delete on payment_answers for each row execute function keep_payment_answer();

-- A question about a payment is a case at the desk, until it is answered there, settled by the community, or the payment comes back.
create table payment_questions (
  id integer generated always as identity primary key,
  answer_id integer not null unique references payment_answers,
  transfer_id integer not null references transfers,
  state text not null default 'open' check (state in ('open', 'answered', 'settled', 'returned')),
  -- Promised to the community.
  due_on date not null,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  answer text,
  answered_by integer references users on delete set null,
  answered_by_name text,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'answered') = (answer is not null and answered_by_name is not null))
);
create unique index payment_questions_open on payment_questions (transfer_id) where closed_at is null;
create index payment_questions_transfer on payment_questions (transfer_id, id desc);
create index payment_questions_state on payment_questions (state, opened_at, id);
create index payment_questions_answered_by on payment_questions (answered_by) where answered_by is not null;

-- What a community is still to be told about its money. What a message says is read when it is written.
create table community_notices (
  id bigint generated always as identity primary key,
  project_id integer not null references projects,
  kind text not null check (kind in ('paid', 'returned', 'answered', 'wishes')),
  transfer_id integer references transfers,
  -- Who wants to fund the project.
  institution_id integer references institutions,
  made_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  check (num_nonnulls(transfer_id, institution_id) = 1 and (kind = 'wishes') = (institution_id is not null))
);
create index community_notices_untold on community_notices (project_id, id) where told_at is null;
create index community_notices_told on community_notices (told_at) where told_at is not null;
create index community_notices_project on community_notices (project_id);
create index community_notices_transfer on community_notices (transfer_id) where transfer_id is not null;
create index community_notices_institution on community_notices (institution_id) where institution_id is not null;

-- What a community chose about its money. Without a row institutions in good standing may fund it, and each message goes at once.
create table project_money_choices (
  project_id integer primary key references projects,
  funders_policy text not null default 'good_standing' check (funders_policy in ('good_standing', 'ask')),
  mail_often text not null default 'at_once' check (mail_often in ('at_once', 'daily', 'none')),
  changed_at timestamptz not null default clock_timestamp()
);

-- Institutions that wanted to fund a project whose community is asked first, and those that a community accepted or declined.
create table project_funders (
  project_id integer not null references projects,
  institution_id integer not null references institutions,
  standing text not null check (standing in ('wishes', 'accepted', 'declined')),
  wished_at timestamptz,
  decided_at timestamptz,
  primary key (project_id, institution_id),
  check ((standing = 'wishes') = (decided_at is null))
);
create index project_funders_institution on project_funders (institution_id);

-- Accepting a funder, and accepting them all, are confirmed by a code as well. The acts stand in one list, shared/domain/applicant.ts, by
-- which every call is checked.
alter table confirmation_codes drop constraint confirmation_codes_act_check;
