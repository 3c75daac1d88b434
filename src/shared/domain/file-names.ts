import { longestFileName } from "./attachments.ts";

/** What a file may be, by its content, and the endings that fit it; the first one is given to a name without any. */
export const fileTypes = {
  pdf: ["pdf"],
  jpeg: ["jpg", "jpeg", "jpe", "jfif"],
  png: ["png"],
  webp: ["webp"],
  heic: ["heic", "heif", "hif"],
  tiff: ["tif", "tiff"],
  docx: ["docx", "docm", "dotx"],
  xlsx: ["xlsx", "xlsm", "xltx"],
  pptx: ["pptx", "pptm", "ppsx", "potx"],
  odt: ["odt", "ott"],
  ods: ["ods", "ots"],
  odp: ["odp", "otp"],
  doc: ["doc", "dot"],
  xls: ["xls", "xlt"],
  ppt: ["ppt", "pps"],
  rtf: ["rtf", "doc"],
  text: ["txt", "csv", "md", "tsv"],
  webm: ["webm", "weba"],
  m4a: ["m4a", "mp4"],
  ogg: ["ogg", "oga", "opus"],
} as const satisfies Record<string, readonly string[]>;

export type FileType = keyof typeof fileTypes;

const knownEndings: ReadonlySet<string> = new Set(Object.values(fileTypes).flat());

/** For the file picker of a browser. */
export const acceptedEndings: string = [...knownEndings].map((ending) => `.${ending}`).join(",");

/** "pdf" of "Plan.PDF"; empty when the name has no ending. */
export function endingOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

export function isKnownEnding(ending: string): boolean {
  return knownEndings.has(ending);
}

export function fitsEnding(type: FileType, ending: string): boolean {
  return ending === "" || (fileTypes[type] as readonly string[]).includes(ending);
}

/** A text in one form (NFC) without characters that are not seen; the joiners that Indic and Arabic words need stay. */
export function withoutUnseen(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(deceptive, "");
}

/** Controls, line and paragraph separators, and what turns the direction of writing around: they make a name look like another. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
const deceptive = /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g;

/**
 * A file's name as it is kept: any script, in one form (NFC), without folders and without characters that are not seen
 * (the joiners that Indic and Arabic words need stay). At most 200 characters, the ending among them. Empty when nothing is left.
 */
export function cleanFileName(given: string): string {
  const name = withoutUnseen(given);
  const last = (name.split(/[/\\]/).at(-1) ?? "").replace(/\s+/g, " ").replace(/^[. ]+|[. ]+$/g, "");
  if (last.length <= longestFileName) return last;
  const ending = endingOf(last);
  const tail = ending && `.${ending}`;
  return `${last.slice(0, longestFileName - tail.length - 1).replace(/[\uD800-\uDBFF]$/, "")}…${tail}`;
}
