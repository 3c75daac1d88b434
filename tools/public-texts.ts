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
  /\/src\/web\/(?:desk|[\w-]+\/desk|partner-api\/area)\//,
  /\/content\/en\/(api-docs|planned-calls)\.ts$/,
  /\/site\/pages\/api-docs\//,
];

/** What the server says to visitors: the failures of their calls, and the messages they receive. */
const serverFiles = [
  "src/server/runtime/http/errors.ts",
  "src/server/runtime/http/body.ts",
  "src/server/runtime/http/same-origin.ts",
  "src/server/runtime/http/unroutable.ts",
  "src/server/runtime/http/validation.ts",
  "src/server/record/auth/service.ts",
  "src/server/record/auth/device.ts",
  "src/server/record/auth/emails.ts",
  "src/server/record/auth/password-rules.ts",
  "src/server/record/auth/username-rules.ts",
  "src/server/record/auth/factors/identity.ts",
  "src/server/record/auth/factors/service.ts",
  "src/server/record/auth/passkeys/ceremonies.ts",
  "src/server/record/auth/passkeys/service.ts",
  "src/server/record/auth/reset/emails.ts",
  "src/server/record/auth/reset/service.ts",
  "src/server/requests/submissions/service.ts",
  "src/server/requests/drafts/service.ts",
  "src/server/requests/drafts/emails.ts",
  "src/server/requests/treaty/service.ts",
  "src/server/requests/intake/emails.ts",
  "src/server/requests/applicant/emails.ts",
  "src/server/requests/applicant/service.ts",
  "src/server/requests/applicant/wording.ts",
  "src/server/requests/applicant/links/service.ts",
  "src/server/requests/applicant/objections/service.ts",
  "src/server/requests/applicant/questions/answer.ts",
  "src/server/requests/applicant/download/service.ts",
  "src/server/projects/publication/acts.ts",
  "src/server/projects/publication/by-community.ts",
  "src/server/money/bank/accounts/tell-community.ts",
  "src/server/projects/publication/consents/emails.ts",
  "src/server/projects/publication/prepared-email.ts",
  "src/server/projects/community/service.ts",
  "src/server/projects/community/routes.ts",
  "src/server/projects/community/consents.ts",
  "src/server/projects/community/posts/service.ts",
  "src/server/projects/community/pictures/service.ts",
  "src/server/projects/community/pictures/prepare-picture.ts",
  "src/shared/contracts/projects/community.ts",
  "src/server/requests/attachments/refusal-sentence.ts",
  "src/server/requests/attachments/judge-content.ts",
  "src/server/requests/attachments/routes.ts",
  "src/server/requests/attachments/service.ts",
  "src/server/requests/attachments/tus.ts",
  "src/server/requests/drafts/emails.ts",
  "src/server/requests/drafts/service.ts",
  "src/server/partners/members/service.ts",
  "src/server/requests/respondents/emails.ts",
  "src/server/site/pages/routes.ts",
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
  const pages = routes.filter(({ admin }) => !admin).map(({ page }) => path.join(root, "src/web", `${page}.tsx`));
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
