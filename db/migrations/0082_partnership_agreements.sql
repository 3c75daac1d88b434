-- A partnership agreement is the same kind of document as a project's (decision 0086): a row of `agreements` is about a project or about an
-- institution, and whatever keeps, hashes and stops the one does so with the other.
alter table agreements
  add column institution_id integer references institutions on delete cascade,
  alter column project_id drop not null,
  add constraint agreements_about_check check (num_nonnulls(project_id, institution_id) = 1) not valid,
  -- A partnership has no currency of its own: each of its commitments has one.
  add constraint agreements_currency_check check ((project_id is null) = (currency = '')) not valid;

alter table agreement_stops
  add column institution_id integer references institutions on delete cascade,
  alter column project_id drop not null,
  add constraint agreement_stops_about_check check (num_nonnulls(project_id, institution_id) = 1) not valid;

alter table agreement_signatures drop constraint agreement_signatures_side_check,
  add constraint agreement_signatures_side_check check (side in ('community', 'institution', 'provider')) not valid;
alter table agreement_remarks drop constraint agreement_remarks_side_check,
  add constraint agreement_remarks_side_check check (side in ('community', 'institution', 'provider')) not valid;
alter table agreement_stops drop constraint agreement_stops_side_check,
  add constraint agreement_stops_side_check check (side in ('community', 'institution', 'provider')) not valid;

alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('payee', 'own_account', 'deposit', 'live_key', 'consent', 'release',
  'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file', 'screening_cleared', 'screening_weaker', 'limits_raised',
  'payee_file', 'text_published', 'agreement', 'partnership')) not valid;

-- Who has done a duty of the agreement in force, and by what that can be seen. The next one is due after it.
create table partnership_duties_done (
  institution_id integer not null references institutions on delete cascade,
  -- The key of its line in the terms.
  duty uuid not null,
  due_on date not null,
  evidence text not null,
  is_by_member boolean not null,
  done_by integer references users on delete set null,
  done_by_name text not null,
  done_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, duty, due_on)
);
create index partnership_duties_done_by on partnership_duties_done (done_by);

-- The duties of agreements in force: each is due on its first day, and after each time that it was done, one period later.
create view partnership_duties as
  select (agreements.id * 32 + line.number::int) as id, agreements.institution_id, (line.value ->> 'key')::uuid as duty, line.value ->> 'label' as label,
         line.value ->> 'every' as every, done.times,
         (first_on + done.times * case line.value ->> 'every' when 'quarterly' then interval '3 months' else interval '1 year' end)::date as due_on
    from agreements
   cross join lateral jsonb_array_elements(terms -> 'duties') with ordinality as line (value, number)
   cross join lateral (select (line.value ->> 'firstDueOn')::date as first_on) as first
   cross join lateral (select count(*)::int as times from partnership_duties_done
                        where institution_id = agreements.institution_id and duty = (line.value ->> 'key')::uuid and due_on >= first_on) as done
   where agreements.institution_id is not null and agreements.state = 'in_force'
     and (line.value ->> 'every' <> 'once' or done.times = 0)
     and not exists (select from agreement_stops where agreement_stops.institution_id = agreements.institution_id and kind = 'ended'
                        and lifted_at is null and from_day <= (now() at time zone 'utc')::date);

-- What was promised for this year and for the last one, and has not been given: due on the last day of the year, each currency by itself.
create view open_commitments as
  select min(commitments.id) * 2 + (year.number - year.this) + 1 as id, institution_id, currency, year.number as year, sum(amount) as committed, given,
         make_date(year.number, 12, 31) as due_on
    from (select extract(year from now() at time zone 'utc')::int as this) as clock
   cross join lateral (values (this - 1, this), (this, this)) as year (number, this)
    join commitments on ended_at is null and year.number between first_year and last_year
                    -- Who promises something late in a year is not late with the year before.
                    and extract(year from recorded_at at time zone 'utc') <= year.number
   cross join lateral (
     select coalesce(sum(amount), 0) as given from settled_transfers
      where settled_transfers.institution_id = commitments.institution_id and mode = 'live' and settled_transfers.currency = commitments.currency
        and settled_at >= make_date(year.number, 1, 1)::timestamp at time zone 'utc'
        and settled_at < make_date(year.number + 1, 1, 1)::timestamp at time zone 'utc') as money
   group by institution_id, currency, year.number, year.this, given
  having sum(amount) > given;

-- Everything that has a day of an institution: its review or assessment, its KYC file, what it promised to give and its agreed duties.
create view partner_dues as
  select dues.id, dues.institution_id, name, kind, ref, label, currency, committed, given, due_on,
         case when has_ended then 'ended' when due_on < today then 'late' when due_on <= today + 60 then 'soon' else 'later' end as state
    from (
      select id * 4 as id, institution_id, what as kind, '' as ref, null as label, null as currency, null::numeric as committed, null::numeric as given,
             due_on from compliance_dues
      union all
      select institution_id * 4 + 1, institution_id, 'kyc', '', null, null, null, null, next_review_on from kyc_files where next_review_on is not null
      union all
      select id * 4 + 2, institution_id, 'commitment', currency || ' ' || year, null, currency, committed, given, due_on from open_commitments
      union all
      select id * 4 + 3, institution_id, 'duty', duty::text, label, null, null, null, due_on from partnership_duties
    ) as dues
    join institutions on institutions.id = dues.institution_id
   cross join lateral (
     select (now() at time zone 'utc')::date as today,
            exists (select from kyc_files where kyc_files.institution_id = dues.institution_id and ended_on is not null) as has_ended) as standing;

-- Who was reminded of a promise or a duty, once for each step: 30 and 7 days before, and -1 when it is late.
create table partner_due_reminders (
  institution_id integer not null references institutions on delete cascade,
  kind text not null,
  ref text not null,
  due_on date not null,
  days integer not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, kind, ref, due_on, days)
);
