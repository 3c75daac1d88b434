import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { openFirstPlace } from "./runtime/places.ts";
import { holdClicks } from "./runtime/readiness.ts";
import type { BootData } from "./runtime/site.ts";
import { BootContext } from "./runtime/site-context.ts";

const root = document.getElementById("root");
const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}") as BootData;

// The page's code has to be here before React takes over, or it would replace what the reader sees by a skeleton.
void openFirstPlace(boot.place, readPath()).then(() => {
  if (!root) return;
  hydrateRoot(
    root,
    <StrictMode>
      <BootContext value={boot}>
        <App />
      </BootContext>
    </StrictMode>,
  );
  holdClicks();
});

/** The address as the router reads it. */
function readPath(): string {
  try {
    return decodeURI(location.pathname);
  } catch {
    return location.pathname;
  }
}
