import type { Table } from "./tables.ts";

interface Reader {
  tables: Table[];
  why: string;
}

/** Whose names stand beside what they did: accounts are joined, never changed. */
const names = "the names of accounts, beside what they did";

/** Each file that reads or changes a table of another wing itself, and why it does not ask that wing. */
export const tableReaders: Record<string, Reader> = {
  "record/approvals/queries.ts": {
    tables: ["attachments", "institutions", "projects", "transfers"],
    why: "the name of what a change is about, and whom it concerns, in one list for the desk",
  },
  "record/audit-log/queries.ts": { tables: ["findable"], why: "the reference that a record of the log is quoted by" },
  "record/auth/queries.ts": { tables: ["institutions"], why: "whose member a caller is, with every request" },
  "record/emails/queries.ts": {
    tables: ["funding_requests", "respondents"],
    why: "whether an address is still known from something, in the statement that forgets it",
  },
  "record/emails/outbox/queries.ts": {
    tables: ["projects", "visitor_message_emails"],
    why: "the messages about a project, or about what a visitor wrote, in the statement that lists them",
  },
  "record/live/queries.ts": { tables: ["funding_requests"], why: "whether there is a request at which somebody says to look" },
  "record/notifications/queries.ts": { tables: ["funding_requests", "projects"], why: "the reference of what somebody is told of" },

  "requests/undo/queries.ts": {
    tables: ["acts", "emails", "projects"],
    why: "what belongs to the act, and whether a project was made of what is taken back, in the statement that says whether it can be",
  },
  "requests/applicant/codes/queries.ts": {
    tables: ["institutions", "project_reports", "projects", "transfers"],
    why: "what a code is about, of what the request's project has: an institution that may fund it, a report",
  },
  "requests/applicant/closing/queries.ts": {
    tables: ["projects", "transfers"],
    why: "what keeps the data of a closed request, in the statement that looks for those that can go",
  },
  "requests/applicant/download/queries.ts": {
    tables: [
      "agreement_remarks",
      "agreement_revisions",
      "agreement_signatures",
      "agreements",
      "audit_log",
      "emails",
      "payment_answers",
      "payment_questions",
      "project_reports",
      "projects",
      "transfers",
    ],
    why: "everything that is kept about an applicant, for them",
  },
  "requests/applicant/queries.ts": {
    tables: ["acts", "known_addresses", "projects", "public_projects"],
    why: "whether the applicant has a project to decide about, what it is called in public, and what can still be taken back",
  },
  "requests/applicant/questions/queries.ts": {
    tables: ["active_staff", "acts"],
    why: "who is told of an answer, and which questions can still be taken back",
  },
  "requests/applicant/removal/queries.ts": {
    tables: [
      "approvals",
      "emails",
      "local_contexts_references",
      "project_follows",
      "project_posts",
      "project_pictures",
      "project_reports",
      "project_texts",
      "project_map_places",
      "agreements",
      "project_consents",
      "projects",
      "project_payees",
      "payee_controllers",
      "payee_files",
      "transfers",
    ],
    why: "what stands in the way of a removal, and strikes out personal data wherever they stand",
  },
  "requests/assignment/queries.ts": { tables: ["users"], why: "holds both accounts before the requests, and names who has one" },
  "requests/assignment/saved-filters/queries.ts": { tables: ["users"], why: "holds the account whose filters are counted" },
  "requests/attachments/queries.ts": {
    tables: ["project_picture_files", "project_pictures"],
    why: "whether a stored file is still used by anything",
  },
  "requests/comments/queries.ts": { tables: ["users"], why: names },
  "requests/conflicts/queries.ts": { tables: ["users"], why: "whether an account's address is the applicant's" },
  "requests/decisions/queries.ts": {
    tables: ["active_staff", "acts"],
    why: "whether somebody else could decide; and which decisions their applicants were told of",
  },
  "requests/duplicates/queries.ts": { tables: ["users"], why: "who is told that a merge ended: an account that can log in" },
  "requests/forwards/queries.ts": {
    tables: ["users", "emails", "institutions"],
    why: "which institution an address belongs to, and whether its message has left",
  },
  "requests/funding-requests/exported/queries.ts": {
    tables: ["agreements", "projects"],
    why: "what the agreement in force grants, beside the request in a file",
  },
  "requests/funding-requests/queries.ts": { tables: ["users"], why: names },
  "requests/letters/queries.ts": { tables: ["acts", "emails"], why: "which letters wait for the hour of a call, which moves all of them" },
  "requests/respondents/queries.ts": {
    tables: ["projects", "public_projects"],
    why: "the project that an inquiry is about: it has to be public when the inquiry comes, and the desk reads its name later too",
  },
  "requests/rounds/placed/queries.ts": {
    tables: ["agreements", "projects"],
    why: "whether an agreement promises a request anything, before it goes to another funding call",
  },
  "requests/rounds/queries.ts": {
    tables: ["agreements", "projects"],
    why: "what the agreements of a funding call's requests promise, counted while the call is held",
  },
  "requests/scoring/scores/queries.ts": { tables: ["users"], why: "who may read scores, by their conflicts of interest" },

  "partners/inquiries/queries.ts": {
    tables: ["respondents"],
    why: "the reference of the inquiry that an institution comes from, and the address that stands in it",
  },
  "partners/institutions/queries.ts": {
    tables: ["candidates", "settled_transfers"],
    why: "which candidate an institution was made of, and how many projects it has paid",
  },
  "partners/kyc/registers/queries.ts": {
    tables: ["candidate_records", "candidates", "discovery_sources"],
    why: "what the registers say of an institution, beside what it typed; discovery makes institutions and lies above them",
  },
  "partners/members/queries.ts": { tables: ["users"], why: "the members of an institution are accounts" },
  "partners/onboarding/queries.ts": { tables: ["transfers"], why: "a settled test transfer is the evidence of one step" },

  "projects/agreements/revisions/queries.ts": { tables: ["users"], why: names },
  "projects/publication/consents/queries.ts": { tables: ["attachments"], why: "the name of the document that proves a consent" },
  "projects/publication/queries.ts": {
    tables: ["funding_requests", "transfers"],
    why: "what a project is made of, and what it has received, in the list that shows both",
  },
  "projects/publication/shown/queries.ts": {
    tables: ["institutions", "project_money_choices", "settled_transfers"],
    why: "what a project has received, and from whom as far as both sides show it",
  },
  "projects/reports/queries.ts": {
    tables: ["funding_requests", "settled_transfers"],
    why: "who has paid a project reads its reports, and who of the staff has its request asks for a late one",
  },
  "projects/reports/sources/queries.ts": {
    tables: ["institutions", "settled_transfers", "transfers"],
    why: "the payments that a report is made of, with who paid, and which of them came back",
  },
  "projects/publication/refused/queries.ts": { tables: ["institutions"], why: "the name of who asked for what is not public" },

  "discovery/registers/candidates/queries.ts": {
    tables: ["funding_requests", "respondents", "treaty_signatures"],
    why: "whether a reference that proves a partnership is known to us",
  },
  "projects/publication/under-way/queries.ts": {
    tables: ["transfers"],
    why: "what becomes of the transfers of a project whose consent ends",
  },
  "discovery/registers/reading/queries.ts": { tables: ["emails"], why: "messages follow a candidate that is joined with another" },

  "money/bank/accounts/queries.ts": { tables: ["projects"], why: "whether a project exists, for its payee" },
  "money/bank/answers/queries.ts": { tables: ["institutions"], why: "the name of whose transfer an entry belongs to" },
  "money/bank/holds/queries.ts": {
    tables: ["institutions", "projects"],
    why: "what a person compares with the bank's list, by both names",
  },
  "money/bank/orders/queries.ts": {
    tables: ["institutions", "projects", "public_projects"],
    why: "the desk's list of transfers that wait; what is ordered is read from the view, while its project is held",
  },
  "money/bank/answers/shown/queries.ts": {
    tables: ["institutions"],
    why: "the name of whose transfer an entry is about, in the list of entries",
  },
  "money/commitments/queries.ts": {
    tables: ["public_projects"],
    why: "which open projects fit what an institution means to give, in one list",
  },
  "money/community/queries.ts": {
    tables: ["approvals", "institutions", "projects"],
    why: "who pays a project, what it seeks, and who changed its account, beside its payments",
  },
  "money/community/funders/queries.ts": { tables: ["institutions"], why: "the public record of whoever pays a project or wants to" },
  "money/community/questions/queries.ts": {
    tables: ["approvals", "audit_log", "institutions", "projects"],
    why: "the names in the desk's list, and whether somebody took part in the payment that is asked about",
  },
  "money/community/notices/queries.ts": { tables: ["institutions"], why: "who paid, in the message to the community" },
  "money/gate/queries.ts": {
    tables: ["approvals", "compliance_assessments", "institutions", "projects", "public_projects"],
    why: "the facts of a thousand payments in a few statements, as of the moment at which they are judged",
  },
  "money/payee-files/queries.ts": { tables: ["projects"], why: "whether a project exists, for its payee's file" },
  "money/transfers/desk/queries.ts": {
    tables: ["approvals", "institutions", "projects"],
    why: "the administrators' list of transfers, searched by both names",
  },
  "money/transfers/queries.ts": { tables: ["projects"], why: "an institution's own transfers name the project by its id alone" },

  "partner-api/area/queries.ts": {
    tables: ["api_keys", "webhook_deliveries", "webhook_endpoints", "transfers"],
    why: "the figures of the partners' first page, in one statement",
  },
  "partner-api/calls/queries.ts": {
    tables: ["institutions", "onboarding_changes"],
    why: "the state of an institution as the API words it",
  },
  "partner-api/reports/compliance/queries.ts": {
    tables: ["compliance_assessments", "compliance_reminders", "compliance_reviews"],
    why: "every assessment, review and alert of a period",
  },
  "partner-api/reports/impact/queries.ts": {
    tables: ["project_figures", "project_posts", "public_projects", "settled_transfers"],
    why: "what an institution's money brought, from the view of what is public",
  },
  "partner-api/reports/queries.ts": {
    tables: ["institutions", "projects", "public_projects"],
    why: "which projects a report names, and which files to remove when one is withdrawn",
  },
  "partner-api/reports/transactions/queries.ts": {
    tables: ["projects", "transfers"],
    why: "an institution's own transfers, read in batches, name the project by its id alone",
  },
  "partner-api/request-log/queries.ts": { tables: ["api_keys"], why: "the name of the key of each call" },

  "screening/cases/queries.ts": { tables: ["active_staff"], why: "whether somebody can be given a case: an active administrator" },
  "screening/cases/reading/queries.ts": { tables: ["users"], why: names },
  "screening/parties/copies/queries.ts": {
    tables: ["funding_requests", "projects", "transfers"],
    why: "whether a payment needs a party whose source is gone, in the statement that forgets it",
  },
  "screening/parties/standing/queries.ts": {
    tables: ["funding_requests", "projects"],
    why: "which request and which signature a project comes from, beside the parties that the view makes of them",
  },
  "site/backups/restoring/queries.ts": {
    tables: ["attachments", "project_picture_files", "project_pictures", "stored_files"],
    why: "which documents a restored database knows, and which of them a record names",
  },
  "site/backups/shipping/queries.ts": { tables: ["stored_files"], why: "which documents are not in the backup yet, in one statement" },
  "site/certifications/controls/queries.ts": {
    tables: ["gate_answers", "institutions", "payment_orders", "payment_order_transfers", "project_consents", "public_projects"],
    why: "a control examines what stands in the database, not what a service says of it",
  },
  "site/figures/queries.ts": {
    tables: ["active_staff", "agreements", "decisions", "funding_requests", "funding_rounds", "projects", "settled_transfers", "users"],
    why: "sums over everything that is requested, granted and paid, in one statement each",
  },
  "site/dashboard/queries.ts": { tables: ["funding_requests", "respondents"], why: "figures over the weeks" },
  "site/erasure/accounts/queries.ts": {
    tables: ["users", "emails", "comment_mentions", "request_comments", "conflict_declarations", "forwards", "invitations"],
    why: "strikes out an account wherever it stands",
  },
  "site/erasure/inquiries/queries.ts": {
    tables: ["respondents", "status_changes", "institution_inquiries", "institutions"],
    why: "strikes out an inquiry, and its contact details in the record of the institution that it led to",
  },
  "site/erasure/signatures/queries.ts": { tables: ["treaty_signatures"], why: "strikes out a signatory" },
  "site/find/queries.ts": {
    tables: [
      "findable",
      "funding_requests",
      "respondents",
      "institutions",
      "projects",
      "transfers",
      "treaty_signatures",
      "funding_rounds",
      "visitor_messages",
    ],
    why: "one line about each record of any kind that is found, in one statement, and older records that are made findable",
  },
  "site/first-steps/queries.ts": {
    tables: [
      "users",
      "emails",
      "funding_requests",
      "respondents",
      "institutions",
      "candidates",
      "discovery_sources",
      "screening_lists",
      "bank_accounts",
    ],
    why: "whether anything of each kind is there yet, in one statement",
  },
  "site/imports/kinds/funding-requests.ts": {
    tables: ["funding_requests"],
    why: "its rows are held and fingerprinted, so that an undo deletes only what nobody has touched",
  },
  "site/imports/kinds/inquiries.ts": {
    tables: ["respondents"],
    why: "its rows are held and fingerprinted, so that an undo deletes only what nobody has touched",
  },
  "site/imports/kinds/institutions.ts": {
    tables: ["institutions"],
    why: "its rows are held and fingerprinted, so that an undo deletes only what nobody has touched",
  },
  "site/imports/kinds/past-grants.ts": {
    tables: ["past_grants"],
    why: "its rows are held and fingerprinted, so that an undo deletes only what nobody has touched",
  },
  "site/staff/queries.ts": {
    tables: ["approvals", "sessions", "users", "funding_requests"],
    why: "the list of accounts, with what each has open",
  },
};
