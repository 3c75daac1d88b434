import type { RespondentItem } from "../../../shared/contracts/requests/respondents.ts";
import { respondentStatusLabel } from "../../../shared/domain/labels.ts";
import { pledgeLabel } from "../../../shared/domain/pledges.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Sheet } from "../../record/exports/service.ts";
import { respondentList } from "./queries.ts";

export const respondentSheet: Sheet<RespondentItem> = {
  name: "respondents",
  source: respondentList,
  columns: [
    { header: m.form_reference(), value: (row) => row.reference },
    { header: m.desk_submitted(), value: (row) => ({ at: row.submittedAt }) },
    { header: m.desk_status(), value: (row) => respondentStatusLabel(row.status) },
    { header: m.contact_name(), value: (row) => row.institutionName },
    { header: m.contact_type(), value: (row) => row.institutionType },
    { header: m.contact_email(), value: (row) => row.email },
    { header: m.fr_phone(), value: (row) => row.phone },
    { header: m.fr_address(), value: (row) => row.address },
    { header: m.fr_city(), value: (row) => row.city },
    { header: m.fr_zip(), value: (row) => row.zip },
    { header: m.contact_message(), value: (row) => row.message },
    { header: m.contact_project(), value: (row) => row.project?.name ?? null },
    { header: m.contact_pledge(), value: (row) => row.pledge && pledgeLabel(row.pledge) },
  ],
};
