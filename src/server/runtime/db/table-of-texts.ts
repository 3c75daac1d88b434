import type pg from "pg";

/** In a statement's text: it answers a table of texts. */
export const asTexts = "/* as texts */";

/** The number that PostgreSQL gives to a type. */
export type ColumnType = Parameters<typeof pg.types.getTypeParser>[0];

/** Its columns, and then its rows: each value as PostgreSQL writes it, null where there is none. */
export type TableOfTexts = [columns: { name: string; dataTypeID: ColumnType }[], ...rows: (string | null)[][]];

/** How the driver is asked for one: it makes neither objects nor values. */
export const textsOnly: { rowMode: "array"; types: pg.CustomTypesConfig } = {
  rowMode: "array",
  types: { getTypeParser: () => (text: string) => text },
};

/** Of what the driver then answers, which has the types as plain numbers. */
export function tableOf({ fields, rows }: { fields: unknown; rows: (string | null)[][] }): TableOfTexts {
  return [fields as TableOfTexts[0], ...rows];
}
