-- Where a map shows a project, for communities that want one (decision 0078). Of an area no more is stored than the circle, whose middle
-- was moved before it came here.
create table project_map_places (
  project_id integer primary key references projects on delete cascade,
  latitude numeric(5, 3) not null check (latitude between -85 and 85),
  longitude numeric(6, 3) not null check (longitude between -180 and 180),
  -- In kilometres; null for a point.
  radius_km smallint check (radius_km in (10, 25, 50, 100, 250)),
  chosen_at timestamptz not null default clock_timestamp()
);
