import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { useRead } from "../../api/use-read.ts";
import { Icon } from "../../kit/Icon.tsx";
import { ContactFacts } from "./ContactFacts.tsx";

/** What an institution that was made of an inquiry does not have yet, and needs on its way to be a partner. */
const fields = [
  ["description", m.institutions_description],
  ["website", m.institutions_website],
  ["contactPerson", m.institutions_contact],
  ["email", m.contact_email],
  ["apiEndpoint", m.institutions_endpoint],
] as const;

/** What only administrators see of an institution (ruling): amber, and fetched only for them. */
export default function AdminRecord({ id }: { id: number }) {
  const { data, error } = useRead("GET /api/admin/institutions/{id}", { params: { id: String(id) } });
  const inquiries = useRead("GET /api/admin/institutions/{id}/inquiries", { params: { id: String(id) } });
  const missing = data ? fields.flatMap(([name, label]) => (data[name] ? [] : [label()])) : [];
  return (
    <section className="card admincard">
      <h2 className="h3">
        <Icon name="key" />
        {m.institution_admin_heading()}
      </h2>
      {data ? (
        <ContactFacts of={data} inquiries={inquiries.data?.items ?? []}>
          {missing.length > 0 && (
            <>
              <dt>{m.institution_lacking()}</dt>
              <dd className="stack-2">
                <p>{missing.join(", ")}</p>
                <p>
                  <Link className="btn btn--admin2 btn--sm" href={deskPaths.institution(id, "facts")}>
                    {m.institution_complete()}
                  </Link>
                </p>
              </dd>
            </>
          )}
          <dt>{m.tab_transfers()}</dt>
          <dd>
            <Link href={deskPaths.transfersOf(id)}>{m.transfers_of_one()}</Link>
          </dd>
        </ContactFacts>
      ) : error ? (
        <p className="small">{m.institution_admin_failed()}</p>
      ) : (
        <div className="skel" />
      )}
    </section>
  );
}
