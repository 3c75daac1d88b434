-- When a person said what became of a refused file of the bank; the audit log has who, and the words.
alter table bank_files add column dealt_with_at timestamptz;
-- few rows: a file is refused now and then. Those of more than a week ago counted as done.
update bank_files set dealt_with_at = now() where outcome = 'rejected' and received_at < now() - interval '7 days';
