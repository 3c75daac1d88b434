import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import { onboardingSteps } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { StatusBadge } from "../../kit/status.tsx";
import { useChange } from "../../kit/use-change.ts";
import { AskedNote } from "../../record/desk/approvals/AskedNote.tsx";
import { keys } from "../../desk/queries.ts";

type Onboarding = CallOutput<"GET /api/admin/institutions/{id}/onboarding">;

interface Props {
  institutionId: number;
  onboarding: Onboarding;
  onConfirm: () => void;
  onBack: () => void;
}

/** The five steps with what speaks for each, and what an administrator can do about them. */
export function PartnershipSteps({ institutionId, onboarding, onConfirm, onBack }: Props) {
  const { step, evidence, apiEndpoint, history, asked } = onboarding;
  const passed = onboardingSteps.indexOf(step);
  return (
    <>
      <p className="small muted">{m.partnership_intro()}</p>
      <ol className="hist">
        {evidence.map((one, index) => (
          <li key={one.step}>
            <h3 className="row row--tight">
              <span>{onboardingStepLabel(one.step)}</span>
              <StepBadge place={index - passed} />
            </h3>
            <p className="small">
              <Icon name={one.isThere ? "check" : "cross"} /> {one.what}
            </p>
            {one.at !== null && <p className="xs dim">{formatDateTime(one.at)}</p>}
          </li>
        ))}
      </ol>
      {asked && <AskedNote approval={asked} />}
      <p className="row">
        <VerifyEndpoint institutionId={institutionId} isKnown={apiEndpoint !== null} />
        {step !== "active" && !(asked && passed === onboardingSteps.length - 2) && (
          <button type="button" className="btn btn--admin btn--sm" onClick={onConfirm}>
            {m.partnership_confirm()}
          </button>
        )}
        {passed > 0 && (
          <button type="button" className="btn btn--q btn--sm" onClick={onBack}>
            {m.partnership_back()}
          </button>
        )}
      </p>
      <StepHistory changes={history} />
    </>
  );
}

/** `place` counts from the step that comes next: those before it are passed. */
function StepBadge({ place }: { place: number }) {
  if (place < 0) return <StatusBadge status="verified" label={m.partnership_passed()} />;
  if (place === 0) return <StatusBadge status="in_progress" label={m.partnership_next()} />;
  return <StatusBadge status="not_assessed" label={m.partnership_later()} />;
}

function VerifyEndpoint({ institutionId, isKnown }: { institutionId: number; isKnown: boolean }) {
  const verify = useChange({
    call: () => api("POST /api/admin/institutions/{id}/onboarding/verify-endpoint", { params: { id: String(institutionId) } }),
    done: ({ ok, found }) =>
      ok ? { title: m.partnership_verified() } : { title: m.partnership_not_verified(), description: found, variant: "destructive" },
    failed: m.partnership_not_done(),
    reads: [[...keys.institutionRecords, institutionId]],
  });
  return (
    <button type="button" className="btn btn--q btn--sm" disabled={!isKnown || verify.isPending} onClick={() => verify.mutate()}>
      {verify.isPending ? m.partnership_verifying() : m.partnership_verify()}
    </button>
  );
}

function StepHistory({ changes }: { changes: Onboarding["history"] }) {
  return (
    <>
      <h3 className="xs dim plainhead">{m.desk_history()}</h3>
      {changes.length === 0 && <p className="small muted">{m.partnership_history_empty()}</p>}
      <ol className="hist">
        {changes.map((change) => (
          <li key={change.id}>
            <p className="row row--tight small">
              {onboardingStepLabel(change.from)}
              <Icon name="arrow" />
              <span className="vh">{m.desk_history_to()}</span>
              {onboardingStepLabel(change.to)}
            </p>
            <p className="xs dim">{m.desk_history_by({ name: change.changedBy, when: formatDateTime(change.changedAt) })}</p>
            <p className="small asTyped">{change.reason}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
