import { formatMoney } from "../../../shared/domain/sums.ts";
import { requestAnswerLabel } from "../../../shared/domain/organisation-labels.ts";
import { fieldNamed, type FundingRequestField, requestFieldNames, withMoved } from "../../../shared/domain/request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { FundingRequest } from "./applicant/ApplicantOfRequest.tsx";
import { RoundLink } from "./rounds/RoundOfRequest.tsx";
import type { Fact } from "./review/Facts.tsx";

/** The desk's own words for some fields: it reads of others, where the form asks. */
const deskLabels: Partial<Record<FundingRequestField, () => string>> = {
  organizationName: m.requests_organisation,
  zip: m.desk_zip,
  fundingAmount: m.requests_amount,
  location: m.requests_location,
};

export function deskLabel(name: FundingRequestField): string {
  return (deskLabels[name] ?? fieldNamed(name).label)();
}

/** What the server took the typed amount to be (ruling on `fundingAmount`). */
const understood = (item: FundingRequest) => formatMoney({ amount: item.fundingAmountValue, currency: item.fundingCurrency });

/** What the drawer shows in a way of its own. The name and the type of the organisation stand in its head. */
const ownDetails: Partial<Record<FundingRequestField, (item: FundingRequest) => Fact[]>> = {
  organizationName: () => [],
  organizationType: () => [],
  projectTitle: (item) => [{ label: m.fr_project_title(), value: <b>{item.projectTitle}</b>, isLong: true }],
  fundingAmount: (item) => [
    { label: m.requests_amount_typed(), value: item.fundingAmount },
    { label: m.requests_amount_understood(), value: <b className="num">{understood(item)}</b> },
  ],
  contactName: (item) => [{ label: m.fr_contact_name(), value: <span className="name name--plain">{item.contactName}</span> }],
  email: (item) => [{ label: m.fr_email(), value: <a href={`mailto:${item.email}`}>{item.email}</a> }],
};

/** What is asked for comes before who asks. */
const detailOrder = withMoved(
  requestFieldNames,
  ["fundingAmount", "contactName"],
  ["timeline", "contactName"],
  ["location", "contactName"],
);

/** Every answer of a request for the desk's drawer. A long one that was not given is left out. */
export function detailsOf(item: FundingRequest): Fact[] {
  const { round } = item;
  return [
    ...(round ? [{ label: m.rounds_of_request(), value: <RoundLink round={round} /> }] : []),
    ...detailOrder.flatMap((name) => ownDetails[name]?.(item) ?? plainDetail(item, name)),
  ];
}

function plainDetail(item: FundingRequest, name: FundingRequestField): Fact[] {
  const answer = requestAnswerLabel(name, item[name]);
  if (!fieldNamed(name).rows) return [{ label: deskLabel(name), value: answer ?? m.desk_not_given() }];
  return answer ? [{ label: deskLabel(name), value: answer, isLong: true }] : [];
}
