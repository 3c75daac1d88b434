-- How somebody of the staff wants to be told by email of what concerns them: at once, once a day, or not. The desk tells them in any case.
create table notification_rules (
  user_id integer not null references users (id) on delete cascade,
  topic text not null check (length(topic) between 1 and 40),
  rule text not null check (rule in ('at_once', 'daily', 'none')),
  primary key (user_id, topic)
);

-- Notifications that wait for somebody's next daily email.
create table notices_for_digest (
  notification_id bigint primary key references notifications on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  due_at timestamptz not null
);
create index notices_for_digest_due on notices_for_digest (due_at, user_id);
create index notices_for_digest_user on notices_for_digest (user_id);
