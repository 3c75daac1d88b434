-- outside of a transaction
-- For the desk's list of institutions, narrowed to one step of onboarding.
create index concurrently if not exists institutions_by_step on institutions (onboarding_step, created_at desc, id desc);
