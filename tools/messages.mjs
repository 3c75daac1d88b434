// Compiles the texts into one small function each (src/shared/messages/generated), in every language that there is:
// English in messages/en/*.json; another one in messages/<language>.json or, in parts, messages/<language>/*.json.
import { access, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { compile } from "@inlang/paraglide-js";

const root = path.join(import.meta.dirname, "..");
const generated = path.join(root, "src/shared/messages/generated");
const fresh = path.join(root, `src/shared/messages/.generated-${process.pid}`);
const project = path.join(root, `node_modules/.cache/hearthbridge/messages-${process.pid}.inlang`);

const names = (await readdir(path.join(root, "messages"))).map((name) => name.replace(/\.json$/, ""));
const languages = ["en", ...new Set(names.filter((name) => name !== "en").sort())];
const parts = (await readdir(path.join(root, "messages/en"))).filter((name) => name.endsWith(".json"));
const settings = {
  baseLocale: "en",
  locales: languages,
  telemetry: "off",
  modules: [path.join(root, "node_modules/@inlang/plugin-message-format/dist/index.js")],
  "plugin.inlang.messageFormat": {
    pathPattern: [...parts.map((part) => `messages/{locale}/${part}`), "messages/{locale}.json"].map((file) => path.join(root, file)),
  },
};

try {
  await mkdir(project, { recursive: true });
  await writeFile(path.join(project, "settings.json"), JSON.stringify(settings));
  await compile({ project, outdir: fresh, strategy: ["baseLocale"], emitReadme: false });
  // The compiler writes all files at once, its index last, and is silent about those that the system's limit of open files forbids.
  await access(path.join(fresh, "messages/_index.js")).catch(() => {
    throw new Error("The texts could not be written whole. Allow 8192 open files (ulimit -n).");
  });
  await writeFile(path.join(fresh, "languages.js"), languageList());
  // Only a whole set takes the place of the one before.
  await rm(generated, { recursive: true, force: true });
  await rename(fresh, generated);
} finally {
  await rm(fresh, { recursive: true, force: true });
  await rm(project, { recursive: true, force: true });
}

/** Each language with its own name, as a reader looks for it. */
function languageList() {
  const own = languages.map((code) => {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return [code, name.charAt(0).toLocaleUpperCase(code) + name.slice(1)];
  });
  return `export const languages = /** @type {const} */ (${JSON.stringify(languages)});\nexport const languageNames = ${JSON.stringify(Object.fromEntries(own))};\n`;
}
