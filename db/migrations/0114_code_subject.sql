-- A code for an act about one of several, such as an institution that may fund a project, is for this one, which its message names.
alter table confirmation_codes add column subject text;
