-- An inquiry may be about a published project, with the range of an amount that an institution thinks of.
alter table respondents add column project_id integer references projects on delete set null;
alter table respondents add column pledge text;
