import type { DeskChange } from "../../../shared/contracts/record/live.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { type Listener, listenTo } from "../../runtime/db/listen.ts";
import { listOpenSessions } from "../auth/service.ts";
import { renewPresence } from "./queries.ts";
import { deskChannel, endStreams } from "./service.ts";
import { createStreams, type Stream } from "./streams.ts";

const beatMs = 20_000;

/** Carries what the database tells to the streams that are open in this process. It begins with the first stream. */
export function createHub(context: Context) {
  const streams = createStreams();
  let listener: Listener | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): Listener {
    if (isClosed) throw new AppError("unavailable", m.error_unavailable(), { retryAfter: 5 });
    timer ??= setInterval(() => void beat(), beatMs);
    listener ??= listenTo(context, deskChannel, { onMessage: hear, onBack: () => streams.tell(resync) }, context.log);
    return listener;
  }

  function hear(payload: string): void {
    const change = JSON.parse(payload) as DeskChange;
    if (change.what === "account") void endSignedOut(streams.all().filter(({ userId }) => userId === change.userId));
    else streams.tell(payload);
  }

  async function beat(): Promise<void> {
    streams.beat();
    await endSignedOut(streams.all());
    await renewPresence(
      context.db,
      streams.all().map(({ id }) => id),
    ).catch(() => undefined);
  }

  /** Ends the streams whose session has ended or opens the desk no more. */
  async function endSignedOut(asked: Stream[]): Promise<void> {
    if (asked.length === 0) return;
    const sessions = asked.map(({ sessionHash }) => sessionHash);
    const isOpen = await listOpenSessions(context, sessions).catch(() => undefined);
    const ended = asked.filter(({ sessionHash }) => !isOpen?.has(sessionHash));
    // Who cannot be asked about goes as well: the browser comes back and is asked for its session again.
    for (const stream of ended) streams.end(stream, isOpen && "signed_out");
    await forget(ended);
  }

  /** A row that stays because the database is away does not count after a minute. */
  async function forget(ended: Stream[]): Promise<void> {
    await endStreams(
      context,
      ended.map(({ id }) => id),
    ).catch(() => undefined);
  }

  return {
    /** A process that ends takes no more of them: they would keep it alive. */
    add: (stream: Stream): void => {
      if (isClosed) stream.response.end();
      else streams.add(stream);
    },
    listening: async (): Promise<void> => start().listening(),
    /** The client went. */
    left: async (stream: Stream): Promise<void> => {
      streams.remove(stream.id);
      await forget([stream]);
    },
    close: async (): Promise<void> => {
      isClosed = true;
      clearInterval(timer);
      const last = streams.all();
      for (const stream of last) streams.end(stream);
      await forget(last);
      await listener?.stop();
    },
  };
}

const resync = JSON.stringify({ what: "resync" } satisfies DeskChange);
