import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { loadPage } from "./page-modules.ts";
import { isGated, matchRoute } from "./routes.ts";
import type { BootData } from "./site.ts";
import { BootContext } from "./site-context.ts";

const root = document.getElementById("root");
const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}") as BootData;
const { route } = matchRoute(location.pathname);

// The page's code has to be here before React takes over, or it would replace what the reader sees by a skeleton.
const ready = isGated(route) ? Promise.resolve() : loadPage(route);
void ready.then(() => {
  if (!root) return;
  hydrateRoot(
    root,
    <StrictMode>
      <BootContext value={boot}>
        <App />
      </BootContext>
    </StrictMode>,
  );
});
