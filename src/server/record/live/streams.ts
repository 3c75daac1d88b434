import type { ServerResponse } from "node:http";
import type { DeskChange } from "../../../shared/contracts/record/live.ts";

/** What a browser may leave unread before it is sent away; it comes back and reads everything again. */
const mostUnread = 256 * 1024;
/** More tabs of one person than this leave the browser no connection for its calls. */
const mostOfOneUser = 5;

export interface Stream {
  id: string;
  userId: number;
  sessionHash: string;
  response: ServerResponse;
}

/** The streams that are open in this process, and what is sent to them. */
export function createStreams() {
  const open = new Map<string, Stream>();
  const waiting = new Set<string>();

  /** Ends a stream with a last event, which says why; without one the browser comes back by itself. */
  function end(stream: Stream, reason?: "signed_out" | "replaced"): void {
    if (!open.delete(stream.id)) return;
    if (reason) stream.response.write(`event: ${reason}\ndata: {}\n\n`);
    stream.response.end();
  }

  function send(stream: Stream, text: string): void {
    stream.response.write(text);
    if (stream.response.writableLength <= mostUnread) return;
    open.delete(stream.id);
    stream.response.destroy();
  }

  function sendWaiting(): void {
    for (const payload of waiting) {
      const change = JSON.parse(payload) as DeskChange;
      const text = `event: change\ndata: ${payload}\n\n`;
      for (const stream of open.values()) if (!("userId" in change) || change.userId === stream.userId) send(stream, text);
    }
    waiting.clear();
  }

  return {
    add: (stream: Stream): void => {
      const own = [...open.values()].filter(({ userId }) => userId === stream.userId);
      for (const oldest of own.slice(0, Math.max(0, own.length - mostOfOneUser + 1))) end(oldest, "replaced");
      open.set(stream.id, stream);
      send(stream, `retry: 2000\nevent: ready\ndata: ${JSON.stringify({ streamId: stream.id })}\n\n`);
    },
    /** False when it was not open any more. */
    remove: (id: string): boolean => open.delete(id),
    end,
    all: (): Stream[] => [...open.values()],
    /** Sends a change to whom it is for; the same one twice within a tick goes out once. */
    tell: (payload: string): void => {
      if (waiting.size === 0) setImmediate(sendWaiting);
      waiting.add(payload);
    },
    /** A comment that no script sees: proxies keep the connection, and one that is gone is found out. */
    beat: (): void => {
      for (const stream of open.values()) send(stream, ": here\n\n");
    },
  };
}
