import react from "@vitejs/plugin-react";
import path from "node:path";
import { defineConfig } from "vite";
import { apiDocumentModule } from "./tools/api-document.ts";
import { isLanguage } from "./src/shared/domain/languages.ts";
import { messageImports } from "./tools/message-imports.ts";
import { useEscapes } from "./tools/use-escapes.ts";

/** What every page needs: React, the shell around the page, and the small parts that most pages are made of. */
const everyPage =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|wouter)\/|src\/web\/(App\.|session\/may\.|runtime\/(site-context|site|places|readiness|use-required-context|no-patterns)\.|api\/(client|use-read)|layout\/Shell\.|kit\/(toasts\.tsx|one-of\.|Icon\.|LazyPart\.|PageHead\.|PageStates\.|ServerPart\.))|src\/shared\/paths\./;
/** What the public forms share. */
const publicForms =
  /src\/web\/(forms\/(?!SentBanner)|offline\/draft(-copy|-keys)?\.|kit\/(fields|ErrorSummary|submit|form-values)\.|requests\/treaty\/TreatyInvitation\.)|src\/shared\/domain\/organisations\.|generated\/messages\/form_(?!clear|saved_on|not_saved|cannot|reference)/;

/** The inquiry form, on the home page and on a page of its own. */
const contactForm =
  /generated\/messages\/contact_|src\/shared\/domain\/(contact-lengths|pledges)\.|src\/web\/requests\/contact\/(ContactForm|WhatNext)\./;
/** What the funding request's form and the pages about one's own request share. */
const requestForm =
  /generated\/messages\/fr_(?!error|failed)|src\/shared\/domain\/request-fields\.|src\/web\/requests\/form\/(sections|text-controls)\.|src\/shared\/domain\/organisation-labels\./;
/** Words of states, which pages of institutions and of partner discovery share with the desk. */
const labels = /src\/shared\/domain\/labels\.|generated\/messages\/(eligibility|status_(pending|in_review|approved|rejected|needs_review))/;

/** Files that carry a name, by which their imports are told from others' (modulePreload). */
const named: Record<string, string> = { "every-page": "every-page.", FundingRequestPage: "request-page." };

/** `vite build` makes the browser's part, `vite build --ssr` the part that renders pages on the server, in WEB_LANGUAGE (tools/build.ts). */
export default defineConfig(({ isSsrBuild }) => {
  const language = isLanguage(process.env["WEB_LANGUAGE"]) ? process.env["WEB_LANGUAGE"] : "en";
  return {
    plugins: [messageImports(language), apiDocumentModule(), react(), ...(isSsrBuild ? [useEscapes()] : [])],
    // The router brings a stand-in for what React has had since version 18.
    // The pages are rendered by React's production code, whatever NODE_ENV says of the server.
    ...(isSsrBuild && { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }),
    // It also brings a parser of patterns, for the routes that it would match: our site map matches its own.
    resolve: {
      alias: {
        "use-sync-external-store/shim/index.js": "react",
        ...(!isSsrBuild && { regexparam: path.resolve("src/web/runtime/no-patterns.ts") }),
      },
    },
    build: {
      outDir: `${process.env["WEB_OUT"] ?? "dist"}/${language}/${isSsrBuild ? "render" : "web"}`,
      emptyOutDir: true,
      manifest: !isSsrBuild,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The names of all that the staff's parts import would weigh on every page, and those of what comes after the form on the form:
        // they are found when those parts come.
        resolveDependencies: (_file, needed, { hostId }) =>
          /every-page|request-page/.test(hostId) ? needed.filter((file) => file.endsWith(".css")) : needed,
      },
      rolldownOptions: {
        // Only the site map imports pages, so Rolldown takes it to be there before any of them. The first page's script is
        // named by the HTML and comes without it.
        experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
        // Every page's styles are an entry of their own, which no chunk needs: fetched again by one of the desk's, they would
        // stand behind the desk's styles and undo them.
        input: isSsrBuild
          ? "src/web/render.tsx"
          : ["src/web/main.tsx", "src/web/styles/base.css", "src/web/offline/wait-for-connection.ts"],
        // What pages share is two files, not a dozen: on a slow phone each request costs a round trip, and many small files
        // compress worse. Who comes first keeps what both have: a page without a form fetches nothing of the forms.
        // Names are hashes alone, as short as Rolldown lets them be: every page carries the list of all of them, which cannot be compressed.
        output: isSsrBuild
          ? { assetFileNames: "assets/[hash:7][extname]" }
          : {
              chunkFileNames: ({ name }) => `assets/${named[name] ?? ""}[hash:7].js`,
              assetFileNames: "assets/[hash:7][extname]",
              codeSplitting: {
                groups: [
                  { name: "every-page", test: everyPage, priority: 2 },
                  { name: "forms", test: publicForms, priority: 1 },
                  { name: "contact-form", test: contactForm, minShareCount: 2 },
                  { name: "labels", test: labels, minShareCount: 2 },
                  { name: "request-form", test: requestForm, minShareCount: 2 },
                ],
              },
            },
      },
    },
  };
});
