import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { formatDateTime } from "../../kit/dates.ts";
import { Pager, pageSize, usePaging } from "../../kit/paging.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { Empty, ListSkeleton, LoadFailed, NoMatch } from "../../kit/States.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { useUrlState } from "../../kit/url-state.ts";
import { Frame } from "./Frame.tsx";
import { areaKeys } from "./queries.ts";
import { useMode } from "./use-mode.ts";

export const titleOf = m.area_nav_requests;

type Request = CallOutput<"GET /api/partner/requests">["items"][number];

/** What the institution's software asked and how it was answered, newest first. */
export default function RequestsPage() {
  const { mode } = useMode();
  const { params, change } = useUrlState();
  const outcome = params.get("outcome") === "failed" ? "failed" : "all";
  const requestId = params.get("requestId") ?? "";
  const paging = usePaging(`${mode} ${outcome} ${requestId}`);
  const filter = { mode, outcome, ...(requestId && { requestId: requestId.slice(0, 60) }) } as const;
  const list = useQuery({
    queryKey: [areaKeys.requests, filter, paging.cursor],
    queryFn: () => api("GET /api/partner/requests", { query: { ...filter, limit: String(pageSize), cursor: paging.cursor } }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const items = list.data?.items ?? [];
  const isFiltered = outcome === "failed" || requestId !== "";
  return (
    <Frame
      title={m.area_nav_requests()}
      action={
        <button type="button" className="btn btn--q btn--sm" disabled={list.isFetching} onClick={() => void list.refetch()}>
          {m.area_requests_again()}
        </button>
      }
    >
      <p className="intro muted">{m.area_requests_intro()}</p>
      <div className="tbar">
        <SearchBox value={requestId} scope={m.area_requests_search()} onSearch={(text) => change({ requestId: text }, { replace: true })} />
        <div className="seg" role="group" aria-label={m.area_requests_outcome()}>
          <button type="button" aria-pressed={outcome === "all"} onClick={() => change({ outcome: undefined })}>
            {m.area_requests_all()}
          </button>
          <button type="button" aria-pressed={outcome === "failed"} onClick={() => change({ outcome: "failed" })}>
            {m.area_requests_failed()}
          </button>
        </div>
      </div>
      {list.isPending && <ListSkeleton />}
      {list.isError && <LoadFailed text={m.area_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && !isFiltered && <Empty title={m.area_requests_none()} text={m.area_requests_none_text()} />}
      {list.isSuccess && items.length === 0 && isFiltered && (
        <NoMatch
          title={m.area_requests_none()}
          text={m.area_requests_none_match()}
          onClear={() => change({ outcome: undefined, requestId: undefined })}
        />
      )}
      {items.length > 0 && (
        <ul className="tblwrap plist plist--requests" aria-busy={list.isPlaceholderData}>
          {items.map((request) => (
            <Row key={request.id} of={request} />
          ))}
        </ul>
      )}
      {list.data && (
        <Pager
          paging={paging}
          nextCursor={list.data.nextCursor}
          count={items.length}
          label={m.area_pages()}
          words={{ previous: m.area_newer(), next: m.area_older() }}
        />
      )}
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
