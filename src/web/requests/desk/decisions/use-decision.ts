import { useState } from "react";
import type { ChangedMeanwhile } from "../../../../shared/contracts/requests/decisions.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, CallError, type CallOutput } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { useUnsentFields } from "../../../kit/use-unsent.ts";
import { useAuth } from "../../../session/auth-context.tsx";
import { keys } from "../../../desk/queries.ts";
import { useChange } from "../../../kit/use-change.ts";

export type FundingRequest = CallOutput<"GET /api/admin/funding-requests/{id}">;
export type Reason = CallOutput<"GET /api/admin/decision-reasons">["items"][number];
export type DecidedStatus = Reason["forStatus"];

export interface Draft {
  reasonId: number | undefined;
  words: string;
  internalNote: string;
}

const empty = (): Draft => ({ reasonId: undefined, words: "", internalNote: "" });

/** What a decision says while it is written, and its sending. */
export function useDecision(items: FundingRequest[], status: DecidedStatus, note: string | undefined, onDone: () => void) {
  const { user } = useAuth();
  // By request and status: closing the dialog by mistake loses nothing, nor does a reload or an ended session.
  const [kept, keep] = useUnsentFields(`decision:${user?.username ?? ""}:${status}:${items.map(({ id }) => id).join()}`, empty);
  const [isNoteTyped, setNoteTyped] = useState(false);
  const draft = note && !isNoteTyped ? { ...kept, internalNote: note } : kept;
  const [decisionKey, setKey] = useState(() => crypto.randomUUID());
  // What was on the screen when the dialog opened, and, once that was another one, what a colleague did.
  const [theirs, setTheirs] = useState<ChangedMeanwhile>();
  const [opened] = useState(items);
  const toast = useToast();

  const send = useChange({
    call: async (reasonId: number) => {
      const [only] = opened;
      const { words, internalNote } = draft;
      if (opened.length > 1 || !only) {
        const ids = opened.map(({ id }) => id);
        await api("PATCH /api/admin/funding-requests", { body: { ids, status, reasonId, words, reason: internalNote } });
        return;
      }
      const seen = theirs ? { status: theirs.status, changeId: theirs.changeId } : { status: only.status, changeId: only.lastChangeId };
      const params = { id: String(only.id) };
      await api("POST /api/admin/funding-requests/{id}/decision", {
        params,
        body: { status, reasonId, words, internalNote, seen, decisionKey },
      });
    },
    // The specification's toast (§8) is for a status that changed.
    done: () =>
      opened.some((item) => item.status !== status)
        ? { title: m.desk_status_updated(), description: m.dec_done() }
        : { title: m.dec_done() },
    failed: (error) => {
      // The dialog says it. Another attempt is another decision: the key stands for what was seen, too.
      if (!(error instanceof CallError) || error.status !== 409) return undefined;
      setKey(crypto.randomUUID());
      if (isChange(error.details)) setTheirs(error.details);
      return undefined;
    },
    reads: [keys.fundingRequests, keys.reviewCounts, keys.dashboard, keys.acts],
    onDone: () => {
      keep(undefined);
      onDone();
    },
  });
  return {
    draft,
    theirs,
    send,
    change: (changed: Partial<Draft>) => {
      setNoteTyped(true);
      keep({ ...draft, ...changed });
    },
    keepTheirs: () => {
      keep(undefined);
      toast({ title: m.dec_kept() });
      onDone();
    },
  };
}

function isChange(details: unknown): details is ChangedMeanwhile {
  return typeof details === "object" && details !== null && "changeId" in details;
}
