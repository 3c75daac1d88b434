import { type ComponentType, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon, type IconName } from "../../../kit/Icon.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { standingLabels } from "../../public/standing.ts";
import type { DecisionProps, DeskCandidate } from "./fields.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { JoinDialog } from "./JoinDialog.tsx";
import { LikenessPair } from "./LikenessPair.tsx";
import { OverruleDialog } from "./OverruleDialog.tsx";
import { PromoteDialog } from "./PromoteDialog.tsx";
import { IgnoreDialog, RemoveDialog, RestoreDialog } from "./visibility-dialogs.tsx";
import "./decide.css";

interface Decision {
  label: (candidate: DeskCandidate) => string;
  icon: IconName;
  isDanger?: true;
  /** In which standings it can be decided. */
  when: readonly DeskCandidate["standing"][];
  Dialog: ComponentType<DecisionProps>;
}

const open = ["open", "invited"] as const;

const decisions: Decision[] = [
  {
    label: ({ standing }) => (standing === "invited" ? m.candidate_invite_again() : m.candidate_invite()),
    icon: "mail",
    when: open,
    Dialog: InviteDialog,
  },
  { label: m.candidate_promote, icon: "bank", when: open, Dialog: PromoteDialog },
  { label: m.candidate_overrule, icon: "shield", when: [...open, "promoted"], Dialog: OverruleDialog },
  { label: m.candidate_join, icon: "copy", when: [...open, "promoted"], Dialog: JoinDialog },
  { label: m.candidate_ignore, icon: "cross", when: open, Dialog: IgnoreDialog },
  { label: m.candidate_restore, icon: "back", when: ["ignored"], Dialog: RestoreDialog },
  { label: m.candidate_remove, icon: "warning", isDanger: true, when: [...open, "ignored"], Dialog: RemoveDialog },
];

/** What administrators decide about one body, and what they have decided: amber, and fetched only for them. */
export default function Decide({ candidate, onChanged }: { candidate: DeskCandidate; onChanged: () => void }) {
  const [shown, setShown] = useState<Decision>();
  const { standing, actReference, likenesses } = candidate;
  return (
    <div className="admin stack-5">
      <section className="card decide" aria-labelledby="candidate-decide">
        <h2 className="h3" id="candidate-decide">
          <Icon name="key" />
          {m.candidate_decide()}
        </h2>
        <p className="small">{m.candidate_standing_now({ standing: standingLabels[standing]() })}</p>
        {actReference && <p className="small num">{m.candidate_act_now({ reference: actReference })}</p>}
        <div className="decide__acts">
          {decisions
            .filter(({ when }) => when.includes(standing))
            .map((decision) => (
              <button
                type="button"
                key={decision.icon}
                className={decision.isDanger ? "btn btn--sm btn--q is-danger" : "btn btn--sm btn--admin2"}
                onClick={() => setShown(decision)}
              >
                <Icon name={decision.icon} />
                {decision.label(candidate)}
              </button>
            ))}
        </div>
        {likenesses.length > 0 && (
          <>
            <h3>{m.candidate_likenesses()}</h3>
            {likenesses.map((likeness) => (
              <div className="stack-2" key={likeness.id}>
                <LikenessPair likeness={likeness} level="h3" onAnswered={onChanged} />
              </div>
            ))}
          </>
        )}
        <History candidate={candidate} />
      </section>
      {shown && <shown.Dialog candidate={candidate} onClose={() => setShown(undefined)} onChanged={onChanged} />}
    </div>
  );
}

function History({ candidate: { decisions: made } }: { candidate: DeskCandidate }) {
  return (
    <>
      <h3>{m.candidate_history()}</h3>
      {made.length === 0 && <p className="small muted">{m.candidate_history_empty()}</p>}
      <ol className="decide__past">
        {made.map(({ id, decision, reason, decidedBy, decidedAt }) => (
          <li key={id}>
            <p className="small">
              <b>{decisionLabel(decision)}</b>
            </p>
            {reason && <p className="small asTyped">{reason}</p>}
            <p className="xs dim">{m.desk_history_by({ name: decidedBy, when: formatDateTime(decidedAt) })}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

const decisionLabels: Record<string, () => string> = {
  overruled_eligible: m.candidate_decision_eligible,
  overruled_ineligible: m.candidate_decision_ineligible,
  rules_restored: m.candidate_decision_rules,
  invited: m.candidate_decision_invited,
  promoted: m.candidate_decision_promoted,
  ignored: m.candidate_decision_ignored,
  restored: m.candidate_decision_restored,
  joined: m.candidate_decision_joined,
};

function decisionLabel(decision: string): string {
  return decisionLabels[decision]?.() ?? decision;
}
