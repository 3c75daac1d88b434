import { Link } from "wouter";
import { projectStates } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { api, type CallOutput } from "../../api/client.ts";
import { formatDate } from "../../kit/dates.ts";
import { keys } from "../../desk/queries.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { projectStateLabel } from "./states.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { Segments, withAll } from "../../kit/Segments.tsx";

type Item = CallOutput<"GET /api/admin/projects">["items"][number];

const kinds = { q: "text", state: projectStates } as const;

/** Every project that was prepared from a request, searched and filtered by its state. */
export function ProjectList() {
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const list = usePagedList({
    key: [...keys.projects, query],
    read: (page) => api("GET /api/admin/projects", { query: { ...query, ...page } }),
  });
  return (
    <ListScreen
      title={m.title_admin_projects()}
      nav={<RequestsNav />}
      list={list}
      search={{ value: values.q, scope: m.adminprojects_search(), onSearch: (q) => search({ q }) }}
      filters={
        <Segments
          label={m.adminprojects_state()}
          value={values.state}
          options={withAll(m.desk_all(), projectStates, projectStateLabel)}
          onChange={(state) => set({ state })}
        />
      }
      words={{
        failed: m.adminprojects_failed(),
        empty: {
          title: m.adminprojects_empty(),
          text: m.adminprojects_empty_text(),
          action: (
            <Link className="btn btn--admin btn--sm" href={`${deskPaths.fundingRequests}?status=approved`}>
              {m.title_funding_requests()}
            </Link>
          ),
        },
      }}
      noMatch={
        isFiltered && {
          title: m.adminprojects_no_match(),
          text: values.q ? m.adminprojects_no_match_text({ query: values.q }) : m.desk_none_in_status_text(),
          onClear: clear,
        }
      }
      skeleton={3}
    >
      {(items, isBusy) => (
        <ul className="icards" aria-busy={isBusy}>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
    </ListScreen>
  );
}

function Row({ item }: { item: Item }) {
  const { id, name, location, nationName, state, hasConsent, createdAt } = item;
  return (
    <li className="card stack-2">
      <h2 className="h3 name">
        <Link className="crumb" href={deskPaths.project(id)}>
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
