import type { FastifyInstance } from "fastify";
import { AppError } from "../../../shared/domain/errors.ts";
import { pageTextKeys, providerTexts } from "../../../shared/domain/provider-texts.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import { compressedAnswer, sendAnswer } from "../../runtime/http/answer.ts";
import { createRecentPages } from "../../runtime/http/page-facts.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { askedLanguage, languageOf } from "../../runtime/language.ts";
import { renderStill } from "./preview.ts";
import { newestNumber } from "./queries.ts";
import { readShown } from "./service.ts";

/** Earlier versions of the texts that two people publish: who signed one, or was certified by it, reads it at an address of its own. */
export function versionRoutes(app: FastifyInstance, { db }: Context, pages: Pages): void {
  const recent = createRecentPages();
  for (const key of pageTextKeys.filter((one) => providerTexts[one].people === 2)) {
    const { page } = providerTexts[key];
    app.get(paths.textVersion(page, ":number"), async (request, reply) => {
      const { number: asked } = request.params as { number: string };
      const language = askedLanguage(request.url) ?? languageOf(request.headers);
      const [number, newest] = [/^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0, await newestNumber(db, key)];
      if (number === newest) return reply.redirect(page, 302);
      if (number === 0 || number > newest) return sendAnswer(reply, await pages.kept("/404", language));
      const shown = await readShown(db, key, language, number);
      const answer = await recent(`${key} ${number} ${language}`, JSON.stringify(shown), async () => {
        const { html, headers } = await renderStill(pages, key, language, { ...shown, isEarlier: true });
        return compressedAnswer(200, Buffer.from(html), { ...headers, "cache-control": "no-cache", "content-language": language });
      });
      if (!answer) throw new AppError("unavailable", m.error_unavailable(), { retryAfter: 1 });
      return sendAnswer(reply, answer);
    });
  }
}
