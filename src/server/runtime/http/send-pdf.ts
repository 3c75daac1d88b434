import type { FastifyReply } from "fastify";

/** Answers with a document to save: it is kept by nobody on the way. */
export function sendPdf(reply: FastifyReply, { name, bytes }: { name: string; bytes: Buffer }): FastifyReply {
  return reply
    .type("application/pdf")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "private, no-store")
    .send(bytes);
}
