import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { formatDateTime } from "../../kit/dates.ts";
import { StatusBadge } from "../../kit/status.tsx";
import { Frame } from "./Frame.tsx";
import { useMode } from "./use-mode.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListParts } from "../../kit/ListParts.tsx";
import { Toolbar } from "../../kit/ListScreen.tsx";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { areaKeys, areaPager } from "./queries.ts";

export const titleOf = m.area_nav_requests;

type Request = CallOutput<"GET /api/partner/requests">["items"][number];

const kinds = { outcome: ["failed"], requestId: "text" } as const;

/** What the institution's software asked and how it was answered, newest first. */
export default function RequestsPage() {
  const { mode } = useMode();
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const filter = { mode, outcome: values.outcome ?? "all", ...(query.requestId && { requestId: query.requestId.slice(0, 60) }) } as const;
  const list = usePagedList({
    key: [areaKeys.requests, filter],
    read: (page) => api("GET /api/partner/requests", { query: { ...filter, ...page } }),
  });
  return (
    <Frame
      title={m.area_nav_requests()}
      action={
        <button type="button" className="btn btn--q btn--sm" disabled={list.isPending || list.isBusy} onClick={list.retry}>
          {m.area_requests_again()}
        </button>
      }
    >
      <p className="intro muted">{m.area_requests_intro()}</p>
      <Toolbar search={{ value: values.requestId, scope: m.area_requests_search(), onSearch: (requestId) => search({ requestId }) }}>
        <Segments
          label={m.area_requests_outcome()}
          value={values.outcome}
          options={withAll(m.area_requests_all(), ["failed"] as const, m.area_requests_failed)}
          onChange={(outcome) => set({ outcome })}
        />
      </Toolbar>
      <ListParts
        list={list}
        words={{ failed: m.area_failed(), empty: { title: m.area_requests_none(), text: m.area_requests_none_text() }, pager: areaPager() }}
        noMatch={isFiltered && { title: m.area_requests_none(), text: m.area_requests_none_match(), onClear: clear }}
      >
        {(items, isBusy) => (
          <ul className="tblwrap plist plist--requests" aria-busy={isBusy}>
            {items.map((request) => (
              <Row key={request.id} of={request} />
            ))}
          </ul>
        )}
      </ListParts>
    </Frame>
  );
}

function Row({ of: request }: { of: Request }) {
  return (
    <li>
      <time dateTime={request.requestedAt}>{formatDateTime(request.requestedAt)}</time>
      <span>
        <StatusBadge status={request.status < 400 ? "verified" : "failed"} label={String(request.status)} />
      </span>
      <span>
        <code>
          {request.method} {request.route}
        </code>{" "}
        {request.errorCode && <b className="small">{request.errorCode}</b>}
      </span>
      <span>
        <code className="dim">{request.requestId}</code> <code className="dim">{request.keyHint}</code>
      </span>
      <span className="num small">{m.area_requests_took({ milliseconds: String(request.milliseconds) })}</span>
    </li>
  );
}
