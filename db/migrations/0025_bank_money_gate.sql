-- Bookings of the bank told apart, files judged by their schema, and the gate that money passes (decision 0044).

-- A bank can use one reference for two bookings: a key leads to every entry that has it, and the entries are compared.
alter table bank_entry_keys drop constraint bank_entry_keys_pkey;
alter table bank_entry_keys add primary key (key, entry_id);
-- The bank's own number of the line; null of entries from before.
alter table bank_entries add column entry_reference text;
-- Where a file deviates from the standard and is read all the same.
alter table bank_files add column remarks text[] not null default '{}';
create index bank_files_rejected on bank_files (received_at) where outcome = 'rejected';

-- Why no money of an institution may move: no row while it may.
create view money_blocks as
  select institution_id, reason from (
    select institutions.id as institution_id,
           case when eligibility_status = 'ineligible' then 'ineligible'
                when onboarding_step <> 'active' then 'stepped_back'
                when newest.status = 'not_compliant' then 'not_compliant'
                when newest.status = 'verified' and newest.valid_until < (now() at time zone 'UTC')::date then 'expired'
           end as reason
      from institutions left join compliance_assessments newest on newest.institution_id = institutions.id and newest.replaced_at is null) as judged
   where reason is not null;

-- When the partner was told that its certification has expired; the late review was told apart.
alter table compliance_assessments add column expiry_alerted_at timestamptz;
update compliance_assessments set expiry_alerted_at = alerted_at where status = 'verified' and alerted_at::date > valid_until;
create index compliance_assessments_unalerted_expiry on compliance_assessments (valid_until)
  where replaced_at is null and expiry_alerted_at is null and status = 'verified';

-- Only the community can let its project receive more than it needs.
alter table projects add column accepts_more boolean not null default false;
-- What is settled or on its way to a project, which every new transfer adds up.
create index transfers_towards on transfers (project_id, currency) include (amount)
  where mode = 'live' and status in ('pending', 'submitted', 'settled');
