import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { type Approval, useEnding } from "../../../desk/approvals-query.ts";

/** What one cannot decide oneself: withdraw it, or stop it while it cools off. */
export function OwnOrCooling({ approval, others }: { approval: Approval; others: string[] }) {
  const { id, state, takesForceAt } = approval;
  const params = { id: String(id) };
  const withdraw = useEnding(() => api("POST /api/admin/approvals/{id}/withdraw", { params }), m.appr_withdrawn());
  const stop = useEnding(() => api("POST /api/admin/approvals/{id}/stop", { params, body: {} }), m.appr_stopped());
  const isCooling = state === "cooling";
  const act = isCooling ? stop : withdraw;
  return (
    <div className="banner banner--info appr__full">
      <Icon name="info" />
      <div className="row spread">
        <p>
          {isCooling ? (
            m.appr_cooling_until({ when: formatDateTime(takesForceAt ?? "") })
          ) : (
            <>
              <b>{m.appr_someone_else()}</b> {others.length > 0 ? m.appr_who_may({ names: others.join(", ") }) : m.appr_nobody_may()}
            </>
          )}
        </p>
        <button type="button" className="btn btn--q btn--sm" disabled={act.isPending} onClick={() => act.mutate()}>
          {isCooling ? m.appr_stop() : m.appr_withdraw()} <span className="vh">{approval.title}</span>
        </button>
      </div>
    </div>
  );
}
