import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../ui/Icon.tsx";
import { formatDate, formatDateTime } from "../format.ts";
import { StatusBadge } from "../status.tsx";
import { ConsentDialog } from "./ConsentDialog.tsx";
import type { Project } from "./use-project.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

type Consent = Project["consents"][number];

/** Who consented for the community, how, and what became of it. Nothing of it is ever deleted. */
export function Consents({ project }: { project: Project }) {
  const [shown, setShown] = useState<"record" | "withdraw">();
  const inForce = project.consents.find(({ withdrawnAt }) => withdrawnAt === null);
  const close = () => setShown(undefined);
  return (
    <section className="panel stack">
      <h2>{m.consent_heading()}</h2>
      {project.consents.length === 0 && <p className="muted">{m.consent_none()}</p>}
      {project.consents.map((consent) => (
        <Record key={consent.id} consent={consent} />
      ))}
      {inForce ? (
        <button type="button" className="btn btn--q" onClick={() => setShown("withdraw")}>
          {m.consent_withdraw()}
        </button>
      ) : (
        <button type="button" className="btn btn--admin" onClick={() => setShown("record")}>
          <Icon name="pen" />
          {m.consent_record()}
        </button>
      )}
      {shown === "record" && <ConsentDialog project={project} onClose={close} />}
      {shown === "withdraw" && inForce && <WithdrawDialog projectId={project.id} consentId={inForce.id} onClose={close} />}
    </section>
  );
}

function Record({ consent }: { consent: Consent }) {
  const { consentedBy, consentedByRole, onBehalfOf, procedure, consentedOn, documentReference, documentUrl } = consent;
  const isInForce = consent.withdrawnAt === null;
  return (
    <div className="stack-2">
      <p>
        <StatusBadge
          status={isInForce ? "approved" : "rejected"}
          label={isInForce ? m.adminprojects_consent_yes() : m.adminprojects_withdrawn()}
        />
      </p>
      <dl className="kv">
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
        <dt>{m.consent_short_document()}</dt>
        <dd>{documentUrl ? <a href={documentUrl}>{documentReference}</a> : documentReference}</dd>
      </dl>
      <p className="xs dim">{m.consent_recorded_by({ name: consent.recordedByName, when: formatDateTime(consent.recordedAt) })}</p>
      {consent.withdrawnAt !== null && (
        <>
          <p className="xs dim">
            {m.consent_withdrawn_by({ name: consent.withdrawnByName ?? "", when: formatDateTime(consent.withdrawnAt) })}
          </p>
          <p className="small asTyped">{consent.withdrawalReason}</p>
        </>
      )}
    </div>
  );
}
