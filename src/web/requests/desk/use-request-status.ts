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

/** A decision that is being written. */
export interface Deciding {
  items: FundingRequest[];
  status: DecidedStatus;
  note: string | undefined;
  onStored: (() => void) | undefined;
}

const isDecided = (status: Status): status is DecidedStatus => status === "approved" || status === "rejected";

/** Changes the status of requests; approving and rejecting need words, and are asked for first. */
export function useRequestStatus() {
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
    isUndoable: (status) => !isDecided(status),
    failed: { title: m.requests_status_failed_title(), text: m.requests_status_failed_text() },
  });
  return {
    deciding,
    stopDeciding: () => setDeciding(undefined),
    /** `onStored` is called once what was typed as the reason is needed no more. Resolves at once where words are asked for. */
    set: async (items: FundingRequest[], status: Status, reason?: string, onStored?: () => void): Promise<void> => {
      if (isDecided(status)) return setDeciding({ items, status, note: reason, onStored });
      await change.mutateAsync({ items, status, reason, onStored });
    },
  };
}
