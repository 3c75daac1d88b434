import { formatMoney } from "../../../shared/domain/funding-amount.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { FundingRequest } from "./applicant/ApplicantOfRequest.tsx";
import type { Fact } from "./review/Facts.tsx";

/** What the server took the typed amount to be (ruling on `fundingAmount`). */
const understood = (item: FundingRequest) => formatMoney({ amount: item.fundingAmountValue, currency: item.fundingCurrency });

/** What an applicant answered, as the desk reads it. */
export const detailsOf = (item: FundingRequest): Fact[] => [
  { label: m.fr_project_title(), value: <b>{item.projectTitle}</b>, isLong: true },
  { label: m.fr_project_description(), value: item.projectDescription, isLong: true },
  { label: m.fr_sovereignty(), value: item.indigenousSovereignty, isLong: true },
  { label: m.fr_undrip(), value: item.unDripCompliance, isLong: true },
  { label: m.fr_impact(), value: item.marginalizedPeoplesImpact, isLong: true },
  ...(item.additionalInfo ? [{ label: m.fr_additional(), value: item.additionalInfo, isLong: true }] : []),
  { label: m.requests_amount_typed(), value: item.fundingAmount },
  { label: m.requests_amount_understood(), value: <b className="num">{understood(item)}</b> },
  { label: m.fr_timeline(), value: item.timeline },
  { label: m.requests_location(), value: item.location },
  { label: m.fr_contact_name(), value: <span className="name name--plain">{item.contactName}</span> },
  { label: m.fr_email(), value: <a href={`mailto:${item.email}`}>{item.email}</a> },
  { label: m.fr_phone(), value: item.phone ?? m.desk_not_given() },
  { label: m.fr_address(), value: item.address ?? m.desk_not_given() },
  { label: m.fr_city(), value: item.city ?? m.desk_not_given() },
  { label: m.desk_zip(), value: item.zip ?? m.desk_not_given() },
];
