import { randomBytes } from "node:crypto";
import { currentLanguage } from "../../../shared/messages/language.ts";

/** A message as blocks; from them both the plain text and the HTML are made, so that they cannot differ. */
export type MailBlock =
  | { paragraph: string }
  | { facts: [label: string, value: string][] }
  | { quote: string }
  | { list: string[] }
  | { link: { text: string; url: string } }
  | SecretBlock;

/** A link, or a code beside its label, that is made as the message is sent. */
type SecretBlock = { secretLink: string } | { secretFact: string };
type WrittenBlock = Exclude<MailBlock, SecretBlock>;

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
  /** Stands where the link or code will be: once in the text and once in the HTML. Absent in a message without one. */
  marker?: string;
}

/**
 * Renders one message. Every value is text: what a person typed shows as typed, never as HTML. A message has at most one link or code that
 * is made as it is sent.
 */
export function renderMail({ blocks, ...content }: MailContent): RenderedMail {
  const secrets = blocks.filter(isSecret).length;
  if (secrets > 1) throw new Error("a message has one link or code, as each is made once");
  const marker = newMarker();
  const written = { ...content, blocks: blocks.map((block) => withMarker(block, marker)) };
  return { subject: oneLine(content.subject), text: asText(written), html: asHtml(written), ...(secrets === 1 && { marker }) };
}

/** Nobody has typed it: it is made after everything that was. Letters only, so that it is not taken for a number of any kind. */
function newMarker(): string {
  return randomBytes(16)
    .toString("hex")
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}

function isSecret(block: MailBlock): block is SecretBlock {
  return "secretLink" in block || "secretFact" in block;
}

function withMarker(block: MailBlock, marker: string): WrittenBlock {
  if ("secretLink" in block) return { link: { text: block.secretLink, url: marker } };
  return "secretFact" in block ? { facts: [[block.secretFact, marker]] } : block;
}

/** The message with its link or code. Undefined when its marker is not exactly once in the text and once in the HTML. */
export function fillSecret({ text, html, marker }: { text: string; html: string; marker?: string | undefined }, secret: string) {
  if (!marker) return undefined;
  const fill = (body: string, value: string) => {
    const parts = body.split(marker);
    return parts.length === 2 ? parts.join(value) : undefined;
  };
  const filled = { text: fill(text, secret), html: fill(html, escapeHtml(secret)) };
  return filled.text === undefined || filled.html === undefined ? undefined : { text: filled.text, html: filled.html };
}

type WrittenContent = Omit<MailContent, "blocks"> & { blocks: WrittenBlock[] };

/** A line end in a subject would start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function asText({ heading, blocks, footer }: WrittenContent): string {
  return [heading, ...blocks.map(blockText), `-- \n${footer}`].join("\n\n") + "\n";
}

function blockText(block: WrittenBlock): string {
  if ("paragraph" in block) return block.paragraph;
  if ("facts" in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  if ("list" in block) return block.list.map((item) => `* ${item}`).join("\n");
  if ("quote" in block) return block.quote.replace(/^/gm, "> ");
  return `${block.link.text}: ${block.link.url}`;
}

function asHtml({ heading, blocks, footer }: WrittenContent): string {
  return `<!doctype html><html lang="${currentLanguage()}"><body style="margin:0;padding:24px;background:#FAF6EE;color:#1B2420;font:16px/1.55 system-ui,sans-serif"><div style="max-width:36rem;margin:0 auto;background:#FFFDF8;border:1px solid #DDD4C2;border-radius:14px;padding:24px"><h1 style="margin:0 0 16px;font:600 24px/1.2 Georgia,serif">${escapeHtml(heading)}</h1>${blocks.map(blockHtml).join("")}</div><p style="max-width:36rem;margin:16px auto 0;font-size:13px;color:#62665A">${inLines(footer)}</p></body></html>`;
}

function blockHtml(block: WrittenBlock): string {
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
