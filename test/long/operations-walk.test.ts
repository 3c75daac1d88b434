import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installFromClone, makePack, unpack } from "../support/packed.ts";
import { fundingRequest } from "../support/samples.ts";
import { freePort } from "../support/server-process.ts";
import { missing } from "../support/machine.ts";

/** The commands of a section of docs/operations.md, a line each. */
function commandsOf(title: string): string[] {
  const section = readFileSync("docs/operations.md", "utf8")
    .split(/^##+ /m)
    .find((text) => text.startsWith(`${title}\n`));
  if (section === undefined) throw new Error(`docs/operations.md has no section "${title}"`);
  const commands = [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block = ""]) => block.trim().split("\n"));
  if (commands.length === 0) throw new Error(`the section "${title}" has no commands`);
  return commands;
}

/** What stands in for the machine, and nothing of the product: each file says why. */
const standIns = ["apt-get", "journalctl", "npm", "systemctl"];

const ground = mkdtempSync(path.join(tmpdir(), "hearthbridge-walk-"));
afterAll(() => rmSync(ground, { recursive: true, force: true }));
const registryAnswers = () =>
  spawnSync("npm", ["view", "node@24.21.0", "version", "--fetch-retries=0", "--fetch-timeout=10000"]).status === 0;

describe("docs/operations.md", () => {
  it("names the artifact that npm run pack makes", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(commandsOf("Install")).toContain(
      `tar -xzf hearthbridge-${version}.tar.gz -C /opt/hearthbridge --strip-components=1 --no-same-owner`,
    );
  });

  it("has no more stand-ins than the walk needs", () => {
    expect(readdirSync("test/support/walk").toSorted()).toEqual([...standIns, "ground.sh"].toSorted());
  });
});

describe.skipIf(missing.mounts)("a fresh server, walked as docs/operations.md prints it", { timeout: 400_000 }, () => {
  let output: string;
  let port: number;
  let metricsPort: number;
  const env = { PATH: process.env["PATH"], HOME: "/root" };

  beforeAll(async () => {
    const artifact = makePack();
    port = await freePort();
    metricsPort = await freePort();
    let packages = "";
    if (!registryAnswers()) {
      unpack(artifact, path.join(ground, "offline"));
      await installFromClone(path.join(ground, "offline"));
      packages = path.join(ground, "offline/node_modules");
    }
    // What a visitor does in between: a request before the backup, whose loss the restore undoes.
    const send = `node -e 'fetch("http://127.0.0.1:${port}/api/funding-requests", { method: "POST", headers: { "content-type": "application/json" }, body: process.argv[1] }).then(async (answer) => console.log("sent", answer.status, await answer.text()))' '${JSON.stringify(fundingRequest({ projectTitle: "Before the loss" })).replaceAll("'", "’")}'`;
    const restoring = commandsOf("Take a backup, lose the data, restore it");
    const stop = restoring.indexOf("systemctl stop hearthbridge");
    const lines = [
      ...commandsOf("Install"),
      ...commandsOf("Back up from the first minute"),
      ...commandsOf("Alerts"),
      ...commandsOf("Start"),
      send,
      ...restoring.slice(0, stop + 1),
      "rm -rf /var/lib/hearthbridge/*",
      ...restoring.slice(stop + 1),
      `node -e 'fetch("http://127.0.0.1:${port}/readyz").then((answer) => console.log("ready", answer.status))'`,
      `node -e 'fetch("http://127.0.0.1:${metricsPort}/metrics").then(async (answer) => console.log("metrics", (await answer.text()).includes("hearthbridge_")))'`,
      "hearthbridge admin create tgreen",
    ];
    const settings = {
      ...env,
      WALK_ARTIFACT: artifact,
      WALK_STAND_INS: path.resolve("test/support/walk"),
      WALK_NPM: execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim(),
      WALK_PACKAGES: packages,
      WALK_PORT: String(port),
      WALK_METRICS_PORT: String(metricsPort),
    };
    const unshare = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "--propagation", "private"];
    const ran = spawnSync("unshare", [...unshare, path.resolve("test/support/walk/ground.sh"), ground], {
      input: `${lines.join("\n")}\n`,
      encoding: "utf8",
      env: { ...settings, NODE_EXTRA_CA_CERTS: process.env["NODE_EXTRA_CA_CERTS"] },
    });
    output = ran.stdout + ran.stderr;
    expect(ran.status, output.slice(-4_000)).toBe(0);
  }, 400_000);

  it("installs, starts, and shows the first administrator", () => {
    expect(output).toMatch(/First administrator: admin\n\s+One-time password:/);
  });

  it("backs up, and restores what was there before the data was lost", () => {
    expect(output).toMatch(/Backed up as \d{8}T/);
    expect(output).toMatch(/sent 201/);
    expect(output).toMatch(/The database is as it was at/);
    expect(output.match(/The ledger is in order/g)).toHaveLength(2);
    expect(output).toContain("ready 200");
    expect(output).toContain("metrics true");
    expect(output).toMatch(/New administrator: tgreen/);
  });
});
