-- Whoever lets an institution send more needs a second person (decisions 0045, 0059).
alter table approvals drop constraint approvals_kind_check, add constraint approvals_kind_check check (kind in ('payee', 'own_account',
  'deposit', 'live_key', 'consent', 'release', 'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file',
  'screening_cleared', 'screening_weaker', 'limits_raised'));
