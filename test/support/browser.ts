import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));

/** Why tests in a browser cannot run here, or undefined. */
export const browserMissing = executablePath ? undefined : "No Chromium is installed (on Debian: apt-get install chromium).";

export const chromiumOptions: LaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
