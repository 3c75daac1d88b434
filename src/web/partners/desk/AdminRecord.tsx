import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { Icon } from "../../kit/Icon.tsx";

/** What only administrators see of an institution (ruling): amber, and fetched only for them. */
export default function AdminRecord({ id }: { id: number }) {
  const { data, error } = useRead("GET /api/admin/institutions/{id}", { params: { id: String(id) } });
  const none = m.institution_none_given();
  return (
    <section className="card admincard">
      <h2 className="h3">
        <Icon name="key" />
        {m.institution_admin_heading()}
      </h2>
      {data ? (
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
          <dt>{m.tab_transfers()}</dt>
          <dd>
            <Link href={deskPaths.transfersOf(id)}>{m.transfers_of_one()}</Link>
          </dd>
        </dl>
      ) : error ? (
        <p className="small">{m.institution_admin_failed()}</p>
      ) : (
        <div className="skel" />
      )}
    </section>
  );
}
