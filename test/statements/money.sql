-- src/server/money/bank/accounts/queries.ts findAccountOf
select id, currency, holder_name as "holderName", iban, account_number as "accountNumber", bic, clearing_system as "clearingSystem", clearing_member as "clearingMember", street, building, post_code as "postCode", town, subdivision, country, created_by_name as "createdBy", created_at as "createdAt", retired_at as "retiredAt" from bank_accounts where currency = $1 and retired_at is null

-- src/server/money/bank/accounts/queries.ts findPayee
select holder_name as "holderName", iban, account_number as "accountNumber", bic, clearing_system as "clearingSystem", clearing_member as "clearingMember", street, building, post_code as "postCode", town, subdivision, country, updated_by_name as "updatedBy", updated_at as "updatedAt" from project_payees where project_id = $1

-- src/server/money/bank/accounts/queries.ts hasAccount
select from bank_accounts where id = $1

-- src/server/money/bank/accounts/queries.ts hasProject
select from projects where id = $1

-- src/server/money/bank/accounts/queries.ts insertAccount
insert into bank_accounts (currency, holder_name, iban, account_number, bic, clearing_system, clearing_member, street, building, post_code, town, subdivision, country, created_by_name) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id, currency, holder_name as "holderName", iban, account_number as "accountNumber", bic, clearing_system as "clearingSystem", clearing_member as "clearingMember", street, building, post_code as "postCode", town, subdivision, country, created_by_name as "createdBy", created_at as "createdAt", retired_at as "retiredAt"

-- src/server/money/bank/accounts/queries.ts listAccounts
select id, currency, holder_name as "holderName", iban, account_number as "accountNumber", bic, clearing_system as "clearingSystem", clearing_member as "clearingMember", street, building, post_code as "postCode", town, subdivision, country, created_by_name as "createdBy", created_at as "createdAt", retired_at as "retiredAt" from bank_accounts order by retired_at is not null, currency, id desc limit 200

-- src/server/money/bank/accounts/queries.ts retireAccount
update bank_accounts set retired_at = now() where id = $1 and retired_at is null returning id, currency, holder_name as "holderName", iban, account_number as "accountNumber", bic, clearing_system as "clearingSystem", clearing_member as "clearingMember", street, building, post_code as "postCode", town, subdivision, country, created_by_name as "createdBy", created_at as "createdAt", retired_at as "retiredAt"

-- src/server/money/bank/accounts/queries.ts retireAccountOf
update bank_accounts set retired_at = now() where currency = $1 and retired_at is null

-- src/server/money/bank/accounts/queries.ts savePayee
insert into project_payees (project_id, holder_name, iban, account_number, bic, clearing_system, clearing_member, street, building, post_code, town, subdivision, country, updated_by_name) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (project_id) do update set (holder_name, iban, account_number, bic, clearing_system, clearing_member, street, building, post_code, town, subdivision, country, updated_by_name, updated_at) = (excluded.holder_name, excluded.iban, excluded.account_number, excluded.bic, excluded.clearing_system, excluded.clearing_member, excluded.street, excluded.building, excluded.post_code, excluded.town, excluded.subdivision, excluded.country, excluded.updated_by_name, now())

-- src/server/money/bank/answers/earlier/queries.ts findDoubt
with by_reference as materialized (select id, file_id, booked_on from bank_entries where file_id < $1 and kind = 'entry' and direction = 'credit' and bank_account_id is not distinct from $2 and bank_reference = $3), by_number as materialized (select id, file_id, booked_on from bank_entries where file_id < $4 and kind = 'entry' and direction = 'credit' and bank_account_id is not distinct from $5 and entry_reference = $6 and booked_on = $7::date), equal_deposits as materialized ( select id, file_id, booked_on, bank_reference from bank_entries where outcome = 'deposit' and file_id < $8 and bank_account_id = $9 and amount = $10 and institution_id = $11 ) select 'corrected' as why from by_number found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $12 where found.id <> all($13::int[]) and earlier.message_key = now.message_key and exists (select from bank_entry_keys where entry_id = found.id) union all select 'corrected' from by_reference found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $14 where found.id <> all($15::int[]) and earlier.message_key = now.message_key and exists (select from bank_entry_keys where entry_id = found.id) union all select 'maybe_twice' from equal_deposits found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $16 where found.id <> all($17::int[]) and earlier.message_key = now.message_key and coalesce(abs(booked_on - $18::date) <= 5, true) union all select 'corrected' as why from by_reference found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $19 where found.id <> all($20::int[]) and earlier.family <> now.family and exists (select from bank_entry_keys where entry_id = found.id) and coalesce(abs(booked_on - $21::date) <= 5, true) union all select 'maybe_twice' from equal_deposits found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $22 where found.id <> all($23::int[]) and coalesce(abs(booked_on - $24::date) <= 5, true) and (earlier.family <> now.family or booked_on = $25::date) limit 1
with by_reference as materialized (select id, file_id, booked_on from bank_entries where file_id < $1 and kind = 'entry' and direction = 'credit' and bank_account_id is not distinct from $2 and bank_reference = $3), by_number as materialized (select id, file_id, booked_on from bank_entries where file_id < $4 and kind = 'entry' and direction = 'credit' and bank_account_id is not distinct from $5 and entry_reference = $6 and booked_on = $7::date), equal_deposits as materialized ( select id, file_id, booked_on, bank_reference from bank_entries where outcome = 'deposit' and file_id < $8 and bank_account_id = $9 and amount = $10 and institution_id = $11 ) select 'corrected' as why from by_number found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $12 where found.id <> all($13::int[]) and earlier.message_key = now.message_key and exists (select from bank_entry_keys where entry_id = found.id) union all select 'corrected' from by_reference found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $14 where found.id <> all($15::int[]) and earlier.message_key = now.message_key and exists (select from bank_entry_keys where entry_id = found.id) union all select 'maybe_twice' from equal_deposits found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $16 where found.id <> all($17::int[]) and earlier.message_key = now.message_key and coalesce(abs(booked_on - $18::date) <= 5, true) union all select 'corrected' as why from by_reference found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $19 where found.id <> all($20::int[]) and earlier.family <> now.family and exists (select from bank_entry_keys where entry_id = found.id) and coalesce(abs(booked_on - $21::date) <= 5, true) union all select 'maybe_twice' from equal_deposits found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $22 where found.id <> all($23::int[]) and coalesce(abs(booked_on - $24::date) <= 5, true) and earlier.family <> now.family and bank_reference is null limit 1
with by_reference as materialized (select id, file_id, booked_on from bank_entries where file_id < $1 and kind = 'entry' and direction = 'credit' and bank_account_id is not distinct from $2 and bank_reference = $3), by_number as materialized (select id, file_id, booked_on from bank_entries where file_id < $4 and kind = 'entry' and direction = 'credit' and bank_account_id is not distinct from $5 and entry_reference = $6 and booked_on = $7::date), equal_deposits as materialized ( select id, file_id, booked_on, bank_reference from bank_entries where outcome = 'deposit' and file_id < $8 and bank_account_id = $9 and amount = $10 and institution_id = $11 ) select 'corrected' as why from by_reference found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $12 where found.id <> all($13::int[]) and earlier.family <> now.family and exists (select from bank_entry_keys where entry_id = found.id) and coalesce(abs(booked_on - $14::date) <= 5, true) union all select 'maybe_twice' from equal_deposits found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $15 where found.id <> all($16::int[]) and coalesce(abs(booked_on - $17::date) <= 5, true) and (earlier.family <> now.family or booked_on = $18::date) limit 1
with by_reference as materialized (select id, file_id, booked_on from bank_entries where file_id < $1 and kind = 'entry' and direction = 'credit' and bank_account_id is not distinct from $2 and bank_reference = $3), by_number as materialized (select id, file_id, booked_on from bank_entries where file_id < $4 and kind = 'entry' and direction = 'credit' and bank_account_id is not distinct from $5 and entry_reference = $6 and booked_on = $7::date), equal_deposits as materialized ( select id, file_id, booked_on, bank_reference from bank_entries where outcome = 'deposit' and file_id < $8 and bank_account_id = $9 and amount = $10 and institution_id = $11 and bank_reference is null) select 'corrected' as why from by_reference found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $12 where found.id <> all($13::int[]) and earlier.family <> now.family and exists (select from bank_entry_keys where entry_id = found.id) and coalesce(abs(booked_on - $14::date) <= 5, true) union all select 'maybe_twice' from equal_deposits found join bank_files earlier on earlier.id = file_id join bank_files now on now.id = $15 where found.id <> all($16::int[]) and coalesce(abs(booked_on - $17::date) <= 5, true) and earlier.family <> now.family and bank_reference is null limit 1

-- src/server/money/bank/answers/queries.ts countEntriesOf
update bank_files set entry_count = (select count(*) from bank_entries where file_id = $1) where id = $2

