import { createReadStream } from "node:fs";
import { WrongFormat } from "../../runtime/tables/source-file.ts";
import { connectors, type ConnectorName } from "./connectors/all.ts";
import type { Connector, ListFile, ListItem, Publication } from "./connectors/connector.ts";
import { encodingOf } from "./connectors/read-xml.ts";

const headBytes = 64 * 1024;

/** Which connector reads a file, told by its content. Throws WrongFormat when none does. */
export async function detectConnector(path: string): Promise<ConnectorName> {
  const head = await readHead(path);
  for (const [name, connector] of Object.entries(connectors) as [ConnectorName, Connector][]) if (connector.knows(head)) return name;
  throw new WrongFormat("a sanctions list in a format that is known", "something else");
}

/** The entries of a list's file on this machine, without any database; what cannot be read comes as a problem. Throws WrongFormat. */
export async function* readListFile(
  path: string,
  options: Omit<ListFile, "path"> & { connector?: ConnectorName } = {},
): AsyncGenerator<ListItem> {
  const { connector, ...file } = options;
  yield* connectors[connector ?? (await detectConnector(path))].read({ ...file, path });
}

/** What the publisher says of the edition; of lists that tell it by their entries, after reading all of them. */
export async function readPublication(path: string, options: Parameters<typeof readListFile>[1] = {}): Promise<Publication | undefined> {
  let publication: Publication | undefined;
  for await (const item of readListFile(path, options)) if ("publication" in item) publication = item.publication;
  return publication;
}

/** The beginning of a file as text, for telling what it is. */
async function readHead(path: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of createReadStream(path, { end: headBytes - 1 })) if (Buffer.isBuffer(piece)) pieces.push(piece);
  const head = Buffer.concat(pieces);
  return new TextDecoder(encodingOf(head).startsWith("utf-16") ? encodingOf(head) : "utf-8").decode(head);
}
