import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { messageSubjectLabel } from "../../../../shared/domain/visitor-messages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDate } from "../../../kit/dates.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { useMay } from "../../../session/may.ts";
import { StateBadge } from "./marks.tsx";

/** What the applicant wrote besides, by the page for everybody. Nothing while there is none, and for those who may not see it. */
export function MessagesOfRequest({ fundingRequestId }: { fundingRequestId: number }) {
  const titleId = useId();
  const may = useMay<"GET /api/admin/funding-requests/{id}/messages">("admin");
  const { data } = useQuery({
    queryKey: [...keys.fundingRequests, "messages", fundingRequestId],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/messages", { params: { id: String(fundingRequestId) } }),
    enabled: may,
    ...freshOnOpen,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="stack-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="xs dim plainhead">
        {m.message_of_request()}
      </h3>
      <ul className="stack-2 small">
        {data.items.map(({ id, reference, about, state, submittedAt }) => (
          <li key={id}>
            <Link className="num" href={deskPaths.message(id)}>
              {reference}
            </Link>{" "}
            {messageSubjectLabel(about)}, {formatDate(submittedAt)} <StateBadge state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