-- src/server/money/bank/answers/queries.ts decide
update bank_entries set outcome = $1, institution_id = coalesce($2, institution_id), transfer_id = coalesce($3, transfer_id), charges = $4, bank_account_id = coalesce($5, bank_account_id), decided_by = $6, decided_by_name = $7, decided_at = now(), decision_note = $8 where id = $9

-- src/server/money/bank/answers/queries.ts findAccount
select id, currency <> $1 as "isOtherCurrency" from bank_accounts where coalesce(iban, account_number) = $2 order by currency <> $3, id desc limit 1

-- src/server/money/bank/answers/queries.ts findBookingsOf
select bank_entries.id, kind, family, bank_reference as "bankReference" from bank_entries join bank_files on bank_files.id = file_id where transfer_id = $1 and kind <> 'status' and direction = $2 and bank_entries.outcome <> 'charged' order by bank_entries.id

-- src/server/money/bank/answers/queries.ts findByKeys
select distinct bank_entries.id, file_id as "fileId", bank_entries.outcome, family, booked_on::text as "bookedOn", entry_reference as "entryReference", counterparty, end_to_end_id as "endToEndId", bank_reference as "ownReference" from bank_entry_keys join bank_entries on bank_entries.id = entry_id join bank_files on bank_files.id = file_id where key = any($1::text[]) order by bank_entries.id

-- src/server/money/bank/answers/queries.ts findEarlier
select sha256 = $1 as "isSameBytes", sha256 = $2 or coalesce(content_sha256 = $3, false) as "isSame", received_at as "receivedAt" from bank_files where outcome = 'processed' and (sha256 = $4 or message_key = $5) order by "isSameBytes" desc, "isSame" desc, id limit 1

-- src/server/money/bank/answers/queries.ts findUnmoved
select id, outcome from bank_files where moved_at is null and name = $1 and sha256 = $2 order by id desc limit 1

-- src/server/money/bank/answers/queries.ts hasInstitution
select from institutions where id = $1

-- src/server/money/bank/answers/queries.ts insertEntry
insert into bank_entries (file_id, kind, bank_account_id, account, direction, is_reversal, amount, currency, booked_on, bank_reference, entry_reference, end_to_end_id, counterparty, information, code, outcome, why, transfer_id, institution_id, charges) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning id

-- src/server/money/bank/answers/queries.ts insertFile
insert into bank_files (name, sha256, size, family, namespace, message_id, message_key, content_sha256, remarks, outcome, reason) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10, $11) returning id

-- src/server/money/bank/answers/queries.ts insertKeys
insert into bank_entry_keys (key, entry_id) select distinct key, $1::int from unnest($2::text[]) as key on conflict do nothing

-- src/server/money/bank/answers/queries.ts lockByPublicId
select transfers.id, status, amount, transfers.currency, message_id as "orderMessageId" from transfers left join payment_order_transfers on transfer_id = transfers.id left join payment_orders on payment_orders.id = order_id where mode = 'live' and public_id = $1 for update of transfers

-- src/server/money/bank/answers/queries.ts lockByUetr
select transfers.id, status, amount, transfers.currency, message_id as "orderMessageId" from transfers left join payment_order_transfers on transfer_id = transfers.id left join payment_orders on payment_orders.id = order_id where mode = 'live' and transfers.id = (select transfer_id from payment_order_transfers where uetr = $1::uuid) for update of transfers

-- src/server/money/bank/answers/queries.ts lockOfOrder
select transfers.id, status, amount, transfers.currency, message_id as "orderMessageId" from transfers left join payment_order_transfers on transfer_id = transfers.id left join payment_orders on payment_orders.id = order_id where message_id = $1 order by transfers.id for update of transfers

-- src/server/money/bank/answers/queries.ts lockUnmatched
select id, kind, bank_account_id as "bankAccountId", account, direction, is_reversal as "isReversal", amount, currency, booked_on::text as "bookedOn", bank_reference as "bankReference", end_to_end_id as "endToEndId", counterparty, information, code, why from bank_entries where id = $1 and outcome = 'unmatched' for update

-- src/server/money/bank/answers/queries.ts noteAnswer
update payment_orders set answered_at = now(), answer = coalesce($1, answer), answer_reason = coalesce($2, answer_reason) where message_id = $3 returning id

-- src/server/money/bank/answers/queries.ts noteMoved
update bank_files set moved_at = now() where id = $1

-- src/server/money/bank/answers/queries.ts queueForBooking
select pg_advisory_xact_lock(hashtextextended('bank bookings', 0))

-- src/server/money/bank/answers/queries.ts supersede
update bank_entries set outcome = 'known', why = null where id = $1 and outcome = 'unmatched'

-- src/server/money/bank/answers/queries.ts tryBooking
select pg_try_advisory_xact_lock(hashtextextended('bank bookings', 0)) as "isFree"

-- src/server/money/bank/answers/shown/queries.ts closeFile
with closed as (update bank_files set dealt_with_at = now() where id = $1 and outcome = 'rejected' and dealt_with_at is null returning id) select exists(select from closed) as "isClosed" from bank_files where id = $2

-- src/server/money/bank/answers/shown/queries.ts countRefused
select count(*)::int as n from bank_files where outcome = 'rejected' and dealt_with_at is null

-- src/server/money/bank/answers/shown/queries.ts countUnmatched
select count(*)::int as n from bank_entries where outcome = 'unmatched'

-- src/server/money/bank/answers/shown/queries.ts findEntry
select bank_entries.id, file_id as "fileId", bank_files.name as "fileName", kind, direction, is_reversal as "isReversal", bank_entries.amount, bank_entries.currency, booked_on::text as "bookedOn", bank_reference as "bankReference", end_to_end_id as "endToEndId", counterparty, information, code, bank_entries.outcome, why, bank_entries.charges::text as charges, transfers.public_id as "transferPublicId", bank_entries.institution_id as "institutionId", institutions.name as "institutionName", decided_by_name as "decidedBy", decision_note as "decisionNote", received_at as "receivedAt" from bank_entries join bank_files on bank_files.id = file_id left join transfers on transfers.id = transfer_id left join institutions on institutions.id = bank_entries.institution_id where bank_entries.id = $1

-- src/server/money/bank/answers/shown/queries.ts listEntries
select bank_entries.id, file_id as "fileId", bank_files.name as "fileName", kind, direction, is_reversal as "isReversal", bank_entries.amount, bank_entries.currency, booked_on::text as "bookedOn", bank_reference as "bankReference", end_to_end_id as "endToEndId", counterparty, information, code, bank_entries.outcome, why, bank_entries.charges::text as charges, transfers.public_id as "transferPublicId", bank_entries.institution_id as "institutionId", institutions.name as "institutionName", decided_by_name as "decidedBy", decision_note as "decisionNote", received_at as "receivedAt" from bank_entries join bank_files on bank_files.id = file_id left join transfers on transfers.id = transfer_id left join institutions on institutions.id = bank_entries.institution_id where bank_entries.id < $1 and bank_entries.outcome = $2 order by bank_entries.id desc limit $3
select bank_entries.id, file_id as "fileId", bank_files.name as "fileName", kind, direction, is_reversal as "isReversal", bank_entries.amount, bank_entries.currency, booked_on::text as "bookedOn", bank_reference as "bankReference", end_to_end_id as "endToEndId", counterparty, information, code, bank_entries.outcome, why, bank_entries.charges::text as charges, transfers.public_id as "transferPublicId", bank_entries.institution_id as "institutionId", institutions.name as "institutionName", decided_by_name as "decidedBy", decision_note as "decisionNote", received_at as "receivedAt" from bank_entries join bank_files on bank_files.id = file_id left join transfers on transfers.id = transfer_id left join institutions on institutions.id = bank_entries.institution_id where bank_entries.id < $1 and bank_entries.outcome = 'unmatched' and file_id = $2 order by bank_entries.id desc limit $3
select bank_entries.id, file_id as "fileId", bank_files.name as "fileName", kind, direction, is_reversal as "isReversal", bank_entries.amount, bank_entries.currency, booked_on::text as "bookedOn", bank_reference as "bankReference", end_to_end_id as "endToEndId", counterparty, information, code, bank_entries.outcome, why, bank_entries.charges::text as charges, transfers.public_id as "transferPublicId", bank_entries.institution_id as "institutionId", institutions.name as "institutionName", decided_by_name as "decidedBy", decision_note as "decisionNote", received_at as "receivedAt" from bank_entries join bank_files on bank_files.id = file_id left join transfers on transfers.id = transfer_id left join institutions on institutions.id = bank_entries.institution_id where bank_entries.id < $1 and bank_entries.outcome = 'unmatched' order by bank_entries.id desc limit $2
select bank_entries.id, file_id as "fileId", bank_files.name as "fileName", kind, direction, is_reversal as "isReversal", bank_entries.amount, bank_entries.currency, booked_on::text as "bookedOn", bank_reference as "bankReference", end_to_end_id as "endToEndId", counterparty, information, code, bank_entries.outcome, why, bank_entries.charges::text as charges, transfers.public_id as "transferPublicId", bank_entries.institution_id as "institutionId", institutions.name as "institutionName", decided_by_name as "decidedBy", decision_note as "decisionNote", received_at as "receivedAt" from bank_entries join bank_files on bank_files.id = file_id left join transfers on transfers.id = transfer_id left join institutions on institutions.id = bank_entries.institution_id where bank_entries.id < $1 and file_id = $2 order by bank_entries.id desc limit $3
select bank_entries.id, file_id as "fileId", bank_files.name as "fileName", kind, direction, is_reversal as "isReversal", bank_entries.amount, bank_entries.currency, booked_on::text as "bookedOn", bank_reference as "bankReference", end_to_end_id as "endToEndId", counterparty, information, code, bank_entries.outcome, why, bank_entries.charges::text as charges, transfers.public_id as "transferPublicId", bank_entries.institution_id as "institutionId", institutions.name as "institutionName", decided_by_name as "decidedBy", decision_note as "decisionNote", received_at as "receivedAt" from bank_entries join bank_files on bank_files.id = file_id left join transfers on transfers.id = transfer_id left join institutions on institutions.id = bank_entries.institution_id where bank_entries.id < $1 order by bank_entries.id desc limit $2

