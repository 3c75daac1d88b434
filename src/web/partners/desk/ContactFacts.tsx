import type { ReactNode } from "react";
import { Link } from "wouter";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { CallOutput } from "../../api/client.ts";

interface Props {
  of: CallOutput<"GET /api/admin/institutions/{id}">;
  inquiries: CallOutput<"GET /api/admin/institutions/{id}/inquiries">["items"];
  /** Further terms. */
  children?: ReactNode;
}

/** How an institution is reached, and where it comes from. */
export function ContactFacts({ of: data, inquiries, children }: Props) {
  const none = m.institution_none_given();
  return (
    <dl className="kv">
      <dt>{m.institution_contact()}</dt>
      <dd className={data.contactPerson ? "name name--plain" : undefined}>{data.contactPerson ?? none}</dd>
      <dt>{m.institution_phone()}</dt>
      <dd>{data.phone ? <a href={`tel:${data.phone.replace(/[^\d+]/g, "")}`}>{data.phone}</a> : none}</dd>
      <dt>{m.institution_email()}</dt>
      <dd>{data.email ? <a href={`mailto:${data.email}`}>{data.email}</a> : none}</dd>
      <dt>{m.institution_api()}</dt>
      <dd>{data.apiEndpoint ?? none}</dd>
      {data.candidateId !== null && (
        <>
          <dt>{m.institution_candidate()}</dt>
          <dd>
            <Link href={paths.candidate(data.candidateId)}>{m.institution_candidate_link()}</Link>
          </dd>
        </>
      )}
      {inquiries.length > 0 && (
        <>
          <dt>{m.inquiry_of_institution()}</dt>
          {inquiries.map(({ id: respondentId, reference, isMaker }) => (
            <dd key={respondentId}>
              <Link href={deskPaths.respondent(respondentId)}>
                {isMaker ? m.inquiry_from({ reference }) : m.inquiry_belongs({ reference })}
              </Link>
            </dd>
          ))}
        </>
      )}
      {children}
    </dl>
  );
}
