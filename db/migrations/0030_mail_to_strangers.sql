-- Forms write to the address that somebody typed. What an address that never opened one of our links may get is bounded;
-- the rest is held back until a person sends it.

alter table emails drop constraint emails_status_check;
alter table emails add constraint emails_status_check check (status in ('queued', 'sent', 'failed', 'held'));
-- Which count held it back; stays when a person has sent it.
alter table emails add column held_because text check (held_because in ('address', 'network'));
alter table emails add check (status <> 'held' or held_because is not null);

-- Addresses whose owner has opened a link that we sent there. SHA-256 of the address in small letters.
create table known_addresses (
  address_hash text primary key,
  opened_at timestamptz not null default now()
);

-- Submissions that the staff have not been told of yet: one message a while tells them together.
create table unannounced_submissions (
  reference text primary key,
  kind text not null check (kind in ('funding_request', 'respondent')),
  noted_at timestamptz not null default now()
);
