import { currentLanguage } from "../../../shared/messages/language.ts";

/** A message as blocks; from them both the plain text and the HTML are made, so that they cannot differ. */
export type MailBlock =
  | { paragraph: string }
  | { facts: [label: string, value: string][] }
  | { quote: string }
  | { list: string[] }
  | { link: { text: string; url: string } };

export interface MailContent {
  subject: string;
  heading: string;
  blocks: MailBlock[];
  /** Who sends it and why it came. */
  footer: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Renders one message. Every value is text: what a person typed shows as typed, never as HTML. */
export function renderMail(content: MailContent): RenderedMail {
  return { subject: oneLine(content.subject), text: asText(content), html: asHtml(content) };
}

/** A line end in a subject would start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function asText({ heading, blocks, footer }: MailContent): string {
  return [heading, ...blocks.map(blockText), `-- \n${footer}`].join("\n\n") + "\n";
}

function blockText(block: MailBlock): string {
  if ("paragraph" in block) return block.paragraph;
  if ("facts" in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  if ("list" in block) return block.list.map((item) => `* ${item}`).join("\n");
  if ("quote" in block) return block.quote.replace(/^/gm, "> ");
  return `${block.link.text}: ${block.link.url}`;
}

function asHtml({ heading, blocks, footer }: MailContent): string {
  return `<!doctype html><html lang="${currentLanguage()}"><body style="margin:0;padding:24px;background:#FAF6EE;color:#1B2420;font:16px/1.55 system-ui,sans-serif"><div style="max-width:36rem;margin:0 auto;background:#FFFDF8;border:1px solid #DDD4C2;border-radius:14px;padding:24px"><h1 style="margin:0 0 16px;font:600 24px/1.2 Georgia,serif">${escapeHtml(heading)}</h1>${blocks.map(blockHtml).join("")}</div><p style="max-width:36rem;margin:16px auto 0;font-size:13px;color:#62665A">${inLines(footer)}</p></body></html>`;
}

function blockHtml(block: MailBlock): string {
  if ("paragraph" in block) return `<p style="margin:0 0 16px">${inLines(block.paragraph)}</p>`;
  if ("facts" in block)
    return `<table style="border-collapse:collapse;margin:0 0 16px">${block.facts.map(([label, value]) => `<tr><th style="text-align:left;vertical-align:top;padding:4px 16px 4px 0;font-weight:400;color:#62665A">${escapeHtml(label)}</th><td style="padding:4px 0;white-space:pre-wrap">${escapeHtml(value)}</td></tr>`).join("")}</table>`;
  if ("list" in block)
    return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${block.list.map((item) => `<li style="margin:0 0 8px">${escapeHtml(item)}</li>`).join("")}</ul>`;
  if ("quote" in block)
    return `<div style="margin:0 0 16px;padding:12px 16px;background:#F2ECDF;border-radius:8px;white-space:pre-wrap">${escapeHtml(block.quote)}</div>`;
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.link.url)}" style="color:#17513F">${escapeHtml(block.link.text)}</a></p>`;
}

/** Lines of a paragraph stay lines. */
function inLines(text: string): string {
  return escapeHtml(text).replace(/\n/g, "<br>");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text within HTML, or within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
