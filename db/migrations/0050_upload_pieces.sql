-- What has arrived of uploads that are under way, where files are in a bucket: any web process takes the next piece (decision 0061).
create table upload_pieces (
  upload_id text not null references attachments (upload_id) on delete cascade,
  -- The bytes of the upload from here on; the primary key lets two writers at one place not both succeed.
  starts_at integer not null check (starts_at >= 0),
  ends_at integer not null check (ends_at > starts_at),
  bytes bytea not null check (length(bytes) = ends_at - starts_at),
  primary key (upload_id, starts_at)
);
-- Documents and pictures are compressed already.
alter table upload_pieces alter column bytes set storage external;
