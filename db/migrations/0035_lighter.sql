-- Likenesses are found in batches, and by work that stays the same however many texts are nearly equal (decision 0034).

-- Requests for which others like them are to be looked for: stored with the request or its corrected contact, gone once it is done.
create table requests_to_compare (
  funding_request_id integer primary key references funding_requests on delete cascade,
  -- Open desks are not told of what came long ago: they would read their lists anew for an hour.
  is_quiet boolean not null default false,
  -- What is asked for again while it is being done is done again.
  asked_at timestamptz not null default clock_timestamp()
);
create index requests_to_compare_in_turn on requests_to_compare (is_quiet, funding_request_id);

-- Each band of a title or a text with those that have it. The newest of one band are read off the index, and no more than are
-- compared; an index of lists would have to read all of them. Their rows go with the print's, by which they are known.
create table request_title_bands (
  band integer not null,
  funding_request_id integer not null,
  primary key (band, funding_request_id)
);
create table request_text_bands (
  band integer not null,
  funding_request_id integer not null,
  primary key (band, funding_request_id)
);

-- Everything that is compared, so that nobody's texts are read for it again. All are made anew by the job.
delete from request_fingerprints;
drop index request_fingerprints_title, request_fingerprints_text;
alter table request_fingerprints
  -- The organisation's name as it is compared, with its marks.
  add column name_key text not null,
  -- The runs of three letters, and of three words, as sorted 32-bit numbers.
  add column title_print bytea not null,
  add column text_print bytea not null,
  -- Sums of hashes do not get smaller by being packed.
  alter column title_print set storage external,
  alter column text_print set storage external;
insert into requests_to_compare select id, true from funding_requests where personal_data_removed_at is null;

-- Each submission counts itself: by a statement that is planned once, where the general function plans one for each row.
create function count_new_requests() returns trigger language plpgsql as $$
begin
  insert into status_counts (subject, status, slot, n)
    select 'funding_requests', status, pg_backend_pid() % 64, count(*) from new_rows group by status order by status
  on conflict (subject, status, slot) do update set n = status_counts.n + excluded.n;
  return null;
end $$;
drop trigger count_inserts on funding_requests;
create trigger count_inserts after insert on funding_requests referencing new table as new_rows for each statement execute function count_new_requests();

-- Few requests bring a signature, and none is looked for among the others.
drop index funding_requests_treaty_signature;
create index funding_requests_treaty_signature on funding_requests (treaty_signature_id) where treaty_signature_id is not null;
