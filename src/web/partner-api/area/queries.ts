import { useQuery } from "@tanstack/react-query";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import { api, type CallOutput } from "../../api/client.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Page } from "../../kit/list.ts";
import { freshOnOpen } from "../../kit/queries.ts";

/** The first element of every key is the path that is read, as at the desk. */
export const areaKeys = {
  account: "/api/partner/account",
  publicPayments: "/api/partner/public-payments",
  moneyChanges: "/api/partner/money-changes",
  file: "/api/partner/kyc",
  agreement: "/api/partner/agreement",
  commitments: "/api/partner/commitments",
  keys: "/api/partner/keys",
  webhooks: "/api/partner/webhooks",
  transfers: "/api/partner/transfers",
  reports: "/api/partner/reports",
  projectReports: "/api/partner/project-reports",
  requests: "/api/partner/requests",
} as const;

/** A page of the partner API's shape, as the lists of the interface have it. */
export const asPage = <Item>({ data, next_cursor }: { data: Item[]; next_cursor: string | null }): Page<Item> => ({
  items: data,
  nextCursor: next_cursor,
});

/** Lists of the area have no total, and run from the newest to the oldest. */
export const areaPager = () => ({ label: m.area_pages(), previous: m.area_newer(), next: m.area_older() });

export type Account = CallOutput<"GET /api/partner/account">;

const watchMs = 4_000;

export function hasStarted({ key, projects, transfer, webhook }: Account["started"]): boolean {
  return key && projects && transfer && webhook;
}

/** `isWatched`: while the first steps are not done, it looks whether the member's software has done the next. */
export function useAccount(mode: PartnerMode, { isWatched = false } = {}) {
  return useQuery({
    queryKey: [areaKeys.account, mode],
    queryFn: () => api("GET /api/partner/account", { query: { mode } }),
    refetchInterval: ({ state: { data } }) => (isWatched && data && !hasStarted(data.started) ? watchMs : false),
    ...freshOnOpen,
  });
}
