import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Config } from "../../../runtime/config.ts";
import { download, downloadPages, type Validators } from "../../../runtime/outbound/download.ts";
import { connectors } from "../connectors/all.ts";
import type { Connector } from "../connectors/connector.ts";
import type { Source } from "../runs/queries.ts";

/** The list that comes with the product, so that a fresh installation finds something without any network. */
const starterFile = new URL("../starter/partners.csv", import.meta.url).pathname;

/** Where an operator puts files, and uploads and fetched registers are kept. */
export function registersFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "registers");
}

/** Something about where a register is read from is not right; the message says what to do. */
export class RegisterMissing extends Error {
  override name = "RegisterMissing";
}

/**
 * Makes sure that the register's newest file is on this machine. "same" when its server says that it has not changed
 * since it was read completely. Throws RegisterMissing, DownloadFailed, NotPublic.
 */
export async function obtainFile(
  config: Config,
  source: Source,
  signal: AbortSignal,
): Promise<"same" | { path: string; validators: Validators }> {
  if (source.fileName !== null) return { path: await localFile(config, source.fileName), validators: { etag: null, lastModified: null } };
  if (source.url === null) throw new RegisterMissing(m.discovery_no_place());
  const folder = path.join(registersFolder(config), "fetched");
  await mkdir(folder, { recursive: true });
  const target = path.join(folder, String(source.id));
  const { nextPage }: Connector = connectors[source.connector];
  const options = { allowed: config.outboundPrivate, signal };
  const url = withKey(new URL(source.url), source, config);
  if (nextPage) {
    await downloadPages(url, nextPage, target, options);
    return { path: target, validators: { etag: null, lastModified: null } };
  }
  const isKept = source.readHash !== null && (await exists(target));
  const known = isKept ? { etag: source.etag, lastModified: source.lastModified } : undefined;
  const validators = await download(url, target, { ...options, known });
  return validators === "same" ? "same" : { path: target, validators };
}

/** Forgets what was fetched for a register, so that a changed address is asked anew. */
export async function forgetFetched(config: Config, sourceId: number): Promise<void> {
  const target = path.join(registersFolder(config), "fetched", String(sourceId));
  await Promise.all(["", ".part", ".part.json"].map((ending) => rm(`${target}${ending}`, { force: true })));
}

async function localFile(config: Config, name: string): Promise<string> {
  if (name === "starter") return starterFile;
  const file = path.join(registersFolder(config), name);
  if (!(await exists(file))) throw new RegisterMissing(m.discovery_no_file({ name }));
  return file;
}

/** The key goes to the FDIC alone, whatever address an administrator enters. */
export function withKey(url: URL, { connector }: Pick<Source, "connector">, { fdicApiKey }: Pick<Config, "fdicApiKey">): URL {
  if (connector === "fdic" && fdicApiKey && url.hostname.endsWith(".fdic.gov")) url.searchParams.set("api_key", fdicApiKey);
  return url;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
