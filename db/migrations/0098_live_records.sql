-- Whoever has an institution or a transfer open at the desk hears that something was done about it. All that is done is written to the
-- audit log, by our staff, by the institution's members and by communities alike, so that one place tells of it.
create function tell_desks_of_record() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk_changes', case new.subject_type
    when 'institution' then json_build_object('what', 'institution', 'institutionId', new.subject_id::integer, 'byUserId', new.actor_id)
    else json_build_object('what', 'transfer', 'transferId', new.subject_id, 'byUserId', new.actor_id)
  end::text);
  return null;
end $$;
create trigger tell_desks after insert on audit_log for each row
  when ((new.subject_type = 'institution' and new.subject_id ~ '^[1-9][0-9]{0,8}$')
     or (new.subject_type = 'transfer' and length(new.subject_id) between 1 and 40))
  execute function tell_desks_of_record();
