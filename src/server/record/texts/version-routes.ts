import type { FastifyInstance } from "fastify";
import { isLanguage } from "../../../shared/domain/languages.ts";
import { providerTexts, textKeys } from "../../../shared/domain/provider-texts.ts";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { languageOf } from "../../runtime/language.ts";
import { renderStill } from "./preview.ts";
import { newestNumber } from "./queries.ts";
import { readShown } from "./service.ts";

/** Earlier versions of the texts that two people publish: who signed one, or was certified by it, reads it at an address of its own. */
export function versionRoutes(app: FastifyInstance, { db }: Context, pages: Pages): void {
  for (const key of textKeys.filter((one) => providerTexts[one].people === 2)) {
    const { page } = providerTexts[key];
    app.get(paths.textVersion(page, ":number"), async (request, reply) => {
      const { number: asked } = request.params as { number: string };
      const { lang } = request.query as { lang?: unknown };
      const language = typeof lang === "string" && isLanguage(lang) ? lang : languageOf(request.headers);
      const [number, newest] = [/^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0, await newestNumber(db, key)];
      if (number === newest) return reply.redirect(page, 302);
      if (number === 0 || number > newest) {
        const { html, headers } = await pages.render("/404", language, {});
        return reply.status(404).headers(headers).type("text/html; charset=utf-8").send(html);
      }
      const shown = await readShown(db, key, language, number);
      const { html, headers } = await renderStill(pages, key, language, { ...shown, isEarlier: true });
      return reply.headers({ ...headers, "cache-control": "no-cache", "content-language": language }).send(html);
    });
  }
}