-- src/server/money/bank/answers/shown/queries.ts listFiles
select id, name, family, namespace, message_id as "messageId", size::int, outcome, reason, remarks, entry_count as "entryCount", received_at as "receivedAt", dealt_with_at as "dealtWithAt", (select count(*)::int from bank_entries where file_id = bank_files.id and bank_entries.outcome = 'unmatched') as unmatched from bank_files where id < $1 and id in (select id from bank_files where outcome = 'rejected' and dealt_with_at is null union select file_id from bank_entries where outcome = 'unmatched') order by id desc limit $2
select id, name, family, namespace, message_id as "messageId", size::int, outcome, reason, remarks, entry_count as "entryCount", received_at as "receivedAt", dealt_with_at as "dealtWithAt", (select count(*)::int from bank_entries where file_id = bank_files.id and bank_entries.outcome = 'unmatched') as unmatched from bank_files where id < $1 order by id desc limit $2

-- src/server/money/bank/control/queries.ts listAcceptedOfTheDay
select id, name, sha256, size::float8 as size, remarks, reason from bank_files where outcome = 'processed' and family <> 'zip' and moved_at is not null and received_at > now() - interval '1 day' order by id desc

-- src/server/money/bank/control/queries.ts listOrdersOfTheDay
select id from payment_orders where created_at > now() - interval '1 day' order by id desc

-- src/server/money/bank/control/queries.ts readOrder
select xml from payment_orders where id = $1

-- src/server/money/bank/holds/queries.ts listUnanswered
select id, message_id as "messageId", currency, control_sum as "controlSum", transfer_count as "transferCount", created_at as "createdAt", released_at as "releasedAt" from payment_orders where not id = any(array(select unnest(compared_orders) from bank_holds where id = $1)) and (released_at is null or (created_at >= $2 and answer is null and exists (select from payment_order_transfers join transfers on transfers.id = transfer_id where order_id = payment_orders.id and status = 'submitted'))) order by id limit $3

-- src/server/money/bank/holds/queries.ts listUnordered
select transfers.id, transfers.public_id as "publicId", institutions.name as "institutionName", projects.name as "projectName", amount, transfers.currency, transfers.created_at as "createdAt" from transfers join institutions on institutions.id = institution_id join projects on projects.id = project_id where mode = 'live' and status = 'pending' and held_at is null and transfers.created_at <= $1 and not transfers.id = any(array(select unnest(compared_transfers) from bank_holds where id = $2)) order by transfers.id limit $3

-- src/server/money/bank/holds/queries.ts lockHold
select from bank_holds where ended_at is null for update

-- src/server/money/bank/holds/queries.ts noteAtBank
update payment_orders set staged_at = coalesce(staged_at, now()), released_at = now(), is_release_inferred = true where id = any($1::int[]) and released_at is null

-- src/server/money/bank/holds/queries.ts noteCompared
update bank_holds set compared_orders = compared_orders || $1::int[], compared_transfers = compared_transfers || $2::int[] where id = $3

-- src/server/money/bank/holds/queries.ts sendAgain
update payment_orders set staged_at = null, released_at = null, is_release_inferred = false where id = any($1::int[])

-- src/server/money/bank/inbox/queries.ts countStuck
select count(*)::int as count from bank_inbox_files where (why <> 'unfinished' or found_at < now() - make_interval(mins => $1))

-- src/server/money/bank/inbox/queries.ts listInbox
select name, why, found_at as "foundAt", count(*) over ()::int as total from bank_inbox_files order by found_at, name limit $1

-- src/server/money/bank/inbox/queries.ts noteInbox
delete from bank_inbox_files where name <> all($1::text[])
insert into bank_inbox_files as files (name, why) select * from unnest($1::text[], $2::text[]) on conflict (name) do update set why = excluded.why, found_at = now(), told_at = null where files.why <> excluded.why

-- src/server/money/bank/inbox/queries.ts takeUntold
with told as ( update bank_inbox_files set told_at = now() where told_at is null and (why <> 'unfinished' or found_at < now() - make_interval(mins => $1)) and found_at < now() - make_interval(mins => $2) returning why) select why, count(*)::int as count from told group by why order by why

-- src/server/money/bank/orders/late/queries.ts countLate
select count(*)::int as count from transfers join payment_order_transfers on transfer_id = transfers.id join payment_orders on payment_orders.id = order_id where (mode || ' ' || transfers.status) = 'live submitted' and released_at < now() - make_interval(days => $1)

-- src/server/money/bank/orders/late/queries.ts takeLateOrders
with waiting as (select order_id, count(*)::int as transfers from transfers join payment_order_transfers on transfer_id = transfers.id join payment_orders on payment_orders.id = order_id where (mode || ' ' || transfers.status) = 'live submitted' and released_at < now() - make_interval(days => $1) and late_told_at is null group by order_id), told as ( update payment_orders set late_told_at = now() from waiting where payment_orders.id = order_id returning payment_orders.id, message_id as "messageId", created_at as "createdAt", transfers) select "messageId", "createdAt", transfers from told order by id

-- src/server/money/bank/orders/queries.ts countWaiting
select count(*)::int as n from transfers where mode = 'live' and status = 'pending'

-- src/server/money/bank/orders/queries.ts findOrderXml
select message_id as "messageId", xml from payment_orders where id = $1

-- src/server/money/bank/orders/queries.ts findUnreleased
select id, message_id as "messageId", staged_at as "stagedAt", xml from payment_orders where released_at is null order by id limit 1

-- src/server/money/bank/orders/queries.ts holdProjects
select id from projects where id = any($1::int[]) order by id for share skip locked

-- src/server/money/bank/orders/queries.ts insertOrder
with made as ( insert into payment_orders (message_id, bank_account_id, currency, transfer_count, control_sum, xml, created_at) values ($1, $2, $3, $4, $5::numeric, $6, $7) returning id) insert into payment_order_transfers (transfer_id, order_id, uetr) select (one->>'id')::int, made.id, (one->>'uetr')::uuid from made, json_array_elements($8::json) as one

-- src/server/money/bank/orders/queries.ts listCandidates
select id as "transferId", institution_id as "institutionId", project_id as "projectId" from transfers where mode = 'live' and status = 'pending' and currency = $1 and id > $2 order by id limit $3

-- src/server/money/bank/orders/queries.ts listOrderable
select transfers.id, transfers.public_id as "publicId", amount, projects.name as "projectName", transfers.reference, "project_payees".holder_name as "holderName", "project_payees".iban, "project_payees".account_number as "accountNumber", "project_payees".bic, "project_payees".clearing_system as "clearingSystem", "project_payees".clearing_member as "clearingMember", "project_payees".street, "project_payees".building, "project_payees".post_code as "postCode", "project_payees".town, "project_payees".subdivision, "project_payees".country from transfers join public_projects as projects on projects.id = transfers.project_id join project_payees on project_payees.project_id = projects.id join bank_accounts on bank_accounts.id = $1 and bank_accounts.retired_at is null where transfers.id = any($2::int[]) order by transfers.id

