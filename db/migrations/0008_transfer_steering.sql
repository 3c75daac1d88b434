-- Administrators find transfers, take steps for the bank and take wrong deposits back.

-- The name of the administrator who took the step; null for the institution, the bank and the simulated bank.
alter table transfer_changes add column changed_by_name text;

update transfers set public_id = 'txn_' || substr(md5(random()::text || id::text), 1, 16) where public_id is null;

-- What the desk's search reads. Names of other tables cannot be in a generated column: a trigger writes them, and after a
-- rename a job does, some thousands at a time.
alter table transfers add column search_text text not null default '';

create function text_of_transfer(transfer transfers) returns text language sql stable as $$
  select lower(concat_ws(E'\n', transfer.public_id, transfer.reference,
    (select name from projects where id = transfer.project_id), (select name from institutions where id = transfer.institution_id)))
$$;
update transfers set search_text = text_of_transfer(transfers);

create function describe_transfer() returns trigger language plpgsql as $$
begin
  new.search_text := text_of_transfer(new);
  return new;
end $$;
create trigger describe before insert or update of reference on transfers for each row execute function describe_transfer();

create index transfers_search on transfers using gin (search_text gin_trgm_ops);
-- The desk's filters, of all institutions and of one, each in the order of arrival.
create index transfers_shelf on transfers ((mode || ' ' || status), id);
create index transfers_institution_shelf on transfers ((institution_id::text || ' ' || mode || ' ' || status), id);

-- In an order that the job can go on in.
drop index transfers_institution;
create index transfers_institution on transfers (institution_id, id);
drop index transfers_project;
create index transfers_project on transfers (project_id, id);

-- Deposits and what took them back: few beside the journals of transfers.
create index ledger_journals_deposits on ledger_journals (id desc) where kind in ('deposit', 'correction');

-- A project that its community withdraws leaves the events about it too.
create index partner_events_of_project on partner_events ((data ->> 'id')) where type = 'project.updated';
