import { Link, useSearch } from "wouter";
import { projectThemes } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { foundPaths } from "../../../shared/found-paths.ts";
import { paths } from "../../../shared/paths.ts";
import type { CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import { themeNames } from "../../content/en/project-themes.ts";
import { Icon } from "../../kit/Icon.tsx";
import { counted, totalText } from "../../kit/numbers.ts";
import { CommunityCard } from "./CommunityCard.tsx";
import { ProjectFilters } from "./ProjectFilters.tsx";
import { addressWith, filtersOf, isFiltered, projectsOfPage, type ProjectFilters as Filters } from "./project-query.ts";
import "../../kit/tabs.css";
import "./community-list.css";

type Themes = CallOutput<"GET /api/project-themes">;

/** What communities have published (ruling on projects), searched, filtered and paged by the address alone. */
export function CommunityProjects({ themes }: { themes: Themes }) {
  const search = new URLSearchParams(useSearch());
  const filters = filtersOf(search);
  const { data, isPending, refetch } = useRead("GET /api/projects", projectsOfPage(search));
  return (
    <div className="wrap">
      <ThemeTabs themes={themes} search={search} chosen={filters.theme} />
      <ProjectFilters filters={filters} />
      {data ? (
        <Found page={data} search={search} filters={filters} />
      ) : isPending ? (
        <ProjectsSkeleton />
      ) : (
        <ProjectsFailed onAgain={refetch} />
      )}
    </div>
  );
}

function ThemeTabs({ themes, search, chosen }: { themes: Themes; search: URLSearchParams; chosen: Filters["theme"] }) {
  const countOf = (theme: (typeof projectThemes)[number]) => themes.themes.find((one) => one.theme === theme)?.count ?? 0;
  return (
    <nav className="tablist" aria-label={m.projects_categories()}>
      <Link href={addressWith(paths.projects, search, { theme: undefined })} aria-current={chosen ? undefined : "page"}>
        {m.projects_all()}
        <span className="n">{themes.total}</span>
      </Link>
      {projectThemes.map((theme) => (
        <Link key={theme} href={addressWith(paths.projects, search, { theme })} aria-current={chosen === theme ? "page" : undefined}>
          {themeNames[theme]}
          <span className="n">{countOf(theme)}</span>
        </Link>
      ))}
    </nav>
  );
}

const orders: Record<Filters["sort"], () => string> = {
  newest: m.projects_order_newest,
  oldest: m.projects_order_oldest,
  name: m.projects_order_name,
};

function Found({ page, search, filters }: { page: CallOutput<"GET /api/projects">; search: URLSearchParams; filters: Filters }) {
  const { items, total, totalIsCapped, nextCursor } = page;
  if (items.length === 0) return <NothingFound filters={filters} search={search} />;
  return (
    <>
      <div className="count-l">
        <p role="status">
          <b>
            {totalIsCapped
              ? m.projects_found_many({ count: totalText(total, true) })
              : counted(total, m.projects_found_one, m.projects_found_many)}
          </b>
          {orders[filters.sort]()}
        </p>
        <a className="arrow" href={paths.followAll}>
          {m.follow_send()}
        </a>
        <a className="arrow" href={foundPaths.feedOfProjects}>
          {m.projects_feed()}
        </a>
      </div>
      <div className="projs">
        {items.map((project, index) => (
          <CommunityCard key={project.publicId} project={project} isFirst={index === 0} />
        ))}
      </div>
      <p className="row projs__more">
        {search.has("after") && (
          <Link className="btn btn--q" href={addressWith(paths.projects, search, {})}>
            {m.projects_first_page()}
          </Link>
        )}
        {nextCursor !== null && (
          <Link className="btn btn--2" href={addressWith(paths.projects, search, { after: nextCursor })}>
            {m.community_more()}
          </Link>
        )}
      </p>
    </>
  );
}

function NothingFound({ filters, search }: { filters: Filters; search: URLSearchParams }) {
  const words = filters.q || filters.place;
  return (
    <div className="card nomatch">
      <p role="status" className="h3">
        {words ? m.projects_no_match({ query: words }) : m.projects_no_match_filters()}
      </p>
      <p className="muted">{m.projects_no_match_text()}</p>
      <p className="row">
        {isFiltered(filters) && (
          <Link className="btn btn--2" href={paths.projects}>
            {m.projects_clear()}
          </Link>
        )}
        {words && filters.theme && (
          <Link className="btn btn--q" href={addressWith(paths.projects, search, { theme: undefined })}>
            {m.projects_all_themes()}
          </Link>
        )}
      </p>
    </div>
  );
}

/** The connection or the server is at fault; what was chosen stays in the address. */
export function ProjectsFailed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="banner banner--no" role="alert">
      <Icon name="warning" />
      <div>
        <p className="h3">{m.projects_failed()}</p>
        <p>{m.projects_failed_text()}</p>
        <button type="button" className="btn btn--q" onClick={onAgain}>
          {m.try_again()}
        </button>
      </div>
    </div>
  );
}

export function ProjectsSkeleton() {
  return (
    <div className="projs projs--skel" aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <div className="proj" key={card}>
          <div className="proj__pic" />
          <div className="proj__b">
            <div className="skel" />
          </div>
        </div>
      ))}
    </div>
  );
}
