import { PassThrough, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as calls from "../../../shared/contracts/requests/attachments.ts";
import { pieceBytes } from "../../../shared/domain/attachments.ts";
import { AppError, errorStatus } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { inLanguage, languageOf } from "../../runtime/language.ts";
import { sendAttachment } from "./send.ts";
import * as service from "./service.ts";
import { openUploadedSound } from "./uploaded-sound.ts";
import { asUploadFailure, createTusServer, tokenHeader } from "./tus.ts";

export function attachmentRoutes(app: FastifyInstance, context: Context): void {
  uploadRoutes(app, context);

  mount(app, calls.openUploadedSound, async ({ params, request, reply }) => {
    const token = String(request.headers[tokenHeader] ?? "");
    return sendAttachment(reply, await openUploadedSound(context, params.id, token));
  });

  mount(app, calls.listAttachments, async ({ params }) => ({ items: await service.listAttachmentsOfRequest(context, params.id) }));

  mount(app, calls.downloadAttachment, async ({ params, query, caller, reply }) => {
    const file = await service.openForAdministrator(context, caller, params.id, query.accept === "not_scanned");
    return sendAttachment(reply, file);
  });
}

function uploadRoutes(app: FastifyInstance, context: Context): void {
  const answer = createTusServer(context);
  app.addContentTypeParser("application/offset+octet-stream", (_request, stream, done) => done(null, stream));
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    inLanguage(languageOf(request.headers), async () => {
      reply.header("tus-resumable", "1.0.0");
      const body = tapOf(request.body);
      try {
        const response = await answer(toWebRequest(request, body?.stream), addressOf(request));
        if (response.status >= 400) return await sendProtocolFailure(reply, response.status);
        // No other site is meant to read this: the library's leave for all of them stays here.
        for (const [name, value] of response.headers) if (!/^(access-control-|content-type$)/.test(name)) reply.header(name, value);
        return await reply.status(response.status).send(await response.text());
      } finally {
        body?.close();
      }
    });
  app.route({ method: ["POST", "OPTIONS"], url: "/api/uploads", handler });
  app.route({ method: ["HEAD", "PATCH", "DELETE", "OPTIONS"], url: "/api/uploads/:id", handler });
}

/** With the status that the protocol asks for, which is not always that of the product's failure. */
function sendProtocolFailure(reply: FastifyReply, status: number): FastifyReply {
  const { code, message } = asUploadFailure(status);
  if (errorStatus[code] >= 500) throw new AppError("internal_error", m.att_error_protocol());
  return reply.status(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send({ code, message });
}

/**
 * A body by way of a stream that takes in all that has come, and ends where the connection breaks: what arrived before that
 * is written, not sent again. What is left of a body that is refused is let go, or the answer would be lost with the connection.
 */
function tapOf(body: unknown): { stream: Readable; close: () => void } | undefined {
  if (!(body instanceof Readable)) return undefined;
  const stream = new PassThrough({ highWaterMark: pieceBytes });
  body.on("error", () => stream.end());
  body.pipe(stream);
  return {
    stream,
    close: () => {
      body.unpipe(stream);
      body.resume();
      stream.destroy();
    },
  };
}

function toWebRequest(request: FastifyRequest, body: Readable | undefined): Request {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );
  const { method } = request;
  const url = new URL(request.url, "http://uploads.invalid");
  if (!body) return new Request(url, { method, headers });
  // `duplex` is asked for where a body is a stream, and unknown to the types.
  const withBody: RequestInit & { duplex: "half" } = {
    method,
    headers,
    body: Readable.toWeb(body, { strategy: { highWaterMark: 1 } }) as ReadableStream,
    duplex: "half",
  };
  return new Request(url, withBody);
}
