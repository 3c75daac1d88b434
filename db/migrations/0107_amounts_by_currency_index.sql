-- outside of a transaction
-- Amounts in the order of their currencies: 300,000 yen are not more than 5,000 dollars. All amounts have four decimals and at most twenty digits.
create index concurrently if not exists funding_requests_by_currency on funding_requests
  (((funding_currency || lpad(trunc(funding_amount * 10000)::text, 20, '0')) collate "C"), id);
drop index concurrently if exists funding_requests_by_amount;
