import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { type Round, useRoundChanged } from "./use-rounds.ts";

interface Act {
  state: "published" | "decided" | "cancelled";
  action: string;
  question: string;
  text: string;
  done: string;
}

const publish = (): Act => ({
  state: "published",
  action: m.rounds_publish(),
  question: m.rounds_publish_ask(),
  text: m.rounds_publish_text(),
  done: m.rounds_published_done(),
});
const decide = (): Act => ({
  state: "decided",
  action: m.rounds_decide(),
  question: m.rounds_decide_ask(),
  text: m.rounds_decide_text(),
  done: m.rounds_decided_done(),
});
const cancel = (): Act => ({
  state: "cancelled",
  action: m.rounds_cancel(),
  question: m.rounds_cancel_ask(),
  text: m.rounds_cancel_text(),
  done: m.rounds_cancelled_done(),
});

/** What can be done with a call now; nothing with one that has ended. */
export function RoundActs({ round, onEdit }: { round: Round; onEdit: () => void }) {
  const [asked, ask] = useState<Act>();
  const { phase, problems } = round;
  if (phase === "decided" || phase === "cancelled") return null;
  const missing = [...new Set(Object.values(problems))];
  const acts = [...(phase === "draft" ? [publish()] : []), ...(phase === "closed" ? [decide()] : []), cancel()];
  return (
    <section className="panel stack">
      {phase === "draft" && missing.length > 0 && (
        <div className="stack-2">
          <h2 className="h3">{m.rounds_problems()}</h2>
          <ul className="rlist small">
            {missing.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="row">
        <button type="button" className="btn btn--admin btn--sm" onClick={onEdit}>
          {m.rounds_edit()}
        </button>
        {acts.map((act) => (
          <button
            key={act.state}
            type="button"
            className="btn btn--q btn--sm"
            disabled={act.state === "published" && missing.length > 0}
            onClick={() => ask(act)}
          >
            {act.action}
          </button>
        ))}
      </p>
      {asked && <ActDialog round={round} act={asked} onClose={() => ask(undefined)} />}
    </section>
  );
}

function ActDialog({ round, act, onClose }: { round: Round; act: Act; onClose: () => void }) {
  const changed = useRoundChanged();
  return (
    <FormDialog
      title={act.question}
      action={act.action}
      pending={m.desk_saving()}
      cancel={m.rounds_keep()}
      look={act.state === "cancelled" ? "danger" : "desk"}
      send={({ reason }) =>
        api("PUT /api/admin/rounds/{id}/state", {
          params: { id: String(round.id) },
          body: { state: act.state, seen: round.revision, ...(reason && { reason }) },
        })
      }
      onSent={changed}
      done={{ title: act.done }}
      error={m.rounds_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{act.text}</p>
          {act.state === "cancelled" && (
            <TextField
              name="reason"
              label={m.rounds_cancel_reason()}
              hint={m.rounds_cancel_reason_hint()}
              maxLength={1_000}
              rows={3}
              error={errors["reason"]}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
