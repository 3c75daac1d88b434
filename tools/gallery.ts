import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createServer } from "vite";

const root = path.join(import.meta.dirname, "..");

/** The page's frame; Vite adds what it needs to show a change at once. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The kit · Hearthbridge</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/web/kit/gallery/main.tsx"></script>
  </body>
</html>`;

/**
 * Serves the gallery of the kit's parts at /kit, on the loopback alone, from the sources as they are. It belongs to development and to
 * the test that looks at it; the product does not know of it.
 *
 * @param port the next free one is taken where somebody listens there already; 0 takes any
 * @returns its address, and what ends it
 */
export async function startGallery(port = 0): Promise<{ url: string; end: () => Promise<void> }> {
  const cacheDir = mkdtempSync(path.join(os.tmpdir(), "hearthbridge-gallery-"));
  // Vite may still be writing into it when it has closed.
  process.once("exit", () => rmSync(cacheDir, { recursive: true, force: true }));
  const server = await createServer({
    root,
    configFile: path.join(root, "vite.config.ts"),
    cacheDir,
    appType: "custom",
    logLevel: "error",
    server: { host: "127.0.0.1", port },
  });
  server.middlewares.use((request, response, next) => {
    if (request.url?.split(/[?#]/)[0] !== "/kit") return next();
    response.setHeader("content-type", "text/html; charset=utf-8");
    void server.transformIndexHtml("/kit", page).then((html) => response.end(html), next);
  });
  await server.listen();
  const address = server.httpServer?.address();
  const taken = typeof address === "object" && address ? address.port : port;
  return { url: `http://127.0.0.1:${taken}/kit`, end: () => server.close() };
}
