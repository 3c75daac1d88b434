-- The badges of the certification grid are the results of live controls (decision 0046, ruling "Certification grid (§1)").

-- No hand sets a badge any more. What administrators enter is the record of an outside audit, and stays apart.
alter table certifications drop column standing;

-- What each control found, each time that it ran. Rows are deleted after 90 days, but for the last change of each control.
create table control_runs (
  id bigint generated always as identity primary key,
  control text not null references certifications,
  at timestamptz not null default clock_timestamp(),
  outcome text not null check (outcome in ('holds', 'fails', 'unchecked')),
  -- Since when it has had this outcome without a break.
  since timestamptz not null,
  -- How much was looked at: a list of what and how many.
  examined jsonb not null check (jsonb_typeof(examined) = 'array'),
  -- Kinds, counts and the numbers of rows; never what stands in them.
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  -- From where the next run of the same control goes on, for one that looks only at what has changed.
  mark jsonb,
  milliseconds integer not null,
  asked_by_name text,
  check ((outcome = 'holds') = (findings = '[]'))
);
create index control_runs_newest on control_runs (control, id desc);
