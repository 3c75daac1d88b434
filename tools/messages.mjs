// Compiles messages/<language>/*.json into one small function per text (src/shared/messages/generated).
import { compile } from "@inlang/paraglide-js";

await compile({
  project: "./project.inlang",
  outdir: "./src/shared/messages/generated",
  strategy: ["baseLocale"],
  emitReadme: false,
  // The browser's build replaces this by one language, so that the choice costs it nothing.
  experimentalStaticLocale: '(globalThis.HEARTHBRIDGE_LOCALE ?? "en")',
});
