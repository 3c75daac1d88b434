import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDate } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import "./past-grants.css";

/** What an organisation of the same name was granted before it came here; nothing where there is none. */
export function EarlierGrants({ item }: { item: Pick<FundingRequest, "id" | "organizationName"> }) {
  const titleId = useId();
  const grants = useQuery({
    queryKey: [...keys.pastGrants, "of", item.id],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/past-grants", { params: { id: String(item.id) } }),
    ...freshOnOpen,
  });
  if (grants.isError && !grants.data)
    return <LoadFailed text={m.pgrant_earlier_failed()} error={grants.error} onRetry={() => void grants.refetch()} />;
  if (!grants.data || grants.data.total === 0) return null;
  const { items, total } = grants.data;
  return (
    <section className="stack-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="pastgrants__title">
        {m.pgrant_earlier()}
      </h3>
      <p className="small muted">{m.pgrant_earlier_text()}</p>
      <ul className="pastgrants">
        {items.map((grant) => (
          <li key={grant.id}>
            <Link className="name" href={deskPaths.pastGrant(grant.id)}>
              {grant.title}
            </Link>
            <p className="small">
              <span className="num">{formatMoney(grant)}</span> · {formatDate(grant.awardedOn)}
              {grant.programme && ` · ${grant.programme}`}
            </p>
            <p className="xs dim name name--plain">
              {[grant.recipientName, grant.recipientPlace, grant.recipientCountry].filter(Boolean).join(", ")}
            </p>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="small">
          <Link href={deskPaths.pastGrants}>
            {m.pgrant_earlier_more({ shown: formatNumber(items.length), total: formatNumber(total) })}
          </Link>
        </p>
      )}
    </section>
  );
}
