-- What scores tell, and whom: one reading for the record, the ranking of a call, the lists and the file (decision 0032).

-- Who is kept out of which request: by what was declared, or because the account's address is the applicant's, which nobody has to declare.
create view conflicts_of_interest as
  select users.id as user_id, funding_requests.id as funding_request_id
    from users join funding_requests on lower(btrim(funding_requests.email)) = lower(btrim(users.email))
  union all
  select user_id, funding_request_id from conflict_declarations where user_id is not null and withdrawn_at is null;

-- Who may read the scores of a request: they gave theirs or renounced, and have no conflict of interest.
create view readable_scores as
  select given.user_id, given.funding_request_id
    from (select reviewer_id as user_id, funding_request_id from request_scores where reviewer_id is not null
          union all select user_id, funding_request_id from score_renunciations) as given
   where not exists (
     select from conflicts_of_interest as c where c.user_id = given.user_id and c.funding_request_id = given.funding_request_id);

-- How many people's scores count, the mean of their weighted means, and the largest difference between two of these. Scores of people with
-- a conflict of interest are set aside.
create view request_score_figures as
  select funding_request_id, count(*)::int as scores, round(sum(points) / sum(weights), 2) as mean,
         round(max(points / weights) - min(points / weights), 2) as spread
    from (
      select s.funding_request_id, s.id, sum(v.value * c.weight) as points, sum(c.weight) as weights
        from request_scores as s
        join request_score_values as v on v.score_id = s.id
        join scoring_criteria as c on c.id = v.criterion_id
       where not exists (
         select from conflicts_of_interest as k where k.user_id = s.reviewer_id and k.funding_request_id = s.funding_request_id)
       group by s.funding_request_id, s.id) as given
   group by funding_request_id;
