-- How the organisation is called and where it is reached, as two people decided at the desk (decision 0093). The environment wins.
create table organisation_versions (
  number integer primary key check (number > 0),
  name text not null,
  -- Absent where none is said.
  nation text,
  answer_address text,
  data_contact text,
  -- Who asked, who decided, and why.
  approval_id integer not null unique references approvals,
  in_force_at timestamptz not null default clock_timestamp()
);

alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('payee', 'own_account', 'deposit', 'live_key', 'consent', 'release',
  'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file', 'screening_cleared', 'screening_weaker', 'limits_raised',
  'payee_file', 'text_published', 'agreement', 'partnership', 'organisation')) not valid;
