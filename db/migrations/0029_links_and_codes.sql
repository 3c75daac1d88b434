-- Links that no copy of the database opens, and codes that confirm what a community decides (decision 0042).

-- The id that a browser gave its submission, as SHA-256. A request whose data were removed keeps its own mark.
update funding_requests set submission_key = encode(sha256(convert_to(submission_key, 'UTF8')), 'hex')
 where submission_key not like 'removed:%';
update respondents set submission_key = encode(sha256(convert_to(submission_key, 'UTF8')), 'hex');

-- SHA-256 of a secret of the device that sent the request: only with it is a repeat given a link.
alter table funding_requests add column device_proof_hash text;

-- A draft no longer knows the submission's id: each device that opens it has its own. This only tells drafts apart.
alter table drafts rename column submission_id to public_id;
alter table drafts alter column public_id set default gen_random_uuid();
update drafts set public_id = gen_random_uuid();

-- What a draft's links lead to once it was sent, so that all its devices together send one request.
create table sent_drafts (
  -- SHA-256 of the link's token.
  token_hash text primary key,
  funding_request_id integer not null references funding_requests on delete cascade
);
create index sent_drafts_request on sent_drafts (funding_request_id);

alter table applicant_links
  drop constraint applicant_links_made_for_check,
  add constraint applicant_links_made_for_check check (made_for in ('submission', 'message', 'address')),
  -- When a newer message carried its own link to the mailbox.
  add column replaced_at timestamptz;
update applicant_links as link set replaced_at = now()
 where made_for = 'message' and revoked_at is null and exists (
   select from applicant_links as newer
    where newer.funding_request_id = link.funding_request_id and newer.made_for = 'message' and newer.revoked_at is null
      and newer.id > link.id);

-- One code at a time for each request. The code is made when its message is sent; until then there is no hash.
create table confirmation_codes (
  id integer generated always as identity primary key,
  funding_request_id integer not null unique references funding_requests on delete cascade,
  -- Only the link that asked can use it, and only for this act.
  link_id integer not null references applicant_links on delete cascade,
  act text not null check (act in ('withdraw', 'restore', 'contact', 'consent', 'publish', 'withdraw_project', 'show_fields', 'accept_more')),
  salt text,
  code_hash text,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz,
  asked_at timestamptz not null default now()
);
create index confirmation_codes_link on confirmation_codes (link_id);

-- The link that is sent to an invited person is another one than the link that the administrator is shown.
alter table invitations add column mailed_token_hash text unique;

-- What stands in no row and is made when the message is sent, and of what: a request, a draft, an invitation, an account or a code.
alter table emails
  add column secret_kind text check (secret_kind in ('private_link', 'draft_link', 'invitation_link', 'password_link', 'code')),
  add column secret_of integer,
  add constraint emails_secret check ((secret_kind is null) = (secret_of is null));
update emails set secret_kind = 'private_link', secret_of = funding_request_id where has_private_link and funding_request_id is not null;
alter table emails drop column has_private_link;

-- Messages about drafts and invitations held their links as text. The place stands there now; a message that waits gets a new link.
create function pg_temp.token_hash(body text, path text) returns text language sql as $$
  select rtrim(translate(encode(sha256(convert_to(substring(body from path || '([\w-]{43})'), 'UTF8')), 'base64'), '+/', '-_'), '=')
$$;
-- One whose draft or invitation is not there any more leads to nothing (0), and never leaves.
update emails set secret_kind = case when kind like 'draft%' then 'draft_link' else 'invitation_link' end, secret_of = 0
 where kind in ('draft_link', 'draft_reminder', 'member_invitation', 'staff_invitation');
update emails set secret_of = draft_id
  from draft_links
 where kind in ('draft_link', 'draft_reminder') and token_hash = pg_temp.token_hash(body_text, '/funding-request/resume/');
update emails set secret_of = invitations.id
  from invitations
 where kind in ('member_invitation', 'staff_invitation') and token_hash = pg_temp.token_hash(body_text, '/invitation/');
update emails set
  body_text = regexp_replace(body_text, '(/funding-request/resume/|/invitation/)[\w-]{43}', '\1{link}', 'g'),
  body_html = regexp_replace(body_html, '(/funding-request/resume/|/invitation/)[\w-]{43}', '\1{link}', 'g')
 where kind in ('draft_link', 'draft_reminder', 'member_invitation', 'staff_invitation');
