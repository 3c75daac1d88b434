import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { factLabel, factValue } from "./fact-labels.ts";

type Register = CallOutput<"GET /api/partner-discovery/candidates/{id}">["records"][number];

/** What each register says, in its own words, with where it came from and when. */
export function Records({ records }: { records: Register[] }) {
  return (
    <section className="stack" aria-labelledby="candidate-facts">
      <h2 id="candidate-facts">{m.candidate_facts()}</h2>
      <p className="muted">{m.candidate_facts_text()}</p>
      {records.map((record) => (
        <RegisterCard key={record.id} record={record} />
      ))}
    </section>
  );
}

function RegisterCard({ record: { source, facts, firstSeenAt, changedAt, goneAt, asOf } }: { record: Register }) {
  return (
    <article className="card reg">
      <h3>{source.homepage ? <a href={source.homepage}>{source.name}</a> : source.name}</h3>
      {goneAt && (
        <p className="reg__gone">
          <Icon name="warning" />
          {m.candidate_gone({ date: formatDate(goneAt) })}
        </p>
      )}
      <dl className="kv reg__facts">
        {facts.map(({ field, value }, place) => (
          <div key={`${field} ${place}`}>
            <dt>{factLabel(field)}</dt>
            <dd className={nameFields.has(field) ? "name name--plain" : undefined}>
              <Fact field={field} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="reg__from">
        <From label={m.candidate_publisher()}>{source.publisher}</From>
        <From label={m.candidate_licence()}>{source.licence}</From>
        {asOf && <From label={m.candidate_as_of()}>{formatDate(asOf)}</From>}
        <From label={m.candidate_first_seen()}>{formatDate(firstSeenAt)}</From>
        <From label={m.candidate_changed()}>{formatDate(changedAt)}</From>
      </dl>
    </article>
  );
}

const nameFields: ReadonlySet<string> = new Set(["name", "otherNames", "gov_registrant"]);

function Fact({ field, value }: { field: string; value: string }) {
  const text = factValue(field, value);
  // Only what is a web address may be followed: a register can write anything.
  return field === "website" && /^https?:\/\//i.test(value) ? <a href={value}>{text}</a> : text;
}

function From({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
