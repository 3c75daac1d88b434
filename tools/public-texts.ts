import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Language, languages } from "../src/shared/domain/languages.ts";
import { routes } from "../src/web/routes.ts";

const root = path.join(import.meta.dirname, "..");
const contents = ["src/web/content", "src/shared/content"];

/** Parts of public pages, and public pages' neighbours, that only the staff or a partner's engineers see: they stay English. */
const notForVisitors = [
  // The pages take only types from them.
  /\/shared\/contracts\//,
  /\/features\/(admin|partner)\//,
  /\/layout\/(Admin|Partner)/,
  /\/features\/discovery\/(Desk|RunRegisters|RunsPage|SourcesPage|LikenessesPage|runs\/|sources\/|decide\/|desk)/,
  /\/features\/institutions\/AdminRecord/,
  /\/content\/en\/(api-docs|planned-calls)\.ts$/,
  /\/features\/pages\/api-docs\//,
];

/** What the server says to visitors: the failures of their calls, and the messages they receive. */
const serverFiles = [
  "src/server/http/errors.ts",
  "src/server/http/body.ts",
  "src/server/http/same-origin.ts",
  "src/server/http/unroutable.ts",
  "src/server/http/validation.ts",
  "src/server/features/auth/service.ts",
  "src/server/features/auth/device.ts",
  "src/server/features/auth/emails.ts",
  "src/server/features/auth/password-rules.ts",
  "src/server/features/auth/username-rules.ts",
  "src/server/features/auth/factors/identity.ts",
  "src/server/features/auth/factors/service.ts",
  "src/server/features/auth/passkeys/ceremonies.ts",
  "src/server/features/auth/passkeys/service.ts",
  "src/server/features/auth/reset/emails.ts",
  "src/server/features/auth/reset/service.ts",
  "src/server/features/submissions/service.ts",
  "src/server/features/drafts/service.ts",
  "src/server/features/drafts/emails.ts",
  "src/server/features/treaty/service.ts",
  "src/server/features/funding-requests/emails.ts",
  "src/server/features/applicant/emails.ts",
  "src/server/features/applicant/service.ts",
  "src/server/features/applicant/wording.ts",
  "src/server/features/applicant/links/service.ts",
  "src/server/features/applicant/objections/service.ts",
  "src/server/features/applicant/questions/answer.ts",
  "src/server/features/applicant/download/service.ts",
  "src/server/features/projects/acts.ts",
  "src/server/features/projects/by-community.ts",
  "src/server/features/approvals/community-email.ts",
  "src/server/features/projects/consents/emails.ts",
  "src/server/features/projects/prepared-email.ts",
  "src/server/features/community/service.ts",
  "src/server/features/community/routes.ts",
  "src/server/features/community/consents.ts",
  "src/server/features/community/posts/service.ts",
  "src/server/features/community/pictures/service.ts",
  "src/server/features/community/pictures/prepare-picture.ts",
  "src/shared/contracts/community.ts",
  "src/server/features/attachments/content-refused.ts",
  "src/server/features/attachments/judge-content.ts",
  "src/server/features/attachments/routes.ts",
  "src/server/features/attachments/service.ts",
  "src/server/features/attachments/tus.ts",
  "src/server/features/drafts/emails.ts",
  "src/server/features/drafts/service.ts",
  "src/server/features/members/service.ts",
  "src/server/features/respondents/emails.ts",
  "src/server/features/pages/routes.ts",
];

export interface MissingTexts {
  language: Language;
  /** Keys of messages/en that visitors read and the language lacks. */
  keys: string[];
  /** Files of src/web/content/en that public pages show and the language lacks. */
  files: string[];
}

/** What each language other than English lacks of what visitors read; there they read English. */
export function listMissingTexts(): MissingTexts[] {
  const files = reachableFiles();
  const keys = keysIn(files);
  const longTexts = contents.flatMap((content) => {
    const english = path.join(root, content, "en");
    return files.filter((file) => file.startsWith(english)).map((file) => path.relative(english, file));
  });
  return languages
    .filter((language) => language !== "en")
    .map((language) => {
      const translated = keysOf(language);
      return {
        language,
        keys: [...keys].filter((key) => !translated.has(key)).toSorted(),
        files: longTexts.filter((file) => !contents.some((content) => existsSync(path.join(root, content, language, file)))).toSorted(),
      };
    });
}

/** The keys of the messages that visitors read. */
export function listPublicKeys(): ReadonlySet<string> {
  return keysIn(reachableFiles());
}

function keysIn(files: string[]): Set<string> {
  return new Set(
    files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bm\.([a-z][a-z0-9_]*)\b/g)].map(([, key]) => key ?? "")),
  );
}

function keysOf(language: Language): Set<string> {
  const folder = path.join(root, "messages", language);
  const files = [`${folder}.json`, ...(existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : [])];
  return new Set(files.filter(existsSync).flatMap((file) => Object.keys(JSON.parse(readFileSync(file, "utf8")) as object)));
}

/** Every file that a public page loads, early or late, by following the imports from the pages. */
function reachableFiles(): string[] {
  const pages = routes.filter(({ admin }) => !admin).map(({ page }) => path.join(root, "src/web/features", `${page}.tsx`));
  const waiting = [
    path.join(root, "src/web/App.tsx"),
    path.join(root, "src/web/render.tsx"),
    ...pages,
    ...serverFiles.map((file) => path.join(root, file)),
  ];
  const seen = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file) || notForVisitors.some((pattern) => pattern.test(file ?? ""))) continue;
    seen.add(file);
    if (file.includes("/src/server/")) continue;
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import\(?) ?"(\.[^"]+\.tsx?)"/g))
      if (!name.includes("/generated/")) waiting.push(path.join(path.dirname(file), name));
  }
  return [...seen];
}
