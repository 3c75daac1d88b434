-- few rows: counts whose window is open.
-- A crash of PostgreSQL must not forget how many codes were tried and sent, nor a standby that takes over. A table of their own for those
-- that protect secrets was left out: a count waits half a millisecond longer for the disk, of twelve that a call of the partner API takes.
alter table rate_limits set logged;
