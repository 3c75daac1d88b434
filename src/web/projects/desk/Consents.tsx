import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { ConsentDialog } from "./ConsentDialog.tsx";
import { ConsentRecord } from "./ConsentRecord.tsx";
import type { Project } from "./use-project.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";
import { useMay } from "../../session/may.ts";

/** Who consented for the community, how, and what became of it. Nothing of it is ever deleted. */
export function Consents({ project }: { project: Project }) {
  const [shown, setShown] = useState<"record" | "withdraw">();
  const mayRecord = useMay<"POST /api/admin/projects/{id}/consents">("admin");
  const inForce = project.hasConsent
    ? project.consents.find(({ endedAt, confirmedAt }) => endedAt === null && confirmedAt !== null)
    : undefined;
  const isWaiting = project.consents.some(({ endedAt, confirmedAt }) => endedAt === null && confirmedAt === null);
  const close = () => setShown(undefined);
  return (
    <section className="panel stack">
      <h2>{m.consent_heading()}</h2>
      {project.consents.length === 0 && <p className="muted">{m.consent_none()}</p>}
      {project.consents.map((consent) => (
        <ConsentRecord key={consent.id} consent={consent} />
      ))}
      {isWaiting && <p className="small">{m.consx_waits_text()}</p>}
      {mayRecord && (
        <p className="row">
          {!isWaiting && (
            <button type="button" className={inForce ? "btn btn--q" : "btn btn--admin"} onClick={() => setShown("record")}>
              <Icon name="pen" />
              {inForce ? m.consx_renew() : m.consent_record()}
            </button>
          )}
          {inForce && (
            <button type="button" className="btn btn--q" onClick={() => setShown("withdraw")}>
              {m.consent_withdraw()}
            </button>
          )}
        </p>
      )}
      {shown === "record" && <ConsentDialog project={project} replaces={inForce?.id} onClose={close} />}
      {shown === "withdraw" && inForce && <WithdrawDialog project={project} consentId={inForce.id} onClose={close} />}
    </section>
  );
}
