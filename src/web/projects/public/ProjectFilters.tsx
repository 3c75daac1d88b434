import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { fundingStatuses, type NeedBand, needBandNames } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { fundingStatusLabel } from "./CommunityParts.tsx";
import { type ProjectFilters as Filters, projectSorts } from "./project-query.ts";

const needs: Record<NeedBand, () => string> = {
  under_25000: m.projects_need_under_25000,
  under_100000: m.projects_need_under_100000,
  over_100000: m.projects_need_over_100000,
};
const sorts: Record<Filters["sort"], () => string> = {
  newest: m.projects_sort_newest,
  oldest: m.projects_sort_oldest,
  name: m.projects_sort_name,
};

/** A plain form that leads to an address. With a script a choice is followed at once, and no page is loaded. */
export function ProjectFilters({ filters }: { filters: Filters }) {
  const [, navigate] = useLocation();
  const follow = (form: HTMLFormElement) => {
    const chosen = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && value.trim() ? [[name, value.trim()]] : [],
    );
    const query = new URLSearchParams(chosen).toString();
    navigate(query ? `${paths.projects}?${query}` : paths.projects);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    follow(event.currentTarget);
  };
  const choose = (event: FormEvent<HTMLSelectElement>) => event.currentTarget.form && follow(event.currentTarget.form);
  return (
    // What the address says is what stands here, also after going back.
    <form
      className="pfil"
      role="search"
      aria-label={m.tab_projects()}
      action={paths.projects}
      onSubmit={submit}
      key={JSON.stringify(filters)}
    >
      {filters.theme && <input type="hidden" name="theme" value={filters.theme} />}
      <label className="pfil__q">
        <span>{m.projects_search()}</span>
        <input className="in" type="search" name="q" defaultValue={filters.q} placeholder={m.projects_search_hint()} maxLength={200} />
      </label>
      <label>
        <span>{m.projects_place()}</span>
        <input className="in" type="search" name="place" defaultValue={filters.place} maxLength={200} />
      </label>
      <label>
        <span>{m.projects_needed()}</span>
        <select className="in" name="needed" defaultValue={filters.needed ?? ""} onChange={choose}>
          <option value="">{m.projects_any_amount()}</option>
          {needBandNames.map((band) => (
            <option key={band} value={band}>
              {needs[band]()}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{m.projects_status()}</span>
        <select className="in" name="status" defaultValue={filters.status ?? ""} onChange={choose}>
          <option value="">{m.projects_any_status()}</option>
          {fundingStatuses.map((status) => (
            <option key={status} value={status}>
              {fundingStatusLabel(status)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{m.projects_sort()}</span>
        <select className="in" name="sort" defaultValue={filters.sort === "newest" ? "" : filters.sort} onChange={choose}>
          {projectSorts.map((sort) => (
            <option key={sort} value={sort === "newest" ? "" : sort}>
              {sorts[sort]()}
            </option>
          ))}
        </select>
      </label>
      <button className="btn btn--2">
        <Icon name="search" />
        {m.projects_show()}
      </button>
    </form>
  );
}
