import type { PartnerMode } from "../../../../shared/domain/partner-scopes.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { useChange } from "../../../kit/use-change.ts";
import type { Endpoint } from "./EndpointCard.tsx";
import { ReplaySince } from "./ReplaySince.tsx";
import { useOwnPaging } from "../../../kit/paging.tsx";
import { usePagedList } from "../../../kit/list.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { areaKeys, areaPager, asPage } from "../queries.ts";

type Attempt = CallOutput<"GET /api/partner/webhooks/{id}/deliveries">["data"][number];

/** What was sent is seen as it comes back. */
const watchMs = 3_000;

/** Every attempt at one endpoint with what was sent and what came back, newest first. */
export function Deliveries({ endpoint, mode }: { endpoint: Endpoint; mode: PartnerMode }) {
  const paging = useOwnPaging();
  const list = usePagedList({
    key: [areaKeys.webhooks, mode, endpoint.id, "deliveries"],
    read: (page) =>
      api("GET /api/partner/webhooks/{id}/deliveries", { params: { id: endpoint.id }, query: { mode, ...page } }).then(asPage),
    paging,
    follow: { everyMs: watchMs, while: () => paging.cursor === undefined },
  });
  return (
    <section className="stack" aria-label={m.area_hooks_log_title({ url: endpoint.url })}>
      <ListParts
        list={list}
        words={{ failed: m.area_failed(), empty: <p className="muted">{m.area_hooks_log_none()}</p>, pager: areaPager() }}
        skeleton={2}
      >
        {(items) => (
          <ol className="tblwrap plist plist--deliveries">
            {items.map((attempt) => (
              <Delivery key={`${attempt.event_id} ${attempt.timestamp}`} of={attempt} endpoint={endpoint} mode={mode} />
            ))}
          </ol>
        )}
      </ListParts>
      {endpoint.status === "enabled" && <ReplaySince endpoint={endpoint} mode={mode} />}
    </section>
  );
}

function Delivery({ of: attempt, endpoint, mode }: { of: Attempt; endpoint: Endpoint; mode: PartnerMode }) {
  const isGood = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  return (
    <li>
      <div className="stack-2">
        <p className="row row--tight">
          <b>{attempt.type}</b>
          <StatusBadge
            status={isGood ? "verified" : "failed"}
            label={attempt.status === null ? (attempt.error ?? "") : String(attempt.status)}
          />
          <span className="small muted">
            {m.area_hooks_attempt({ number: String(attempt.attempt) })} ·{" "}
            {m.area_hooks_took({ milliseconds: String(attempt.milliseconds) })}
          </span>
        </p>
        <p className="row row--tight">
          <time dateTime={attempt.timestamp}>{formatDateTime(attempt.timestamp)}</time> <code>{attempt.event_id}</code>
          {attempt.next_attempt_at && (
            <span className="small muted">{m.area_hooks_again_at({ when: formatDateTime(attempt.next_attempt_at) })}</span>
          )}
        </p>
      </div>
      {endpoint.status === "enabled" && <SendAgain eventId={attempt.event_id} endpointId={endpoint.id} mode={mode} />}
      <Exchange of={attempt} />
    </li>
  );
}

/** What was sent and what came back, for who wants to look. */
function Exchange({ of: { event_id, request_body, status, response_body } }: { of: Attempt }) {
  return (
    <details className="disclose">
      <summary>
        {m.area_hooks_request()} <span className="vh">{event_id}</span>
      </summary>
      <pre className="pre" tabIndex={0} role="group" aria-label={m.area_hooks_request()}>
        {request_body}
      </pre>
      {status !== null && <p className="small">{m.area_hooks_answer()}</p>}
      {status !== null && !response_body && <p className="muted small">{m.area_hooks_empty_answer()}</p>}
      {response_body && (
        <pre className="pre" tabIndex={0} role="group" aria-label={m.area_hooks_answer()}>
          {response_body}
        </pre>
      )}
    </details>
  );
}

function SendAgain({ eventId, endpointId, mode }: { eventId: string; endpointId: string; mode: PartnerMode }) {
  const again = useChange({
    call: () => api("POST /api/partner/webhooks/{id}/replay", { params: { id: endpointId }, query: { mode }, body: { event_id: eventId } }),
    failed: m.area_not_done(),
    reads: [[areaKeys.webhooks]],
    done: { title: m.area_hooks_again_done() },
  });
  return (
    <button type="button" className="btn btn--q btn--sm" disabled={again.isPending} onClick={() => again.mutate()}>
      {m.area_hooks_again()} <span className="vh">{eventId}</span>
    </button>
  );
}
