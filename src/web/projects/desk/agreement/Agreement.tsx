import { conditionSubject } from "../../../../shared/domain/agreements.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { formatDay } from "../../../kit/dates.ts";
import { useChange } from "../../../kit/use-change.ts";
import { api } from "../../../api/client.ts";
import { useMay } from "../../../session/may.ts";
import { AskedNote } from "../../../record/desk/approvals/AskedNote.tsx";
import { Standing, Stops, Tranches } from "../../agreement/parts.tsx";
import { TermsRead } from "../../agreement/TermsRead.tsx";
import { ConditionMet } from "./ConditionMet.tsx";
import { Documents } from "./Documents.tsx";
import { OpenVersion } from "./OpenVersion.tsx";
import { ReasonAct } from "./ReasonAct.tsx";
import { type DeskAgreement, useAgreement, useAgreementChanged } from "./use-agreement.ts";

/** What is agreed about a project's money: what is in force, what is being written, and what stops it. */
export function Agreement({ projectId }: { projectId: number }) {
  const read = useAgreement(projectId);
  const mayChange = useMay<"POST /api/admin/projects/{id}/agreement">("admin");
  return (
    <section className="panel stack" aria-busy={read.isPending} id="agreement">
      <h2>{m.agr_heading()}</h2>
      <p className="small muted">{m.agr_desk_intro()}</p>
      <Loaded of={read} failed={m.agr_failed()}>
        {(agreement) => (
          <>
            <Standing standing={agreement.standing} />
            <Stops stops={agreement.stops} />
            {agreement.inForce && <InForce projectId={projectId} agreement={agreement} mayChange={mayChange} />}
            {!agreement.inForce && !agreement.open && <p className="muted">{m.agr_desk_none()}</p>}
            {agreement.open && <OpenVersion projectId={projectId} agreement={agreement} open={agreement.open} mayChange={mayChange} />}
            {mayChange && !agreement.open && <Start projectId={projectId} agreement={agreement} />}
            <Documents projectId={projectId} agreement={agreement} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface PartProps {
  projectId: number;
  agreement: DeskAgreement;
}

function InForce({ projectId, agreement, mayChange }: PartProps & { mayChange: boolean }) {
  const { inForce, tranches, standing, stops } = agreement;
  if (!inForce) return null;
  const asked = agreement.asked.filter(({ kind }) => kind !== "agreement");
  const isAsked = (tranche: DeskAgreement["tranches"][number]) =>
    asked.some(({ subject }) => subject === conditionSubject(projectId, tranche.key));
  return (
    <>
      <p className="small">{m.agr_since({ day: formatDay(inForce.inForceAt ?? "") })}</p>
      {asked.map((approval) => (
        <AskedNote key={approval.id} approval={approval} isNamed />
      ))}
      <Tranches
        of={tranches}
        currency={inForce.currency}
        renderAct={(tranche) =>
          mayChange &&
          tranche.condition !== "" &&
          !tranche.met &&
          !isAsked(tranche) && <ConditionMet projectId={projectId} tranche={tranche} />
        }
      />
      <details>
        <summary>{m.agr_read()}</summary>
        <TermsRead of={inForce} />
      </details>
      {mayChange && (
        <p className="row">
          {standing !== "suspended" && (
            <ReasonAct projectId={projectId} act="suspend" action={m.agr_desk_suspend()} done={m.agr_desk_suspended_toast()} />
          )}
          {standing === "suspended" && asked.every(({ kind }) => kind !== "agreement_resumed") && (
            <ReasonAct
              projectId={projectId}
              act="resume"
              action={m.agr_desk_resume()}
              done={m.appr_asked()}
              text={m.agr_desk_resume_text()}
            />
          )}
          {stops.every(({ kind }) => kind !== "ended") && (
            <ReasonAct
              projectId={projectId}
              act="end"
              action={m.agr_desk_end()}
              done={m.agr_end_toast()}
              text={m.agr_end_text({ days: inForce.terms.noticeDays })}
            />
          )}
        </p>
      )}
    </>
  );
}

function Start({ projectId, agreement: { inForce, earlier, currency } }: PartProps) {
  const changed = useAgreementChanged(projectId);
  const start = useChange({
    call: () => api("POST /api/admin/projects/{id}/agreement", { params: { id: String(projectId) } }),
    done: { title: m.agr_desk_started() },
    failed: m.agr_desk_not_done(),
    onDone: changed,
  });
  if (currency === null) return <p className="small">{m.agr_desk_no_currency()}</p>;
  const isAgain = earlier.some(({ state }) => state === "dropped");
  return (
    <p>
      <button type="button" className={inForce ? "btn btn--q" : "btn btn--admin"} disabled={start.isPending} onClick={() => start.mutate()}>
        <Icon name="pen" />
        {inForce ? m.agr_desk_amend() : isAgain ? m.agr_desk_again() : m.agr_desk_start()}
      </button>
    </p>
  );
}
