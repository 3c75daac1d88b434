-- stop older releases first: their workers do not know the marker, and would send messages without their link or code.
-- few rows: messages that have not left.
-- Where the link or the code of a message will stand: a word of the message's own that nobody can type. Until now one word was known for
-- each kind, and who typed it into a title had the code sent to an address of their choice. Null for a message without one.
alter table emails add column secret_marker text;

update emails set secret_marker = translate(replace(gen_random_uuid()::text, '-', ''), '0123456789', 'ghijklmnop')
 where status <> 'sent' and secret_kind <> 'follow_message';

-- All that is typed comes before the link or code, so that the last such word is the place that was meant.
update emails
   set body_text = regexp_replace(body_text, '^(.*\s)' || place, '\1' || secret_marker),
       body_html = regexp_replace(body_html, '^(.*[">])' || place, '\1' || secret_marker)
  from (values ('private_link', '\S*\{private-link\}'), ('draft_link', '\S*\{link\}'), ('draft_person_link', '\S*\{link\}'),
               ('invitation_link', '\S*\{link\}'), ('password_link', '\S*\{reset-link\}'), ('code', '\{code\}')) as places (of_kind, place)
 where secret_marker is not null and secret_kind = of_kind;
