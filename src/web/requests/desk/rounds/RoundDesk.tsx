import { useState } from "react";
import { callPaths } from "../../../../shared/call-paths.ts";
import { roundPhaseLabel } from "../../../../shared/domain/round-labels.ts";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { RequestsNav } from "../../../desk/RequestsNav.tsx";
import { RecordPage } from "../../../kit/RecordPage.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { useMay } from "../../../session/may.ts";
import { Ranking } from "./Ranking.tsx";
import { RoundActs } from "./RoundActs.tsx";
import { RoundDialog } from "./RoundDialog.tsx";
import { RoundFacts } from "./RoundFacts.tsx";
import { RoundLetters } from "./RoundLetters.tsx";
import { RoundMoney } from "./RoundMoney.tsx";
import { nameOfRound, type Round, useRound } from "./use-rounds.ts";
import "./rounds.css";

/** One funding call: what it says, what it has granted, and its requests by their scores. */
export function RoundDesk({ id }: { id: number }) {
  const mayChange = useMay<"PUT /api/admin/rounds/{id}">("admin");
  const [isEditing, edit] = useState(false);
  return (
    <RecordPage
      nav={<RequestsNav />}
      back={{ href: deskPaths.rounds, label: m.rounds_back() }}
      of={useRound(id)}
      failed={m.rounds_one_failed()}
      nameOf={nameOfRound}
      renderBadges={({ phase }) => <StatusBadge status={phase} label={roundPhaseLabel(phase)} />}
      links={linksOf}
    >
      {(round) => (
        <div className="stack-5">
          <div className="dash">
            <RoundFacts round={round} />
            <div className="d5 stack">
              <RoundMoney round={round} />
              {round.phase !== "draft" && <RoundLetters round={round} />}
              {mayChange && <RoundActs round={round} onEdit={() => edit(true)} />}
            </div>
          </div>
          {round.phase !== "draft" && <Ranking roundId={round.id} />}
          {isEditing && <RoundDialog round={round} onClose={() => edit(false)} />}
        </div>
      )}
    </RecordPage>
  );
}

function linksOf({ id, phase, reference, versions }: Round) {
  return [
    ...(versions.length > 0 ? [{ href: callPaths.one(reference), label: m.rounds_public() }] : []),
    ...(phase === "draft" ? [] : [{ href: deskPaths.fundingRequestsOfRound(id), label: m.rounds_its_requests() }]),
  ];
}
