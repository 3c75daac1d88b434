import { useQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";

/** How often browsers refused a script or another part that our pages do not have: an attempt at an attack, an extension, or a fault of ours. */
export function PolicyReports() {
  const reports = useQuery({
    queryKey: [...keys.audit, "policy-reports"],
    queryFn: () => api("GET /api/admin/policy-reports", {}),
    ...freshOnOpen,
  });
  if (reports.isError) return <LoadFailed text={m.policy_failed()} error={reports.error} onRetry={() => void reports.refetch()} />;
  const items = reports.data?.items ?? [];
  const total = items.reduce((sum, { reports: count }) => sum + count, 0);
  return (
    <details className="disclose">
      <summary>{m.policy_title({ count: formatNumber(total) })}</summary>
      <p className="small">{items.length > 0 ? m.policy_text() : m.policy_none()}</p>
      {items.length > 0 && (
        <table className="plain plain--diff">
          <thead>
            <tr>
              <th scope="col">{m.policy_directive()}</th>
              <th scope="col">{m.policy_blocked()}</th>
              <th scope="col">{m.policy_count()}</th>
              <th scope="col">{m.policy_last()}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ directive, blocked, reports: count, lastAt }) => (
              <tr key={`${directive} ${blocked}`}>
                <th scope="row">{directive}</th>
                <td data-head={m.policy_blocked()}>{blocked}</td>
                <td data-head={m.policy_count()} className="num">
                  {formatNumber(count)}
                </td>
                <td data-head={m.policy_last()}>
                  <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
