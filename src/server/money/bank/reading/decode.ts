import { m } from "../../../../shared/messages/generated/messages.js";
import { UnreadableFile } from "../answers/bank-message.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "iso-8859-1" | "iso-8859-15" | "windows-1252";

/** By the names that XML files declare. A declared UTF-16 is told from its first bytes. */
const declared: Record<string, Encoding> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  "iso-8859-1": "iso-8859-1",
  latin1: "iso-8859-1",
  "iso-8859-15": "iso-8859-15",
  "latin-9": "iso-8859-15",
  "windows-1252": "windows-1252",
  cp1252: "windows-1252",
};

/** The text of an XML file, declared as UTF-8 from now on. Throws UnreadableFile for another encoding than it declares, or one that is not read. */
export function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  const head = wide ? new TextDecoder(wide).decode(bytes.subarray(0, 1_000)) : Buffer.from(bytes.subarray(0, 500)).toString("latin1");
  // Nothing but zeros is what a copy begins with that has its length from the start.
  if (!/^(?:\xEF\xBB\xBF)?[\s\0]*(?:<|$)/.test(head)) throw new UnreadableFile(m.bank_file_not_xml());
  const name = /^[^<]*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/.exec(head)?.[1]?.toLowerCase();
  const encoding = wide ?? declared[name ?? "utf-8"];
  const isOther = wide !== undefined && name !== undefined && !["utf-16", wide].includes(name);
  if (encoding === undefined || isOther) throw new UnreadableFile(m.bank_file_encoding());
  const text = toText(bytes, encoding);
  // Its last sign may be cut through.
  if (text === undefined) throw new UnreadableFile(m.bank_file_encoding(), { isIncomplete: true });
  return text.replace(/^(\s*<\?xml[^>]*?\sencoding\s*=\s*)["'][^"']*["']/, '$1"UTF-8"');
}

/** UTF-16 by its byte order mark, or by the zeros in its first sign, which is `<`. */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : undefined;
}

function toText(bytes: Uint8Array, encoding: Encoding): string | undefined {
  // The web's decoder takes this name for windows-1252.
  if (encoding === "iso-8859-1") return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
