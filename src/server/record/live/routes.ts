import { randomUUID } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/record/live.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { createHub } from "./hub.ts";
import { listPresence } from "./queries.ts";
import { beginStream, setViewing } from "./service.ts";

/** How long a desk waits for the connection that hears the changes. */
const patienceMs = 5_000;

/** What colleagues do while a desk is open (decision 0030). */
export function liveRoutes(app: FastifyInstance, context: Context): void {
  const hub = createHub(context);
  app.addHook("preClose", () => hub.close());

  mount(app, calls.openLiveStream, async ({ caller, request, reply }) => {
    if (!request.headers.accept?.includes("text/event-stream")) throw new AppError("validation_failed", m.live_error_not_a_stream());
    const isListening = await Promise.race([hub.listening().then(() => true), wait(patienceMs, false, { ref: false })]);
    if (!isListening) throw new AppError("unavailable", m.error_unavailable(), { retryAfter: 5 });
    const stream = { id: randomUUID(), userId: caller.id, sessionHash: caller.sessionHash, response: reply.raw };
    await beginStream(context, caller, stream.id);
    reply.hijack();
    reply.raw.on("error", () => undefined);
    reply.raw.on("close", () => void hub.left(stream));
    if (reply.raw.closed) return void hub.left(stream);
    // Its connection serves nothing else afterwards: kept, it would hold a process that ends.
    reply.headers({ connection: "close", "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" });
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    hub.add(stream);
    return undefined;
  });

  mount(app, calls.setViewing, async ({ params, body, caller }) => {
    await setViewing(context, caller, params.streamId, body);
    return { success: true };
  });

  mount(app, calls.getPresence, async ({ params, caller }) => ({
    items: (await listPresence(context.db, params.id)).map((person) => ({ ...person, isYou: person.userId === caller.id })),
  }));
}
