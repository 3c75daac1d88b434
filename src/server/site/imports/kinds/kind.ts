import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import type { PartyKind } from "../../../../shared/domain/screening.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { LockedTable } from "../../../runtime/db/row-locks.ts";
import type { Caller } from "../../../runtime/http/caller.ts";

export interface ImportField {
  name: string;
  label: () => string;
  isRequired: boolean;
  hint?: () => string;
  /** Further names that files give such a column. */
  alsoCalled?: readonly (string | (() => string))[];
  /** What a cell says in the form's own words, such as an address without its https. */
  read?: (cell: string) => string;
  /** The same as people read it, where it is a code. */
  show?: (text: string) => string;
}

/** The text of each mapped field in a row. */
export type FieldTexts = Readonly<Record<string, string>>;

export interface Alike {
  /** Null where it is another row of the file. */
  id: number | null;
  row: number | null;
  name: string;
  because: string[];
}

export interface GoodRow<Values> {
  line: number;
  values: Values;
}

/** Knows what is there, and the rows before. */
export interface Comparing<Values> {
  /** What a row may be already. Asked of each row of the file, in order. */
  alikeOf(row: GoodRow<Values>): Alike[];
}

/** Where a record comes from, for its history. */
export interface Origin {
  fileName: string;
}

/** What can be imported: its fields, what refuses a row, what a row may be already, and how records are made and taken back. */
export interface ImportKind<Values = unknown> {
  table: LockedTable;
  /** Whom screening knows such a record as; an open or confirmed match keeps it. */
  party?: PartyKind;
  fields: readonly ImportField[];
  /** Columns that change although nobody has touched the record. */
  ownColumns: readonly string[];
  /** Rows that come with a record, by their table: more of them, or of any other table, were added since. */
  comesWith: Readonly<Record<string, number>>;
  check(texts: FieldTexts): { values: Values } | { problems: FieldErrors };
  /** What a row is called in lists. */
  nameOf(values: Values): string;
  /** Knows all rows that the rules accept, so that many can be looked for together. */
  startComparing(db: Queryable, rows: readonly GoodRow<Values>[]): Promise<Comparing<Values>>;
  /** What an administrator should know before. */
  notesOn(db: Queryable, rows: readonly GoodRow<Values>[]): Promise<string[]>;
  /** Records that somebody uses in a way that no foreign key tells of, and how. */
  listUses?(db: Queryable, ids: readonly number[]): Promise<{ id: number; by: string }[]>;
  /** Makes records with their history, in the order of the rows, and returns their ids. */
  insert(tx: Queryable, caller: Caller, rows: readonly GoodRow<Values>[], origin: Origin): Promise<number[]>;
  /** Takes back records that are held and that nobody has touched. */
  remove(tx: Queryable, caller: Caller, ids: readonly number[]): Promise<void>;
  listNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>>;
}
