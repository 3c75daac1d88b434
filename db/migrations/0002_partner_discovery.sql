-- Partner discovery: the registers, what each of them says, and the bodies that this makes known.

-- The registers (sources) and the reading of them -------------------------------------------------

create table discovery_sources (
  id integer generated always as identity primary key,
  -- Which connector reads its format (features/discovery/connectors).
  connector text not null,
  name text not null,
  publisher text not null,
  licence text not null,
  -- The public page about the register.
  homepage text,
  is_enabled boolean not null default false,
  -- Where it is read from: one of an address, a file in DATA_DIR/registers, or the file that comes with the product.
  url text,
  file_name text,
  -- Only for files without a format of their own: which column is which fact.
  mapping jsonb,
  -- The order in which we believe the registers when they differ; the lowest first.
  rank integer not null,
  -- Registers of the product can be switched off, those that an administrator added can also be deleted.
  is_own boolean not null default false,
  etag text,
  last_modified text,
  -- SHA-256 of what was read completely last, so that an unchanged file costs nothing.
  read_hash text,
  last_read_at timestamptz,
  last_rows integer,
  last_error text,
  created_at timestamptz not null default now()
);

create table discovery_runs (
  id integer generated always as identity primary key,
  state text not null default 'running' check (state in ('running', 'complete', 'stopped', 'failed')),
  started_at timestamptz not null default now(),
  -- No name: it began by itself, 24 hours after the last update.
  started_by integer references users on delete set null,
  started_by_name text,
  stop_requested_at timestamptz,
  finished_at timestamptz,
  -- What there was when it ended, for comparing runs.
  total integer,
  eligible integer,
  ineligible integer,
  discovered integer
);
-- Two processes, or two administrators, can never have two runs going.
create unique index discovery_runs_one_open on discovery_runs ((true)) where finished_at is null;
create index discovery_runs_started_by on discovery_runs (started_by);

create table discovery_run_sources (
  run_id integer not null references discovery_runs on delete cascade,
  source_id integer not null references discovery_sources on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'fetching', 'reading', 'done', 'same', 'failed', 'stopped')),
  rows_read integer not null default 0,
  rows_new integer not null default 0,
  rows_changed integer not null default 0,
  rows_unchanged integer not null default 0,
  rows_failed integer not null default 0,
  -- Known to have asked to be removed: read, and not kept.
  rows_withheld integer not null default 0,
  -- In the register last time and not any more.
  rows_gone integer not null default 0,
  percent smallint not null default 0,
  -- Of the file being read: a run that was killed goes on where it was only if the file is still the same.
  file_hash text,
  error text,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (run_id, source_id)
);
create index discovery_run_sources_source on discovery_run_sources (source_id, run_id desc);

create table discovery_rejected_rows (
  id bigint generated always as identity primary key,
  run_id integer not null,
  source_id integer not null,
  line bigint not null,
  reason text not null,
  -- The row as it stood, at most 2,000 characters.
  raw text not null,
  foreign key (run_id, source_id) references discovery_run_sources on delete cascade
);
create index discovery_rejected_rows_of on discovery_rejected_rows (run_id, source_id, line, id);

-- Candidates: the bodies, each put together from the records of the registers ----------------------

create table candidates (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null,
  types text[] not null,
  city text,
  region text,
  country text not null,
  website text,
  -- Ids of the sources that have it.
  source_ids integer[] not null,
  eligibility text not null check (eligibility in ('eligible', 'ineligible', 'discovered')),
  score integer not null,
  -- Every rule that spoke, by its id; the rules are in shared/domain/partner-eligibility.ts.
  rules text[] not null,
  rules_version integer not null,
  -- What an administrator decided against the rules; later runs leave it.
  overruled_eligibility text check (overruled_eligibility in ('eligible', 'ineligible')),
  -- What a nation did by itself: the reference of its signature, inquiry or request.
  act_reference text,
  standing text not null default 'open' check (standing in ('open', 'invited', 'promoted', 'ignored')),
  institution_id integer references institutions on delete set null,
  -- Normalised name with its place, by which a likeness is suggested; null for nations, of which none ever is.
  likeness text,
  search_text text not null,
  first_seen_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Standing, eligibility and types as one value: any choice of filters is a set of shelves, each with
  -- every sort's order in its index, so a page costs the same at any size.
  shelf text not null,
  -- A column, as an index on the expression alone cannot be read without the table.
  name_key text not null generated always as (lower(name)) stored
);
create index candidates_by_date on candidates (shelf, id);
create index candidates_by_name on candidates (shelf, name_key, id);
create index candidates_by_score on candidates (shelf, score, id);
create index candidates_by_rules on candidates (rules_version, id);
create index candidates_likeness on candidates (likeness) where likeness is not null;
create index candidates_institution on candidates (institution_id);
create index candidates_search on candidates using gin (search_text gin_trgm_ops);

