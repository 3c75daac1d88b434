import { deskPaths } from "../../../../shared/desk-paths.ts";
import { eligibilityStatuses, onboardingSteps } from "../../../../shared/domain/statuses.ts";
import { api, type CallOutput } from "../../../api/client.ts";
import { useLiveReads } from "../../../desk/live/use-live-reads.ts";
import { keys } from "../../../desk/queries.ts";
import { useFilters } from "../../../kit/filters.ts";
import { usePagedList } from "../../../kit/list.ts";
import { useListKeys } from "../../../kit/list-keys.tsx";
import { totalOf } from "../../../kit/ListScreen.tsx";
import { useSteps } from "../../../kit/open-item.ts";
import { useSorting } from "../../../kit/sorting.ts";
import { useStepsOverPages } from "../../../kit/steps-over-pages.ts";
import { useOpenNumber } from "../../../kit/url-state.ts";
import { useInstitutionsChanged } from "../use-record.ts";

export type InstitutionRow = CallOutput<"GET /api/admin/institutions">["items"][number];

/** Where each institution has its page. */
export const institutionPages = { list: deskPaths.institutions, name: "institution" } as const;

const kinds = { q: "text", eligibility: eligibilityStatuses, step: onboardingSteps } as const;
const sorts = ["name", "createdAt"] as const;
const byName = { by: "name", order: "asc" } as const;
const byServer = { sort: byName.by, order: byName.order } as const;
const idOf = ({ id }: InstitutionRow) => id;

/** The institutions as the address narrows and sorts them, the one whose page is open, and the keys that walk through them. */
export function useInstitutions() {
  const filters = useFilters(kinds);
  const sorted = useSorting(sorts, byName);
  // The server would begin with the newest.
  const query = { ...filters.query, ...byServer, ...sorted.query };
  const [openId, open] = useOpenNumber(institutionPages.name);
  const list = usePagedList({
    key: [...keys.institutionRecords, "list", query],
    read: (page) => api("GET /api/admin/institutions", { query: { ...query, ...page } }),
  });
  const close = () => open(undefined);
  const within = { offset: list.paging?.offset ?? 0, total: totalOf(list) ?? "" };
  const withinPage = useSteps({ items: list.items, openId, open, within });
  const steps = useStepsOverPages(withinPage, { list, idOf, openId, open });
  const listKeys = useListKeys({ openId, step: steps.step, close, on: openId === undefined ? "list" : "page" });
  useLiveReads("institution", useInstitutionsChanged());
  return { filters, sorted, list, open, steps, listKeys };
}
