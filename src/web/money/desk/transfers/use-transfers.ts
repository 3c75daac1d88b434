import { useQuery, useQueryClient } from "@tanstack/react-query";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { partnerModes, transferStatuses } from "../../../../shared/domain/partner-scopes.ts";
import { api, type CallOutput } from "../../../api/client.ts";
import { useLiveReads } from "../../../desk/live/use-live-reads.ts";
import { keys } from "../../../desk/queries.ts";
import { useFilters } from "../../../kit/filters.ts";
import { usePagedList } from "../../../kit/list.ts";
import { useListKeys } from "../../../kit/list-keys.tsx";
import { totalOf } from "../../../kit/ListScreen.tsx";
import { useSteps } from "../../../kit/open-item.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { useStepsOverPages } from "../../../kit/steps-over-pages.ts";
import { useOpenId } from "../../../kit/url-state.ts";

export type TransferRow = CallOutput<"GET /api/admin/transfers">["items"][number];

/** Where each transfer has its page. */
export const transferPages = { list: deskPaths.transfers, name: "transfer" } as const;

const kinds = { q: "text", mode: partnerModes, status: transferStatuses, institution: /^[1-9]\d{0,8}$/ } as const;
const idOf = ({ publicId }: TransferRow) => publicId;

/** The transfers as the address narrows them, the one that is open, and the keys that walk through them. */
export function useTransfers(openIn?: typeof transferPages.name) {
  const filters = useFilters(kinds);
  const [openId, open] = useOpenId(openIn);
  const list = usePagedList({
    key: [...keys.transfers, "list", filters.query],
    read: (page) => api("GET /api/admin/transfers", { query: { ...filters.query, ...page } }),
  });
  const close = () => open(undefined);
  const withinPage = useSteps({
    items: list.items.map(({ publicId }) => ({ id: publicId })),
    openId,
    open,
    within: { offset: list.paging?.offset ?? 0, total: totalOf(list) ?? "" },
  });
  const steps = useStepsOverPages(withinPage, { list, idOf, openId, open });
  const listKeys = useListKeys({ openId, step: steps.step, close, on: openIn ? "page" : "list" });
  useLiveReads("transfer", useTransfersChanged());
  return { filters, list, openId, open, close, steps, listKeys };
}

/** What a bank or a partner's software does is not told at the desk, or a busy day would read without end: it is looked for. */
const lookAgainMs = 15_000;
const isUnderWay = ({ status }: { status: TransferRow["status"] }) => status === "pending" || status === "submitted";

export function useTransfer(id: string) {
  return useQuery({
    queryKey: [...keys.transfers, "item", id],
    queryFn: () => api("GET /api/admin/transfers/{id}", { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookAgainMs : false),
    ...freshOnOpen,
  });
}

/** What its community said of it. */
export function useAnswer(id: string) {
  return useQuery({
    queryKey: [...keys.transfers, "answer", id],
    queryFn: () => api("GET /api/admin/transfers/{id}/answer", { params: { id } }),
    ...freshOnOpen,
  });
}

/** Reads again whatever shows a transfer. */
export function useTransfersChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keys.transfers });
    void client.invalidateQueries({ queryKey: keys.paymentQuestions });
  };
}
