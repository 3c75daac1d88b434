-- A search writes fifty pairs and more at once, and each was checked against its two requests by a statement of its own: almost half of
-- what they cost. Whoever adds pairs holds their requests (decision 0034); the same is checked here once for all rows of a statement.
alter table request_likenesses
  drop constraint request_likenesses_low_id_fkey,
  drop constraint request_likenesses_high_id_fkey;

create function check_likeness_pairs() returns trigger language plpgsql as $$
begin
  -- Looked up one by one: joined, they were searched through as a whole.
  if exists (select from new_rows as pair
              where (select id from funding_requests where id = pair.low_id) is null
                 or (select id from funding_requests where id = pair.high_id) is null) then
    raise foreign_key_violation using message = 'a pair of requests of which one is not there';
  end if;
  return null;
end $$;
create trigger check_inserted_pairs after insert on request_likenesses referencing new table as new_rows
  for each statement execute function check_likeness_pairs();

create function delete_likeness_pairs() returns trigger language plpgsql as $$
begin
  -- Two, so that each has its index.
  delete from request_likenesses where low_id in (select id from old_rows);
  delete from request_likenesses where high_id in (select id from old_rows);
  return null;
end $$;
create trigger delete_pairs_too after delete on funding_requests referencing old table as old_rows
  for each statement execute function delete_likeness_pairs();
