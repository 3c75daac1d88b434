-- What communities and visitors write to us, apart from the inquiries of institutions.

create table visitor_messages (
  id integer generated always as identity primary key,
  reference text not null unique,
  submission_key text not null unique,
  content_hash text not null,
  name text not null,
  email text not null,
  about text not null check (about in ('request', 'project', 'site', 'complaint', 'data', 'other')),
  -- The reference that was given, as it was meant; it proves nothing by itself.
  given_reference text,
  message text not null,
  -- The page's, where it was written.
  language text not null,
  -- Set where the reference is that of a request and the email address is that request's too.
  funding_request_id integer references funding_requests on delete set null,
  state text not null default 'open' check (state in ('open', 'answered')),
  -- Who set the state last; null while nobody has.
  state_set_by integer references users on delete set null,
  state_set_by_name text,
  state_set_at timestamptz,
  submitted_at timestamptz not null default now(),
  personal_data_removed_at timestamptz,
  search_text text not null generated always as (
    lower(reference || E'\n' || name || E'\n' || email || E'\n' || coalesce(given_reference, '') || E'\n' || message)) stored
);
create index visitor_messages_by_state on visitor_messages (state, submitted_at desc, id desc);
create index visitor_messages_by_subject on visitor_messages (about, submitted_at desc, id desc);
create index visitor_messages_search on visitor_messages using gin (search_text gin_trgm_ops);
create index visitor_messages_request on visitor_messages (funding_request_id, id) where funding_request_id is not null;
create index visitor_messages_set_by on visitor_messages (state_set_by);
-- What the job of each day looks for.
create index visitor_messages_answered on visitor_messages (state_set_at) where state = 'answered' and personal_data_removed_at is null;

-- The receipt of a message and what told the staff of it: they go with it.
create table visitor_message_emails (
  email_id integer primary key references emails on delete cascade,
  message_id integer not null references visitor_messages on delete cascade
);
create index visitor_message_emails_message on visitor_message_emails (message_id);

-- A message is announced as well; which kinds there are is said by the type of the code alone.
alter table unannounced_submissions drop constraint unannounced_submissions_kind_check;