-- src/server/money/bank/orders/queries.ts listOrders
select id, message_id as "messageId", currency, control_sum as "controlSum", transfer_count as "transferCount", counts.*, case when answer is not null or counts.submitted < transfer_count then 'answered' when released_at is null then 'created' else 'released' end as state, is_release_inferred as "isReleaseInferred", coalesce(counts.submitted > 0 and released_at < now() - make_interval(days => $1), false) as "isLate", answer, answer_reason as "answerReason", created_at as "createdAt", released_at as "releasedAt" from payment_orders cross join lateral ( select count(*) filter (where status = 'submitted')::int as submitted, count(*) filter (where status = 'settled')::int as settled, count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'returned')::int as returned from payment_order_transfers join transfers on transfers.id = transfer_id where order_id = payment_orders.id) as counts where id < $2 order by id desc limit $3

-- src/server/money/bank/orders/queries.ts listPayerAccounts
select id, currency, "bank_accounts".holder_name as "holderName", "bank_accounts".iban, "bank_accounts".account_number as "accountNumber", "bank_accounts".bic, "bank_accounts".clearing_system as "clearingSystem", "bank_accounts".clearing_member as "clearingMember", "bank_accounts".street, "bank_accounts".building, "bank_accounts".post_code as "postCode", "bank_accounts".town, "bank_accounts".subdivision, "bank_accounts".country from bank_accounts where retired_at is null order by currency

-- src/server/money/bank/orders/queries.ts listWaiting
select transfers.id, transfers.public_id as "publicId", institutions.id as "institutionId", institutions.name as "institutionName", projects.id as "projectId", projects.name as "projectName", amount, transfers.currency, transfers.created_at as "createdAt", bank_accounts.id is not null as "hasAccount" from transfers join projects on projects.id = transfers.project_id join institutions on institutions.id = transfers.institution_id left join bank_accounts on bank_accounts.currency = transfers.currency and bank_accounts.retired_at is null where mode = 'live' and status = 'pending' and transfers.id > $1 order by transfers.id limit $2

-- src/server/money/bank/orders/queries.ts noteReleased
update payment_orders set released_at = now(), is_release_inferred = $1 where id = $2 and released_at is null

-- src/server/money/bank/orders/queries.ts noteStaged
update payment_orders set staged_at = now() where id = $1 and staged_at is null

-- src/server/money/bank/statements/queries.ts closeBreak
update bank_statement_breaks set closed_at = now() where id = $1

-- src/server/money/bank/statements/queries.ts countOpen
select count(*)::int as count from bank_statement_breaks where filled_at is null and closed_at is null

-- src/server/money/bank/statements/queries.ts endBreaks
update bank_statement_breaks set filled_at = now() where statement_id = any($1::int[]) and filled_at is null and statement_id || ' ' || kind <> all($2::text[])

-- src/server/money/bank/statements/queries.ts hasStatement
select from bank_statements where bank_account_id = $1 and day is not distinct from $2::date and (statement_id, sequence, page, opening, closing, net, faults) is not distinct from ($3, $4::int, $5::int, $6::numeric, $7::numeric, $8::numeric, $9::jsonb) limit 1

-- src/server/money/bank/statements/queries.ts insertStatement
insert into bank_statements (file_id, bank_account_id, currency, statement_id, sequence, page, is_last_page, period_from, period_to, opening, closing, day, net, faults) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id

-- src/server/money/bank/statements/queries.ts listOpen
select breaks.id, kind, holder_name || ' …' || right(coalesce(iban, account_number), 4) as account, statements.currency, difference::text, first_missing as "firstMissing", last_missing as "lastMissing", statements.statement_id as "statementId", sequence, day::text, file_id as "fileId", bank_files.name as "fileName", faults, found_at as "foundAt" from bank_statement_breaks breaks join bank_statements statements on statements.id = breaks.statement_id join bank_files on bank_files.id = file_id left join bank_accounts on bank_accounts.id = bank_account_id where filled_at is null and closed_at is null order by breaks.id desc limit $1

-- src/server/money/bank/statements/queries.ts listStatements
select bank_statements.id, statement_id as "statementId", sequence, page, is_last_page as "isLastPage", period_from as "from", period_to as "to", opening::text, closing::text, net::text, coalesce(day::text, '') as day, received_at::date::text as "receivedOn", faults <> '[]' as "hasFaults" from bank_statements join bank_files on bank_files.id = file_id where family = 'camt.053' and bank_account_id in ( select same.id from bank_accounts same join bank_accounts this on this.id = $1 where same.currency = this.currency and coalesce(same.iban, same.account_number) = coalesce(this.iban, this.account_number)) order by bank_statements.day desc nulls last, bank_statements.id desc limit $2

-- src/server/money/bank/statements/queries.ts lockBreak
select breaks.statement_id as "statementId", kind, difference::text, currency, first_missing as "firstMissing", last_missing as "lastMissing", found_at as "foundAt", filled_at is null and closed_at is null as "isOpen" from bank_statement_breaks breaks join bank_statements statements on statements.id = breaks.statement_id where breaks.id = $1 for update of breaks

-- src/server/money/bank/statements/queries.ts noteBreaks
insert into bank_statement_breaks as breaks (statement_id, kind, difference, first_missing, last_missing) select at, kind, difference, "firstMissing", "lastMissing" from jsonb_to_recordset($1::jsonb) as found (at integer, kind text, difference numeric, "firstMissing" integer, "lastMissing" integer) on conflict (statement_id, kind) do update set difference = excluded.difference, first_missing = excluded.first_missing, last_missing = excluded.last_missing, found_at = now(), filled_at = null, closed_at = null, told_at = case when breaks.filled_at is null and breaks.closed_at is null then breaks.told_at end where breaks.filled_at is not null or (breaks.difference, breaks.first_missing, breaks.last_missing) is distinct from (excluded.difference, excluded.first_missing, excluded.last_missing)

-- src/server/money/bank/statements/queries.ts takeUntold
with told as ( update bank_statement_breaks set told_at = now() where told_at is null and filled_at is null and closed_at is null and found_at < now() - make_interval(mins => $1) returning id) select breaks.id, kind, holder_name || ' …' || right(coalesce(iban, account_number), 4) as account, statements.currency, difference::text, first_missing as "firstMissing", last_missing as "lastMissing", statements.statement_id as "statementId", sequence, day::text, file_id as "fileId", bank_files.name as "fileName", faults, found_at as "foundAt", (select count(*)::int from told) as total from bank_statement_breaks breaks join bank_statements statements on statements.id = breaks.statement_id join bank_files on bank_files.id = file_id left join bank_accounts on bank_accounts.id = bank_account_id where breaks.id in (select id from told) order by breaks.id limit $2

-- src/server/money/commitments/queries.ts findStored
select (select count(*)::int from commitments where institution_id = $1 and ended_at is null) as open, (select institution_id from commitments where client_key = $2::uuid) as "keyOf"

-- src/server/money/commitments/queries.ts hasCommitment
select from commitments where id = $1 and institution_id = $2

-- src/server/money/commitments/queries.ts insertCommitment
insert into commitments (institution_id, client_key, amount, currency, first_year, last_year, themes, places, source, is_by_member, recorded_by, recorded_by_name) values ($1, $2::uuid, $3::numeric, $4, $5::int, $6::int, $7::text[], $8::text[], $9, $10, $11, $12) on conflict (client_key) do nothing returning id

-- src/server/money/commitments/queries.ts listCommitments
select id, amount::text as amount, currency, first_year as "firstYear", last_year as "lastYear", themes, places, source, is_by_member as "isByMember", recorded_by_name as "recordedBy", recorded_at as "recordedAt", case when ended_at is not null then json_build_object('at', ended_at, 'by', ended_by_name, 'reason', end_reason) end as ended from commitments where institution_id = $1 order by id desc limit 200

-- src/server/money/commitments/queries.ts listMatches
select public_id as "publicId", name, location, theme, projects.currency, funding_needed::text as "fundingNeeded", received::text as "fundingReceived", fit.is_of_theme as "isOfTheme", fit.place, fit.is_of_currency as "isOfCurrency", standing, exists (select from transfers where project_id = projects.id and transfers.institution_id = $1::int and mode = 'live' and status in ('pending', 'submitted', 'settled')) as "hasPaid" from public_projects as projects left join funder_of(projects.id, $2::int) on true cross join lateral ( select coalesce(sum(amount), 0.0000) as received from settled_transfers where project_id = projects.id and mode = 'live' and settled_transfers.currency = projects.currency) as money cross join lateral ( select cardinality(themes) > 0 as is_of_theme, commitments.currency = projects.currency as is_of_currency, (select place from unnest(places) as place where is_place_of(projects.public_place, place) limit 1) as place from commitments where commitments.institution_id = $3::int and ended_at is null and extract(year from now() at time zone 'utc') between first_year and last_year and (themes = '{}' or projects.theme = any(themes)) and (places = '{}' or exists (select from unnest(places) as place where is_place_of(projects.public_place, place))) order by commitments.currency = projects.currency desc, cardinality(themes) > 0 desc, cardinality(places) > 0 desc, commitments.id limit 1) as fit where projects.funding_status = 'seeking' and received < funding_needed and standing is distinct from 'declined' order by published_at desc, projects.id desc limit $4

