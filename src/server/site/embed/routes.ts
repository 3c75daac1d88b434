import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { isLanguage } from "../../../shared/domain/languages.ts";
import { foundPaths } from "../../../shared/found-paths.ts";
import type { Context } from "../../runtime/context.ts";
import { inLanguage, languageOf } from "../../runtime/language.ts";
import { cardStyles, emptyCard, projectCard, type Shown } from "./card.ts";

/** The one page that other websites may frame: it runs nothing, sends no form and looks nowhere but here for its picture. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(cardStyles).digest("base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

/** The card of one project, made anew for each request: what was withdrawn is gone with the next one. */
export function embedRoutes(app: FastifyInstance, { config }: Context): void {
  app.get(foundPaths.embeddedProject(":publicId"), async (request, reply) => {
    const { publicId } = request.params as { publicId: string };
    const { lang } = request.query as { lang?: unknown };
    const language = isLanguage(lang) ? lang : languageOf(request.headers);
    const answer = await app.publicReads.get("GET /api/projects/{publicId}")?.({ params: { publicId } }, language);
    const status = answer?.status ?? 404;
    const html = inLanguage(language, () =>
      answer?.status === 200 ? projectCard(config, JSON.parse(answer.text) as Shown) : emptyCard(config),
    );
    return reply
      .status(status)
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .header("x-robots-tag", "noindex")
      .header("referrer-policy", "strict-origin-when-cross-origin")
      .header("content-language", language)
      .type("text/html; charset=utf-8")
      .send(html);
  });
}
