-- What weakens the screening needs a second person (decisions 0045, 0056).
alter table approvals drop constraint approvals_kind_check, add constraint approvals_kind_check check (kind in ('payee', 'own_account',
  'deposit', 'live_key', 'consent', 'release', 'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file',
  'screening_cleared', 'screening_weaker'));

-- The file of an institution may be kept for up to twenty years.
alter table retention_periods drop constraint retention_periods_days_check,
  add constraint retention_periods_days_check check (days between 1 and 7300);
