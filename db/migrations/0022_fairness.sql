-- When each request got its first answer and its first decision, and where it comes from (decision 0037).

alter table funding_requests
  -- The staff did something that the applicant could read: a change away from pending, or a question.
  add column first_answered_at timestamptz,
  add column decided_at timestamptz,
  -- The last part of the location behind a comma, as it was written; null where nothing is said.
  add column region text generated always as (nullif(nullif(left(
    btrim(regexp_replace(regexp_replace(regexp_replace(normalize(location), '[\s,]+$', ''), '^.*,', ''), '\s+', ' ', 'g')),
    100), ''), '[removed]')) stored;

create function keep_answer_dates() returns trigger language plpgsql as $$
begin
  -- What the applicants changed themselves has nobody's number.
  if new.funding_request_id is null or new.changed_by is null or new.from_status = new.to_status then return null; end if;
  update funding_requests set
      first_answered_at = least(first_answered_at, case when new.from_status = 'pending' then new.changed_at end),
      decided_at = least(decided_at, case when new.to_status in ('approved', 'rejected') then new.changed_at end)
   where id = new.funding_request_id
     and ((new.from_status = 'pending' and (first_answered_at is null or new.changed_at < first_answered_at))
       or (new.to_status in ('approved', 'rejected') and (decided_at is null or new.changed_at < decided_at)));
  return null;
end $$;
create trigger keep_answer_dates after insert on status_changes for each row execute function keep_answer_dates();

create function keep_question_date() returns trigger language plpgsql as $$
begin
  update funding_requests set first_answered_at = new.asked_at
   where id = new.funding_request_id and (first_answered_at is null or new.asked_at < first_answered_at);
  return null;
end $$;
create trigger keep_question_date after insert on request_questions for each row execute function keep_question_date();

-- The requests that are there: an account that was deleted since left its name, and applicants changed no status before 0018.
update funding_requests set first_answered_at = dates.answered, decided_at = dates.decided
  from (select funding_request_id,
               min(changed_at) filter (where from_status = 'pending' and to_status <> 'pending') as answered,
               min(changed_at) filter (where to_status in ('approved', 'rejected') and from_status <> to_status) as decided
          from status_changes where funding_request_id is not null group by funding_request_id) as dates
 where funding_requests.id = dates.funding_request_id and (dates.answered is not null or dates.decided is not null);

-- Everything that the figures read, so that they never touch the long texts. It does not begin with the date: an index
-- on the date alone misleads the planner of the lists (decision 0004).
create index funding_requests_fairness on funding_requests (region, organization_type)
  include (submitted_at, status, first_answered_at, decided_at, withdrawn_at, merged_into_id);
