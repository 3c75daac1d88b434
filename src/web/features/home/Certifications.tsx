import { localeTagOf } from "../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { Certification } from "../../../shared/contracts/certifications.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { useRead } from "../../api/use-read.ts";
import { home } from "../../content/en/home.ts";
import type { CertificationItem } from "../../content/types.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { Text } from "../../ui/Prose.tsx";

type Standing = Certification["standing"];

const standings: Record<Standing, { label: () => string; badge: string; icon: IconName }> = {
  verified: { label: m.cert_verified, badge: "badge--ok", icon: "check" },
  in_progress: { label: m.cert_in_progress, badge: "badge--wait", icon: "clock" },
  not_assessed: { label: m.cert_not_assessed, badge: "", icon: "info" },
};

/** The grid of six (§1). Each item opens its evidence, and the standing is the one the provider has set (ruling). */
export function Certifications() {
  const { data, error } = useRead("GET /api/certifications", {});
  const { heading, intro, items } = home.certifications;
  return (
    <section className="sec sec--line" id="certifications">
      <div className="wrap">
        <h2>{heading}</h2>
        <p className="muted certintro">{intro}</p>
        <ul className="certs">
          {items.map((item) => (
            <Item
              key={item.key}
              item={item}
              record={data?.items.find(({ key }) => key === item.key)}
              isFailed={error !== undefined}
              isKnown={data !== undefined}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface ItemProps {
  item: CertificationItem;
  record: Certification | undefined;
  isFailed: boolean;
  isKnown: boolean;
}

function Item({ item, record, isFailed, isKnown }: ItemProps) {
  // Shown as Verified, as specified, until the provider's own standing is here.
  const { label, badge, icon } = standings[record?.standing ?? "verified"];
  return (
    <li>
      <h3>{item.title}</h3>
      <p>{item.line}</p>
      <span className={`badge ${badge}`}>
        <Icon name={icon} />
        {label()}
      </span>
      <details>
        <summary>
          <Icon name="down" />
          {m.cert_evidence()}
          <span className="vh">{m.cert_evidence_for({ title: item.title })}</span>
        </summary>
        <div className="evid">
          <h4>{m.cert_software()}</h4>
          <p>
            <Text of={item.software} />
          </p>
          <h4>{m.cert_record()}</h4>
          {isKnown ? <Entered record={record} /> : <p>{isFailed ? m.cert_record_failed() : m.cert_record_loading()}</p>}
        </div>
      </details>
    </li>
  );
}

/** What the provider has entered, and nothing more. */
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

/** 'MMM d, yyyy' (§9); a plain date has no time zone of its own. */
const dateFormat = new Intl.DateTimeFormat(localeTagOf(currentLanguage()), {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
