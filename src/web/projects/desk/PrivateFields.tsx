import type { PrivateField } from "../../../shared/domain/consent.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Project } from "./use-project.ts";

const labels: Record<PrivateField, () => string> = {
  location: m.adminprojects_location,
  nationName: m.adminprojects_nation,
  peopleServed: m.adminprojects_people,
  jobsCreated: m.adminprojects_jobs,
  communitySupport: m.adminprojects_support,
};

/** What the community keeps to itself. The staff reads it, and changes nothing of that. */
export function PrivateFields({ project: { privateFields } }: { project: Project }) {
  return (
    <section className="panel stack-2">
      <h2>{m.consx_private_heading()}</h2>
      {privateFields.length === 0 ? (
        <p className="muted">{m.consx_private_none()}</p>
      ) : (
        <>
          <p className="small muted">{m.consx_private_text()}</p>
          <ul className="row row--tight privates">
            {privateFields.map((field) => (
              <li key={field} className="badge badge--info">
                {labels[field]()}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
