import type { FastifyReply } from "fastify";
import { disposition } from "./disposition.ts";
import type { OpenAttachment } from "./service.ts";

/** Always as a file to save, of no kind that a browser would show or run, whatever is in it. */
export function sendAttachment(reply: FastifyReply, { name, size, bytes }: OpenAttachment): FastifyReply {
  return reply
    .header("content-disposition", disposition(name))
    .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header("cross-origin-resource-policy", "same-origin")
    .header("content-length", size)
    .type("application/octet-stream")
    .send(bytes);
}