-- src/server/money/commitments/queries.ts listSums
select extract(year from now() at time zone 'utc')::int as year, currency, sum(amount)::text as committed, (select coalesce(sum(settled.amount), 0)::text from settled_transfers settled where settled.institution_id = $1::int and settled.mode = 'live' and settled.currency = commitments.currency and settled.settled_at >= date_trunc('year', now() at time zone 'utc') at time zone 'utc') as given from commitments where institution_id = $2 and ended_at is null and extract(year from now() at time zone 'utc') between first_year and last_year group by currency order by currency

-- src/server/money/commitments/queries.ts setEnded
update commitments set ended_at = clock_timestamp(), ended_by_name = $1, end_reason = $2 where id = $3 and institution_id = $4 and ended_at is null returning id

-- src/server/money/community/answers/queries.ts closeQuestion
update payment_questions set state = $1, closed_at = clock_timestamp() where transfer_id = $2 and closed_at is null

-- src/server/money/community/answers/queries.ts findNewest
select kind, words, answered_at > now() - make_interval(days => $1) as "isFresh", exists (select from payment_questions where transfer_id = $2 and closed_at is null) as "hasOpenQuestion" from payment_answers where transfer_id = $3 order by payment_answers.id desc limit 1

-- src/server/money/community/answers/queries.ts findPayment
select id, status from transfers where public_id = $1 and project_id = $2 and mode = 'live'

-- src/server/money/community/answers/queries.ts insertAnswer
insert into payment_answers (transfer_id, kind, words) values ($1, $2, $3) returning id

-- src/server/money/community/answers/queries.ts openQuestion
insert into payment_questions (transfer_id, answer_id, due_on) values ($1, $2, (now() at time zone 'utc')::date + $3::int)

-- src/server/money/community/funders/queries.ts findChoices
select funders_policy as "fundersPolicy", mail_often as "mailOften", public_payers as "publicPayers" from project_money_choices where project_id = $1

-- src/server/money/community/funders/queries.ts findFunder
select standing from institutions left join funder_of($1, institutions.id) on true where institutions.id = $2 and (standing is not null or exists ( select from transfers where project_id = $3 and institution_id = institutions.id and mode = 'live'))

-- src/server/money/community/funders/queries.ts insertStanding
insert into project_funders (project_id, institution_id, standing, decided_at) values ($1, $2, $3, clock_timestamp())

-- src/server/money/community/funders/queries.ts insertWish
with wish as ( insert into project_funders (project_id, institution_id, standing, wished_at) select $1::int, $2::int, 'wishes', clock_timestamp() where not exists (select from project_funders where project_id = $3 and institution_id = $4) on conflict do nothing returning project_id, institution_id) insert into community_notices (project_id, kind, institution_id) select project_id, 'wishes', institution_id from wish

-- src/server/money/community/funders/queries.ts listFunderFacts
select place::int, transfer_id is not null as "isOrdered", coalesce(funders_policy, 'good_standing') as policy, standing, exists (select from transfers where project_id = given.project_id and institution_id = given.institution_id and mode = 'live' and status in ('pending', 'submitted', 'settled')) as "hasPaid" from unnest($1::int[], $2::int[], $3::int[]) with ordinality as given (transfer_id, institution_id, project_id, place) left join project_money_choices using (project_id) left join funder_of(given.project_id, given.institution_id) on true order by place

-- src/server/money/community/funders/queries.ts listFunders
select institutions.id, institutions.name, institutions.type, eligibility_status as "eligibilityStatus", (select count(distinct project_id)::int from transfers where institution_id = institutions.id and mode = 'live' and settled_at is not null and returned_at is null) as "projectsFunded", standing, wished_at as "wishedAt", decided_at as "decidedAt", paid::text as paid, has_paid as "hasPaid" from institutions left join funder_of($1, institutions.id) on true cross join lateral ( select coalesce(sum(amount) filter (where status = 'settled'), 0) as paid, coalesce(bool_or(status in ('pending', 'submitted', 'settled')), false) as has_paid from transfers where project_id = $2 and institution_id = institutions.id and mode = 'live') as money where standing is not null or has_paid order by lower(institutions.name), institutions.id limit 200

-- src/server/money/community/funders/queries.ts setChoices
insert into project_money_choices (project_id, funders_policy, mail_often, public_payers) values ($1, $2, $3, $4) on conflict (project_id) do update set funders_policy = excluded.funders_policy, mail_often = excluded.mail_often, public_payers = excluded.public_payers, changed_at = clock_timestamp()

-- src/server/money/community/notices/queries.ts forgetTold
delete from community_notices where told_at < now() - make_interval(days => $1)

-- src/server/money/community/notices/queries.ts insertNotice
insert into community_notices (project_id, kind, transfer_id) select project_id, $1, id from transfers where id = $2 and mode = 'live'

-- src/server/money/community/notices/queries.ts listDue
select distinct project_id as id from community_notices left join project_money_choices using (project_id) where told_at is null and (mail_often is distinct from 'daily' or made_at < date_trunc('day', now() at time zone 'utc') at time zone 'utc') order by id limit $1

-- src/server/money/community/notices/queries.ts takeNotices
with told as ( update community_notices set told_at = clock_timestamp() where project_id = $1 and told_at is null returning id, kind, transfer_id, institution_id) select told.id::text as id, told.kind, institutions.id as "institutionId", institutions.name as "institutionName", institutions.type as "institutionType", amount::text as amount, transfers.currency, failure_reason as reason, (select answer from payment_questions where payment_questions.transfer_id = told.transfer_id and answer is not null order by payment_questions.id desc limit 1) as answer from told left join transfers on transfers.id = told.transfer_id join institutions on institutions.id = coalesce(told.institution_id, transfers.institution_id) order by told.id

-- src/server/money/community/queries.ts findAccount
select holder_name as "holderName", coalesce(iban, account_number) as number, coalesce(bic, concat_ws(' ', clearing_system, clearing_member)) as bank, updated_at as since from project_payees where project_id = $1

-- src/server/money/community/queries.ts findSums
select name, nation_name as "nationName", projects.currency, funding_needed::text as sought, confirmed, "onItsWay", payments from projects cross join lateral ( select coalesce(sum(amount) filter (where status = 'settled' and kind = 'confirmed'), 0)::text as confirmed, coalesce(sum(amount) filter (where status in ('pending', 'submitted') or (status = 'settled' and kind is distinct from 'confirmed')), 0)::text as "onItsWay", count(*)::int as payments from transfers left join lateral ( select kind, words, answered_at from payment_answers where transfer_id = transfers.id order by payment_answers.id desc limit 1) as said on true where project_id = projects.id and mode = 'live' and transfers.currency = projects.currency) as money where projects.id = $1

-- src/server/money/community/queries.ts listAccountChanges
select id, state, coalesce(proposal->>'iban', proposal->>'accountNumber') as account, asked_at as "askedAt", decided_at as "decidedAt", takes_force_at as "takesForceAt", state = 'stopped' and ended_by_name = 'community' as "isStoppedByCommunity", ended_at as "endedAt" from approvals where subject = 'payee:' || $1::int and state <> 'waiting' order by approvals.id desc limit 20

-- src/server/money/community/queries.ts listPayments
select transfers.id as number, transfers.public_id as id, json_build_object('id', institutions.id, 'name', institutions.name) as institution, amount::text as amount, transfers.currency, transfers.status, reference, failure_reason as reason, coalesce((select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'amount', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id), '[]') as charges, transfers.created_at as "orderedAt", settled_at as "paidAt", returned_at as "returnedAt", case when kind is not null then json_build_object('kind', kind, 'words', words, 'answeredAt', answered_at, 'canTakeBack', (kind = 'confirmed' and answered_at > now() - make_interval(days => $1) and transfers.status = 'settled') or coalesce(kind = 'questioned' and asked.state in ('open', 'answered'), false)) end as answer, case when asked.state is not null then json_build_object('state', asked.state, 'dueOn', due_on, 'openedAt', opened_at, 'closedAt', closed_at, 'answer', asked.answer) end as question from transfers join institutions on institutions.id = institution_id left join lateral ( select kind, words, answered_at from payment_answers where transfer_id = transfers.id order by payment_answers.id desc limit 1) as said on true left join lateral ( select state, due_on, opened_at, closed_at, answer from payment_questions where transfer_id = transfers.id order by payment_questions.id desc limit 1) as asked on true where project_id = $2 and mode = 'live' and transfers.id < $3 order by transfers.id desc limit $4

-- src/server/money/community/questions/queries.ts countQuestions
select count(*)::int as n from payment_questions where state = any($1::text[])

