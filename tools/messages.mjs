// Compiles messages/<language>/*.json into one small function per text (src/shared/messages/generated).
import { compile } from "@inlang/paraglide-js";

await compile({
  project: "./project.inlang",
  outdir: "./src/shared/messages/generated",
  strategy: ["baseLocale"],
  emitReadme: false,
});
