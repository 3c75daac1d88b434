-- Requests that may be the same one twice, what the staff said about it, and merges (decision 0034).

-- By what others like it are found without reading them.
create table request_fingerprints (
  funding_request_id integer primary key references funding_requests on delete cascade,
  organisation_key text,
  email_key text,
  phone_key text,
  title_bands integer[] not null,
  text_bands integer[] not null,
  -- The reasons that more others share than one search compares.
  capped text[] not null default '{}',
  -- Null until the others were looked for.
  searched_at timestamptz
);
create index request_fingerprints_organisation on request_fingerprints (organisation_key, funding_request_id) where organisation_key is not null;
create index request_fingerprints_email on request_fingerprints (email_key, funding_request_id) where email_key is not null;
create index request_fingerprints_phone on request_fingerprints (phone_key, funding_request_id) where phone_key is not null;
create index request_fingerprints_title on request_fingerprints using gin (title_bands);
create index request_fingerprints_text on request_fingerprints using gin (text_bands);

create table request_likenesses (
  id integer generated always as identity primary key,
  low_id integer not null references funding_requests on delete cascade,
  high_id integer not null references funding_requests on delete cascade,
  -- [{reason, likeness}], and beside them the one figure that they make.
  reasons jsonb not null,
  likeness numeric(4, 3) not null check (likeness between 0 and 1),
  state text not null default 'open' check (state in ('open', 'linked', 'merged', 'different')),
  -- What a merge is taken back to; null when there was nothing before it.
  state_before_merge text check (state_before_merge in ('open', 'linked', 'different')),
  decided_by_name text,
  decided_at timestamptz,
  decided_reason text,
  found_at timestamptz not null default now(),
  unique (low_id, high_id),
  check (low_id < high_id),
  check ((state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by_name is null)),
  check (state = 'merged' or state_before_merge is null)
);
create index request_likenesses_high on request_likenesses (high_id);
create index request_likenesses_open_low on request_likenesses (low_id) where state = 'open';
create index request_likenesses_open_high on request_likenesses (high_id) where state = 'open';

alter table funding_requests
  add column merged_into_id integer references funding_requests,
  add column merged_at timestamptz,
  add constraint funding_requests_merge_is_whole check ((merged_into_id is null) = (merged_at is null) and merged_into_id <> id);
create index funding_requests_merged on funding_requests (merged_into_id) where merged_into_id is not null;

alter table funding_requests
  -- What the staff have to do next is due then; null once there is nothing to do, or it is done with the other request.
  add column next_due timestamptz generated always as (
    case when withdrawn_at is not null or personal_data_removed_at is not null or merged_into_id is not null then null
         when status = 'pending' then review_due
         when status = 'in_review' then decision_due end) stored;
-- Lists by what is due; what is never due comes last, so that the order holds for every row.
create index funding_requests_due on funding_requests (coalesce(next_due, 'infinity'::timestamptz), id);
create index funding_requests_due_status on funding_requests (status, coalesce(next_due, 'infinity'::timestamptz), id);
create index funding_requests_assignee_due on funding_requests (assignee_id, coalesce(next_due, 'infinity'::timestamptz), id) where assignee_id is not null;