-- src/server/money/community/questions/queries.ts findAnswerOf
select newest.kind, newest.answered_at as "answeredAt", (select max(payment_questions.id) from payment_questions where transfer_id = transfers.id) as "questionId" from transfers left join lateral ( select kind, answered_at from payment_answers where transfer_id = transfers.id order by payment_answers.id desc limit 1) as newest on true where public_id = $1

-- src/server/money/community/questions/queries.ts findPaymentOf
select transfer_id as "transferId", public_id as "publicId", project_id as "projectId", institution_id as "institutionId" from payment_questions join transfers on transfers.id = transfer_id where payment_questions.id = $1

-- src/server/money/community/questions/queries.ts findQuestion
select id, state, (select project_id from transfers where transfers.id = transfer_id) as "projectId", (select projects.name from projects, transfers where transfers.id = transfer_id and projects.id = project_id) as "projectName", (select institutions.name from institutions, transfers where transfers.id = transfer_id and institutions.id = institution_id) as "institutionName", (select public_id from transfers where transfers.id = transfer_id) as "transferId", (select amount::text from transfers where transfers.id = transfer_id) as amount, (select currency from transfers where transfers.id = transfer_id) as currency, (select settled_at from transfers where transfers.id = transfer_id) as "paidAt", (select words from payment_answers where payment_answers.id = answer_id) as words, opened_at as "openedAt", due_on::text as "dueOn", closed_at as "closedAt", answer, answered_by_name as "answeredBy" from payment_questions where id = $1

-- src/server/money/community/questions/queries.ts hasTakenPart
select exists (select from transfer_changes where transfer_id = $1 and changed_by_name = $2) or exists (select from transfers where id = $3 and held_by_name = $4) or exists (select from approvals where subject = 'release:' || $5::text and (asked_by = $6 or decided_by = $7)) or exists (select from bank_entries where transfer_id = $8 and decided_by = $9) or exists (select from audit_log where subject_type = 'transfer' and subject_id = $10 and actor_id = $11 and action in ('transfer.held', 'transfer.released')) as has

-- src/server/money/community/questions/queries.ts setAnswered
update payment_questions set state = 'answered', closed_at = clock_timestamp(), answer = $1, answered_by = $2, answered_by_name = $3 where id = $4 and closed_at is null

-- src/server/money/gate/queries.ts endSweep
update gate_sweeps set ended_at = clock_timestamp(), examined = $1, refused = $2 where day = $3::date and ended_at is null

-- src/server/money/gate/queries.ts findLastAnswer
select asked_for as "askedFor", allowed, conditions, at from gate_answers where transfer_id = $1 order by id desc limit 1

-- src/server/money/gate/queries.ts holdLimits
select from institution_limits where institution_id = $1 order by currency for update

-- src/server/money/gate/queries.ts insertAnswers
insert into gate_answers (transfer_id, institution_id, project_id, asked_for, allowed, conditions, failing, public_reason, state_number, engine) select transfer_id, institution_id, project_id, $1::text, allowed, conditions, array(select jsonb_array_elements_text(failing)), public_reason, state_number, engine from jsonb_to_recordset($2::jsonb) as answer (transfer_id int, institution_id int, project_id int, allowed boolean, conditions jsonb, failing jsonb, public_reason text, state_number bigint, engine int)

-- src/server/money/gate/queries.ts listHolds
select id, held_at as "heldAt" from transfers where id = any($1::int[]) order by id

-- src/server/money/gate/queries.ts listInstitutionFacts
select institutions.id, onboarding_step as "onboardingStep", eligibility_status as "eligibilityStatus", newest.id as "assessmentId", newest.status as "assessmentStatus", newest.valid_until::text as "validUntil", (now() at time zone 'utc')::date::text as today from institutions left join compliance_assessments newest on newest.institution_id = institutions.id and newest.replaced_at is null where institutions.id = any($1::int[])

-- src/server/money/gate/queries.ts listLastAnswers
select newest.* from unnest($1::int[]) as asked (id) cross join lateral ( select transfer_id as "transferId", allowed, failing, public_reason as "publicReason" from gate_answers where transfer_id = asked.id order by gate_answers.id desc limit 1) as newest

-- src/server/money/gate/queries.ts listLimitFacts
with asked as ( select place, transfer_id, given.institution_id, given.currency, amount, coalesce((select created_at from transfers where id = transfer_id), now()) at time zone 'utc' as at from unnest($1::int[], $2::int[], $3::text[], $4::numeric[]) with ordinality as given (transfer_id, institution_id, currency, amount, place)) select place::int, case when asked.amount > four_eyes_above then four_eyes_above::text end as "fourEyesAbove", json_build_object('most', per_transfer::text, 'amount', (asked.amount)::text, 'isWithin', coalesce(asked.amount <= per_transfer, true)) as transfer, json_build_object('most', per_day::text, 'amount', (asked.amount + before.of_day)::text, 'isWithin', coalesce(asked.amount + before.of_day <= per_day, true)) as day, json_build_object('most', per_month::text, 'amount', (asked.amount + before.of_month)::text, 'isWithin', coalesce(asked.amount + before.of_month <= per_month, true)) as month from asked join institution_limits limits on limits.institution_id = asked.institution_id and limits.currency = asked.currency cross join lateral ( select coalesce(sum(amount) filter (where created_at >= date_trunc('day', at) at time zone 'utc' and created_at < (date_trunc('day', at) + interval '1 day') at time zone 'utc'), 0) as of_day, coalesce(sum(amount), 0) as of_month from transfers where institution_id = asked.institution_id and currency = asked.currency and mode = 'live' and status in ('pending', 'submitted', 'settled') and created_at >= date_trunc('month', at) at time zone 'utc' and created_at < (date_trunc('month', at) + interval '1 month') at time zone 'utc' and (transfer_id is null or id < transfer_id)) as before order by place

