import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messageImports } from "./tools/message-imports.ts";

/** The language of the texts; a further one is a further build. */
const locale = "en";

/** `vite build` makes the browser's part, `vite build --ssr` the part that renders pages on the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [messageImports(locale), react()],
  build: {
    outDir: isSsrBuild ? "dist/render" : "dist/web",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: isSsrBuild ? "src/web/render.tsx" : "src/web/main.tsx" },
  },
}));
