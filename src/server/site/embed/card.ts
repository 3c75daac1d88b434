import type { CommunityProject } from "../../../shared/contracts/projects/public-projects.ts";
import { formatSum } from "../../../shared/domain/sums.ts";
import { placeOf } from "../../../shared/domain/previews.ts";
import { fundingPercent } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { paths } from "../../../shared/paths.ts";

/** What a card shows: the project as everybody may read it. */
export type Shown = Pick<
  CommunityProject,
  | "publicId"
  | "name"
  | "nationName"
  | "nationLanguage"
  | "language"
  | "location"
  | "placePrecision"
  | "cover"
  | "theme"
  | "fundingReceived"
  | "fundingNeeded"
  | "currency"
>;

interface Given {
  publicUrl: string;
  provider: { name: string };
}

/** The colours of the pages (src/web/styles/tokens.css), as far as a card and the drawings of the themes use them. */
const light =
  "--c-paper:#faf6ee;--c-surface:#fffdf8;--c-sunken:#f2ecdf;--c-line:#ddd4c2;--c-ink:#1b2420;--c-ink-2:#474f48;--c-primary:#17513f;--c-deep:#10342a;--c-on-deep:#f5efe1;--c-on-deep-2:#bbd0c2;--c-land-far:#9dbba9;--c-land-mid:#17513f;--c-land-river:#faf6ee;--c-clay-tint:#f6e4d8;--c-copper:#bf6f48;--c-copper-deep:#8e4526;--c-copper-light:#ebbe9f";
const dark =
  "--c-paper:#121815;--c-surface:#1a221e;--c-sunken:#0d120f;--c-line:#303c35;--c-ink:#efe9db;--c-ink-2:#bfc3b6;--c-primary:#86c9a8;--c-deep:#0c241c;--c-on-deep:#f1eadb;--c-on-deep-2:#b3c9bb;--c-land-far:#31564a;--c-land-mid:#17412f;--c-land-river:#6f9484;--c-clay-tint:#38251c;--c-copper:#b8683f;--c-copper-deep:#7c3b20;--c-copper-light:#e2b090";

/** All styles of a card. Names stand in the system's face, which keeps every mark. */
export const cardStyles = `:root{color-scheme:light dark;${light}}@media(prefers-color-scheme:dark){:root{${dark}}}*{box-sizing:border-box;margin:0}html,body{height:100%}body{font:16px/1.45 system-ui,sans-serif;color:var(--c-ink);background:var(--c-paper)}article{display:flex;flex-direction:column;min-height:100%;background:var(--c-surface);border:1px solid var(--c-line);border-radius:14px;overflow:hidden}.cover{display:block;width:100%;aspect-ratio:8/5;object-fit:cover;background:var(--c-sunken);border-bottom:3px solid var(--c-primary)}.words{display:grid;gap:6px;padding:14px 16px 16px;flex:1;align-content:start;overflow-wrap:anywhere}h1{font-size:1.15rem;line-height:1.25}.dim{font-size:.9rem;color:var(--c-ink-2)}.meter{display:block;width:100%;height:6px;border-radius:3px;background:var(--c-sunken)}a{display:inline-block;padding-block:10px;color:var(--c-primary);font-weight:600}a:focus-visible{outline:3px solid;outline-offset:2px}`;

/** A project as a small page of its own for other websites: no script, no cookie, no other server. */
export function projectCard(given: Given, project: Shown): string {
  const { publicId, name, nationName, nationLanguage, language, fundingReceived, fundingNeeded, currency } = project;
  const received = formatSum({ amount: fundingReceived, currency });
  const needed = formatSum({ amount: fundingNeeded, currency });
  const link = `${given.publicUrl}${paths.project(publicId)}?lang=${currentLanguage()}`;
  return page(
    name,
    `<article>${coverOf(project)}<div class="words"><h1 lang="${escape(language ?? "und")}">${escape(name)}</h1>
${nationName === null ? "" : `<p lang="${escape(nationLanguage ?? "und")}">${escape(nationName)}</p>\n`}<p class="dim">${escape(placeOf(project) ?? m.community_place_private())}</p>
<svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${fundingPercent(fundingReceived, fundingNeeded)}" height="4" fill="var(--c-primary)"/></svg>
<p><b>${escape(received)}</b> ${escape(m.community_of({ needed }))}</p>
<p><a href="${escape(link)}" target="_blank" rel="noopener">${escape(m.share_embed_link({ provider: given.provider.name }))}</a></p></div></article>`,
  );
}

/** What stands in the place of a project that is not public: nothing of it. */
export function emptyCard(given: Given): string {
  const link = `${given.publicUrl}${paths.projects}?lang=${currentLanguage()}`;
  return page(
    given.provider.name,
    `<article><div class="words"><p>${escape(m.share_embed_gone())}</p>
<p><a href="${escape(link)}" target="_blank" rel="noopener">${escape(m.projects_all_back())}</a></p></div></article>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>${cardStyles}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

function coverOf({ publicId, cover, theme }: Shown): string {
  if (cover) {
    const address = `/api/projects/${encodeURIComponent(publicId)}/pictures/${encodeURIComponent(cover.id)}?size=small`;
    return `<img class="cover" src="${escape(address)}" alt="${escape(cover.alt)}" width="480" height="300">`;
  }
  if (!theme) return "";
  return `<svg class="cover" viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use href="/scenes.svg#${theme}"/></svg>`;
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
