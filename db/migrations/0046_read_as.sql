-- Versions from before 0042 do not say how their file was read. Where no mapping of columns is involved, the layout begins with the
-- connector that read it. The others stay unsaid, and count as read otherwise: the next version that takes something away waits for two.
update screening_list_versions set read_as = split_part(layout, ':', 1)
  from screening_lists as list
 where list.id = list_id and read_as is null and layout like '%:%' and list.mapping is null;
