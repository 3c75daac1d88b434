import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { counted } from "../../../kit/numbers.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { ConflictsOfRequest } from "./ConflictsOfRequest.tsx";
import { ScoreForm } from "./ScoreForm.tsx";
import { ScoreResults } from "./ScoreResults.tsx";
import { useFocusKept } from "./use-focus-kept.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import "./scoring.css";

export type Scores = CallOutput<"GET /api/admin/funding-requests/{id}/scores">;

/** The caller's scores of one request, everybody's once theirs are given, and who keeps out of it. */
export function ScoresOfRequest({ fundingRequestId, isCompact = false }: { fundingRequestId: number; isCompact?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const queryKey = [...keys.fundingRequests, "scores", fundingRequestId];
  const scores = useQuery({
    queryKey,
    queryFn: () => api("GET /api/admin/funding-requests/{id}/scores", { params: { id: String(fundingRequestId) } }),
    ...freshOnOpen,
  });
  return (
    <>
      <section className={isCompact ? "stack-2" : "stack"} aria-labelledby="scores-title">
        <h3 id="scores-title" className={isCompact ? "vh" : "xs dim plainhead"} tabIndex={-1} ref={heading}>
          {m.score_title()}
        </h3>
        <Loaded of={scores} failed={m.score_failed()}>
          {(data) => <Standing key={fundingRequestId} scores={data} {...{ fundingRequestId, isCompact, queryKey, heading }} />}
        </Loaded>
      </section>
      <ConflictsOfRequest fundingRequestId={fundingRequestId} />
    </>
  );
}

interface StandingProps {
  fundingRequestId: number;
  isCompact: boolean;
  scores: Scores;
  queryKey: readonly unknown[];
  heading: RefObject<HTMLElement | null>;
}

function Standing({ fundingRequestId, isCompact, scores, queryKey, heading }: StandingProps) {
  const [isChanging, setChanging] = useState(false);
  const client = useQueryClient();
  useFocusKept(heading, `${isChanging} ${scores.results !== null} ${scores.conflict}`);
  if (scores.conflict)
    return <p className="well small">{scores.conflict === "declared" ? m.score_conflict_declared() : m.score_conflict_email()}</p>;
  const show = (fresh: Scores) => {
    client.setQueryData(queryKey, fresh);
    setChanging(false);
  };
  const form = <ScoreForm {...{ fundingRequestId, isCompact, scores }} onGiven={show} onCancel={() => setChanging(false)} />;
  if (scores.results) {
    return (
      <>
        {scores.closed && <p className="small muted">{closedText[scores.closed]()}</p>}
        {isChanging && !scores.closed ? form : <ScoreResults version={scores.version} results={scores.results} />}
        {scores.mine && !scores.closed && !isChanging && (
          <button type="button" className="btn btn--q btn--sm" onClick={() => setChanging(true)}>
            <Icon name="pen" />
            {m.score_change()}
          </button>
        )}
        {scores.hasRenounced && <p className="xs dim">{m.score_renounced()}</p>}
      </>
    );
  }
  const given = scores.given === 0 ? m.score_given_none() : counted(scores.given, m.score_given_one, m.score_given_many);
  return (
    <>
      {scores.closed && <p className="small muted">{closedText[scores.closed]()}</p>}
      <p className="small">
        {given} {!scores.closed && m.score_independent()}
      </p>
      {!scores.closed && form}
      {(scores.given > 0 || !scores.closed) && <Renounce fundingRequestId={fundingRequestId} onDone={show} />}
    </>
  );
}

const closedText = {
  decided: m.score_closed_decided,
  withdrawn: m.score_closed_withdrawn,
  removed: m.score_closed_removed,
};

/** For who reads the others' scores without giving any: it cannot be taken back, so it is asked once more. */
function Renounce({ fundingRequestId, onDone }: { fundingRequestId: number; onDone: (scores: Scores) => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="btn btn--q btn--sm" onClick={() => setAsking(true)}>
        {m.score_renounce()}
      </button>
      {isAsking && (
        <FormDialog
          title={m.score_renounce()}
          action={m.score_renounce_do()}
          pending={m.desk_saving()}
          send={() => api("POST /api/admin/funding-requests/{id}/scores/renounce", { params: { id: String(fundingRequestId) } })}
          onSent={(scores) => {
            setAsking(false);
            onDone(scores);
          }}
          error={m.score_not_done()}
          onClose={() => setAsking(false)}
        >
          {() => <p>{m.score_renounce_text()}</p>}
        </FormDialog>
      )}
    </>
  );
}
