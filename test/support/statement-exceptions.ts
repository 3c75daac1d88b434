const ofPublished = "transfers go to published projects, which have one and keep it";

/** Columns that may be empty by their table, and never are in what a statement answers: of a table, or of one place in the code. */
export const neverNull: Record<string, string> = {
  "transfers.public_id": "every insert has one, and migration 0008 filled those before",
  "transfers.settled_at": "read where it is claimed only of settled transfers, which have one",
  "bank_files.family": "a file has entries only when it was read, and then its family is known",
  "src/server/money/transfers/queries.ts insertTransfer projectPublicId": ofPublished,
  "src/server/money/transfers/queries.ts findTransfer projectPublicId": ofPublished,
  "src/server/money/transfers/queries.ts lockTransfer projectPublicId": ofPublished,
  "src/server/money/transfers/queries.ts changeStatus projectPublicId": ofPublished,
  "src/server/money/transfers/queries.ts listTransfers projectPublicId": ofPublished,
  "src/server/money/transfers/queries.ts listByIds projectPublicId": ofPublished,
  "src/server/money/gate/queries.ts listLastAnswers transferId": "transfer_id is compared with a number",
  "src/server/partners/members/queries.ts listMembers since": "accepted_at is written together with accepted_by, by which it joins",
  "src/server/partners/webhooks/queries.ts disableFailing failingSince": "failing_since is compared with a time",
  "src/server/projects/agreements/queries.ts listStopsOf projectId": "project_id is compared with numbers",
  "src/server/projects/agreements/queries.ts listInForce projectId": "project_id is compared with numbers",
  "src/server/projects/community/posts/queries.ts listCounted countsAs": "counts_as is not null",
  "src/server/record/approvals/queries.ts setCooling at": "the statement writes it",
  "src/server/record/auth/reset/queries.ts findByNameOrAddress email": "email is not null",
  "src/server/requests/applicant/codes/queries.ts reserveTry salt": "written together with expires_at, which is compared with a time",
  "src/server/requests/applicant/codes/queries.ts reserveTry hash": "written together with expires_at, which is compared with a time",
  "src/server/requests/applicant/questions/queries.ts listAnswered answer": "written together with answered_at, which is not null",
  "src/server/requests/applicant/queries.ts listWaitingRemovals requestedAt": "removal_requested_at is not null",
  "src/server/requests/letters/queries.ts holdHour at": "letters_at is compared with a time",
  "src/server/requests/letters/queries.ts listWaiting id": "funding_request_id is not null",
  "src/server/requests/attachments/queries.ts itemColumns scan": "a request has complete files only, which have one by the table's check",
  "src/server/site/backups/queries.ts findNewest endedAt": "ended_at is not null",
  "src/server/site/backups/proof/queries.ts findProof endedAt": "ended_at is not null",
  "src/server/site/backups/proof/queries.ts findProof isProven": "written together with ended_at, by the table's check",
  "src/server/requests/attachments/queries.ts itemColumns attachedAt": "it is written together with the request, by the table's check",
  "src/server/requests/undo/queries.ts listChangesOf fundingRequestId": "an act changes the status of requests alone",
};

/** Places whose statements PostgreSQL describes only while something else is open. */
export const neverRecorded: Record<string, string> = {
  "src/server/partner-api/reports/queries.ts readRows": "a cursor: the query that it reads is recorded where that is written",
};
