import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { useAuth } from "../../session/auth-context.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { CriteriaForm } from "./scoring/CriteriaForm.tsx";
import { CriteriaList } from "./scoring/CriteriaList.tsx";
import { scoringKey } from "./scoring/scoring-query.ts";
import { VersionHistory } from "./scoring/VersionHistory.tsx";
import { LoadFailed } from "../../kit/States.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import "../../styles/admin.css";
import "./scoring/scoring.css";

export const titleOf = m.score_page_title;

/** By what requests are scored: administrators set it, reviewers read it. */
export default function ScoringPage() {
  const { user } = useAuth();
  const scoring = useQuery({ queryKey: scoringKey, queryFn: () => api("GET /api/admin/scoring", {}), ...freshOnOpen });
  // A form that was saved begins anew with what was saved; one that was not keeps what was typed.
  const [saves, setSaves] = useState(0);
  const [shown, setShown] = useState(0);
  const versions = scoring.data?.items ?? [];
  const [current] = versions;
  if (saves !== shown && !scoring.isFetching) setShown(saves);
  return (
    <DeskPage title={m.score_page_title()} nav={<RequestsNav />} intro={m.score_page_intro()}>
      {scoring.isPending && <div className="skel skel--block" aria-busy="true" />}
      {scoring.isError && <LoadFailed text={m.score_page_failed()} error={scoring.error} onRetry={() => void scoring.refetch()} />}
      {current && (
        <div className="stack-5 narrow">
          {user?.isAdmin ? (
            <CriteriaForm key={shown} current={current} onSaved={() => setSaves(saves + 1)} />
          ) : (
            <CriteriaList version={current} />
          )}
          <VersionHistory versions={versions} />
        </div>
      )}
    </DeskPage>
  );
}
