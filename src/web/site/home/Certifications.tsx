import type { Certification } from "../../../shared/contracts/site/certifications.ts";
import { localeTagOf } from "../../../shared/domain/languages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { homeText } from "../../content/en/home-text.ts";
import type { CertificationItem } from "../../content/types.ts";
import { usePageData } from "../../runtime/site-context.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Text } from "../../kit/Prose.tsx";

/** The call tells more; here each weighs on the largest page. */
const shownRuns = 3;

/**
 * The grid of six (§1): each badge is the result of its live control (ruling). The server alone renders it, and renders it anew when
 * a badge changes (decision 0046), so that it is the same without JavaScript.
 */
export function Certifications() {
  const { badges = [] } = usePageData();
  const { heading, intro, items } = homeText.certifications;
  return (
    <section className="sec sec--line" id="certifications">
      <div className="wrap">
        <h2>{heading}</h2>
        <p className="muted certintro">{intro}</p>
        <ul className="certs">
          {items.map((item) => (
            <Item key={item.key} item={item} badge={badges.find(({ key }) => key === item.key)} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Item({ item, badge }: { item: CertificationItem; badge: Certification | undefined }) {
  // Nothing is said to be verified that the server does not know to be.
  const isVerified = badge?.state === "verified";
  const found = badge?.findings ?? [m.control_found_never()];
  return (
    <li>
      <h3>{item.title}</h3>
      <p>{item.line}</p>
      <span className={isVerified ? "badge badge--ok" : "badge badge--wait"}>
        <Icon name={isVerified ? "check" : "warning"} />
        {wordOf(isVerified ? "verified" : "attention")}
      </span>
      {!isVerified && (
        <p className="certwhy">
          {found[0]} {badge?.since && <Moment of={badge.since} in={(date) => m.cert_since({ date })} />}
        </p>
      )}
      <details>
        <summary>
          <Icon name="down" />
          {m.cert_evidence()}
          <span className="vh">{m.cert_evidence_for({ title: item.title })}</span>
        </summary>
        <div className="evid">
          {badge && <Control badge={badge} />}
          <h4>{m.cert_software()}</h4>
          <p>
            <Text of={item.software} />
          </p>
          <h4>{m.cert_record()}</h4>
          <Entered record={badge} />
        </div>
      </details>
    </li>
  );
}

/** What is checked, when it was the last time, and with what result. */
function Control({ badge }: { badge: Certification }) {
  const { control, checkedAt, since, examined, findings, runs, state } = badge;
  return (
    <>
      <h4>{m.cert_control()}</h4>
      <p>{control}</p>
      <h4>{m.cert_result()}</h4>
      <dl className="kv">
        <dt>{m.cert_checked()}</dt>
        <dd>{checkedAt ? <Moment of={checkedAt} /> : m.cert_never()}</dd>
        {since && (
          <>
            <dt>{m.cert_state_since({ state: wordOf(state) })}</dt>
            <dd>
              <Moment of={since} />
            </dd>
          </>
        )}
        {examined.length > 0 && (
          <>
            <dt>{m.cert_examined()}</dt>
            <dd>
              <Lines of={examined} />
            </dd>
          </>
        )}
        <dt>{m.cert_found()}</dt>
        <dd>{findings.length > 0 ? <Lines of={findings} /> : m.cert_found_nothing()}</dd>
        {runs.length > 1 && (
          <>
            <dt>{m.cert_last_checks()}</dt>
            <dd>
              <ul className="evid__lines">
                {runs.slice(0, shownRuns).map((run) => (
                  <li key={String(run.at)}>
                    <Moment of={run.at} isOneOfMany />: {wordOf(run.state)}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

const wordOf = (state: Certification["state"]) => (state === "verified" ? m.cert_verified() : m.cert_attention());

function Lines({ of }: { of: string[] }) {
  return (
    <ul className="evid__lines">
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What the provider has entered of an outside audit, and nothing more. */
function Entered({ record }: { record: Certification | undefined }) {
  if (!record?.issuer && !record?.issuedOn && !record?.documentUrl && !record?.note) return <p>{m.cert_record_none()}</p>;
  const { issuer, issuedOn, documentUrl, note } = record;
  return (
    <>
      <dl className="kv">
        {issuer && (
          <>
            <dt>{m.cert_issuer()}</dt>
            <dd className="name">{issuer}</dd>
          </>
        )}
        {issuedOn && (
          <>
            <dt>{m.cert_date()}</dt>
            <dd>{dateFormat.format(new Date(issuedOn))}</dd>
          </>
        )}
        {documentUrl && (
          <>
            <dt>{m.cert_document()}</dt>
            <dd>
              <a href={documentUrl} rel="noreferrer">
                {m.cert_open_document()}
              </a>
            </dd>
          </>
        )}
      </dl>
      {note && <p>{note}</p>}
    </>
  );
}

/** The server does not know the visitor's time zone, so it names its own. */
function Moment({ of, in: words = (date) => date, isOneOfMany }: { of: Date | string; in?: (date: string) => string; isOneOfMany?: true }) {
  const moment = new Date(of);
  // To the minute, as it is said, and to the day in a list: what is finer are digits that nobody sees and nothing compresses.
  const machine = isOneOfMany ? moment.toISOString().slice(0, 10) : `${moment.toISOString().slice(0, "2026-07-31T12:00".length)}Z`;
  return <time dateTime={machine}>{words(momentFormat.format(moment))}</time>;
}

const tag = localeTagOf(currentLanguage());
const day = { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" } as const;
/** 'MMM d, yyyy' (§9); a plain date has no time zone of its own. */
const dateFormat = new Intl.DateTimeFormat(tag, day);
const momentFormat = new Intl.DateTimeFormat(tag, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" });
