-- What everybody sees of who pays a project: as much as its community and the institution both choose (decision 0085).
alter table project_money_choices add column public_payers text not null default 'none';
alter table project_money_choices add constraint project_money_choices_public_payers_check
  check (public_payers in ('none', 'names', 'amounts')) not valid;
alter table institutions add column public_payments text not null default 'none';
alter table institutions add constraint institutions_public_payments_check check (public_payments in ('none', 'names', 'amounts')) not valid;

alter table confirmation_codes drop constraint confirmation_codes_act_check;
alter table confirmation_codes add constraint confirmation_codes_act_check check (act in ('withdraw', 'restore', 'contact', 'consent',
  'confirm_consent', 'publish', 'withdraw_project', 'show_fields', 'accept_more', 'accept_funder', 'accept_funders', 'sign_agreement',
  'end_agreement', 'release_report', 'show_payers')) not valid;
