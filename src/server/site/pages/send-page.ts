import type { FastifyReply } from "fastify";
import type { Language } from "../../../shared/domain/languages.ts";
import type { PageData } from "../../../web/runtime/site.ts";
import { compressFor } from "../../runtime/http/compression.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { languageOf } from "../../runtime/language.ts";

/** A page that is rendered for one visitor. */
interface OnePage {
  path: string;
  status: number;
  /** What the page shows besides its own words. */
  page?: PageData;
  /** That of the visitor, unless the page is about somebody's who chose another. */
  language?: Language;
}

/** Renders a page and sends it, compressed as the browser takes it. */
export async function sendPage(
  reply: FastifyReply,
  pages: Pages,
  { path, status, page = {}, language = languageOf(reply.request.headers) }: OnePage,
): Promise<FastifyReply> {
  const { html, headers } = await pages.render(path, language, page);
  const { body, encoding } = compressFor(reply.request.headers["accept-encoding"], Buffer.from(html));
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .status(status)
    .headers({ ...headers, "content-language": language, vary: "accept-encoding, accept-language, cookie" })
    .type("text/html; charset=utf-8")
    .send(body);
}
