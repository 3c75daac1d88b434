-- How often browsers refused something by our Content-Security-Policy: counts alone, in a bounded number of rows (decision 0038).

create table policy_reports (
  directive text not null check (length(directive) <= 60),
  -- An origin, or a word such as "inline". Never a whole address.
  blocked text not null check (length(blocked) <= 200),
  reports bigint not null check (reports > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (directive, blocked)
);
