import { useMemo } from "react";
import type { CandidateStanding } from "../../../shared/contracts/discovery/deciding.ts";
import type { PartnerEligibility } from "../../../shared/domain/partner-eligibility.ts";
import { type PartnerType, partnerTypes } from "../../../shared/domain/partner-facts.ts";
import { useUrlState } from "../../kit/url-state.ts";
import { oneOf } from "../../kit/one-of.ts";

export const eligibilities = ["eligible", "ineligible", "discovered"] as const satisfies readonly PartnerEligibility[];
export const sorts = ["name", "score", "firstSeenAt"] as const;
export const standings = ["open", "invited", "promoted", "ignored"] as const satisfies readonly CandidateStanding[];

export interface Filters {
  types: PartnerType[];
  eligibility: PartnerEligibility | undefined;
  q: string;
  sort: (typeof sorts)[number];
  /** Only for administrators; none means all but the ignored ones. */
  standing: CandidateStanding | undefined;
  /** Where a page of results begins that is read without a script; with one they follow below. */
  after: string | undefined;
}

/** What the results are narrowed by. The address keeps it, so that reload, back and a sent link show the same. */
export function useFilters() {
  const { params, change: changeAddress } = useUrlState();
  const text = params.toString();
  const filters = useMemo(() => filtersOf(new URLSearchParams(text)), [text]);
  // What is narrowed anew begins at its start.
  const change = (values: Record<string, string | undefined>, options?: { replace?: boolean }) =>
    changeAddress({ ...values, after: undefined }, options);
  const clear = () => change({ type: undefined, eligibility: undefined, q: undefined, standing: undefined });
  const addressWith = (values: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), ...values }).toString()}`;
  return { filters, change, clear, addressWith };
}

export function filtersOf(given: URLSearchParams): Filters {
  const named = given.get("type")?.split(",");
  return {
    types: partnerTypes.filter((type) => named?.includes(type)),
    eligibility: oneOf(eligibilities, given.get("eligibility")),
    q: given.get("q") ?? "",
    sort: oneOf(sorts, given.get("sort")) ?? "name",
    standing: oneOf(standings, given.get("standing")),
    after: given.get("after") || undefined,
  };
}

/** What the page reads of its address, and in which values. */
export function parametersOf({ types, sort, ...filters }: Filters): Record<string, string | undefined> {
  return { ...filters, type: types.join(","), sort: sort === "name" ? undefined : sort };
}

export const pageSize = "50";

/** What a visitor's first page of results is asked for with. */
export const candidatesQuery = (filters: Filters) => ({ ...toQuery(filters, false), limit: pageSize });

/** The filters as the calls take them. Names go from A to Z; reasons and dates from the most down. */
export function toQuery({ types, eligibility, q, sort, standing, after }: Filters, isAdmin: boolean) {
  return {
    ...(types.length > 0 && { type: types.join(",") }),
    ...(eligibility && { eligibility }),
    ...(q && { q }),
    ...(isAdmin && standing && { standing }),
    ...(after && { cursor: after }),
    sort,
    order: sort === "name" ? "asc" : "desc",
  } as const;
}

export function isFiltered({ types, eligibility, q, standing }: Filters): boolean {
  return types.length > 0 || eligibility !== undefined || q !== "" || standing !== undefined;
}
