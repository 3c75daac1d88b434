// Builds the server into dist/server, a file that Node reads at once: from the sources a start takes off the types of hundreds of
// files and looks up each of their imports, which costs seconds and a hundred megabytes.
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";
import { operatorCommands } from "./operator-commands.ts";
import { useEscapes } from "./use-escapes.ts";

const root = path.join(import.meta.dirname, "..");
const out = path.join(root, "dist/server");
const fresh = `${out}.new-${process.pid}`;

/** The product, what it starts beside itself, and the commands of whoever runs it. Each has the name of its source. */
const entries = [
  "src/server/main.ts",
  "src/server/discovery/registers/discovery-part.ts",
  "src/server/screening/runs/screening-part.ts",
  "src/server/screening/runs/names-part.ts",
  "src/server/money/bank/reading/read-part.ts",
  "src/server/screening/lists/loading/lists-part.ts",
  "src/server/partner-api/reports/formats/pdf-part.ts",
  "src/server/runtime/pdf/document-part.ts",
  "src/server/projects/community/pictures/picture-part.ts",
  "src/server/site/backups/backup-part.ts",
  "src/server/site/imports/reading/import-part.ts",
  "src/server/record/auth/hash-part.ts",
  "src/server/requests/attachments/judge-part.ts",
  "src/server/projects/map/outlines-part.ts",
  "tools/finish-install.ts",
  ...Object.keys(operatorCommands).map((name) => `tools/${name}.ts`),
];
const nameOf = (file: string) => path.basename(file, ".ts");

/** Modules find schemas, migrations and pages from their own place: in the build that place stays the source's. */
function keepPlaces(): Plugin {
  return {
    name: "keep-places",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(path.join(root, "src/")) || !code.includes("import.meta.")) return null;
      const file = path.relative(root, id);
      return code
        .replace(/new URL\("(\.\/[\w/-]+\.ts)", import\.meta\.url\)/g, (_text, part: string) => {
          // A process of its own that started from its source would read every library as it is, and take twice the memory.
          if (!entries.includes(path.join(path.dirname(file), part)))
            throw new Error(`${file} starts ${part}, which is no entry of the build`);
          return `asUrlOfBuild(folderOfBuild + "/${nameOf(part)}.js")`;
        })
        .replaceAll("import.meta.url", `asUrlOfBuild(folderOfBuild + "/../../${file}").href`)
        .replaceAll("import.meta.dirname", `(folderOfBuild + "/../../${path.dirname(file)}")`);
    },
  };
}

/** Packages of hundreds of small files, of which we use a part: each file costs a start, and each process beside the product, its reading. */
const bundled = ["kysely", "zod"];

try {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    ssr: { noExternal: bundled },
    plugins: [keepPlaces(), useEscapes()],
    build: {
      ssr: true,
      outDir: fresh,
      target: "node24",
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((file) => [nameOf(file), path.join(root, file)])),
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          banner: 'import { pathToFileURL as asUrlOfBuild } from "node:url";\nconst folderOfBuild = import.meta.dirname;',
        },
      },
    },
  });
  await rm(out, { recursive: true, force: true });
  await rename(fresh, out);
} finally {
  await rm(fresh, { recursive: true, force: true });
}
