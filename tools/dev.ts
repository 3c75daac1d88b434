// npm run dev: the server restarts when it or the messages change, the web part is built again when it changes.
// Reload the page to see it. Everything is the product's own code; there is no second way to serve a page. The gallery of the kit's
// parts (/kit) stands beside it and shows a change at once.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import path from "node:path";
import { startGallery } from "./gallery.ts";

const galleryPort = 3001;

process.env["LOG_LEVEL"] ??= "info";
let server: ChildProcess | undefined;
let isBusy = false;
let isWanted = false;

function buildWeb(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["tools/build.ts"], { stdio: "inherit" });
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error("the web part was not built; see above"))));
  });
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

async function restart(): Promise<void> {
  await stopServer();
  server = spawn(process.execPath, ["src/server/main.ts"], { stdio: "inherit" });
}

/** One round at a time; what changes meanwhile causes one more. */
async function round(changed: string): Promise<void> {
  if (isBusy) {
    isWanted = true;
    return;
  }
  isBusy = true;
  try {
    if (changed.startsWith("messages")) spawn(process.execPath, ["tools/messages.mjs"], { stdio: "inherit" });
    else {
      if (!changed.startsWith("src/server")) await buildWeb();
      await restart();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  isBusy = false;
  if (isWanted) {
    isWanted = false;
    await round("src/web");
  }
}

let timer: NodeJS.Timeout | undefined;
for (const folder of ["src", "messages", "db"]) {
  watch(folder, { recursive: true }, (_event, name) => {
    clearTimeout(timer);
    timer = setTimeout(() => void round(path.join(folder, name ?? "")), 150);
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void Promise.all([gallery.end(), stopServer()]).then(() => process.exit(0)));
}
const gallery = await startGallery(galleryPort);
console.log(`The kit's parts: ${gallery.url}`);
await restart();
