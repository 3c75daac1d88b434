-- Which institution an inquiry became, or belongs to (decision 0083): one at most, whoever clicks how often.
create table institution_inquiries (
  respondent_id integer primary key references respondents,
  institution_id integer not null references institutions on delete cascade,
  -- The institution was made of this inquiry; else it was there before.
  is_maker boolean not null,
  linked_by integer references users on delete set null,
  linked_by_name text not null,
  linked_at timestamptz not null default clock_timestamp()
);
create unique index institution_inquiries_maker on institution_inquiries (institution_id) where is_maker;
create index institution_inquiries_institution on institution_inquiries (institution_id, respondent_id desc);
create index institution_inquiries_linked_by on institution_inquiries (linked_by);
