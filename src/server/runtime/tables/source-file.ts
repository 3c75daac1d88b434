/** How a file is read, once from beginning to end. */
interface Reading {
  /** Counts the bytes that were read so far, for the progress of whoever waits. */
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal;
  /** Told the names of the columns, as they stand in the file, before the first row. */
  onHeader?: (names: string[]) => void;
}

/** A file on this machine. */
export interface SourceFile extends Reading {
  path: string;
}

/** A file that was sent, and is kept nowhere. */
export interface SentFile extends Reading {
  bytes: Buffer;
}

export type ReadableFile = SourceFile | SentFile;

/** The file is not what its reader reads. The message says what was expected and what was found. */
export class WrongFormat extends Error {
  readonly expected: string;
  readonly found: string;

  constructor(expected: string, found: string) {
    super(`Expected ${expected}, found ${found}.`);
    this.name = "WrongFormat";
    this.expected = expected;
    this.found = found;
  }
}

/** One entry of a file before its meaning is read: a table row by column, or a JSON object. */
export type Entry<Item> = { line: number; item: Item } | { line: number; problem: string; raw: string };

const longestRaw = 2000;

/** The entry's own text for a person who looks into the problem, cut where it no longer helps. */
export function rawText(text: string): string {
  return text.slice(0, longestRaw);
}
