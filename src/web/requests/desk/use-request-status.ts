import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import type { FundingRequest } from "./applicant/ApplicantOfRequest.tsx";
import { boardKey, moveOnBoard } from "./board/use-board.ts";
import type { DecidedStatus } from "./decisions/use-decision.ts";
import { useStatusChange } from "./review/status-change.ts";

type Status = FundingRequest["status"];
type Columns = CallOutput<"GET /api/admin/funding-requests/board">["columns"];

/** A decision that is being written, or the note with which one is taken back. */
export interface Deciding {
  items: FundingRequest[];
  status: Status;
  note: string | undefined;
  onStored: (() => void) | undefined;
  takeBack: (note: string) => Promise<void>;
}

export const isDecided = (status: Status): status is DecidedStatus => status === "approved" || status === "rejected";

/**
 * Changes the status of requests; to approve, to reject and to take that back needs words, which are asked for first.
 * @param shown the requests on the page, as they are now: a question that is asked while words are written is seen beside them
 */
export function useRequestStatus(shown: FundingRequest[]) {
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<Deciding>();
  const change = useStatusChange<FundingRequest>({
    path: keys.fundingRequests[0],
    setOne: ({ id, status, lastChangeId }, to, reason) =>
      api("PATCH /api/admin/funding-requests/{id}", {
        params: { id: String(id) },
        body: { status: to, reason, seen: { status, changeId: lastChangeId } },
      }),
    setMany: (ids, status, reason) => api("PATCH /api/admin/funding-requests", { body: { ids, status, reason } }),
    show: (ids, status) => {
      const before = client.getQueriesData<Columns>({ queryKey: boardKey });
      client.setQueriesData<Columns>({ queryKey: boardKey }, (columns) => columns && moveOnBoard(columns, ids, status));
      return () => before.forEach(([key, columns]) => client.setQueryData(key, columns));
    },
    takeBack: async (ids) => {
      // The newest act may be another one, as of another tab.
      const { items } = await api("GET /api/admin/acts", {});
      const act = items.find(({ kind, requests }) => kind === "status" && ids.every((id) => requests.includes(id)));
      if (!act) return false;
      await api("POST /api/admin/acts/{id}/undo", { params: { id: act.id } });
      return true;
    },
    isUndoable: (status) => !isDecided(status),
    failed: { title: m.requests_status_failed_title(), text: m.requests_status_failed_text() },
  });
  const withQuestions = (item: FundingRequest) => ({
    ...item,
    openQuestions: (shown.find(({ id }) => id === item.id) ?? item).openQuestions,
  });
  return {
    // What the decision is about stays as it was when somebody began it; only the warning follows what happens.
    deciding: deciding && { ...deciding, items: deciding.items.map(withQuestions) },
    stopDeciding: () => setDeciding(undefined),
    /** `onStored` is called once what was typed as the reason is needed no more. Resolves at once where words are asked for. */
    set: async (items: FundingRequest[], status: Status, reason?: string, onStored?: () => void): Promise<void> => {
      if (isDecided(status) || items.some((item) => isDecided(item.status))) {
        const takeBack = async (note: string) => {
          await change.mutateAsync({ items, status, reason: note, onStored, isAskedInDialog: true });
        };
        return setDeciding({ items, status, note: reason, onStored, takeBack });
      }
      await change.mutateAsync({ items, status, reason, onStored });
    },
  };
}
