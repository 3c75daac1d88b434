import { lastDayOf } from "../../../shared/domain/consent.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address } from "../../api/client.ts";
import { formatDate, formatDateTime } from "../../kit/dates.ts";
import { StatusBadge } from "../../kit/status.tsx";
import type { Project } from "./use-project.ts";

type Consent = Project["consents"][number];

/** One consent as it was given, and what became of it. */
export function ConsentRecord({ consent }: { consent: Consent }) {
  const { consentedBy, consentedByRole, onBehalfOf, procedure, consentedOn, covers, disclosed, conditions, warnings } = consent;
  return (
    <article className="consent stack-2">
      <p className="row row--tight">
        <Standing consent={consent} />
      </p>
      <dl className="kv kv--wide">
        <dt>{m.consent_short_by()}</dt>
        <dd>
          <b className="name">{consentedBy}</b>, {consentedByRole}
        </dd>
        <dt>{m.consent_short_nation()}</dt>
        <dd>{onBehalfOf}</dd>
        <dt>{m.consent_short_procedure()}</dt>
        <dd className="asTyped">{procedure}</dd>
        <dt>{m.consent_short_on()}</dt>
        <dd>{formatDate(consentedOn)}</dd>
        <dt>{m.consx_short_covers()}</dt>
        <dd className="asTyped">{covers}</dd>
        {disclosed !== null && (
          <>
            <dt>{m.consx_short_disclosed()}</dt>
            <dd className="asTyped">{disclosed}</dd>
          </>
        )}
        {conditions !== null && (
          <>
            <dt>{m.consx_short_conditions()}</dt>
            <dd className="asTyped">{conditions}</dd>
          </>
        )}
        <dt>{m.consx_holds_until()}</dt>
        <dd>{untilText(consent)}</dd>
        <DocumentFacts consent={consent} />
      </dl>
      <p className="xs dim">{givenText(consent)}</p>
      {consent.givenBy === "staff" && consent.confirmedAt !== null && <p className="xs dim">{confirmedText(consent)}</p>}
      {warnings.map(({ days, at }) => (
        <p className="xs dim" key={days}>
          {m.consx_warned({ when: formatDateTime(at) })}
        </p>
      ))}
      {consent.endedAt !== null && <p className="xs dim">{endText(consent)}</p>}
      {consent.endReason !== null && <p className="small asTyped">{consent.endReason}</p>}
    </article>
  );
}

function Standing({ consent: { endedKind, validUntil, confirmedAt } }: { consent: Consent }) {
  if (endedKind === "refused") return <StatusBadge status="rejected" label={m.consx_not_confirmed()} />;
  if (endedKind === null && confirmedAt === null) return <StatusBadge status="pending" label={m.consx_waits()} />;
  if (endedKind === "withdrawn") return <StatusBadge status="rejected" label={m.adminprojects_withdrawn()} />;
  if (endedKind === "replaced") return <StatusBadge status="draft" label={m.consx_replaced()} />;
  const days = validUntil === null ? Infinity : daysLeft(validUntil);
  if (endedKind === "expired" || days < 0) return <StatusBadge status="rejected" label={m.consx_expired()} />;
  return (
    <>
      <StatusBadge status="approved" label={m.adminprojects_consent_yes()} />
      {days <= 30 && <StatusBadge status="pending" label={daysText(days)} />}
    </>
  );
}

/** 0 on its last day, negative once it is over. */
function daysLeft(validUntil: string): number {
  return Math.ceil((Date.parse(validUntil) - Date.now()) / 86_400_000) - 1;
}

function daysText(days: number): string {
  if (days === 0) return m.consx_ends_today();
  return days === 1 ? m.consx_ends_tomorrow() : m.consx_ends_in({ days });
}

function untilText({ validUntil }: Consent): string {
  return validUntil === null ? m.consx_until_it_is_withdrawn() : m.consx_until_end_of({ day: formatDate(lastDayOf(validUntil)) });
}

function givenText({ givenBy, recordedByName, recordedAt }: Consent): string {
  const when = formatDateTime(recordedAt);
  return givenBy === "community" ? m.consx_by_community({ when }) : m.consent_recorded_by({ name: recordedByName, when });
}

function confirmedText({ confirmedAt, confirmedKind, confirmedByName }: Consent): string {
  const when = formatDateTime(confirmedAt ?? "");
  if (confirmedKind === "community") return m.consx_confirmed_community({ when });
  return confirmedKind === "earlier" ? m.consx_confirmed_earlier() : m.consx_confirmed_second({ name: confirmedByName ?? "", when });
}

function endText({ endedAt, endedKind, endedByName }: Consent): string {
  const when = formatDateTime(endedAt ?? "");
  if (endedKind === "expired") return m.consx_expired_on({ when });
  const by = { name: endedByName ?? "", when };
  if (endedKind === "refused") return m.consx_not_confirmed_by(by);
  return endedKind === "replaced" ? m.consx_replaced_on(by) : m.consent_withdrawn_by(by);
}

function DocumentFacts({ consent: { documentReference, documentUrl, document } }: { consent: Consent }) {
  return (
    <>
      <dt>{m.consent_short_document()}</dt>
      <dd>{documentUrl ? <a href={documentUrl}>{documentReference}</a> : documentReference}</dd>
      {document && (
        <>
          <dt>{m.consx_short_file()}</dt>
          <dd>
            {document.scan === "clean" ? (
              <a href={address("/api/admin/attachments/{id}", { id: document.id })} download>
                {document.name}
              </a>
            ) : (
              `${document.name} (${scanTexts[document.scan]()})`
            )}
          </dd>
        </>
      )}
    </>
  );
}

/** The documents of the request give out a file that no scanner saw, after a warning. */
const scanTexts: Record<"waiting" | "infected" | "not_scanned", () => string> = {
  waiting: m.consx_file_waiting,
  infected: m.consx_file_infected,
  not_scanned: m.consx_file_not_scanned,
};
