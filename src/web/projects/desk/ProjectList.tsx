import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { projectStates } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, type CallOutput } from "../../api/client.ts";
import { formatDate } from "../../kit/dates.ts";
import { totalText } from "../../kit/numbers.ts";
import { Pager, pageSize, usePaging } from "../../kit/paging.tsx";
import { freshOnOpen, keys } from "../../kit/queries.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { Empty, ListSkeleton, LoadFailed, NoMatch } from "../../kit/States.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { oneOf, useUrlState } from "../../kit/url-state.ts";
import { projectStateLabel } from "./states.ts";

type Item = CallOutput<"GET /api/admin/projects">["items"][number];

/** Every project that was prepared from a request, searched and filtered by its state. */
export function ProjectList() {
  const { params, change } = useUrlState();
  const q = params.get("q") ?? "";
  const state = oneOf(projectStates, params.get("state"));
  const paging = usePaging(`${state} ${q}`);
  const list = useQuery({
    queryKey: [...keys.projects, { q, state }, paging.cursor],
    queryFn: () => api("GET /api/admin/projects", { query: { ...(q && { q }), state, limit: String(pageSize), cursor: paging.cursor } }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const items = list.data?.items ?? [];
  const isEmpty = list.isSuccess && items.length === 0;
  const isFiltered = q !== "" || state !== undefined;
  return (
    <main id="main" className="wrap apage">
      <RequestsNav />
      <div className="ahead">
        <h1>
          {m.title_admin_projects()} <small className="num">{list.data && totalText(list.data.total, list.data.totalIsCapped)}</small>
        </h1>
      </div>
      <div className="tbar">
        <SearchBox value={q} scope={m.adminprojects_search()} onSearch={(text) => change({ q: text }, { replace: true })} />
        <div className="seg" role="group" aria-label={m.adminprojects_state()}>
          <button type="button" aria-pressed={state === undefined} onClick={() => change({ state: undefined })}>
            {m.desk_all()}
          </button>
          {projectStates.map((one) => (
            <button type="button" key={one} aria-pressed={state === one} onClick={() => change({ state: one })}>
              {projectStateLabel(one)}
            </button>
          ))}
        </div>
      </div>
      {list.isPending && <ListSkeleton rows={3} />}
      {list.isError && <LoadFailed text={m.adminprojects_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && !isFiltered && (
        <Empty title={m.adminprojects_empty()} text={m.adminprojects_empty_text()}>
          <Link className="btn btn--admin btn--sm" href={`${paths.adminFundingRequests}?status=approved`}>
            {m.title_funding_requests()}
          </Link>
        </Empty>
      )}
      {isEmpty && isFiltered && (
        <NoMatch
          title={m.adminprojects_no_match()}
          text={q ? m.adminprojects_no_match_text({ query: q }) : m.desk_none_in_status_text()}
          onClear={() => change({ q: undefined, state: undefined })}
        />
      )}
      <ul className="icards" aria-busy={list.isPlaceholderData}>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
    </main>
  );
}

function Row({ item }: { item: Item }) {
  const { id, name, location, nationName, state, hasConsent, createdAt } = item;
  return (
    <li className="card stack-2">
      <h2 className="h3 name">
        <Link className="crumb" href={paths.adminProject(id)}>
          {name}
        </Link>
      </h2>
      <p className="row row--tight">
        <StatusBadge status={state} label={projectStateLabel(state)} />
        <StatusBadge
          status={hasConsent ? "approved" : "pending"}
          label={hasConsent ? m.adminprojects_consent_yes() : m.adminprojects_consent_no()}
        />
      </p>
      <p className="small muted">
        {[nationName, location, m.adminprojects_prepared_on({ date: formatDate(createdAt) })].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}
