import type { ColumnMapping, PartnerFacts } from "../../../../shared/domain/partner-facts.ts";

/** One row of a register: what it says, or why it cannot be read. `line` counts from 1 as an editor shows it, or is the number of the record in JSON. */
export type Row =
  | { line: number; /** The register's own number for it; the same in every edition. */ key: string; facts: PartnerFacts }
  | { line: number; problem: string; raw: string };

/** A register's file on this machine, read once from beginning to end. */
export interface RegisterFile {
  path: string;
  /** Counts the bytes that were read so far, for the progress of a run. */
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal;
  /** Only for the connector "csv". */
  mapping?: ColumnMapping | undefined;
}

/** Turns one official format into candidates, row by row, so that memory stays flat however long the file is. */
export interface Connector {
  /**
   * Throws WrongFormat before the first row when the file is something else, or breaks off in a way that
   * makes the rest unreadable. A row that cannot be read is yielded with its problem, and reading goes on.
   */
  read: (file: RegisterFile) => AsyncIterable<Row>;
  /** For a register that answers in pages: the address of the page after this one, from its JSON; undefined at the end. */
  nextPage?: (page: unknown, address: URL) => URL | undefined;
}

/** The file is not what the connector reads. The message says what was expected and what was found. */
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
