import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { fundingRequestSorts } from "../../../shared/domain/request-list.ts";
import { api } from "../../api/client.ts";
import { keys, useReviewCounts } from "../../desk/queries.ts";
import { useFilters } from "../../kit/filters.ts";
import { useSorting } from "../../kit/sorting.ts";
import { requestKinds } from "./request-filters.ts";
import type { FundingRequest } from "./applicant/ApplicantOfRequest.tsx";
import { newestFirst } from "./review/reviewed.ts";
import { useReviewList } from "./review/use-review-list.ts";

/** Where each request has its page. */
export const requestPages = { list: deskPaths.fundingRequests, name: "request" } as const;

/** What the address says the requests are narrowed and sorted by. */
export function useRequestFilter() {
  const filters = useFilters(requestKinds);
  const sorted = useSorting(fundingRequestSorts, newestFirst);
  const filter = useMemo(() => ({ ...filters.query, ...sorted.query }), [filters.query, sorted.query]);
  return { ...filters, sorted, filter };
}

type Filter = ReturnType<typeof useRequestFilter>["filter"];

interface Review {
  filter: Filter;
  board?: { items: FundingRequest[] } | undefined;
  /** Where the address names the one that is open: beside the list, or on a page of its own. */
  openIn?: typeof requestPages.name | undefined;
}

/** How many of each status there are for what the list is narrowed by otherwise: all of them are counted anyway, and some when they are asked for. */
export function useStatusCounts(narrowed: Omit<Filter, "status" | "sort" | "order">, isShown: boolean) {
  const all = useReviewCounts().data?.fundingRequests;
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined && value !== "");
  const some = useQuery({
    queryKey: [...keys.fundingRequests, "counts", narrowed],
    queryFn: () => api("GET /api/admin/funding-requests/counts", { query: narrowed }),
    enabled: isShown && isNarrowed,
    placeholderData: keepPreviousData,
  });
  return isNarrowed ? some.data?.counts : all;
}

/** The requests as the list has them, and the one that is open. */
export function useRequestsReview({ filter, board, openIn }: Review) {
  return useReviewList({
    path: keys.fundingRequests[0],
    filter,
    read: (page) => api("GET /api/admin/funding-requests", { query: { ...filter, ...page } }),
    readOne: (id) => api("GET /api/admin/funding-requests/{id}", { params: { id: String(id) } }),
    board,
    openIn,
  });
}
