-- outside of a transaction
-- Messages are found by a part of their recipient's address. What waits to be sorted into the index is read by every search.
create index concurrently if not exists emails_recipient on emails using gin (fold_text(to_address) gin_trgm_ops) with (gin_pending_list_limit = 256);
