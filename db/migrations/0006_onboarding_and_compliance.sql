-- How partner institutions stand: their compliance assessments, and the way to a live connection by evidence.

create table compliance_assessments (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  status text not null check (status in ('verified', 'in_review', 'not_compliant')),
  -- Only who is verified holds a level.
  level text check (level in ('bronze', 'silver', 'gold')),
  assessed_on date not null,
  -- A certification is valid for two years, with a review each year (specification, section 9).
  valid_until date not null generated always as ((assessed_on + interval '2 years')::date) stored,
  next_review_on date not null generated always as ((assessed_on + interval '1 year')::date) stored,
  articles jsonb not null check (articles ?& array['3_4', '5_18', '19', '23_32', '39_40_41']),
  assessed_by integer references users on delete set null,
  assessed_by_name text not null,
  created_at timestamptz not null default now(),
  -- What was assessed is never changed; a new assessment replaces it.
  replaced_at timestamptz,
  -- When the partner was told that its review is overdue.
  alerted_at timestamptz,
  check ((status = 'verified') = (level is not null))
);
create unique index compliance_assessments_newest on compliance_assessments (institution_id) where replaced_at is null;
create index compliance_assessments_institution on compliance_assessments (institution_id, id desc);
create index compliance_assessments_assessed_by on compliance_assessments (assessed_by);
create index compliance_assessments_unalerted on compliance_assessments (next_review_on) where replaced_at is null and alerted_at is null;

create table onboarding_changes (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  from_step text not null,
  to_step text not null,
  reason text not null,
  changed_by integer references users on delete set null,
  changed_by_name text not null,
  changed_at timestamptz not null default now()
);
create index onboarding_changes_institution on onboarding_changes (institution_id, id desc);
create index onboarding_changes_changed_by on onboarding_changes (changed_by);

-- Every time the server asked an institution's endpoint for its token.
create table endpoint_checks (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions on delete cascade,
  -- The endpoint as it was then: of another address the check proves nothing.
  url text not null,
  ok boolean not null,
  found text not null,
  checked_at timestamptz not null default now()
);
create index endpoint_checks_institution on endpoint_checks (institution_id, id desc);
