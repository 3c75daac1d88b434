import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { keys } from "../queries.ts";
import { listenToDesk } from "./connection.ts";
import { showViewing } from "./viewing.ts";
import { Avatar } from "../../kit/people.tsx";
import "./live.css";

/** Who a process that was killed left behind counts for a minute; nothing is told of that. */
const againMs = 60_000;

/** Which colleagues have the same request open, and whether they write. Shows this person to them, too. */
export function AlsoHere({ requestId }: { requestId: number }) {
  const ref = useRef<HTMLDivElement>(null);
  const isWriting = useIsWriting(ref);
  useShown(requestId, isWriting);
  const here = useColleagues(requestId);
  const arrived = useArrival(here.map(({ username }) => username));
  return (
    <div ref={ref}>
      {here.length > 0 && (
        <p className="alsohere small">
          {m.live_also_here()}{" "}
          {here.map(({ userId, username, isWriting: writes }) => (
            <span key={userId} className="alsohere__one">
              <Avatar of={username} />
              <b className="name name--plain">{username}</b>
              {writes && <i> {m.live_writing()}</i>}
            </span>
          ))}
        </p>
      )}
      <p className="vh" role="status">
        {arrived && m.live_arrived({ name: arrived })}
      </p>
    </div>
  );
}

function useColleagues(requestId: number) {
  const client = useQueryClient();
  const presence = useQuery({
    queryKey: [...keys.fundingRequests, "presence", requestId],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/presence", { params: { id: String(requestId) } }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.items.some(({ isYou }) => !isYou) ? againMs : false),
  });
  useEffect(() => {
    return listenToDesk({
      onChange: (change) => {
        if (change.what === "presence" && change.fundingRequestId === requestId)
          void client.invalidateQueries({ queryKey: [...keys.fundingRequests, "presence", requestId] });
      },
    });
  }, [client, requestId]);
  return presence.data?.items.filter(({ isYou }) => !isYou) ?? [];
}

/** The name of who came last; nobody who was there before. */
function useArrival(names: string[]): string | undefined {
  const [known, setKnown] = useState<string[]>([]);
  const [arrived, setArrived] = useState<string>();
  if (names.join("\n") !== known.join("\n")) {
    const newcomer = names.find((name) => !known.includes(name));
    setKnown(names);
    setArrived(newcomer);
  }
  return arrived;
}

function useShown(requestId: number, isWriting: boolean): void {
  useEffect(() => {
    const tell = () => showViewing({ fundingRequestId: requestId, isWriting });
    tell();
    return listenToDesk({ onReady: tell });
  }, [requestId, isWriting]);
  useEffect(() => () => showViewing({ fundingRequestId: null, isWriting: false }), []);
}

/** True while a field of what is open holds words that were not sent. Sending empties it without an event: it is looked at again. */
function useIsWriting(within: React.RefObject<HTMLElement | null>): boolean {
  const [isWriting, setWriting] = useState(false);
  useEffect(() => {
    const place = within.current?.closest(".drawer, main");
    if (!place) return;
    const look = () => setWriting([...place.querySelectorAll("textarea")].some(({ value }) => value.trim() !== ""));
    look();
    place.addEventListener("input", look);
    const timer = setInterval(look, 2_000);
    return () => {
      place.removeEventListener("input", look);
      clearInterval(timer);
    };
  }, [within]);
  return isWriting;
}
