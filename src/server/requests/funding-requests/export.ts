import type { FundingRequestItem } from "../../../shared/contracts/requests/intake.ts";
import { fundingRequestStatusLabel } from "../../../shared/domain/labels.ts";
import { requestAnswerLabel } from "../../../shared/domain/organisation-labels.ts";
import { fieldsFor, type FundingRequestField, requestFields } from "../../../shared/domain/request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Sheet } from "../../record/exports/service.ts";
import { fundingRequestList } from "./queries.ts";

type Columns = Sheet<FundingRequestItem>["columns"];

export const fundingRequestSheet: Sheet<FundingRequestItem> = {
  name: "funding-requests",
  source: fundingRequestList,
  columns: [
    { header: m.form_reference(), value: (row) => row.reference },
    { header: m.desk_submitted(), value: (row) => new Date(row.submittedAt).toISOString() },
    { header: m.desk_status(), value: (row) => fundingRequestStatusLabel(row.status) },
    { header: m.apdesk_withdrawn(), value: (row) => row.withdrawnAt && new Date(row.withdrawnAt).toISOString() },
    ...fieldsFor("export").flatMap(columnsFor),
  ],
};

/** A column for each answer; beside the amount as it was typed, what it was understood as. */
function columnsFor(name: FundingRequestField): Columns {
  const answer = { header: requestFields[name].label(), value: (row: FundingRequestItem) => requestAnswerLabel(name, row[name]) };
  if (name !== "fundingAmount") return [answer];
  return [
    answer,
    { header: m.desk_amount_value(), value: (row) => row.fundingAmountValue },
    { header: m.desk_currency(), value: (row) => row.fundingCurrency },
  ];
}
