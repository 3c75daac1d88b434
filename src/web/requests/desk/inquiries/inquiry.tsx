import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { respondentStatusLabel } from "../../../../shared/domain/labels.ts";
import { pledgeLabel } from "../../../../shared/domain/pledges.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { mailTo } from "../../../kit/mail-address.ts";
import type { Fact } from "../review/Facts.tsx";
import { History } from "../review/History.tsx";

export type Inquiry = CallOutput<"GET /api/admin/respondents/{id}">;

export const nameOf = ({ institutionName }: Inquiry) => institutionName;

/** What an institution wrote to us, and how it is reached. */
export const factsOf = (item: Inquiry): Fact[] => [
  { label: m.desk_message(), value: item.message, isLong: true },
  ...(item.project
    ? [
        { label: m.contact_project(), value: <Link href={deskPaths.project(item.project.id)}>{item.project.name}</Link> },
        { label: m.contact_pledge(), value: item.pledge ? pledgeLabel(item.pledge) : m.desk_not_given() },
      ]
    : []),
  { label: m.contact_email(), value: <a href={mailTo(item.email)}>{item.email}</a> },
  { label: m.fr_phone(), value: item.phone ?? m.desk_not_given() },
  { label: m.fr_address(), value: item.address ?? m.desk_not_given() },
  { label: m.fr_city(), value: item.city ?? m.desk_not_given() },
  { label: m.desk_zip(), value: item.zip ?? m.desk_not_given() },
];

/** What was done about it, by whom. */
export function HistoryOfInquiry({ id }: { id: number }) {
  return (
    <History
      path={keys.respondents[0]}
      id={id}
      read={(of) => api("GET /api/admin/respondents/{id}/history", { params: { id: String(of) } })}
      labelOf={respondentStatusLabel}
    />
  );
}
