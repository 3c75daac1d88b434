import type { FundingRequestItem } from "../../../shared/contracts/requests/intake.ts";
import { fundingRequestStatusLabel, organizationTypeLabel } from "../../../shared/domain/labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Sheet } from "../../record/exports/service.ts";
import { fundingRequestList } from "./queries.ts";

export const fundingRequestSheet: Sheet<FundingRequestItem> = {
  name: "funding-requests",
  source: fundingRequestList,
  columns: [
    { header: m.form_reference(), value: (row) => row.reference },
    { header: m.desk_submitted(), value: (row) => new Date(row.submittedAt).toISOString() },
    { header: m.desk_status(), value: (row) => fundingRequestStatusLabel(row.status) },
    { header: m.apdesk_withdrawn(), value: (row) => row.withdrawnAt && new Date(row.withdrawnAt).toISOString() },
    { header: m.fr_organization_name(), value: (row) => row.organizationName },
    { header: m.fr_organization_type(), value: (row) => organizationTypeLabel(row.organizationType) },
    { header: m.fr_contact_name(), value: (row) => row.contactName },
    { header: m.fr_email(), value: (row) => row.email },
    { header: m.fr_phone(), value: (row) => row.phone },
    { header: m.fr_address(), value: (row) => row.address },
    { header: m.fr_city(), value: (row) => row.city },
    { header: m.fr_zip(), value: (row) => row.zip },
    { header: m.fr_project_title(), value: (row) => row.projectTitle },
    { header: m.fr_project_description(), value: (row) => row.projectDescription },
    { header: m.fr_location(), value: (row) => row.location },
    { header: m.fr_amount(), value: (row) => row.fundingAmount },
    { header: m.desk_amount_value(), value: (row) => row.fundingAmountValue },
    { header: m.desk_currency(), value: (row) => row.fundingCurrency },
    { header: m.fr_timeline(), value: (row) => row.timeline },
    { header: m.fr_sovereignty(), value: (row) => row.indigenousSovereignty },
    { header: m.fr_undrip(), value: (row) => row.unDripCompliance },
    { header: m.fr_impact(), value: (row) => row.marginalizedPeoplesImpact },
    { header: m.fr_additional(), value: (row) => row.additionalInfo },
  ],
};
