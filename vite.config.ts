import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apiDocumentModule } from "./tools/api-document.ts";
import { messageImports } from "./tools/message-imports.ts";

/** The language of the texts; a further one is a further build. */
const locale = "en";

const publicForms =
  /src\/web\/(forms\/|ui\/(fields|ErrorSummary)\.|features\/treaty\/TreatyInvitation\.)|src\/shared\/domain\/(form-rules|organisations)\.|generated\/messages\/(form_|error_(email|too_long|unstorable|not_text))/;

/** `vite build` makes the browser's part, `vite build --ssr` the part that renders pages on the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [messageImports(locale), apiDocumentModule(), react()],
  build: {
    outDir: isSsrBuild ? "dist/render" : "dist/web",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? "src/web/render.tsx" : "src/web/main.tsx",
      // What the public forms share is one file, not a dozen: on a slow phone each request costs a round trip.
      // Names are hashes alone: every page carries the list of all of them.
      output: isSsrBuild
        ? {}
        : {
            chunkFileNames: "assets/[hash].js",
            assetFileNames: "assets/[hash][extname]",
            codeSplitting: { groups: [{ name: "forms", test: publicForms }] },
          },
    },
  },
}));
