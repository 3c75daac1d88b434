import type { FundingRequestItem } from "../../../../shared/contracts/requests/intake.ts";
import type { ScoreFigures } from "../../../../shared/contracts/requests/scoring.ts";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { requestAnswerLabel } from "../../../../shared/domain/organisation-labels.ts";
import { fieldsFor, type FundingRequestField, requestFields } from "../../../../shared/domain/request-fields.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Sheet } from "../../../record/exports/service.ts";
import { fundingRequestList } from "../queries.ts";
import { listFigures } from "../scored/queries.ts";
import { readStaffFacts, type StaffFacts } from "./queries.ts";

type Row = FundingRequestItem & StaffFacts & { figures: ScoreFigures | undefined };
type Columns = Sheet<Row>["columns"];

/** What was asked for, and what the staff did about it. Who has not scored a request does not read in its row what others gave (decision 0032). */
export const fundingRequestSheet: Sheet<Row, FundingRequestItem> = {
  name: "funding-requests",
  source: fundingRequestList,
  complete: async (db, items, caller) => {
    const ids = items.map(({ id }) => id);
    const facts = await readStaffFacts(db, caller.id, ids);
    const figures = new Map((await listFigures(db, caller.id, ids)).map((one) => [one.id, one]));
    return items.map((item) => ({ ...item, ...(facts.get(item.id) ?? nothing), figures: figures.get(item.id) }));
  },
  columns: [
    { header: m.form_reference(), value: (row) => row.reference },
    { header: m.desk_submitted(), value: (row) => ({ at: row.submittedAt }) },
    { header: m.desk_status(), value: (row) => fundingRequestStatusLabel(row.status) },
    { header: m.apdesk_withdrawn(), value: (row) => at(row.withdrawnAt) },
    { header: m.rounds_of_request(), value: (row) => row.round && `${row.round.reference} ${row.round.title}` },
    { header: m.rounds_late(), value: (row) => (row.round?.isLate ? m.rounds_late() : null) },
    { header: m.rounds_shortlist(), value: (row) => (row.round?.isShortlisted ? m.rounds_shortlist() : null) },
    ...fieldsFor("export").flatMap(columnsFor),
    { header: m.deskx_assignee(), value: (row) => row.assignee?.username ?? null },
    { header: m.export_review_due(), value: (row) => at(row.reviewDue) },
    { header: m.export_decision_due(), value: (row) => at(row.decisionDue) },
    { header: m.rounds_scores(), value: ({ figures }) => figures?.scores ?? 0 },
    { header: m.rounds_mean(), value: ({ figures }) => (figures?.isHidden ? m.rounds_score_hidden() : asNumber(figures?.mean)) },
    { header: m.rounds_spread(), value: ({ figures }) => asNumber(figures?.spread) },
    { header: m.export_decided_at(), value: (row) => at(row.decidedAt) },
    { header: m.export_decided_by(), value: (row) => row.decidedBy },
    { header: m.export_reason(), value: (row) => row.reason },
    { header: m.export_note(), value: (row) => row.internalNote },
    { header: m.export_granted(), value: (row) => row.grantedAmount && { amount: row.grantedAmount } },
    { header: m.export_granted_currency(), value: (row) => row.grantedCurrency },
    { header: m.export_questions(), value: (row) => row.openQuestions },
    { header: m.export_objection_due(), value: (row) => at(row.objection?.dueAt) },
    { header: m.export_duplicates(), value: (row) => row.likelyDuplicates },
    { header: m.export_merged(), value: (row) => row.mergedInto?.reference ?? null },
  ],
};

const asNumber = (exact: string | null | undefined) => (exact ? { amount: exact } : null);
const at = (moment: string | Date | null | undefined) => (moment ? { at: moment } : null);

const nothing: StaffFacts = {
  reason: null,
  internalNote: null,
  decidedBy: null,
  decidedAt: null,
  grantedAmount: null,
  grantedCurrency: null,
};

/** A column for each answer; beside the amount as it was typed, what it was understood as. */
function columnsFor(name: FundingRequestField): Columns {
  const answer = { header: requestFields[name].label(), value: (row: Row) => requestAnswerLabel(name, row[name]) };
  if (name !== "fundingAmount") return [answer];
  return [
    answer,
    { header: m.desk_amount_value(), value: (row) => row.fundingAmountValue && { amount: row.fundingAmountValue } },
    { header: m.desk_currency(), value: (row) => row.fundingCurrency },
  ];
}
