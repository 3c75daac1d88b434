-- How somebody of the staff likes to see a table: which columns they have hidden, and how high its rows are.
create table table_views (
  user_id integer not null references users (id) on delete cascade,
  table_name text not null check (length(table_name) between 1 and 40),
  hidden_columns text[] not null check (cardinality(hidden_columns) <= 20),
  is_roomy boolean not null,
  primary key (user_id, table_name)
);
