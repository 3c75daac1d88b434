-- The desk shared by several: who has which request, until when each is promised, and filters that were saved (decision 0031).

alter table funding_requests
  add column assignee_id integer references users on delete set null,
  add column assigned_at timestamptz,
  -- The last day of what was promised, as the service levels stood when it came in.
  add column review_due timestamptz,
  add column decision_due timestamptz;

create function promise_days() returns trigger language plpgsql as $$
declare
  promised service_levels;
begin
  select * into promised from service_levels where set_at <= new.submitted_at order by id desc limit 1;
  new.review_due := (new.submitted_at at time zone 'UTC' + make_interval(days => promised.review_days)) at time zone 'UTC';
  new.decision_due := (new.submitted_at at time zone 'UTC' + make_interval(days => promised.decision_days)) at time zone 'UTC';
  return new;
end $$;
create trigger promise_days before insert or update of submitted_at on funding_requests for each row execute function promise_days();
-- Fills the rows that are there already, and so the rule is written once.
update funding_requests set submitted_at = submitted_at;

alter table funding_requests
  alter column review_due set not null,
  alter column decision_due set not null,
  -- Never taken, as the trigger sets both; it says that an insert need not name them.
  alter column review_due set default 'infinity',
  alter column decision_due set default 'infinity';

-- Lists of one colleague and of nobody, each in the order of arrival and within one status.
create index funding_requests_assignee on funding_requests (assignee_id, submitted_at desc, id desc) where assignee_id is not null;
create index funding_requests_assignee_status on funding_requests (assignee_id, status, submitted_at desc, id desc) where assignee_id is not null;
create index funding_requests_unassigned on funding_requests (submitted_at desc, id desc) where assignee_id is null;
create index funding_requests_unassigned_status on funding_requests (status, submitted_at desc, id desc) where assignee_id is null;
-- Many that are handed over at once are one message.
alter table notifications add column requests integer check (requests > 1);

create table saved_filters (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- What the address of the list says: search, status, assignee, due, sort, order and view.
  filters jsonb not null,
  -- Every one of the staff sees it.
  is_shared boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_filters_name on saved_filters (user_id, lower(name));
create index saved_filters_shared on saved_filters (id) where is_shared;
