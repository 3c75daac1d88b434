import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** `vite build` makes the browser's part, `vite build --ssr` the part that renders pages on the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  // The messages' language is fixed while building, so that choosing it costs the browser nothing.
  define: isSsrBuild ? {} : { "globalThis.HEARTHBRIDGE_LOCALE": JSON.stringify("en") },
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
