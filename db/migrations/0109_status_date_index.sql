-- outside of a transaction
-- Ascending in all its columns, as the index by due day is: read backwards it has the newest of several statuses in one order. The other one
-- did not have it, and a page of open requests was sorted from all that are open.
create index concurrently if not exists funding_requests_status_date on funding_requests (status, submitted_at, id);
drop index concurrently if exists funding_requests_by_status;
