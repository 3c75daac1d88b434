import { m } from "../../../shared/messages/generated/messages.js";
import type { Project } from "./use-project.ts";

/** The facts for a reviewer, who reads them and changes none. */
export function FactsRead({ project }: { project: Project }) {
  const { name, description, location, nationName, community, fundingNeeded, currency, peopleServed, jobsCreated, communitySupport } =
    project;
  const facts: [string, string | number | null][] = [
    [m.adminprojects_name(), name],
    [m.adminprojects_description(), description],
    [m.adminprojects_location(), location],
    [m.adminprojects_nation(), nationName],
    [m.adminprojects_community(), community],
    [m.adminprojects_needed(), fundingNeeded && `${fundingNeeded.replace(/\.?0+$/, "")} ${currency ?? ""}`],
    [m.adminprojects_people(), peopleServed],
    [m.adminprojects_jobs(), jobsCreated],
    [m.adminprojects_support(), communitySupport],
  ];
  return (
    <section className="panel d7 stack factsread">
      <h2>{m.adminprojects_facts()}</h2>
      <p className="small muted">{m.consx_reader()}</p>
      <dl className="kv kv--wide">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="asTyped">{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
