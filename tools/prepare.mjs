// Makes a clone ready to run: installs what package-lock.json names, trims it, compiles the messages, builds the web part.
// Runs on whatever Node the machine has, without dependencies; what is up to date is not done again.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const stampFolder = path.join(root, "node_modules/.cache/hearthbridge");

// Not "npm ci": it refuses a lock file that lacks optional packages of other platforms (decision 0008).
ensure("install", ["package-lock.json"], () =>
  run("npm", ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]),
);
ensure("trim", ["package-lock.json", "tools/trim-packages.mjs"], () => run(process.execPath, ["tools/trim-packages.mjs"]));
// Only now is Node 24 here, which everything else runs on.
const bin = (name) => path.join(root, "node_modules/.bin", name);
ensure("messages", ["messages", "tools/messages.mjs", "package-lock.json"], () => run(bin("node"), ["tools/messages.mjs"]));
ensure(
  "build",
  ["src/web", "src/shared", "src/server/partner-api/calls/openapi.ts", "messages", "tools", "vite.config.ts", "package-lock.json"],
  () => run(bin("node"), ["tools/build.ts"]),
);
ensure("server", ["src/server", "src/shared", "messages", "tools", "package.json", "package-lock.json"], () =>
  run(bin("node"), ["tools/build-server.ts"]),
);

/** What a step leaves behind: a folder that was removed since is made again. */
function madeBy(step) {
  if (step === "build") return ["dist/en/web/.vite/manifest.json", "dist/en/render/render.js", "dist/sbom.cdx.json"];
  if (step === "server") return ["dist/server/main.js"];
  return step === "messages" ? ["src/shared/messages/generated/messages.js"] : [];
}

function ensure(step, inputs, work) {
  const stamp = path.join(stampFolder, step);
  const wanted = hashOf(inputs);
  const isThere = madeBy(step).every((file) => existsSync(path.join(root, file)));
  if (isThere && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log(`  ${step} …`);
  work();
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(stamp, wanted);
}

function hashOf(inputs) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => filesIn(path.join(root, input))))
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Every file below a path, without what the messages' compiler writes. */
function filesIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .filter((name) => name !== "generated")
    .flatMap((name) => filesIn(path.join(place, name)));
}

function run(command, args) {
  try {
    // A test run, which calls this too, says "test", and React's pages would then be built for its developers.
    const env = { ...process.env, NODE_ENV: "production" };
    execFileSync(command, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
  } catch {
    console.error(`\n  "${path.basename(command)} ${args.map((arg) => path.basename(arg)).join(" ")}" failed; see above.`);
    process.exit(1);
  }
}
