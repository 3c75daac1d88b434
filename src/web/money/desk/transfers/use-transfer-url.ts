import { useMemo } from "react";
import { partnerModes, type PartnerMode, type TransferStatus, transferStatuses } from "../../../../shared/domain/partner-scopes.ts";
import { oneOf, useUrlState } from "../../../kit/url-state.ts";

/** What the list is filtered by, as the address keeps it. */
export interface TransferFilters {
  q: string;
  mode: PartnerMode | undefined;
  status: TransferStatus | undefined;
  /** The number of one institution. */
  institution: string | undefined;
}

/** The state of the list in the address: its filters, and the transfer that is open. */
export function useTransferUrl() {
  const { params, change } = useUrlState();
  const filters = useMemo<TransferFilters>(
    () => ({
      q: params.get("q") ?? "",
      mode: oneOf(partnerModes, params.get("mode")),
      status: oneOf(transferStatuses, params.get("status")),
      institution: /^[1-9]\d{0,8}$/.exec(params.get("institution") ?? "")?.[0],
    }),
    [params],
  );
  const openId = params.get("open") ?? undefined;
  return {
    filters,
    openId,
    isFiltered: filters.q !== "" || filters.mode !== undefined || filters.status !== undefined || filters.institution !== undefined,
    // Typing and stepping would fill the history with steps that nobody wants to go back through.
    search: (q: string) => change({ q }, { replace: true }),
    filter: (values: Partial<Omit<TransferFilters, "q">>) => change(values),
    clear: () => change({ q: undefined, mode: undefined, status: undefined, institution: undefined }),
    open: (id: string | undefined) => change({ open: id }, { replace: openId !== undefined }),
  };
}

/** The filters as the calls take them. */
export function toQuery({ q, ...filters }: TransferFilters) {
  return { ...(q && { q }), ...filters };
}