-- src/server/money/gate/queries.ts listLimits
select currency, per_transfer::text as "perTransfer", per_day::text as "perDay", per_month::text as "perMonth", four_eyes_above::text as "fourEyesAbove", used.today::text as "usedToday", used.this_month::text as "usedThisMonth", reason, set_by_name as "setBy", set_at as "setAt" from institution_limits limits cross join lateral ( select coalesce(sum(amount) filter (where created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'), 0) as today, coalesce(sum(amount), 0) as this_month from transfers where institution_id = limits.institution_id and currency = limits.currency and mode = 'live' and status in ('pending', 'submitted', 'settled') and created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc') as used where institution_id = $1 order by currency

-- src/server/money/gate/queries.ts listProjectFacts
select projects.id, public_projects.id is not null as "isPublic", projects.public_until::text as "publicUntil", project_payees.updated_at as "payeeSince", array(select approvals.id from approvals where subject = 'payee:' || projects.id and approvals.state = 'cooling' order by approvals.id) as "coolingApprovals" from projects left join public_projects on public_projects.id = projects.id left join project_payees on project_id = projects.id where projects.id = any($1::int[])

-- src/server/money/gate/queries.ts listRoom
select projects.id, projects.currency, sent::text as sent, case when not accepts_more then greatest(funding_needed - sent, 0)::text end as needed from projects cross join lateral ( select coalesce(sum(amount), 0) as sent from transfers where project_id = projects.id and currency = projects.currency and mode = 'live' and status in ('pending', 'submitted', 'settled')) as sums where projects.id = any($1::int[])

-- src/server/money/gate/queries.ts listSentFacts
select place::int, currency, (amount + coalesce(( select sum(amount) from transfers where project_id = given.project_id and currency = given.currency and mode = 'live' and status in ('pending', 'submitted', 'settled') and (transfer_id is null or id < transfer_id)), 0))::text as amount from unnest($1::int[], $2::int[], $3::text[], $4::numeric[]) with ordinality as given (transfer_id, project_id, currency, amount, place) order by place

-- src/server/money/gate/queries.ts openSweep
insert into gate_sweeps (day) values ((now() at time zone 'utc' - interval '2 hours')::date) on conflict (day) do nothing
select day::text as day from gate_sweeps where day = (now() at time zone 'utc' - interval '2 hours')::date and ended_at is null

-- src/server/money/gate/queries.ts setLimits
insert into institution_limits (institution_id, currency, per_transfer, per_day, per_month, four_eyes_above, reason, set_by_name) values ($1, $2, $3::numeric, $4::numeric, $5::numeric, $6::numeric, $7, $8) on conflict (institution_id, currency) do update set per_transfer = excluded.per_transfer, per_day = excluded.per_day, per_month = excluded.per_month, four_eyes_above = excluded.four_eyes_above, reason = excluded.reason, set_by_name = excluded.set_by_name, set_at = clock_timestamp()

-- src/server/money/ledger/queries.ts findDeposit
select journals.id, kind, mode, currency, amount as minor, note, made_by_name as "madeBy", made_at as "madeAt", reverses_id as reverses, (select id from ledger_journals where reverses_id = journals.id) as "reversedBy" from ledger_journals journals join ledger_entries on journal_id = journals.id join ledger_accounts on ledger_accounts.id = account_id and purpose = 'available' where kind in ('deposit', 'correction') and institution_id = $1 and journals.id = $2

-- src/server/money/ledger/queries.ts findDisorder
select 'a journal does not sum to zero' as what, journal_id::text as id from ledger_entries group by journal_id having sum(amount) <> 0 union all select 'a balance is not the sum of its entries', ledger_accounts.id::text from ledger_accounts left join (select account_id, sum(amount) as total from ledger_entries group by account_id) sums on account_id = ledger_accounts.id where balance <> coalesce(total, 0) union all select 'an entry does not carry on the balance before it', id::text from ( select id, balance_after, sum(amount) over (partition by account_id order by id) as carried from ledger_entries) as run where balance_after <> carried union all select 'a deposit or charge is not what the bank booked', journal_id::text from ledger_journals journals join ledger_entries entries on journal_id = journals.id and entries.amount > 0 join ledger_accounts on ledger_accounts.id = account_id join bank_entries on bank_entries.id = bank_entry_id left join (select transfer_id, entries.amount from ledger_journals join ledger_entries entries on journal_id = ledger_journals.id and amount > 0 where kind = 'reserve') ordered on ordered.transfer_id = journals.transfer_id where entries.amount <> coalesce(bank_entries.charges, bank_entries.amount) or ledger_accounts.currency <> bank_entries.currency or bank_entries.charges > abs(bank_entries.amount - ordered.amount) union all select 'the accounts of a mode and currency do not sum to zero', mode || ' ' || currency from ledger_accounts group by mode, currency having sum(balance) <> 0

-- src/server/money/ledger/queries.ts insertJournal
with locked as materialized ( select id from ledger_accounts where id in ($1, $2) order by id for update), journal as ( insert into ledger_journals (kind, transfer_id, reverses_id, bank_entry_id, note, made_by_name) values ($3, $4, $5, $6, $7, $8) returning id), moved as ( update ledger_accounts set balance = balance + case when ledger_accounts.id = $9 then -$10::bigint else $11::bigint end from locked where ledger_accounts.id = locked.id returning ledger_accounts.id, balance), written as ( insert into ledger_entries (journal_id, account_id, amount, balance_after) select journal.id, moved.id, case when moved.id = $12 then -$13::bigint else $14::bigint end, balance from journal, moved returning journal_id) select distinct journal_id as id from written

-- src/server/money/ledger/queries.ts listBalances
select currency, purpose, balance from ledger_accounts where institution_id = $1 and mode = $2 order by currency, purpose

-- src/server/money/ledger/queries.ts listDeposits
select journals.id, kind, mode, currency, amount as minor, note, made_by_name as "madeBy", made_at as "madeAt", reverses_id as reverses, (select id from ledger_journals where reverses_id = journals.id) as "reversedBy" from ledger_journals journals join ledger_entries on journal_id = journals.id join ledger_accounts on ledger_accounts.id = account_id and purpose = 'available' where kind in ('deposit', 'correction') and institution_id = $1 and journals.id < $2 order by journals.id desc limit $3

-- src/server/money/ledger/queries.ts listReceived
select coalesce(accounts.project_id, sums.project_id) as "projectId", coalesce(accounts.mode, sums.mode) as mode, coalesce(accounts.currency, sums.currency) as currency, coalesce(balance, 0)::text as booked, coalesce(settled, 0)::text as settled from (select project_id, mode, currency, balance from ledger_accounts where purpose = 'received') accounts full join (select project_id, mode, currency, sum(amount) as settled from settled_transfers group by project_id, mode, currency) sums on sums.project_id = accounts.project_id and sums.mode = accounts.mode and sums.currency = accounts.currency

-- src/server/money/ledger/queries.ts lockBalance
select balance from ledger_accounts where id = $1 for update

-- src/server/money/ledger/queries.ts lockBalances
select id, balance from ledger_accounts where id in ($1, $2) order by id for update

-- src/server/money/ledger/queries.ts openAccount
with made as ( insert into ledger_accounts (mode, currency, purpose, institution_id, project_id) select $1, $2, $3, $4::int, $5::int where not exists (select from ledger_accounts where mode = $6 and currency = $7 and purpose = $8 and institution_id is not distinct from $9::int and project_id is not distinct from $10::int) on conflict (mode, currency, purpose, institution_id, project_id) do nothing returning id) select id from made union all select id from ledger_accounts where mode = $11 and currency = $12 and purpose = $13 and institution_id is not distinct from $14::int and project_id is not distinct from $15::int

-- src/server/money/ledger/queries.ts sumCharges
select borne_by as "borneBy", minor::text from transfer_charges where transfer_id = $1

-- src/server/money/ledger/queries.ts sumReceived
with received as (select project_id, currency, balance from ledger_accounts where mode = 'live' and purpose = 'received' and balance > 0), sums as (select currency, sum(balance)::text as minor from received group by currency order by currency = 'USD' desc, currency) select (select count(distinct project_id)::int from received) as projects, coalesce((select jsonb_agg(sums) from sums), '[]') as sums

-- src/server/money/partnership/queries.ts countDues
select count(*)::int as n from partner_dues where $1::text is null or state = $2::text

-- src/server/money/partnership/queries.ts countPartnerDues
select (count(*) filter (where state = 'late'))::int as late, (count(*) filter (where state = 'soon'))::int as soon from partner_dues

-- src/server/money/partnership/queries.ts findDue
select id, institution_id as "institutionId", name, kind, ref, label, currency, committed::text as committed, given::text as given, due_on::text as "dueOn", state, due_on - (now() at time zone 'utc')::date as "daysLeft" from partner_dues where institution_id = $1 and kind = $2 and ref = $3 and kind in ('commitment', 'duty') and state <> 'ended'

-- src/server/money/partnership/queries.ts findDutyDay
select due_on::text as "dueOn" from partnership_duties where institution_id = $1 and duty = $2::uuid

-- src/server/money/partnership/queries.ts insertDone
insert into partnership_duties_done (institution_id, duty, due_on, evidence, is_by_member, done_by, done_by_name) values ($1, $2::uuid, $3::date, $4, $5, $6, $7) on conflict do nothing

-- src/server/money/partnership/queries.ts listDone
select duty::text as duty, due_on::text as "dueOn", evidence, is_by_member as "isByMember", done_by_name as "byName", done_at as "doneAt" from partnership_duties_done where institution_id = $1 order by done_at desc limit 100

-- src/server/money/partnership/queries.ts listDues
select id, institution_id as "institutionId", name, kind, ref, label, currency, committed::text as committed, given::text as given, due_on::text as "dueOn", state from partner_dues where institution_id = $1 order by due_on, id

-- src/server/money/partnership/queries.ts listOpenCommitments
select amount::text as amount, currency, first_year as "firstYear", last_year as "lastYear", themes, places from commitments where institution_id = $1 and ended_at is null and last_year >= extract(year from now() at time zone 'utc') order by id

-- src/server/money/partnership/queries.ts listUnreminded
select id, institution_id as "institutionId", name, kind, ref, label, currency, committed::text as committed, given::text as given, due_on::text as "dueOn", state, due_on - (now() at time zone 'utc')::date as "daysLeft" from partner_dues where kind in ('commitment', 'duty') and state <> 'ended' and exists ( select from unnest($1::int[]) as step where due_on - (now() at time zone 'utc')::date <= step and not exists ( select from partner_due_reminders as told where told.institution_id = partner_dues.institution_id and told.kind = partner_dues.kind and told.ref = partner_dues.ref and told.due_on = partner_dues.due_on and told.days = step)) order by due_on, id limit $2

-- src/server/money/partnership/queries.ts noteReminders
insert into partner_due_reminders (institution_id, kind, ref, due_on, days) select $1, $2, $3, $4::date, step from unnest($5::int[]) as step on conflict do nothing

-- src/server/money/payee-files/queries.ts findFile
select id, project_id as "projectId", number, holder_name as "holderName", content, state, entered_by_name as "enteredBy", entered_at as "enteredAt", risk, approved_by_name as "approvedBy", next_review_on::text as "nextReviewOn" from payee_files where id = $1

-- src/server/money/payee-files/queries.ts findHolder
select holder_name as name from project_payees where project_id = $1

-- src/server/money/payee-files/queries.ts hasProject
select from projects where id = $1

-- src/server/money/payee-files/queries.ts insertFile
insert into payee_files (project_id, number, holder_name, content, subject, entered_by_name, risk, risk_points, risk_rules, rules_version, papers_until) values ($1, (select coalesce(max(number), 0) + 1 from payee_files where project_id = $2), $3, $4::jsonb, $5::jsonb, $6, $7, $8, $9::text[], $10, $11::date) on conflict (project_id) where state = 'waiting' do nothing returning id, number

-- src/server/money/payee-files/queries.ts listDueReviews
select id as "fileId", project_id as "projectId", next_review_on - (now() at time zone 'utc')::date as "daysLeft" from payee_files where state = 'approved' and exists ( select from unnest($1::int[]) as step where next_review_on - (now() at time zone 'utc')::date <= step and not exists (select from payee_file_reminders where file_id = payee_files.id and payee_file_reminders.days = step)) order by next_review_on, id limit $2

-- src/server/money/payee-files/queries.ts listOpenFiles
select id, project_id as "projectId", number, holder_name as "holderName", content, state, entered_by_name as "enteredBy", entered_at as "enteredAt", risk, approved_by_name as "approvedBy", next_review_on::text as "nextReviewOn" from payee_files where project_id = $1 and state in ('approved', 'waiting') order by number

-- src/server/money/payee-files/queries.ts listStandings
select asked.id as "projectId", files.id as "fileId", files.risk, files.next_review_on::text as "nextReviewOn", files.papers_until::text as "papersUntil", coalesce(files.holder_name = project_payees.holder_name, false) as "isOfHolder", coalesce(files.next_review_on >= (now() at time zone 'utc')::date, false) as "isReviewed", coalesce(files.papers_until >= (now() at time zone 'utc')::date, true) as "isPapered" from unnest($1::int[]) as asked (id) left join project_payees on project_payees.project_id = asked.id left join payee_files files on files.project_id = asked.id and files.state = 'approved'

-- src/server/money/payee-files/queries.ts noteReminders
insert into payee_file_reminders (file_id, days) select $1, step from unnest($2::int[]) as step on conflict do nothing

-- src/server/money/payee-files/queries.ts replaceControllers
insert into payee_controllers (project_id, key, label, subject, is_in_force, is_submitted) values ($1, $2::uuid, $3, $4::jsonb, $5, $6) on conflict (project_id, key) do update set label = excluded.label, subject = excluded.subject, is_in_force = excluded.is_in_force, is_submitted = excluded.is_submitted
update payee_controllers set is_in_force = false, is_submitted = false, subject = null, label = '' where project_id = $1 and subject is not null and key <> all($2::uuid[])

-- src/server/money/payee-files/queries.ts setApproved
update payee_files set state = 'approved', approved_at = now(), approved_by_name = $1, next_review_on = ((now() at time zone 'utc')::date + make_interval(months => $2::int))::date where id = $3 returning next_review_on::text as "nextReviewOn"
update payee_files set state = 'replaced' where project_id = $1 and state = 'approved'

-- src/server/money/payee-files/queries.ts setRefused
update payee_files set state = 'refused' where id = $1 and state = 'waiting'

-- src/server/money/transfers/desk/queries.ts countTransfers
select coalesce(sum(n), 0)::int as n from unnest($1::text[]) as wanted (name), lateral (select count(*) as n from ( select from transfers where (institution_id::text || ' ' || mode || ' ' || status) >= name and (institution_id::text || ' ' || mode || ' ' || status) <= name order by (institution_id::text || ' ' || mode || ' ' || status), id limit $2) as found) as of_each
select coalesce(sum(n), 0)::int as n from unnest($1::text[]) as wanted (name), lateral (select count(*) as n from ( select from transfers where (mode || ' ' || status) >= name and (mode || ' ' || status) <= name order by (mode || ' ' || status), id limit $2) as found) as of_each
select count(*)::int as n from (select from transfers limit $1) as found

-- src/server/money/transfers/desk/queries.ts describeTransfers
with next_ones as materialized ( select id from transfers where institution_id = $1 and id > $2 order by id limit $3), described as ( update transfers set search_text = text_of_transfer(transfers) from next_ones where transfers.id = next_ones.id) select max(id) as last from next_ones
with next_ones as materialized ( select id from transfers where project_id = $1 and id > $2 order by id limit $3), described as ( update transfers set search_text = text_of_transfer(transfers) from next_ones where transfers.id = next_ones.id) select max(id) as last from next_ones

-- src/server/money/transfers/desk/queries.ts findTransfer
select id, public_id as "publicId", institution_id as "institutionId", project_id as "projectId", mode, status, amount::text as amount, currency, reference, created_at as "createdAt", (select name from institutions where id = institution_id) as "institutionName", (select name from projects where id = project_id) as "projectName", (select public_id from projects where id = project_id) as "projectPublicId", notes, idempotency_key as "idempotencyKey", failure_reason as "failureReason", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when held_at is not null then json_build_object('by', held_by_name, 'at', held_at, 'reason', hold_reason, 'isReleaseAsked', exists (select from approvals where subject = 'release:' || public_id and state = 'waiting')) end as hold from transfers where public_id = $1

-- src/server/money/transfers/desk/queries.ts holdTransfer
update transfers set held_at = clock_timestamp(), held_by_name = $1, hold_reason = $2 where public_id = $3 and mode = 'live' and status = 'pending' and held_at is null

-- src/server/money/transfers/desk/queries.ts listChanges
select id::int, from_status as "from", to_status as "to", reason, changed_by_name as "changedBy", changed_at as "changedAt" from transfer_changes where transfer_id = $1 order by transfer_changes.id desc

-- src/server/money/transfers/desk/queries.ts listJournals
select journals.id::int, kind, amount as minor, made_at as "madeAt" from ledger_journals journals join ledger_entries on journal_id = journals.id and amount > 0 where transfer_id = $1 order by journals.id desc

-- src/server/money/transfers/desk/queries.ts releaseTransfer
update transfers set held_at = null, held_by_name = null, hold_reason = null where public_id = $1 and held_at is not null

-- src/server/money/transfers/queries.ts changeStatus
with transfers as ( update transfers set status = $1, failure_reason = case when $2 in ('failed', 'returned') then coalesce($3, failure_reason) else failure_reason end, settled_at = case when $4 = 'settled' then now() else settled_at end, returned_at = case when $5 = 'returned' then now() else returned_at end, estimated_completion = case when $6 in ('pending', 'submitted') then estimated_completion end where id = $7 returning *), changes as ( insert into transfer_changes (transfer_id, from_status, to_status, reason, changed_by_name) select id, $8, $9, $10, $11 from transfers) select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id

-- src/server/money/transfers/queries.ts findTransfer
select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id where transfers.public_id = $1 and institution_id = $2 and mode = $3
select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id where transfers.public_id = $1 and institution_id = $2 and mode = $3 for update of transfers

-- src/server/money/transfers/queries.ts insertTransfer
with transfers as ( insert into transfers (public_id, institution_id, project_id, mode, amount, currency, reference, notes, idempotency_key, estimated_completion, held_at, held_by_name, hold_reason) values ($1, $2, $3, $4, $5::numeric, $6, $7, $8, $9, $10, case when $11::text is not null then clock_timestamp() end, case when $12::text is not null then $13::text end, $14) returning *), changes as (insert into transfer_changes (transfer_id, to_status) select id, status from transfers) select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id

-- src/server/money/transfers/queries.ts listByIds
select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id where transfers.id = any($1::int[]) order by transfers.id

-- src/server/money/transfers/queries.ts listPending
select id as "transferId", institution_id as "institutionId", project_id as "projectId", amount::text as amount, currency from transfers where mode = 'live' and status = 'pending' and id > $1 order by id limit $2

-- src/server/money/transfers/queries.ts listTransfers
select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id where institution_id = $1 and mode = $2 and transfers.id < $3 and idempotency_key = $4 order by transfers.id desc limit $5
select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id where institution_id = $1 and mode = $2 and transfers.id < $3 and projects.public_id = $4 order by transfers.id desc limit $5
select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id where institution_id = $1 and mode = $2 and transfers.id < $3 and reference = $4 order by transfers.id desc limit $5
select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id where institution_id = $1 and mode = $2 and transfers.id < $3 and status = $4 order by transfers.id desc limit $5
select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id where institution_id = $1 and mode = $2 and transfers.id < $3 order by transfers.id desc limit $4

-- src/server/money/transfers/queries.ts lockPending
select id as "transferId", institution_id as "institutionId", project_id as "projectId", amount::text as amount, currency from transfers where id = any($1::int[]) and mode = 'live' and status = 'pending' order by id for update skip locked

-- src/server/money/transfers/queries.ts lockTransfer
select transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId", projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt", case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review' else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause", case when mode = 'live' and status not in ('pending', 'cancelled') then ( select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges where transfer_id = transfers.id) end as charges from transfers join projects on projects.id = project_id where transfers.id = $1 for update of transfers

-- src/server/money/transfers/queries.ts readHolds
select count(*)::int as count, coalesce(extract(epoch from now() - min(held_at)), 0)::float8 as age from transfers where mode = 'live' and status = 'pending' and held_at is not null
