import type { LaunchOptions } from "@playwright/test";
import { chromiumProgram } from "./machine.ts";

export const chromiumOptions: LaunchOptions = {
  ...(chromiumProgram && { executablePath: chromiumProgram }),
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
