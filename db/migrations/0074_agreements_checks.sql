-- outside of a transaction
-- The kinds of approvals and the acts that want a code, as 0072_agreements has them.
alter table approvals validate constraint approvals_kind_check;
alter table confirmation_codes validate constraint confirmation_codes_act_check;
