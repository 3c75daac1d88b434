-- A document that is the spoken answer to a question of the form (decision 0074): the question's name in request-fields.ts.
alter table attachments add column question text;
