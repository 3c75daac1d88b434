-- Whether reviewers may take requests away as a file (decision 0096). Null: nobody has decided it, and they may not.
alter table security_policy add column reviewers_export boolean;
