import { type SpokenField, spokenFieldNamed } from "./spoken-answers.ts";

/** In decimal units, as people are told them. A file also stays below what a virus scanner takes by default (25 MiB). */
export const mostFileBytes = 25_000_000;
export const mostFilesOfRequest = 20;
export const mostBytesOfRequest = 100_000_000;
export const longestFileName = 200;
/** How long a file waits for its request after its owner last had the form open; one of a draft that we keep waits as long as the draft. */
export const keptHours = 48;
/** Small, so that a connection that breaks loses little. */
export const pieceBytes = 512 * 1024;

export type ScanState = "waiting" | "clean" | "infected" | "not_scanned";

/** Whether a file is given out: found clean, or not scanned, which whoever takes it is warned of unless it is their own. */
export function isGivenOut(scan: ScanState): boolean {
  return scan === "clean" || scan === "not_scanned";
}

/** "2.4 MB", in words of the reader's language. */
export function formatFileSize(bytes: number, languageTag: string): string {
  const unit = bytes < 1_000_000 ? "kilobyte" : "megabyte";
  const amount = unit === "kilobyte" ? Math.max(1, Math.round(bytes / 1_000)) : bytes / 1_000_000;
  return new Intl.NumberFormat(languageTag, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }).format(amount);
}

/** A chosen file as the form keeps it, in one text field beside the answers. `token` proves whose the upload is. */
export interface KeptFile {
  id: string;
  token: string;
  name: string;
  size: number;
  /** True once all of it has arrived and was accepted. */
  done: boolean;
  /** The question that it is the spoken answer to. */
  question?: SpokenField;
}

/** The files that the form's field names; what is none is left out. */
export function readKeptFiles(field: string | undefined): KeptFile[] {
  try {
    const list: unknown = JSON.parse(field || "[]");
    return Array.isArray(list) ? list.flatMap(toKeptFile) : [];
  } catch {
    return [];
  }
}

function toKeptFile(value: unknown): KeptFile[] {
  if (typeof value !== "object" || value === null) return [];
  const { id, token, name, size, done, question } = value as Partial<KeptFile>;
  if (typeof id !== "string" || typeof token !== "string" || typeof name !== "string" || typeof size !== "number") return [];
  const answered = spokenFieldNamed(question);
  return [{ id, token, name, size, done: done === true, ...(answered && { question: answered }) }];
}

/** What a submission says of its files; undefined when there are none. */
export function toAttachmentRefs(field: string | undefined): { id: string; token: string; name: string }[] | undefined {
  const files = readKeptFiles(field);
  return files.length > 0 ? files.map(({ id, token, name }) => ({ id, token, name: name.slice(0, longestFileName) })) : undefined;
}
