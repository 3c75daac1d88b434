import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/record/texts.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { PageTextKey } from "../../../shared/domain/provider-texts.ts";
import type { ShownText } from "../../../shared/domain/text-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { getApproval } from "../approvals/service.ts";
import { bringBack, discardDraft, saveDraft } from "./drafts.ts";
import { type EmailExamples, renderEmails } from "./email-preview.ts";
import type { LiveTexts } from "./live.ts";
import { readPreview, renderStill } from "./preview.ts";
import { askToPublish, publishDraft } from "./publishing.ts";
import * as service from "./service.ts";

/** What shows the texts; a server without pages, as in most tests, has neither. */
interface Shown {
  pages: Pages;
  texts: LiveTexts;
}

export function textRoutes(app: FastifyInstance, context: Context, shown: Shown | undefined, examples: EmailExamples): void {
  const { db } = context;
  const renderPage = (key: PageTextKey, language: Language, text: ShownText) => {
    if (!shown) throw new AppError("unavailable", m.error_unavailable());
    return renderStill(shown.pages, key, language, text);
  };

  mount(app, calls.listTexts, async () => ({ items: await service.listTexts(db) }));

  mount(app, calls.getText, ({ params, caller }) => service.getText(db, caller, params.key));

  mount(app, calls.saveTextDraft, ({ params, body, caller }) => saveDraft(context, caller, params.key, body));

  mount(app, calls.dropTextDraft, async ({ params, body, caller }) => {
    await discardDraft(context, caller, params.key, body.revision);
    return {};
  });

  mount(app, calls.bringBackText, ({ params, body, caller }) => bringBack(context, caller, params.key, body.number));

  mount(app, calls.publishText, async ({ params, body, caller }) => {
    const version = await publishDraft(context, caller, params.key, body);
    // Whoever published looks at the page next. A look that fails is made up for by the next one: the version is published.
    await shown?.texts.look().catch(() => undefined);
    return { version };
  });

  mount(app, calls.askToPublishText, async ({ params, body, caller }) => {
    const id = await askToPublish(context, caller, params.key, body);
    return { approval: await getApproval(db, caller, id) };
  });

  mount(app, calls.previewText, async ({ params: { key }, query: { language, version }, reply }) => {
    const text = await readPreview(db, key, language, version);
    const { html, headers } = key === "emails" ? renderEmails(context, examples, language, text) : await renderPage(key, language, text);
    return reply.headers({ ...headers, "cache-control": "no-store" }).send(html);
  });
}
