import type pg from "pg";

/** In a statement's text: it answers a table of texts. */
export const asTexts = "/* as texts */";

/** Its columns, and then its rows: each value as PostgreSQL writes it, null where there is none. */
export type TableOfTexts = [columns: { name: string; dataTypeID: number }[], ...rows: (string | null)[][]];

/** How the driver is asked for one: it makes neither objects nor values. */
export const textsOnly: { rowMode: "array"; types: pg.CustomTypesConfig } = {
  rowMode: "array",
  types: { getTypeParser: () => (text: string) => text },
};

export function tableOf({ fields, rows }: pg.QueryArrayResult<(string | null)[]>): TableOfTexts {
  return [fields, ...rows];
}
