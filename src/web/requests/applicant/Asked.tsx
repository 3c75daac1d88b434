import { Link } from "wouter";
import { requestAnswerLabel } from "../../../shared/domain/organisation-labels.ts";
import { fieldNamed, type FundingRequestField, requestFieldNames, withMoved } from "../../../shared/domain/request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Documents } from "./Documents.tsx";
import { Again } from "./Parts.tsx";
import type { PartProps, Shown } from "./RequestPage.tsx";

/** Every answer but the contact details, which have a place of their own: the title before whose it is, the amount before the place. */
const shownAnswers = withMoved(requestFieldNames, ["projectTitle", "organizationName"], ["fundingAmount", "location"]).filter(
  (name) => fieldNamed(name).section !== "contact",
);
const isLong = (name: FundingRequestField) => fieldNamed(name).rows !== undefined;

/** What was asked for, word for word, its documents, and where it is public. */
export function Asked({ token, shown, onChanged }: PartProps) {
  const { values, project } = shown;
  const given = shownAnswers.filter((name) => values[name]);
  return (
    <section aria-labelledby="asked" className="stack">
      <h2 id="asked">{m.req_page_project()}</h2>
      <dl className="kv req__kv">
        {given
          .filter((name) => !isLong(name))
          .map((name) => (
            <div key={name}>
              <dt>{fieldNamed(name).label()}</dt>
              <dd className={name === "organizationName" ? "name name--plain" : undefined}>{answerOf(name, values)}</dd>
            </div>
          ))}
      </dl>
      {given.filter(isLong).map((name) => (
        <div key={name}>
          <h3>{fieldNamed(name).label()}</h3>
          <p className="req__typed">{values[name]}</p>
        </div>
      ))}
      <Documents token={token} shown={shown} onChanged={onChanged} />
      {project && (
        <p>
          {m.req_page_public()}: <Link href={paths.project(project.publicId)}>{m.req_page_public_link({ name: project.name })}</Link>
        </p>
      )}
      {!shown.withdrawnAt && shown.status !== "rejected" && <Again token={token} />}
    </section>
  );
}

function answerOf(name: FundingRequestField, values: Shown["values"]) {
  return name === "projectTitle" ? <b>{values[name]}</b> : requestAnswerLabel(name, values[name]);
}
