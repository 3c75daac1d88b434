-- What the staff find by a few words, in one place (decision 0089).

-- Letters without their marks and signs, in lower case: "W̱SÁNEĆ" is found by "wsanec", "Nîhkwâsis" by "nihkwasis", and "FR-7K3M-9QXZ" by
-- "fr7k3m9qxz". What stands for a sound within a word is left out, and so is every dash, full stop and apostrophe; a slash or a comma
-- parts words. src/shared/domain/fold.ts does the same.
create or replace function fold_text(words text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(replace(replace(translate(regexp_replace(regexp_replace(lower(normalize(words, NFKD)),
    '[/,;&|]', ' ', 'g'),
    '[\u0300-\u036f\u02b0-\u02ff\u2010-\u2027\u2030-\u205e!"#$%''()*+.:<=>?@\[\\\]^_`{}~¡§«»¿´¨¯ʔʕɂꞌ꞉·ꞏ-]', '', 'g'),
    'łƚŧⱦđðħøıɨɬəɣŋɔɛʉςⱥ', 'llttddhoiilegnoeuσa'), 'θ', 'th'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
-- few rows: a project is written by a person, and there are some hundreds at most.
update projects set public_words = '';

-- One row for whatever the staff can find. It has nothing that its record has not, and goes with it: triggers keep it.
create table findable (
  kind text not null,
  record_id integer not null,
  -- As it is quoted; null for what has none.
  reference text,
  -- The name that it is shown by, and all words that it is found by; folded, each between blanks.
  title text not null,
  words text not null,
  primary key (kind, record_id)
) partition by list (kind);
create table findable_funding_requests partition of findable for values in ('funding_request');
create table findable_respondents partition of findable for values in ('respondent');
create table findable_institutions partition of findable for values in ('institution');
create table findable_projects partition of findable for values in ('project');
create table findable_transfers partition of findable for values in ('transfer');
create table findable_signatures partition of findable for values in ('treaty_signature');
create table findable_rounds partition of findable for values in ('funding_round');
create table findable_messages partition of findable for values in ('message');
-- What waits to be sorted into the index is read by every search: little of it may.
create index findable_words on findable using gin (words gin_trgm_ops) with (gin_pending_list_limit = 256);
create index findable_titles on findable (title text_pattern_ops);

-- A line of folded words with blanks around each, so that a word can be looked for at its beginning, or as a whole.
create function fold_line(texts text[]) returns text language sql immutable strict parallel safe
  return regexp_replace(' ' || fold_text(array_to_string(array_remove(texts, '[removed]'), ' ')) || ' ', '\s+', ' ', 'g');

-- What `like` compares with: one or two letters are looked for where a word begins, as no index knows them elsewhere. A letter of another
-- script can be a whole syllable, and is found in the middle too.
create function find_pattern(word text) returns text language sql immutable strict parallel safe
  return case when btrim(fold_text(word)) ~ '^[a-z0-9]{1,2}$' then '% ' else '%' end || btrim(fold_text(word)) || '%';

-- A zero in brackets is dialled within a country alone.
create function digits_of(phone text) returns text language sql immutable strict parallel safe
  return regexp_replace(replace(phone, '(0)', ''), '\D', '', 'g');

-- What each record is found by: its reference, the name that it is shown by, and further words. What was struck out is no word.
create function request_finds(r funding_requests) returns text[] language sql stable
  return array[r.reference, r.organization_name, r.project_title, r.contact_name, r.email, r.organization_type, r.location, r.address, r.city, r.zip,
    digits_of(r.phone)];
create function respondent_finds(r respondents) returns text[] language sql stable
  return array[r.reference, r.institution_name, r.email, r.institution_type, r.address, r.city, r.zip, digits_of(r.phone)];
create function institution_finds(r institutions) returns text[] language sql stable
  return array[null, r.name, r.type, r.contact_person, r.email, digits_of(r.phone), r.description, array_to_string(r.tags, ' ')];
create function project_finds(r projects) returns text[] language sql stable
  return array[r.public_id, r.name, r.nation_name, r.community, r.location, r.public_words,
    (select reference from funding_requests where id = r.funding_request_id)];
-- Which names its search text has, of the institution and of the project, is known to describe_transfer and to the job after a rename.
create function transfer_finds(r transfers) returns text[] language sql stable return array[r.public_id, r.search_text];
create function signature_finds(r treaty_signatures) returns text[] language sql stable
  return array[r.reference, r.nation_name, r.signatory_name, r.signatory_title];
create function round_finds(r funding_rounds) returns text[] language sql stable
  return array[r.reference, r.terms #>> '{texts,en,title}', r.terms #>> '{texts,fr,title}', r.terms #>> '{texts,es,title}',
    r.terms #>> '{texts,en,places}', r.terms #>> '{texts,fr,places}', r.terms #>> '{texts,es,places}'];
create function message_finds(r visitor_messages) returns text[] language sql stable
  return array[r.reference, r.name, r.email, r.given_reference, r.message];

create function keep_findable(which text, id integer, finds text[]) returns void language plpgsql as $$
begin
  insert into findable (kind, record_id, reference, title, words) values (which, id, finds[1], left(fold_line(finds[2:2]), 300), fold_line(finds))
  on conflict (kind, record_id) do update set reference = excluded.reference, title = excluded.title, words = excluded.words
   where (findable.reference, findable.title, findable.words) is distinct from (excluded.reference, excluded.title, excluded.words);
end $$;

-- The triggers work in the owner's name: the release before this one writes on while the role that serves has no rights on the table yet.
create function forget_findable() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from findable where kind = tg_argv[0] and record_id = old.id;
  return null;
end $$;

create function find_request() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin perform keep_findable('funding_request', new.id, request_finds(new)); return null; end $$;
create function find_respondent() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin perform keep_findable('respondent', new.id, respondent_finds(new)); return null; end $$;
create function find_institution() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin perform keep_findable('institution', new.id, institution_finds(new)); return null; end $$;
create function find_project() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin perform keep_findable('project', new.id, project_finds(new)); return null; end $$;
create function find_transfer() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin perform keep_findable('transfer', new.id, transfer_finds(new)); return null; end $$;
create function find_signature() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin perform keep_findable('treaty_signature', new.id, signature_finds(new)); return null; end $$;
create function find_round() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin perform keep_findable('funding_round', new.id, round_finds(new)); return null; end $$;
create function find_message() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin perform keep_findable('message', new.id, message_finds(new)); return null; end $$;

revoke execute on function forget_findable(), find_request(), find_respondent(), find_institution(), find_project(), find_transfer(), find_signature(), find_round(), find_message() from public;

create trigger keep_findable after insert or update of reference, organization_name, project_title, contact_name, email, organization_type, location,
  address, city, zip, phone on funding_requests for each row execute function find_request();
create trigger keep_findable after insert or update of reference, institution_name, email, institution_type, address, city, zip, phone on respondents
  for each row execute function find_respondent();
create trigger keep_findable after insert or update of name, type, contact_person, email, phone, description, tags on institutions
  for each row execute function find_institution();
-- Triggers before it gather public_words anew with any change.
create trigger keep_findable after insert or update on projects for each row execute function find_project();
create trigger keep_findable after insert or update of public_id, reference, search_text on transfers for each row execute function find_transfer();
create trigger keep_findable after insert or update of reference, nation_name, signatory_name, signatory_title on treaty_signatures
  for each row execute function find_signature();
create trigger keep_findable after insert or update of reference, terms on funding_rounds for each row execute function find_round();
create trigger keep_findable after insert or update of reference, name, email, given_reference, message on visitor_messages
  for each row execute function find_message();

create trigger forget_findable after delete on funding_requests for each row execute function forget_findable('funding_request');
create trigger forget_findable after delete on respondents for each row execute function forget_findable('respondent');
create trigger forget_findable after delete on institutions for each row execute function forget_findable('institution');
create trigger forget_findable after delete on projects for each row execute function forget_findable('project');
create trigger forget_findable after delete on transfers for each row execute function forget_findable('transfer');
create trigger forget_findable after delete on treaty_signatures for each row execute function forget_findable('treaty_signature');
create trigger forget_findable after delete on funding_rounds for each row execute function forget_findable('funding_round');
create trigger forget_findable after delete on visitor_messages for each row execute function forget_findable('message');

-- Records from before: a job makes them findable in batches, the newest first, and takes the row of a kind away when all are.
create table findable_backlog (
  kind text primary key,
  -- Those with a lower id are still missing.
  below integer not null
);
insert into findable_backlog
  select kind, max_id + 1 from (values
    ('funding_request', (select max(id) from funding_requests)), ('respondent', (select max(id) from respondents)),
    ('institution', (select max(id) from institutions)), ('project', (select max(id) from projects)),
    ('transfer', (select max(id) from transfers)), ('treaty_signature', (select max(id) from treaty_signatures)),
    ('funding_round', (select max(id) from funding_rounds)), ('message', (select max(id) from visitor_messages))) as there (kind, max_id)
   where max_id is not null;
