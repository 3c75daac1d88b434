-- Which request a message comes from, and its trace, for one id from the proxy to the job to the mail (decision 0062). They name nobody.
alter table emails add column request_id text, add column traceparent text;
