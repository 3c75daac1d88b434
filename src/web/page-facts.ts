import type { AnyContract } from "../shared/contracts/all.ts";
import { address, type CallInput } from "./api/client.ts";
import { type FirstReads, readKey } from "../shared/first-reads.ts";
import { matchRoute } from "./routes.ts";
import { callAskedFor } from "../shared/call-paths.ts";
import { projectAskedFor } from "./requests/contact/asked-project.ts";
import { candidatesQuery, filtersOf, parametersOf } from "./discovery/public/filters.ts";
import { listParameters, newestProjects, postsOfPage, projectsOfPage } from "./projects/public/project-query.ts";
import { shownInstitutions } from "./partners/public/shown-institutions.ts";

type Name = AnyContract["call"];

/** One call that a page is rendered from. */
export interface PageCall {
  name: Name;
  /** The server alone renders what it answers: it does not travel a second time. */
  isRenderedOnly?: true;
  input: { params?: Record<string, string>; query?: Record<string, string | undefined> };
}

interface PageFacts {
  /**
   * What the page reads of its address. A page is kept for whoever asks next: nothing else that somebody wrote into an address, such as
   * an email address, may be rendered.
   */
  parameters?: (search: URLSearchParams) => Record<string, string | undefined>;
  /** What the page reads when it is opened: the same calls with the same input as its components'. The page's status is the first one's. */
  calls: (params: Record<string, string>, search: URLSearchParams) => PageCall[];
  /** The first call is not what the page is about: the page is there whatever it answers. */
  isThereAnyway?: true;
}

const call = <N extends Name>(name: N, input: CallInput<N>): PageCall => ({ name, input: input as PageCall["input"] });
const idOf = (params: Record<string, string>) => params["id"] ?? "";

/** The pages that change, by their file. The server alone needs this: a browser reads what its page asks for. */
const pages: Record<string, PageFacts> = {
  "site/home/HomePage": {
    isThereAnyway: true,
    calls: () => [
      call("GET /api/stats", {}),
      call("GET /api/institutions", shownInstitutions),
      { ...call("GET /api/projects", newestProjects), isRenderedOnly: true },
    ],
  },
  "projects/public/ProjectsPage": {
    isThereAnyway: true,
    parameters: listParameters,
    calls: (_params, search) => [call("GET /api/project-themes", {}), call("GET /api/projects", projectsOfPage(search))],
  },
  "projects/public/ProjectPage": {
    calls: (params) => [{ ...call("GET /api/sample-projects/{id}", { params: { id: idOf(params) } }), isRenderedOnly: true }],
  },
  "projects/public/CommunityProjectPage": {
    parameters: (search) => ({ after: search.get("after") ?? undefined }),
    calls: (params, search) => {
      const publicId = `prj_${idOf(params)}`;
      return [
        call("GET /api/projects/{publicId}", { params: { publicId } }),
        call("GET /api/projects/{publicId}/posts", postsOfPage(publicId, search)),
      ];
    },
  },
  "requests/calls/FundingCallsPage": {
    isThereAnyway: true,
    calls: () => [{ ...call("GET /api/funding-calls", {}), isRenderedOnly: true }],
  },
  "requests/calls/FundingCallPage": {
    calls: (params) => [call("GET /api/funding-calls/{reference}", { params: { reference: params["reference"] ?? "" } })],
  },
  "requests/form/FundingRequestPage": {
    isThereAnyway: true,
    parameters: (search) => ({ call: callAskedFor(search) }),
    calls: (_params, search) => {
      const reference = callAskedFor(search);
      return reference ? [{ ...call("GET /api/funding-calls/{reference}", { params: { reference } }), isRenderedOnly: true }] : [];
    },
  },
  "requests/contact/ContactPage": {
    isThereAnyway: true,
    parameters: (search) => ({ project: projectAskedFor(search) }),
    calls: (_params, search) => {
      const publicId = projectAskedFor(search);
      return publicId ? [call("GET /api/projects/{publicId}", { params: { publicId } })] : [];
    },
  },
  "partners/public/InstitutionPage": {
    calls: (params) => [call("GET /api/institutions/{id}", { params: { id: idOf(params) } })],
  },
  "discovery/public/DiscoveryPage": {
    isThereAnyway: true,
    parameters: (search) => parametersOf(filtersOf(search)),
    calls: (_params, search) => [
      call("GET /api/partner-discovery/status", {}),
      call("GET /api/partner-discovery/candidates", { query: candidatesQuery(filtersOf(search)) }),
    ],
  },
  "discovery/public/CandidatePage": {
    calls: (params) => [call("GET /api/partner-discovery/candidates/{id}", { params: { id: idOf(params) } })],
  },
};

/** What the server reads for a page before it renders it. */
interface PageCalls {
  calls: (PageCall & { key: string })[];
  isThereAnyway: boolean;
  /** The query with what the page reads of it alone: what it is rendered for. */
  search: string;
}

/** Undefined for a page that does not change. */
export function callsOf(path: string, asked: string): PageCalls | undefined {
  const { route, params } = matchRoute(path);
  const facts = route.admin ? undefined : pages[route.page];
  if (!facts) return undefined;
  const search = new URLSearchParams(address("", {}, facts.parameters?.(new URLSearchParams(asked))));
  const calls = facts.calls(params, search).map((one) => ({ ...one, key: readKey(one.name, one.input) }));
  return calls.length === 0 ? undefined : { calls, isThereAnyway: facts.isThereAnyway ?? false, search: search.toString() };
}

/** The files of the pages that change. */
export const changingPages: readonly string[] = Object.keys(pages);

/** What the browser needs of the answers that a page was rendered from. */
export function readsForBrowser(path: string, search: string, reads: FirstReads): FirstReads {
  const unneeded = new Set(callsOf(path, search)?.calls.flatMap(({ isRenderedOnly, key }) => (isRenderedOnly ? [key] : [])));
  return Object.fromEntries(Object.entries(reads).filter(([key]) => !unneeded.has(key)));
}
