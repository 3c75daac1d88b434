import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { missing } from "./support/machine.ts";

const read = (file: string) => readFileSync(file, "utf8");
const unit = "deploy/systemd/hearthbridge.service";
/** Of 10, as systemd-analyze judges it: 1.4 with Debian 12's. What is left is the network, sockets, and V8's machine code. */
const mostExposed = 1.5;

it("the unit of systemd leaves the product little of the system", ({ skip }) => {
  if (missing.systemdAnalyze) return skip(missing.systemdAnalyze);
  const judged = spawnSync("systemd-analyze", ["security", "--offline=true", "--no-pager", unit], { encoding: "utf8" });
  const exposure = /Overall exposure level for \S+ (\d+\.\d+)/.exec(judged.stdout)?.[1];
  expect(Number(exposure), judged.stdout + judged.stderr).toBeLessThanOrEqual(mostExposed);
});

it("the unit of systemd has no word that systemd does not know", ({ skip }) => {
  if (missing.systemdAnalyze) return skip(missing.systemdAnalyze);
  const judged = spawnSync("systemd-analyze", ["verify", "--man=no", unit], { encoding: "utf8" });
  // Whether the program is installed here is not the unit's fault.
  const complaints = judged.stderr.split("\n").filter((line) => line.includes("hearthbridge") && !line.includes("is not executable"));
  expect(complaints).toEqual([]);
});

for (const file of ["deploy/caddy/Caddyfile", "deploy/caddy/compose.Caddyfile"])
  it(`Caddy takes ${file}`, ({ skip }) => {
    if (missing.caddy) return skip(missing.caddy);
    const env = { PATH: process.env["PATH"], HOME: "/tmp", PUBLIC_URL: "https://funding.example.org" };
    const judged = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", file], { encoding: "utf8", env });
    expect(judged.status, judged.stderr).toBe(0);
  });

it("the image is built with the versions that package.json names", () => {
  const { version, dependencies } = JSON.parse(read("package.json")) as { version: string; dependencies: { node: string } };
  expect(read("Containerfile")).toContain(`npm install --global node@${dependencies.node} `);
  expect(read("Containerfile")).toContain(`ARG VERSION=${version}\n`);
});

it("the product of compose.yaml has no right and writes nothing beside its volumes; the files that it names are there", () => {
  const compose = read("compose.yaml");
  const product = /^ {2}hearthbridge:\n((?: {4}.*\n|\n)*)/m.exec(compose)?.[1] ?? "";
  for (const line of ["read_only: true", "tmpfs: [/tmp]", "cap_drop: [ALL]", "security_opt: [no-new-privileges:true]"])
    expect(product).toContain(`    ${line}\n`);
  expect(product).not.toMatch(/privileged|cap_add|ports:|user: *(0|root)/);
  const named = [...compose.matchAll(/- \.\/(\S+?):/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

it("every setting of the example is one of the product's, or compose.yaml gives it to a neighbour", () => {
  const known = read("README.md") + read("compose.yaml").replaceAll(/[^\n]*\bimage:.*/g, "");
  const settings = [...read("hearthbridge.env.example").matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  expect(settings.length).toBeGreaterThan(10);
  const isKnown = (name: string) => known.includes(`\`${name}\``) || known.includes(`\${${name}:-}`);
  expect(settings.filter((name) => !isKnown(name))).toEqual([]);
});
