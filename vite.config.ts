import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apiDocumentModule } from "./tools/api-document.ts";
import { isLanguage } from "./src/shared/domain/languages.ts";
import { messageImports } from "./tools/message-imports.ts";
import { useEscapes } from "./tools/use-escapes.ts";

/** What every page needs: React, the shell around the page, and the small parts that most pages are made of. */
const everyPage =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|src\/web\/(App\.|runtime\/(site-context|site|places)\.|api\/(client|use-read)|layout\/Shell\.|kit\/(toasts\.tsx|Icon\.|LazyPart\.|PageHead\.|PageStates\.|Prose\.|ServerPart\.))|src\/shared\/paths\./;
/** What the public forms share. */
const publicForms =
  /src\/web\/(forms\/(?!SentBanner)|offline\/draft(-copy|-keys)?\.|kit\/(fields|ErrorSummary|submit|form-values)\.|requests\/treaty\/TreatyInvitation\.)|src\/shared\/domain\/organisations\.|generated\/messages\/form_(?!clear|saved_on|not_saved|cannot|reference)/;

/** `vite build` makes the browser's part, `vite build --ssr` the part that renders pages on the server, in WEB_LANGUAGE (tools/build.ts). */
export default defineConfig(({ isSsrBuild }) => {
  const language = isLanguage(process.env["WEB_LANGUAGE"]) ? process.env["WEB_LANGUAGE"] : "en";
  return {
    plugins: [messageImports(language), apiDocumentModule(), react(), ...(isSsrBuild ? [useEscapes()] : [])],
    // The router brings a stand-in for what React has had since version 18.
    // The pages are rendered by React's production code, whatever NODE_ENV says of the server.
    ...(isSsrBuild && { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }),
    resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
    build: {
      outDir: `${process.env["WEB_OUT"] ?? "dist"}/${language}/${isSsrBuild ? "render" : "web"}`,
      emptyOutDir: true,
      manifest: !isSsrBuild,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Only the site map imports pages, so Rolldown takes it to be there before any of them. The first page's script is
        // named by the HTML and comes without it.
        experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
        // Every page's styles are an entry of their own, which no chunk needs: fetched again by one of the desk's, they would
        // stand behind the desk's styles and undo them.
        input: isSsrBuild ? "src/web/render.tsx" : ["src/web/main.tsx", "src/web/styles/base.css"],
        // What pages share is two files, not a dozen: on a slow phone each request costs a round trip, and many small files
        // compress worse. Who comes first keeps what both have: a page without a form fetches nothing of the forms.
        // Names are hashes alone: every page carries the list of all of them.
        output: isSsrBuild
          ? { assetFileNames: "assets/[hash][extname]" }
          : {
              chunkFileNames: "assets/[hash].js",
              assetFileNames: "assets/[hash][extname]",
              codeSplitting: {
                groups: [
                  { name: "every-page", test: everyPage, priority: 2 },
                  { name: "forms", test: publicForms, priority: 1 },
                  { name: "request-words", test: /generated\/messages\/fr_(?!error|failed)/, minShareCount: 2 },
                ],
              },
            },
      },
    },
  };
});
