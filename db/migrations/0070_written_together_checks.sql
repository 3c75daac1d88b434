-- outside of a transaction
-- The kinds of secrets as 0068_written_together has them.
alter table emails validate constraint emails_secret_kind_check;
