import type { ColumnMapping, PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import type { SourceFile } from "../../../runtime/tables/source-file.ts";

/** One row of a register: what it says, or why it cannot be read. `line` counts from 1 as an editor shows it, or is the number of the record in JSON. */
export type Row =
  | { line: number; /** The register's own number for it; the same in every edition. */ key: string; facts: PartnerFacts }
  | { line: number; problem: string; raw: string };

/** A register's file. */
export interface RegisterFile extends SourceFile {
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
