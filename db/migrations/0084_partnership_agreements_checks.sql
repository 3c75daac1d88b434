-- outside of a transaction
-- What 0082_partnership_agreements asks of rows that were there before, and the indexes on them.
create unique index concurrently if not exists agreements_institution_number on agreements (institution_id, number);
create unique index concurrently if not exists agreements_institution_open on agreements (institution_id) where state in ('draft', 'offered');
create unique index concurrently if not exists agreements_institution_in_force on agreements (institution_id) where state = 'in_force';
create unique index concurrently if not exists agreement_stops_institution_open on agreement_stops (institution_id, kind) where lifted_at is null;
alter table agreements validate constraint agreements_about_check;
alter table agreements validate constraint agreements_currency_check;
alter table agreement_stops validate constraint agreement_stops_about_check;
alter table agreement_signatures validate constraint agreement_signatures_side_check;
alter table agreement_remarks validate constraint agreement_remarks_side_check;
alter table agreement_stops validate constraint agreement_stops_side_check;
alter table approvals validate constraint approvals_kind_check;
