import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Config } from "../../../runtime/config.ts";
import { download, type Validators } from "../../../runtime/outbound/download.ts";
import { bounds } from "../bounds.ts";
import { connectors } from "../connectors/all.ts";
import type { Connector } from "../connectors/connector.ts";
import type { LoadedList } from "./queries.ts";

const uploaded = "uploaded";
const nothingKnown: Validators = { etag: null, lastModified: null };
/** Some publishers answer browsers only. */
const browser = { "user-agent": "Mozilla/5.0 (compatible; Hearthbridge; sanctions screening)" };

/** The folder of a list's files: the newest that was fetched, and one that was brought by hand until it is read. */
export function listFolder({ dataDir }: Pick<Config, "dataDir">, listId: number): string {
  return path.join(dataDir, "sanctions", String(listId));
}

export function uploadPath(config: Pick<Config, "dataDir">, listId: number): string {
  return path.join(listFolder(config, listId), uploaded);
}

export interface Obtained {
  path: string;
  origin: string;
  broughtByName: string | null;
  validators: Validators;
}

/**
 * Makes sure that the newest file is on this machine: what was brought by hand, or else what the publisher has. "same" when the publisher
 * says that nothing has changed since the version in force. Throws DownloadFailed, NotPublic.
 */
export async function obtainList(config: Config, list: LoadedList, signal: AbortSignal): Promise<"same" | Obtained | undefined> {
  const folder = listFolder(config, list.id);
  await mkdir(folder, { recursive: true });
  if (list.uploadName !== null) {
    const file = uploadPath(config, list.id);
    if (!(await isFile(file))) return undefined;
    return { path: file, origin: list.uploadName, broughtByName: list.uploadByName, validators: nothingKnown };
  }
  if (list.url === null) return undefined;
  const url = new URL(list.url);
  const name = fileNameOf(url);
  const target = path.join(folder, name);
  const { companions }: Connector = connectors[list.connector];
  const options = { allowed: config.outboundPrivate, signal, headers: browser, limits: { mostBytes: bounds.fileBytes } };
  // A file with companions is asked for anew: a companion may have changed alone.
  const known = list.currentVersionId !== null && !companions ? { etag: list.etag, lastModified: list.lastModified } : undefined;
  const validators = await download(url, target, { ...options, known });
  if (validators === "same") return "same";
  for (const other of companions?.(name) ?? []) {
    // The comments are there only where a remark was too long.
    const fetched = download(new URL(other + url.search, url), path.join(folder, other), options);
    await (/comments/i.test(other) ? fetched.catch(() => rm(path.join(folder, other), { force: true })) : fetched);
  }
  return { path: target, origin: list.url, broughtByName: null, validators };
}

/** Forgets what was brought by hand. */
export async function forgetUpload(config: Config, listId: number): Promise<void> {
  await rm(uploadPath(config, listId), { force: true });
}

export function companionPaths(connector: LoadedList["connector"], file: string): string[] {
  const { companions }: Connector = connectors[connector];
  return (companions?.(path.basename(file)) ?? []).map((name) => path.join(path.dirname(file), name));
}

function fileNameOf(url: URL): string {
  const name = path.posix.basename(url.pathname).replace(/[^\w.-]/g, "_");
  return name === "" || name.startsWith(".") || name === uploaded ? "list" : name.slice(0, 100);
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** What staff read when a publisher does not give the file. */
export function fetchFailure(error: unknown): string {
  return m.lists_not_fetched({ reason: error instanceof Error ? error.message.replace(/\.$/, "") : String(error) });
}
