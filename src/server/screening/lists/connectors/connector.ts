import type { SourceFile } from "../../../runtime/tables/source-file.ts";
import type { ListEntry } from "../../engine/subject.ts";

/** What the publisher says of the edition: ISO day or time, and its layout, which must not change from one to the next. */
export interface Publication {
  publishedAt: string | null;
  layout: string;
}

/** Something of a list that could not be taken over, at which entry or line of the file. An entry that is lost is not screened against. */
export interface ListProblem {
  at: string;
  problem: string;
  isLost: boolean;
}

/** What a list holds, one after the other. Of several publications the last one counts: some lists tell their date by their entries. */
export type ListItem = { publication: Publication } | { entry: ListEntry } | ListProblem;

/** Which column of a table is what. Only `name` must be there; without `key` the name with its kind is the key. */
export interface ListMapping {
  columns: { [Name in MappableColumn]?: string | undefined };
  /** What parts several values of one cell; names are parted only by this. */
  separator?: string | undefined;
  /** The kind of every entry, where the table has no column for it. */
  kind?: ListEntry["kind"] | undefined;
}

export const mappableColumns = [
  "key",
  "name",
  "aliases",
  "kind",
  "birthDate",
  "country",
  "place",
  "identifier",
  "programme",
  "listedOn",
  "remarks",
  "address",
] as const;
export type MappableColumn = (typeof mappableColumns)[number];

export interface ListFile extends SourceFile {
  /** Only for the connector "csv". */
  mapping?: ListMapping | undefined;
}

/** Turns one publisher's format into entries, one by one, so that memory stays flat however long the file is. */
export interface Connector {
  /**
   * Throws WrongFormat when the file is something else, or breaks off or is broken so that the rest cannot be read. An entry that
   * cannot be read is yielded with its problem, and reading goes on.
   */
  read: (file: ListFile) => AsyncIterable<ListItem>;
  /** Whether a file that begins like this is its own. `head` is its first 64 KB as text. */
  knows: (head: string) => boolean;
  /** Files that belong to the one that is named, by the ending of their addresses. */
  companions?: (name: string) => string[];
}
