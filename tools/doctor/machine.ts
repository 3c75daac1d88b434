import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { bankFolders, folderNames } from "../../src/server/money/bank/folders.ts";
import type { Config } from "../../src/server/runtime/config.ts";
import { bad, type Check, type Finding, note, why } from "./finding.ts";

/** Whether the product answers at the port that is configured: then it runs. */
export async function isRunning({ host, port }: Pick<Config, "host" | "port">): Promise<boolean> {
  if (port === 0) return false;
  const answer = await fetch(`http://${reachable(host)}:${port}/healthz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
  const body = answer?.ok ? ((await answer.json().catch(() => undefined)) as { status?: unknown } | undefined) : undefined;
  return body?.status === "ok";
}

/** Who listens on every address is asked at the machine's own. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

const port: Check = {
  name: "port",
  look: async (config) => {
    if (config.port === 0) return [note("PORT is 0: each start takes a free port.")];
    if (await isRunning(config)) return [];
    const failure = await tryToListen(config.host, config.port);
    if (failure === undefined) return [note(`Nothing listens at ${config.host}:${config.port}: the product does not run.`)];
    if (failure === "EADDRINUSE") return [bad(`PORT ${config.port} is taken by another program. End that one, or set PORT to another.`)];
    if (failure === "EACCES")
      return [bad(`PORT ${config.port} is root's on this system. Let a proxy listen there, and set PORT to one above 1024.`)];
    if (failure === "EADDRNOTAVAIL" || failure === "ENOTFOUND")
      return [bad(`HOST ${config.host} is no address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 in a container.`)];
    return [bad(`The product cannot listen at ${config.host}:${config.port} (${failure}).`)];
  },
};

function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(why(error)));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

const dataDir: Check = {
  name: "DATA_DIR",
  look: async ({ dataDir: folder }) => {
    const found = await stat(folder).catch(() => undefined);
    if (!found) return [note(`DATA_DIR ${folder} is not there yet: the first start makes it.`)];
    if (!found.isDirectory()) return [bad(`DATA_DIR ${folder} is no folder. Remove the file, or set DATA_DIR to a folder.`)];
    const findings = await judgePermissions("DATA_DIR", folder);
    const key = await stat(path.join(folder, "field.key")).catch(() => undefined);
    if (key && (key.mode & 0o077) !== 0)
      findings.push(
        bad(`Other users may read ${path.join(folder, "field.key")}, which opens the numbers in KYC files. Call chmod 600 on it.`),
      );
    return findings;
  },
};

async function judgePermissions(name: string, folder: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const canWrite = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!canWrite)
    findings.push(bad(`${name} ${folder} cannot be read and written by this user. Give the folder to the user that the product is.`));
  if (((await stat(folder)).mode & 0o002) !== 0)
    findings.push(bad(`Every user of this machine may write to ${name} ${folder}. Call chmod o-w on it.`));
  return findings;
}

const bank: Check = {
  name: "bank folders",
  look: async ({ bankDir }) => {
    const { root } = bankFolders(bankDir);
    const top = await stat(root).catch(() => undefined);
    if (!top) return [note(`BANK_DIR ${root} is not there yet: the first payment makes it.`)];
    const findings = await judgePermissions("BANK_DIR", root);
    for (const name of folderNames) {
      const folder = path.join(root, name);
      const found = await stat(folder).catch(() => undefined);
      if (!found) continue;
      if (found.dev !== top.dev)
        findings.push(
          bad(`The bank folder ${folder} is on another file system than ${root}, so files cannot be moved whole. Put all five on one.`),
        );
      findings.push(...(await judgePermissions("The bank folder", folder)));
    }
    return findings;
  },
};

export const machineChecks: readonly Check[] = [port, dataDir, bank];
