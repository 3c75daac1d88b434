import type { AnyContract } from "../shared/contracts/all.ts";
import { anyCall, type FirstReads, readKey } from "../shared/first-reads.ts";
import { type Preview, previewOf } from "../shared/domain/previews.ts";
import { m } from "../shared/messages/generated/messages.js";
import { foundPaths } from "../shared/found-paths.ts";
import { paths } from "../shared/paths.ts";
import type { CallInput, CallOutput } from "./api/client.ts";
import { matchRoute } from "./routes.ts";
import type { Site } from "./runtime/site.ts";

/** What a page says of itself to search engines and to previews in chats. */
export interface About {
  /** The name of what it shows; absent where the page has a title of its own. */
  title?: string | undefined;
  description: string;
  /** Of its own, by its path; absent where it has the site's. */
  picture?: Pick<Preview, "address" | "alt">;
  /** As schema.org names things. */
  data: object[];
}

type Read = <N extends AnyContract["call"]>(name: N, input: CallInput<N>) => CallOutput<N> | undefined;

/** A preview shows no more. */
const longestDescription = 200;

/** By the page's file; the server alone needs it. */
const pages: Record<string, (asked: { read: Read; id: string; site: Site; isAbsent: boolean }) => Partial<About>> = {
  "site/pages/AboutPage": ({ site }) => ({ data: [organisation(site)] }),
  // A sample that is not shown has its words in the page's code still.
  "projects/public/ProjectPage": ({ isAbsent }) => (isAbsent ? { title: m.projects_not_found_title() } : {}),
  "projects/public/CommunityProjectPage": ({ read, id, site }) => {
    const publicId = `prj_${id}`;
    const project = read("GET /api/projects/{publicId}", { params: { publicId } });
    if (!project) return {};
    const { name, description, location, nationName } = project;
    const url = site.publicUrl + paths.project(publicId);
    const picture = previewOf(project, site.name);
    return {
      title: name,
      description: cut(description),
      picture,
      data: [
        {
          "@type": "Project",
          "@id": url,
          url,
          name,
          description: cut(description),
          image: site.publicUrl + picture.address,
          ...(location !== null && { location: { "@type": "Place", name: location } }),
          ...(nationName !== null && { parentOrganization: { "@type": "Organization", name: nationName } }),
        },
        breadcrumb(site, m.title_projects(), paths.projects, name, url),
      ],
    };
  },
  "partners/public/InstitutionPage": ({ read, id, site }) => {
    const institution = read("GET /api/institutions/{id}", { params: { id } });
    if (!institution) return {};
    const { name, description, website } = institution;
    const url = site.publicUrl + paths.institution(institution.id);
    return {
      title: name,
      description: cut(description),
      data: [{ "@type": "Organization", "@id": url, name, description: cut(description), ...(website && { url: website }) }],
    };
  },
  "discovery/public/CandidatePage": ({ read, id }) => ({
    title: read("GET /api/partner-discovery/candidates/{id}", { params: { id } })?.name,
  }),
};

export function aboutOf(path: string, reads: FirstReads, site: Site): About {
  const { route, params } = matchRoute(path);
  const read: Read = (name, input) => {
    const answer = reads[readKey(name, input)];
    return answer && answer.status === undefined ? (answer.body as never) : undefined;
  };
  const own = pages[route.page]?.({ read, id: params["id"] ?? "", site, isAbsent: reads[anyCall] !== undefined });
  return { description: m.site_description({ name: site.name }), data: [], ...own };
}

/** The feeds of what a page shows. */
export function feedsOf(path: string): string[] {
  const { route, params } = matchRoute(path);
  if (route.page === "projects/public/ProjectsPage") return [foundPaths.feedOfProjects];
  return route.page === "projects/public/CommunityProjectPage" ? [foundPaths.feedOfProject(`prj_${params["id"]}`)] : [];
}

const organisation = ({ name, publicUrl }: Site) => ({
  "@type": "Organization",
  "@id": publicUrl,
  url: publicUrl,
  name,
  logo: `${publicUrl}/icon-512.png`,
});

const breadcrumb = (site: Site, list: string, listPath: string, name: string, url: string) => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: list, item: site.publicUrl + listPath },
    { "@type": "ListItem", position: 2, name, item: url },
  ],
});

/** The beginning, up to the end of a word. */
function cut(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longestDescription) return line;
  return `${line.slice(0, longestDescription).replace(/\s+\S*$/, "")}…`;
}
