-- The yearly review of a partner's certification is an act of its own (decision 0081): who, when, what was found, what is to improve,
-- and until when the certification stays confirmed. It is never changed; the newest of an assessment says when the next one is due.
create table compliance_reviews (
  id integer generated always as identity primary key,
  assessment_id integer not null references compliance_assessments on delete cascade,
  reviewed_on date not null,
  findings text not null,
  -- src/shared/contracts/partners/compliance-reviews.ts
  improvements jsonb not null,
  confirmed_until date not null,
  reviewed_by integer references users on delete set null,
  reviewed_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  check (confirmed_until > reviewed_on and confirmed_until <= (reviewed_on + interval '1 year')::date)
);
create index compliance_reviews_assessment on compliance_reviews (assessment_id, id desc);
create index compliance_reviews_reviewed_by on compliance_reviews (reviewed_by);

-- The day by which an assessment has to be reviewed next, by what was known on a day: one year after it was made, or as long as its last
-- review confirms it. Nothing else computes this day: compliance_assessments.next_review_on knows of no review, and is read no more.
create function next_compliance_review(assessment integer, assessed_on date, known_on date) returns date language sql stable as $$
  select coalesce(
    (select confirmed_until from compliance_reviews where assessment_id = assessment and reviewed_on <= known_on order by id desc limit 1),
    (assessed_on + interval '1 year')::date)
$$;

-- What is due next of each institution that was assessed: a review, or a new assessment where the certification ends on that day or
-- there is none. Of an institution whose relation has ended nothing is due.
create view compliance_dues as
  select id, institution_id, name, status, level, valid_until, reviewed_on, due_on,
         case when status = 'verified' and due_on < valid_until then 'review' else 'assessment' end as what,
         case when has_ended then 'ended' when due_on < today then 'late' when due_on <= today + 60 then 'soon' else 'later' end as state
    from (
      select assessments.id, institution_id, institutions.name, status, level, valid_until, today,
             (select reviewed_on from compliance_reviews where assessment_id = assessments.id order by compliance_reviews.id desc limit 1),
             -- A certification that is over can no longer be reviewed.
             case when status = 'verified' and valid_until < today then valid_until
                  else next_compliance_review(assessments.id, assessed_on, 'infinity') end as due_on,
             exists (select from kyc_files where kyc_files.institution_id = assessments.institution_id and ended_on is not null) as has_ended
        from compliance_assessments assessments
        join institutions on institutions.id = institution_id
       cross join (select (now() at time zone 'utc')::date as today) as clock
       where replaced_at is null
    ) as newest;

-- Who was reminded of what is due, once for each step: 60, 30 and 7 days before, and -1 when it is late.
create table compliance_reminders (
  assessment_id integer not null references compliance_assessments on delete cascade,
  due_on date not null,
  days integer not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (assessment_id, due_on, days)
);
-- What partners were told before is not told again.
insert into compliance_reminders (assessment_id, due_on, days, told_at)
  select id, (assessed_on + interval '1 year')::date, days, alerted_at
    from compliance_assessments cross join unnest(array[60, 30, 7, -1]) as days where alerted_at is not null
  union all
  select id, valid_until, days, expiry_alerted_at
    from compliance_assessments cross join unnest(array[60, 30, 7, -1]) as days where expiry_alerted_at is not null;

-- What has arrived and was not sent back: whatever says what somebody gave or received reads it here.
create view settled_transfers as
  select id, institution_id, project_id, mode, currency, amount, settled_at from transfers where status = 'settled';
