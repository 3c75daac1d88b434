// Writes src/server/runtime/db/types.ts from a freshly migrated database; with --check only says whether it differs.
import { execFile } from "node:child_process";
import { readFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pino from "pino";
import { migrate } from "../src/server/runtime/db/migrate.ts";
import { startTestCluster } from "../test/support/cluster.ts";

const target = "src/server/runtime/db/types.ts";
const cluster = await startTestCluster();
const folder = await mkdtemp(path.join(tmpdir(), "db-types-"));
try {
  const connection = cluster.connect("owner");
  await migrate({ connection, owner: undefined }, pino({ level: "silent" }));
  const out = path.join(folder, "types.ts");
  const url = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`;
  await promisify(execFile)("kysely-codegen", [
    "--dialect",
    "postgres",
    "--url",
    url,
    "--out-file",
    out,
    "--exclude-pattern",
    "{*.migrations,graphile_worker.*}",
    "--log-level",
    "error",
  ]);
  const generated = await readFile(out, "utf8");
  const same = generated === (await readFile(target, "utf8").catch(() => ""));
  if (!process.argv.includes("--check")) await writeFile(target, generated);
  else if (!same) {
    console.error(`${target} does not fit the migrations. Run: npm run db:types`);
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
