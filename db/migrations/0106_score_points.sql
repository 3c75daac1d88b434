-- What a score comes to stands beside it: a list that is sorted by scores added up every value of every score for each page.
alter table request_scores
  -- Value times weight over the criteria, and the weights together; null while no value is there. Neither criteria nor weights ever change.
  add column points numeric,
  add column weights numeric;

create function add_up_score() returns trigger language plpgsql as $$
begin
  update request_scores as s
     set (points, weights) = (
       select sum(v.value * c.weight), sum(c.weight)
         from request_score_values as v join scoring_criteria as c on c.id = v.criterion_id where v.score_id = s.id)
   where s.id in (select score_id from changed);
  return null;
end $$;
create trigger add_up_inserted after insert on request_score_values
  referencing new table as changed for each statement execute function add_up_score();
create trigger add_up_updated after update on request_score_values
  referencing new table as changed for each statement execute function add_up_score();
create trigger add_up_deleted after delete on request_score_values
  referencing old table as changed for each statement execute function add_up_score();

-- few rows: people gave them, a handful for a request.
update request_scores as s
   set (points, weights) = (
     select sum(v.value * c.weight), sum(c.weight)
       from request_score_values as v join scoring_criteria as c on c.id = v.criterion_id where v.score_id = s.id);

create or replace view request_score_figures as
  select funding_request_id, count(*)::int as scores, round(sum(points) / sum(weights), 2) as mean,
         round(max(points / weights) - min(points / weights), 2) as spread
    from request_scores as s
   where points is not null
     and not exists (
       select from conflicts_of_interest as k where k.user_id = s.reviewer_id and k.funding_request_id = s.funding_request_id)
   group by funding_request_id;
