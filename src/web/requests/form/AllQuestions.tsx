import { localeTagOf } from "../../../shared/domain/languages.ts";
import { fieldNamed, type FundingRequestField, requestFieldNames } from "../../../shared/domain/request-fields.ts";
import { organizationTypeLabel } from "../../../shared/domain/organisation-labels.ts";
import { organizationTypes } from "../../../shared/domain/organisations.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { sections } from "./sections.ts";

/** An estimate, and said to be one: nobody was measured. */
const secondsForShort = 20;
const secondsForLong = 240;

/** All questions with their hints and limits, what to have at hand, and how long it takes. Rendered by the server alone. */
export function AllQuestions() {
  const { short, long, minutes } = estimate();
  const ready = [m.questions_ready_contact(), m.questions_ready_amount(), m.questions_ready_time(), m.questions_ready_consent()];
  return (
    <>
      <section>
        <h2>{m.questions_time({ minutes: String(minutes) })}</h2>
        <p>{m.questions_time_text({ short: String(short), long: String(long) })}</p>
        <p>{m.questions_safe()}</p>
      </section>
      <section>
        <h2>{m.questions_ready()}</h2>
        <ul className="questions__list">
          {ready.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </section>
      {sections.slice(0, 4).map((section, index) => (
        <section key={section.id}>
          <h2>
            {index + 1}. {section.title()}
          </h2>
          <ol className="questions__all">
            {section.fields.map((field) => (
              <Question key={field} field={field} />
            ))}
          </ol>
          {section.id === "section-1" && <p className="small">{m.questions_treaty()}</p>}
        </section>
      ))}
    </>
  );
}

function Question({ field }: { field: FundingRequestField }) {
  const { label, hint, rows, isRequired, max } = fieldNamed(field);
  const choices = organizationTypes.map(organizationTypeLabel).join(", ");
  const limit = max.toLocaleString(localeTagOf(currentLanguage()));
  return (
    <li>
      <h3>{label()}</h3>
      <p className="small">
        <b>{isRequired ? m.questions_required() : m.form_optional()}</b>
        {field !== "organizationType" && <span className="muted"> · {m.questions_limit({ max: limit })}</span>}
      </p>
      {hint && <p>{hint()}</p>}
      {field === "organizationType" && <p>{m.questions_choices({ choices })}</p>}
      <div className={rows ? "questions__room questions__room--long" : "questions__room"} aria-hidden="true" />
    </li>
  );
}

function estimate(): { short: number; long: number; minutes: number } {
  const fields = requestFieldNames.map(fieldNamed);
  const short = fields.filter(({ rows }) => !rows).length;
  const long = fields.filter(({ rows, isRequired }) => rows && isRequired).length;
  return { short, long, minutes: Math.round((short * secondsForShort + long * secondsForLong) / 60) };
}
