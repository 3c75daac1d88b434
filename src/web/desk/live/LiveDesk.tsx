import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { useAuth } from "../../session/auth-context.tsx";
import { formatNumber } from "../../kit/numbers.ts";
import { keys } from "../queries.ts";
import { listenToDesk } from "./connection.ts";
import "./live.css";

/** The first change is read at once; those that come within this time after it are one reading. */
const gatherMs = 300;
/** How long a row shows that a colleague changed it. */
const markMs = 4_000;

interface LiveDeskProps {
  /** The first element of the query keys of what is shown. */
  path: string;
  of?: "request" | "inquiry";
  /** What is on the page. */
  items: { id: number; reference: string }[];
  openId: number | undefined;
  /** A change can bring an item into a filter, or to another place of it. */
  isFiltered: boolean;
  /** The first page: what came in last stands on it. */
  isNewest: boolean;
  children: ReactNode;
}

interface Change {
  byUserId: number | null;
}

const ChangedIds = createContext<ReadonlySet<number>>(new Set());

/** Which items somebody else changed a moment ago. */
export const useChangedIds = (): ReadonlySet<number> => useContext(ChangedIds);

/** Keeps what a desk shows as it is with colleagues: reads again what changed, marks it, and says so. */
export function LiveDesk({ path, of = "request", items, openId, isFiltered, isNewest, children }: LiveDeskProps) {
  const client = useQueryClient();
  const { user } = useAuth();
  const gathered = useRef(new Map<number, Change>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState("");

  const readAgain = useEffectEvent(async () => {
    const changes = new Map(gathered.current);
    gathered.current.clear();
    const newest = isNewest ? Math.max(0, ...items.map(({ id }) => id)) : Infinity;
    const ids = [...changes.keys()];
    const concernsList = isFiltered || ids.some((id) => id > newest || items.some((item) => item.id === id));
    const others = ids.filter((id) => changes.get(id)?.byUserId !== user?.id);
    await invalidate(client, path, { ids, withList: concernsList });
    setChanged(new Set(others));
    const sentence = describe(others, changes, items, newest, of);
    if (sentence) setSaid(sentence);
  });

  const onReady = useEffectEvent(() => {
    void invalidate(client, path, { ids: openId === undefined ? [] : [openId], withList: true });
  });

  useEffect(() => {
    let lastRead = -Infinity;
    const gather = (waitMs: number) => {
      timer.current = setTimeout(() => {
        // An own change that is under way shows itself; a reading in between would take it back for a moment.
        if (client.isMutating() > 0) return gather(gatherMs);
        timer.current = undefined;
        lastRead = performance.now();
        void readAgain();
      }, waitMs);
    };
    const stop = listenToDesk({
      onReady: () => onReady(),
      onChange: (change) => {
        if (change.what === "resync") return onReady();
        if (change.what !== of || (change.what !== "request" && change.what !== "inquiry")) return;
        gathered.current.set(change.what === "request" ? change.fundingRequestId : change.respondentId, change);
        if (timer.current === undefined) gather(Math.max(0, lastRead + gatherMs - performance.now()));
      },
    });
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [client, of]);

  useEffect(() => {
    if (changed.size === 0) return;
    const end = setTimeout(() => setChanged(new Set()), markMs);
    return () => clearTimeout(end);
  }, [changed]);

  return (
    <ChangedIds value={changed}>
      {children}
      <p className="vh" role="status">
        {said}
      </p>
    </ChangedIds>
  );
}

/** Reads again what is shown of these items, and the list and the counts where they may differ. What is not shown is read when it is. */
async function invalidate(client: QueryClient, path: string, { ids, withList }: { ids: number[]; withList: boolean }): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      predicate: ({ queryKey }) => {
        const isOf = queryKey.some((part) => typeof part === "number" && ids.includes(part));
        const isList = queryKey[0] === path && (queryKey[1] === "list" || queryKey[1] === "board");
        return isOf || (isList && (withList || queryKey[1] === "board"));
      },
    }),
    client.invalidateQueries({ queryKey: keys.reviewCounts }),
  ]);
}

function describe(
  ids: number[],
  changes: Map<number, Change>,
  items: LiveDeskProps["items"],
  newest: number,
  of: "request" | "inquiry",
): string | undefined {
  const shown = ids.filter((id) => id > newest || items.some((item) => item.id === id));
  const [only] = shown;
  if (only === undefined) return undefined;
  if (shown.length > 1) {
    const count = formatNumber(shown.length);
    return of === "inquiry" ? m.inquiry_changed_many({ count }) : m.live_changed_many({ count });
  }
  const reference = items.find(({ id }) => id === only)?.reference;
  if (!reference) return m.live_new_request();
  return changes.get(only)?.byUserId === null ? m.live_changed_applicant({ reference }) : m.live_changed_colleague({ reference });
}
