import { execFile, execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { fundingRequest } from "./samples.ts";
import { postJson, type ServerProcess } from "./server-process.ts";

/** An installation's folders, and the operator's key. */
export interface Ground {
  folder: string;
  place: string;
  keyFile: string;
  /** The environment of a product in a folder of that name. */
  env: (name: string) => Record<string, string>;
}

export async function makeGround(): Promise<Ground> {
  const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-backup-"));
  // As root the product becomes another user, who passes through.
  chmodSync(folder, 0o711);
  const place = path.join(folder, "place");
  mkdirSync(place, { mode: 0o777 });
  chmodSync(place, 0o777);
  const identity = await generateX25519Identity();
  const keyFile = path.join(folder, "key.txt");
  writeFileSync(keyFile, `# of the operator\n${identity}\n`, { mode: 0o600 });
  const BACKUP_RECIPIENT = await identityToRecipient(identity);
  return { folder, place, keyFile, env: (name) => ({ DATA_DIR: path.join(folder, name), BACKUP_URL: place, BACKUP_RECIPIENT }) };
}

export interface Ran {
  code: number;
  out: string;
}

/** One of the npm commands, as it was built, in an environment of its own; `kill` ends it and all that it started. */
export function run(
  tool: "backup" | "restore" | "upgrade-database" | "doctor" | "ledger",
  args: string[],
  env: Record<string, string>,
): { done: Promise<Ran>; kill: () => void; output: () => string } {
  const child = execFile(process.execPath, [`dist/server/${tool}.js`, ...args], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], TMPDIR: tmpdir(), ...env },
    maxBuffer: 16 * 1024 * 1024,
  });
  let out = "";
  child.stdout?.on("data", (text: string) => (out += text));
  child.stderr?.on("data", (text: string) => (out += text));
  const done = new Promise<Ran>((resolve) => child.once("close", (code) => resolve({ code: code ?? -1, out })));
  return { done, kill: () => void child.kill("SIGKILL"), output: () => out };
}

/** Sends a request that nobody else sends, and answers its reference: acknowledged, so never to be lost. */
export async function sendRequest({ url }: Pick<ServerProcess, "url">, title: string): Promise<string> {
  const { status, body } = await postJson(`${url}/api/funding-requests`, fundingRequest({ projectTitle: title }));
  if (status !== 201) throw new Error(`not taken: ${status} ${JSON.stringify(body)}`);
  return String(body["reference"]);
}

/** The references that the desk lists. */
export async function listReferences(server: ServerProcess): Promise<string[]> {
  const cookie = await server.signIn();
  const found: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const address: string = `${server.url}/api/admin/funding-requests?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = (await (await fetch(address, { headers: { cookie } })).json()) as {
      items: { reference: string }[];
      nextCursor: string | null;
    };
    found.push(...page.items.map(({ reference }) => reference));
    cursor = page.nextCursor;
  }
  return found;
}

/** A place as it is at this moment, for a test that spoils it. */
export function copyPlace({ place, folder }: Ground, name: string): string {
  const copy = path.join(folder, name);
  // As root the product is another user, whose files they stay.
  execFileSync("cp", ["-a", place, copy]);
  return copy;
}
