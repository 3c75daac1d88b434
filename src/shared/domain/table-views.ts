/** The tables of the desk whose columns and rows one can choose. */
export const viewedTables = [
  "fundingRequests",
  "respondents",
  "messages",
  "signatures",
  "rounds",
  "ranking",
  "preports",
  "kyc",
  "transfers",
  "questions",
  "dues",
  "parties",
  "lists",
  "entries",
  "own",
  "staff",
  "texts",
  "backups",
] as const;
export type ViewedTable = (typeof viewedTables)[number];

/** A column as a table calls it: `type`, `amt`. */
export const columnName = /^[a-z]{1,20}$/;
export const mostHiddenColumns = 20;

/** How somebody likes to see a table. */
export interface TableView {
  /** Columns that are left out. */
  hidden: string[];
  /** Rows of 56 px instead of 44, in windows that have a mouse's width. */
  isRoomy: boolean;
}