create trigger count_inserts after insert on candidates referencing new table as new_rows for each statement execute function count_status('shelf');
create trigger count_updates after update on candidates referencing old table as old_rows new table as new_rows for each statement execute function count_status('shelf');
create trigger count_deletes after delete on candidates referencing old table as old_rows for each statement execute function count_status('shelf');

-- What one register says of one body: every fact has its source and its dates.
create table candidate_records (
  id integer generated always as identity primary key,
  source_id integer not null references discovery_sources on delete cascade,
  source_key text not null,
  candidate_id integer not null references candidates on delete cascade,
  -- MD5 of the facts: a row that says the same again costs one look.
  facts_hash text not null,
  facts jsonb not null,
  first_run_id integer not null,
  first_seen_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  gone_at timestamptz,
  unique (source_id, source_key)
);
create index candidate_records_candidate on candidate_records (candidate_id, id);

-- What a record said before it changed, or that it left its register or came back.
create table candidate_record_changes (
  id integer generated always as identity primary key,
  record_id integer not null references candidate_records on delete cascade,
  run_id integer not null,
  kind text not null check (kind in ('changed', 'gone', 'back')),
  before jsonb,
  changed_at timestamptz not null default now()
);
create index candidate_record_changes_record on candidate_record_changes (record_id, id);
create index candidate_record_changes_run on candidate_record_changes (run_id, id);

-- The official numbers by which a body is known in every register: "scheme:number".
create table candidate_identities (
  identity text primary key,
  candidate_id integer not null references candidates on delete cascade
);
create index candidate_identities_candidate on candidate_identities (candidate_id);

-- Two candidates that may be one. Only an administrator joins them; an answer is remembered.
create table candidate_likenesses (
  id integer generated always as identity primary key,
  first_id integer not null references candidates on delete cascade,
  second_id integer not null references candidates on delete cascade,
  reason text not null check (reason in ('name_and_place', 'conflicting_numbers')),
  answer text check (answer in ('same', 'different')),
  answered_by_name text,
  answered_at timestamptz,
  found_at timestamptz not null default now(),
  unique (first_id, second_id),
  check (first_id < second_id)
);
create index candidate_likenesses_second on candidate_likenesses (second_id);
create index candidate_likenesses_open on candidate_likenesses (id) where answer is null;

-- A candidate that was joined to another: its old address still leads there.
create table candidate_joins (
  joined_id integer primary key,
  candidate_id integer not null references candidates on delete cascade,
  joined_at timestamptz not null default now()
);
create index candidate_joins_candidate on candidate_joins (candidate_id);

-- What administrators decided, with who, when and why.
create table candidate_decisions (
  id integer generated always as identity primary key,
  candidate_id integer not null references candidates on delete cascade,
  decision text not null,
  reason text not null,
  decided_by integer references users on delete set null,
  decided_by_name text not null,
  decided_at timestamptz not null default now()
);
create index candidate_decisions_candidate on candidate_decisions (candidate_id, id);
create index candidate_decisions_decided_by on candidate_decisions (decided_by);

-- Who asked to be removed, as SHA-256 of their numbers, register keys and normalised name with place:
-- enough to know them again in a later run, and nothing to read.
create table discovery_removals (
  token text primary key,
  removed_at timestamptz not null default now()
);

