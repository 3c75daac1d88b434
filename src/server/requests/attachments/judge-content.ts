import { fileTypeFromBuffer } from "file-type";
import { endingOf, fitsEnding, type FileType } from "../../../shared/domain/file-names.ts";
import { ContentRefused } from "./content-refused.ts";
import { isSoundAlone, type SoundType } from "./judge-sound.ts";
import { readArchive } from "./read-archive.ts";

export interface Judged {
  type: FileType;
  hasMacros: boolean;
}

/** What the library calls the kinds that are taken. Old office files (cfb) and zip archives are looked into further. */
const types: Record<string, FileType> = {
  pdf: "pdf",
  jpg: "jpeg",
  png: "png",
  webp: "webp",
  heic: "heic",
  tif: "tiff",
  docx: "docx",
  docm: "docx",
  dotx: "docx",
  xlsx: "xlsx",
  xlsm: "xlsx",
  xltx: "xlsx",
  pptx: "pptx",
  pptm: "pptx",
  ppsx: "pptx",
  potx: "pptx",
  odt: "odt",
  ott: "odt",
  ods: "ods",
  ots: "ods",
  odp: "odp",
  otp: "odp",
  rtf: "rtf",
};

/** The same of sound. All of them may hold moving pictures too. */
const sounds: Record<string, SoundType> = { webm: "webm", mp4: "m4a", m4a: "m4a", opus: "ogg" };

/** Names of the streams by which the old office formats are told apart, as they stand in the file. */
const oldOffice: [string, FileType][] = [
  ["WordDocument", "doc"],
  ["Workbook", "xls"],
  ["Book", "xls"],
  ["PowerPoint Document", "ppt"],
];

/**
 * What a file is by its bytes. Its name only has to fit: one that says something else is a mistake or a lie.
 * Throws ContentRefused.
 */
export async function judgeContent(bytes: Buffer, name: string): Promise<Judged> {
  if (bytes.length === 0) throw new ContentRefused("empty");
  const judged = await judgeBytes(bytes);
  if (!fitsEnding(judged.type, endingOf(name))) throw new ContentRefused(`mismatch:${judged.type}`);
  return judged;
}

async function judgeBytes(bytes: Buffer): Promise<Judged> {
  // Before anything else unpacks a part of it.
  const names = bytes.toString("latin1", 0, 4) === "PK\u0003\u0004" ? await readArchive(bytes) : [];
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.ext === "cfb") return judgeOldOffice(bytes);
  const sound = sounds[found?.ext ?? ""];
  if (sound) return judgeSound(sound, bytes);
  const type = types[found?.ext ?? ""];
  if (!type) return judgeText(bytes, found?.ext);
  return { type, hasMacros: names.some((name) => /(^|\/)(vbaProject\.bin|Basic\/.*\.xml)$/i.test(name)) };
}

function judgeSound(type: SoundType, bytes: Buffer): Judged {
  if (!isSoundAlone(type, bytes)) throw new ContentRefused("unknown");
  return { type, hasMacros: false };
}

function judgeOldOffice(bytes: Buffer): Judged {
  const holds = (name: string) => bytes.includes(Buffer.from(`${name}\0`, "utf16le"));
  // How a newer document is kept when it is locked with a password.
  if (holds("EncryptedPackage")) throw new ContentRefused("locked");
  const type = oldOffice.find(([stream]) => holds(stream))?.[1];
  if (!type) throw new ContentRefused("unknown");
  return { type, hasMacros: holds("_VBA_PROJECT") || holds("_VBA_PROJECT_CUR") };
}

/** Text is what is nothing else and reads as text. A web page is text too, but none that belongs to a request. */
function judgeText(bytes: Buffer, found: string | undefined): Judged {
  if (found !== undefined && found !== "xml") throw new ContentRefused("unknown");
  const text = readText(bytes);
  if (text === undefined) throw new ContentRefused("unknown");
  if (found === "xml" || /^\s*(<!doctype|<\?|<!--|<(html|head|body|script|svg|iframe|math|xml)\b|#!)/i.test(text))
    throw new ContentRefused("page");
  return { type: "text", hasMacros: false };
}

/** UTF-8, UTF-16 with its mark, or the one-byte writing of older programs; undefined when controls show that it is no text. */
function readText(bytes: Buffer): string | undefined {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isWide ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  const text = decode(bytes, encoding) ?? (isWide ? undefined : decode(bytes, "windows-1252"));
  // oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
  return text === undefined || /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/.test(text) ? undefined : text;
}

function decode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
