import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { formatDay } from "../../kit/dates.ts";
import { ConsentForm } from "./ConsentForm.tsx";
import { lastDay } from "./Standing.tsx";
import type { Page, PartProps } from "./project-form.ts";
import { useFormFocus } from "./use-form-focus.ts";

/** The community's word: given here, renewed here, with every one that was ever given. */
export function Consents(part: PartProps) {
  const { page } = part;
  const [isOpen, setOpen] = useState(false);
  const { area, opener } = useFormFocus(isOpen);
  return (
    <section className="comm__part" aria-labelledby="consent" ref={area}>
      <h2 id="consent">{m.comm_consent()}</h2>
      <p className="muted">{m.comm_consent_text()}</p>
      {isOpen ? (
        <ConsentForm {...part} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" ref={opener} className={page.hasConsent ? "btn btn--2" : "btn"} onClick={() => setOpen(true)}>
          {page.hasConsent ? m.comm_consent_renew() : m.comm_consent_give()}
        </button>
      )}
      <h3>{m.comm_history()}</h3>
      {page.consents.length === 0 ? (
        <p className="muted">{m.comm_history_none()}</p>
      ) : (
        <ol className="comm__history">
          {page.consents.map((consent) => (
            <Entry key={consent.id} consent={consent} />
          ))}
        </ol>
      )}
    </section>
  );
}

type Consent = Page["consents"][number];

function Entry({ consent }: { consent: Consent }) {
  const { consentedBy, consentedByRole, onBehalfOf, givenBy, recordedAt, procedure, conditions, document, endedAt, validUntil } = consent;
  const recorded = { day: formatDay(recordedAt) };
  return (
    <li className="stack-2">
      <p>
        <b>{m.comm_history_by({ name: consentedBy, role: consentedByRole, nation: onBehalfOf })}</b>
      </p>
      <p className="asis small">{procedure}</p>
      {conditions && (
        <p className="asis small">
          {m.comm_conditions()}: {conditions}
        </p>
      )}
      {document && <p className="small">{documentOf(document)}</p>}
      <p className="small muted">
        {givenBy === "community" ? m.comm_history_own(recorded) : m.comm_history_staff(recorded)} · {endOf(consent)}
        {!endedAt && validUntil && ` · ${m.comm_until_day({ day: lastDay(validUntil) })}`}
      </p>
    </li>
  );
}

function documentOf({ name, scan }: NonNullable<Consent["document"]>): string {
  if (scan === "waiting") return m.comm_history_document_waiting({ name });
  return scan === "infected" ? m.comm_history_document_infected({ name }) : m.comm_history_document({ name });
}

function endOf({ endedAt, endedKind, confirmedAt }: Consent): string {
  if (!endedAt) return confirmedAt ? m.comm_history_holds() : m.comm_history_waits();
  const day = { day: formatDay(endedAt) };
  if (endedKind === "withdrawn") return m.comm_history_withdrawn(day);
  if (endedKind === "refused") return m.comm_history_refused(day);
  return endedKind === "replaced" ? m.comm_history_replaced(day) : m.comm_history_expired(day);
}
