// The quick part of `npm run check`: formatting, lint, both type checks, unused code, map, database types, one after another.
import { spawnSync } from "node:child_process";

const steps: [name: string, command: string, args: string[]][] = [
  ["format", "oxfmt", ["--check"]],
  ["lint", "oxlint", ["--type-aware", "--deny-warnings"]],
  ["types of the server", "tsc", ["--noEmit", "-p", "tsconfig.server.json"]],
  ["types of the web", "tsc", ["--noEmit", "-p", "tsconfig.web.json"]],
  ["unused code", "knip", []],
  ["map of the server", "node", ["tools/map.ts", "--check"]],
  ["database types", "node", ["tools/db-types.ts", "--check"]],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${command}`, args, {
    encoding: "utf8",
    env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env["PATH"]}` },
  });
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name}`);
  if (status !== 0) {
    failed += 1;
    console.log(stdout + stderr);
  }
}
process.exit(failed === 0 ? 0 : 1);
