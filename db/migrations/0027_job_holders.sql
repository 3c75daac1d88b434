-- Who holds jobs and messages, and whether it is still there (decision 0040).

create table job_holders (
  -- The name under which a group of workers locks its jobs; each start has its own.
  name text primary key,
  seen_at timestamptz not null default now()
);

-- Who said so within the last twelve seconds. After a start of the server everybody has as long to say so again.
create view job_holders_present as
  select name from job_holders
   where seen_at > now() - interval '12 seconds' or pg_postmaster_start_time() > now() - interval '12 seconds';

-- The holder and its job: when the holder has gone, the message is free before its time.
alter table emails add column claimed_by text;
