-- outside of a transaction
-- The kinds of approvals as 0064_kept_texts has them.
alter table approvals validate constraint approvals_kind_check;
