-- What is done with an entry of the bank that nobody could place takes two people (decision 0045).
-- stop older releases first: they do it at the word of one.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('payee', 'own_account', 'deposit', 'live_key', 'consent', 'release',
  'administrator_removed', 'administrator_added', 'security_policy', 'kyc_file', 'screening_cleared', 'screening_weaker', 'limits_raised',
  'payee_file', 'text_published', 'agreement', 'partnership', 'organisation', 'agreement_resumed', 'condition_met', 'partner_resumed',
  'bank_entry')) not valid;
