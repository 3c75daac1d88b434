-- A version that one person brought, or that comes from another address, and that takes something away, waits for a second person (0056).
alter table screening_list_versions
  drop constraint screening_list_versions_refusal_kind_check,
  add constraint screening_list_versions_refusal_kind_check
    check (refusal_kind in ('shrunk', 'older', 'unproven', 'format', 'unreadable', 'too_large'));
-- By which connector, and by which mapping of columns, the file was read; null for versions from before.
alter table screening_list_versions add column read_as text;
