import type { EmailName } from "../../../shared/domain/email-wordings.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { ShownText } from "../../../shared/domain/text-fields.ts";
import { inWords } from "../../../shared/domain/text-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { inLanguage } from "../../runtime/language.ts";
import { escapeHtml, fillSecret, type RenderedMail } from "../../runtime/mail/template.ts";
import { withWordings } from "../../runtime/mail/wordings.ts";

type Given = Pick<Context, "config">;
type Example = RenderedMail;

/** Where the link will be that is made as the message is sent. */
const linkPlace = "{link}";

/**
 * Each email whose words can be edited, as the code that sends it writes it, with invented values. Features lie above the texts, so their
 * emails are given to them.
 */
export type EmailExamples = Record<Exclude<EmailName, `every${string}`>, (given: Given, language: Language) => Example[]>;

/** All emails with other words than those in force, on a page to be looked at. */
export function renderEmails(
  given: Given,
  examples: EmailExamples,
  language: Language,
  { words }: Pick<ShownText, "words">,
): { html: string; headers: Record<string, string> } {
  const emails = withWordings({ [language]: words }, () =>
    inLanguage(language, () =>
      Object.entries(examples).map(([email, write]) => ({ title: inWords(email), examples: write(given, language) })),
    ),
  );
  const title = m.texts_emails_preview();
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>${escapeHtml(m.texts_emails_preview_text({ place: linkPlace }))}</p><ul>${emails.map(({ title: name }, index) => `<li><a href="#email-${index}">${escapeHtml(name)}</a></li>`).join("")}</ul>${emails.map(({ title: name, examples: all }, index) => `<section id="email-${index}"><h2>${escapeHtml(name)}</h2>${all.map((one) => emailHtml(one, language, name)).join("")}</section>`).join("")}</body></html>`;
  return { html, headers };
}

/** The message as a mail program shows it, in a frame in which nothing runs; and as one shows it that reads plain text alone. */
function emailHtml(example: Example, language: Language, name: string): string {
  const { subject } = example;
  const { text, html } = fillSecret(example, linkPlace) ?? example;
  return `<p class="subject" lang="${language}"><strong>${escapeHtml(subject)}</strong></p><iframe sandbox="" title="${escapeHtml(name)}" srcdoc="${escapeHtml(html)}"></iframe><details><summary>${m.texts_emails_plain()}</summary><pre lang="${language}">${escapeHtml(text)}</pre></details>`;
}

const style =
  ":root{color-scheme:light dark}body{max-width:48rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif}section{margin-top:2.5rem}.subject{margin:1.5rem 0 .5rem}iframe{display:block;width:100%;height:34rem;border:1px solid GrayText;border-radius:.5rem;background:#FAF6EE}details{margin-top:.5rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}";

/** The styles are those of this page and of the emails in it. */
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "x-robots-tag": "noindex",
};
