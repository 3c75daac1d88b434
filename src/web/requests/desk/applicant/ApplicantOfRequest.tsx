import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { useChange } from "../../../kit/use-change.ts";

export type FundingRequest = CallOutput<"GET /api/admin/funding-requests/{id}">;
type Applicant = CallOutput<"GET /api/admin/funding-requests/{id}/applicant">;

/** What the applicant did by the private link, and what the desk can do about it. */
export function ApplicantOfRequest({ item }: { item: FundingRequest }) {
  const params = { id: String(item.id) };
  const [isRemoving, setRemoving] = useState(false);
  const client = useQueryClient();
  const applicant = useQuery({
    queryKey: [...keys.fundingRequests, "applicant", item.id],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/applicant", { params }),
    ...freshOnOpen,
  });
  const failed = m.apdesk_not_done();
  const sendLink = useChange({
    call: () => api("POST /api/admin/funding-requests/{id}/private-link", { params }),
    done: ({ message, warning }) => ({ title: warning ? message : m.apdesk_link_sent(), description: warning ?? message }),
    failed,
    reads: [keys.fundingRequests],
  });
  const endLinks = useChange({
    call: () => api("POST /api/admin/funding-requests/{id}/private-link/revoke", { params }),
    done: { title: m.apdesk_revoked() },
    failed,
    reads: [keys.fundingRequests],
  });
  const restore = useChange({
    call: () => api("POST /api/admin/funding-requests/{id}/restore", { params }),
    done: { title: m.apdesk_restored() },
    failed,
    reads: [keys.fundingRequests],
  });
  const hasLinks = applicant.data?.links.some(({ revokedAt, replacedAt }) => revokedAt === null && replacedAt === null) ?? false;
  return (
    <section className="stack-2" aria-labelledby="applicant">
      <h3 id="applicant" className="xs dim plainhead">
        {m.apdesk_title()}
      </h3>
      <Facts item={item} applicant={applicant.data} />
      {item.personalDataRemovedAt === null && (
        <p className="row row--tight">
          <button type="button" className="btn btn--q btn--sm" disabled={sendLink.isPending} onClick={() => sendLink.mutate()}>
            <Icon name="mail" />
            {m.apdesk_send_link()}
          </button>
          {hasLinks && (
            <button type="button" className="btn btn--q btn--sm" disabled={endLinks.isPending} onClick={() => endLinks.mutate()}>
              {m.apdesk_revoke()}
            </button>
          )}
          {applicant.data?.restorableUntil && (
            <button type="button" className="btn btn--q btn--sm" disabled={restore.isPending} onClick={() => restore.mutate()}>
              {m.apdesk_restore()}
            </button>
          )}
          <button type="button" className="btn btn--q btn--sm" onClick={() => setRemoving(true)}>
            {m.apdesk_remove()}
          </button>
        </p>
      )}
      {isRemoving && applicant.data && (
        <RemoveDialog
          item={item}
          blockedBy={applicant.data.removalBlockedBy}
          stays={applicant.data.removalStays}
          onDone={() => void client.invalidateQueries({ queryKey: keys.fundingRequests })}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  );
}

function Facts({ item, applicant }: { item: FundingRequest; applicant: Applicant | undefined }) {
  const used = applicant?.links.map(({ lastUsedAt }) => lastUsedAt).find((moment) => moment !== null);
  const looked = used ? m.apdesk_link_used({ date: formatDate(used) }) : m.apdesk_link_unused();
  return (
    <ul className="stack-2 small">
      {item.withdrawnAt && (
        <li>
          <span className="badge badge--no">{m.apdesk_withdrawn()}</span> {m.apdesk_withdrawn_on({ date: formatDate(item.withdrawnAt) })}
          {item.withdrawnReason && <p className="asTyped">{item.withdrawnReason}</p>}
        </li>
      )}
      {item.contactCorrectedAt && <li>{m.apdesk_corrected_on({ date: formatDate(item.contactCorrectedAt) })}</li>}
      {item.personalDataRemovedAt ? (
        <li>
          <span className="badge">{m.apdesk_removed()}</span> {m.apdesk_removed_on({ date: formatDate(item.personalDataRemovedAt) })}
        </li>
      ) : (
        <>
          {item.removalRequestedAt && (
            <li>
              <span className="badge badge--wait">{m.apdesk_removal()}</span>{" "}
              {m.apdesk_removal_on({ date: formatDate(item.removalRequestedAt) })}
            </li>
          )}
          {applicant && <li className="muted">{applicant.links.length === 0 ? m.apdesk_link_none() : looked}</li>}
        </>
      )}
    </ul>
  );
}

/** What the table says beside a request's title when its applicant did something that matters to the desk. */
export function ApplicantBadges({ item }: { item: FundingRequest }) {
  if (item.personalDataRemovedAt) return <span className="badge">{m.apdesk_removed()}</span>;
  return (
    <>
      {item.withdrawnAt && <span className="badge badge--no">{m.apdesk_withdrawn()}</span>}
      {item.removalRequestedAt && <span className="badge badge--wait">{m.apdesk_removal()}</span>}
    </>
  );
}