-- Outbox messages can belong to a candidate.
alter table emails add column candidate_id integer references candidates on delete set null;
create index emails_candidate on emails (candidate_id);

-- The registers that the product knows. Only the starter is switched on: nothing is fetched from
-- elsewhere before an administrator says so.
insert into discovery_sources (connector, name, publisher, licence, homepage, is_enabled, url, file_name, mapping, rank) values
  ('fdic', 'FDIC BankFind: insured institutions', 'Federal Deposit Insurance Corporation', 'US Government work', 'https://banks.data.fdic.gov/docs/', false,
   'https://api.fdic.gov/banks/institutions?filters=ACTIVE%3A1&limit=1000&offset=0&format=json', null, null, 10),
  ('ncua', 'NCUA call reports: credit unions', 'National Credit Union Administration', 'US Government work', 'https://ncua.gov/analysis/credit-union-corporate-call-report-data/quarterly-data', false,
   'https://ncua.gov/files/publications/analysis/call-report-data-2026-06.zip', null, null, 20),
  ('occ', 'OCC: national banks', 'Office of the Comptroller of the Currency', 'US Government work', 'https://www.occ.treas.gov/topics/charters-and-licensing/financial-institution-lists/index-financial-institution-lists.html', false,
   'https://www.occ.treas.gov/topics/charters-and-licensing/financial-institution-lists/national-by-name.xlsx', null, null, 30),
  ('nic', 'FFIEC NIC: institution attributes', 'Federal Financial Institutions Examination Council', 'US Government work', 'https://www.ffiec.gov/npw/FinancialReport/DataDownload', false,
   'https://www.ffiec.gov/npw/FinancialReport/ReturnAttributesActiveZipFileCSV', null, null, 40),
  ('cdfi', 'CDFI Fund: certified institutions', 'US Treasury, CDFI Fund', 'US Government work', 'https://www.cdfifund.gov/programs-training/certification/cdfi', false, null, null, null, 50),
  ('irs', 'IRS: exempt organizations', 'Internal Revenue Service', 'US Government work', 'https://www.irs.gov/charities-non-profits/exempt-organizations-business-master-file-extract-eo-bmf', false,
   'https://www.irs.gov/pub/irs-soi/eo1.csv', null, null, 60),
  ('gleif', 'GLEIF: legal entities', 'Global Legal Entity Identifier Foundation', 'CC0 1.0', 'https://www.gleif.org/en/lei-data/gleif-api', false,
   'https://api.gleif.org/api/v1/lei-records?filter%5Bentity.legalAddress.country%5D=US&filter%5Bregistration.status%5D=ISSUED&page%5Bsize%5D=200', null, null, 70),
  ('epa', 'EPA: Tribes Names Service', 'US Environmental Protection Agency', 'US Government work', 'https://www.epa.gov/data/tribal-identification-tribal-id-data-standard', false,
   'https://cdxapi.epa.gov/oms-tribes-rest-services/api/v1/tribeDetails?tribalBandFilter=AllTribes', null, null, 80),
  ('gov', '.gov registry: tribal domains', 'Cybersecurity and Infrastructure Security Agency', 'CC0 1.0', 'https://get.gov/about/data/', false,
   'https://raw.githubusercontent.com/cisagov/dotgov-data/main/current-full.csv', null, null, 90),
  ('csv', 'Starter list', 'Hearthbridge', 'CC0 1.0', null, true, null, 'starter',
   '{"columns": {"name": "name", "kind": "kind", "city": "city", "region": "region", "website": "website", "isActive": "is active", "isCdfiCertified": "is cdfi certified", "isNativeOwned": "is native owned", "minorityStatus": "minority status", "isLowIncomeDesignated": "low income", "ntee": "ntee", "nativeAward": "native award", "serviceArea": "service area", "asOf": "as of", "fdic_cert": "fdic certificate", "rssd": "rssd", "occ_charter": "occ charter", "ncua_charter": "ncua charter", "ein": "ein", "epa_tribe": "epa number"}, "kind": "company", "country": "US"}', 100);
