import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../api/client.ts";
import { formatDateTime } from "../kit/dates.ts";
import { areSingleKeysOn, isTyping } from "../kit/single-keys.ts";
import { useChange } from "../kit/use-change.ts";
import QueryArea from "../session/QueryArea.tsx";
import { keys } from "./queries.ts";
import "./undo-bar.css";

type Act = CallOutput<"GET /api/admin/acts">["items"][number];

/** What this person did a moment ago, of which nobody outside has heard yet: how soon it leaves, and the button that takes it back. */
export function UndoBar() {
  return (
    <QueryArea>
      <Bar />
    </QueryArea>
  );
}

function Bar() {
  const acts = useQuery({
    queryKey: keys.acts,
    queryFn: async () => {
      const { items, now } = await api("GET /api/admin/acts", {});
      // The device's clock may be another one than the server's.
      return { items, aheadMs: Date.now() - Date.parse(now) };
    },
    refetchOnMount: "always",
  });
  const undo = useChange({
    call: ({ id }: Act) => api("POST /api/admin/acts/{id}/undo", { params: { id } }),
    done: { title: m.undo_done() },
    failed: m.undo_failed(),
    reads: [keys.acts, keys.fundingRequests, keys.reviewCounts, keys.dashboard],
  });
  const [act] = acts.data?.items ?? [];
  const left = useSecondsLeft(act, acts.data?.aheadMs ?? 0);
  useKeyZ(() => act && left > 0 && !undo.isPending && undo.mutate(act));
  if (!act || left <= 0) return null;
  return (
    <section className="undobar" aria-label={m.undo_label()}>
      <p role="status">
        <span aria-hidden="true">{sentenceOf(act, left)}</span>
        <span className="vh">{m.undo_open()}</span>
      </p>
      <button type="button" aria-keyshortcuts="Z" disabled={undo.isPending} onClick={() => undo.mutate(act)}>
        {m.desk_undo()} {areSingleKeysOn() && <kbd aria-hidden="true">Z</kbd>}
      </button>
    </section>
  );
}

function sentenceOf({ kind, messages, lettersAt }: Act, seconds: number): string {
  if (lettersAt !== null) return m.undo_letters({ when: formatDateTime(lettersAt), seconds });
  if (kind === "question") return m.undo_question({ seconds });
  if (kind === "forward") return m.undo_forward({ seconds });
  return messages === 1 ? m.undo_status_one({ seconds }) : m.undo_status_many({ count: messages, seconds });
}

/** On every page of the desk, with lists and without, unless somebody types or has turned the single keys off. */
function useKeyZ(press: () => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "z" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!areSingleKeysOn() || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Counted down to the moment at which the server lets it go. */
function useSecondsLeft(act: Act | undefined, aheadMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  const leavesAt = act?.leavesAt;
  useEffect(() => {
    if (leavesAt === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [leavesAt]);
  return leavesAt === undefined ? 0 : Math.ceil((Date.parse(leavesAt) + aheadMs - now) / 1_000);
}
