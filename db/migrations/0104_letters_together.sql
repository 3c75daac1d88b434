-- The letters about the decisions of a funding call leave together, at an hour that an administrator sets (decision 0095).
alter table funding_rounds add column letters_at timestamptz;

-- Set where what was done waits for the letters of a call.
alter table acts add column round_id integer references funding_rounds on delete set null;

-- When the applicant is told, where that is later than the change: their days for an objection begin then.
alter table status_changes add column told_at timestamptz;
