import type { FastifyInstance } from "fastify";
import { languages } from "../../../shared/domain/languages.ts";
import { type Previewed, previewOf, stockPreview } from "../../../shared/domain/previews.ts";
import { foundPaths } from "../../../shared/found-paths.ts";
import type { Context } from "../../runtime/context.ts";
import { jsonType } from "../../runtime/http/response-schema.ts";
import { inLanguage, languageOf } from "../../runtime/language.ts";
import { createPreviews } from "./previews.ts";

/**
 * The picture that a chat or a social network shows beside the link of a project. Its public facts are read for each request, so that what
 * was withdrawn is gone with the next one; an address that is out of date leads to the newest, and a picture that cannot be made now to the
 * site's own.
 */
export function previewRoutes(app: FastifyInstance, context: Context): void {
  const { provider } = context.config;
  const draw = createPreviews(context);

  app.get(foundPaths.previewOfProject(":publicId", ":hash"), async (request, reply) => {
    const { publicId, hash } = request.params as { publicId: string; hash: string };
    const answer = await app.publicReads.get("GET /api/projects/{publicId}")?.({ params: { publicId } }, languageOf(request.headers));
    if (answer?.status !== 200)
      return reply
        .status(answer?.status ?? 404)
        .type(jsonType)
        .send(answer?.text);
    const project = JSON.parse(answer.text) as Previewed;
    const inEach = languages.map((language) => inLanguage(language, () => previewOf(project, provider.name)));
    const asked = inEach.find((preview) => preview.hash === hash);
    if (!asked) {
      const newest = inLanguage(languageOf(request.headers), () => previewOf(project, provider.name));
      return reply.header("cache-control", "no-cache").redirect(newest.address);
    }
    const etag = `"${hash}"`;
    const isKnown = request.headers["if-none-match"] === etag;
    const picture = isKnown ? undefined : await draw(publicId, asked);
    if (!isKnown && !picture) return reply.redirect(stockPreview);
    reply
      .header("cache-control", `private, max-age=${keptSeconds}, immutable`)
      .header("etag", etag)
      .header("content-disposition", "inline")
      .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
      // A chat in a browser shows it from here.
      .header("cross-origin-resource-policy", "cross-origin");
    return isKnown ? reply.status(304).send() : reply.type("image/jpeg").send(picture);
  });
}

/** What was withdrawn is to be gone: a browser keeps it for a day, and nobody in between at all. */
const keptSeconds = 86_400;
