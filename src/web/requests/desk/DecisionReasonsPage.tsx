import { useQuery } from "@tanstack/react-query";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { ReasonList } from "./decisions/ReasonList.tsx";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { LoadFailed } from "../../kit/States.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import { useMay } from "../../session/may.ts";
import "../../styles/admin.css";

export const titleOf = m.dec_reasons_title;

/** The reasons that a decision can be given for: reviewers read them, administrators keep them. */
export default function DecisionReasonsPage() {
  const canChange = useMay<"POST /api/admin/decision-reasons">("admin");
  const reasons = useQuery({ queryKey: keys.decisionReasons, queryFn: () => api("GET /api/admin/decision-reasons", {}), ...freshOnOpen });
  const items = reasons.data?.items;
  return (
    <DeskPage title={m.dec_reasons_title()} nav={<RequestsNav />} intro={m.dec_reasons_intro()}>
      {reasons.isPending && <div className="skel skel--block" aria-busy="true" />}
      {reasons.isError && !items && (
        <LoadFailed text={m.dec_reasons_failed()} error={reasons.error} onRetry={() => void reasons.refetch()} />
      )}
      {items && (
        <div className="stack-5">
          <ReasonList
            title={m.dec_reasons_for_rejected()}
            forStatus="rejected"
            items={items.filter(({ isActive, forStatus }) => isActive && forStatus === "rejected")}
            canChange={canChange}
          />
          <ReasonList
            title={m.dec_reasons_for_approved()}
            forStatus="approved"
            items={items.filter(({ isActive, forStatus }) => isActive && forStatus === "approved")}
            canChange={canChange}
          />
          {items.some(({ isActive }) => !isActive) && (
            <ReasonList title={m.dec_reasons_ended()} items={items.filter(({ isActive }) => !isActive)} canChange={canChange} />
          )}
        </div>
      )}
    </DeskPage>
  );
}
