-- Webhooks: where partners want to be told of events, what is to be sent there, and what came of it.

create table webhook_endpoints (
  id integer generated always as identity primary key,
  public_id text not null unique,
  institution_id integer not null references institutions on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  url text not null,
  -- Null: every event.
  events text[],
  description text,
  -- Both as they are: signing needs them, so a hash would not do.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  -- Since when every attempt has failed.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);
create index webhook_endpoints_institution on webhook_endpoints (institution_id, mode);

-- One event for one endpoint; sent again, it is the same row.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints on delete cascade,
  event_id bigint not null references partner_events on delete cascade,
  -- dropped: the endpoint was disabled when its time came.
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  unique (endpoint_id, event_id),
  check ((status = 'pending') = (next_attempt_at is not null))
);
create index webhook_deliveries_event on webhook_deliveries (event_id);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';

create table webhook_attempts (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints on delete cascade,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  attempt integer not null,
  attempted_at timestamptz not null,
  milliseconds integer not null,
  -- Null with an error where there was no answer.
  http_status integer,
  error text,
  answer text,
  next_attempt_at timestamptz
);
create index webhook_attempts_endpoint on webhook_attempts (endpoint_id, id desc);
create index webhook_attempts_delivery on webhook_attempts (delivery_id);
