-- outside of a transaction
-- What 0075_project_reports and 0076_public_payers brought, of the rows that were there before.
create index concurrently if not exists agreements_unplanned on agreements (project_id) where state = 'in_force' and reports_planned_at is null;
alter table project_money_choices validate constraint project_money_choices_public_payers_check;
alter table institutions validate constraint institutions_public_payments_check;
alter table confirmation_codes validate constraint confirmation_codes_act_check;
