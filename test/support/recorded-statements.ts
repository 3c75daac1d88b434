import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { onOneLine, type SqlSite, withoutComments } from "./sql-sites.ts";

/** A statement as the tests saw it, and where in the code it was made. */
export interface RecordedStatement {
  file: string;
  within: string;
  /** The column that the place makes of it; undefined where it makes the whole statement. */
  column: string | undefined;
  text: string;
}

const folder = "test/statements";

/** What `npm run sql` has written: a heading that names the place, then the statement on a line. */
export function readStatements(): RecordedStatement[] {
  return globSync(`${folder}/*.sql`)
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
      let heading = "";
      return lines.flatMap((line) => {
        if (!line.startsWith("-- ")) return [{ ...readHeading(heading), text: line }];
        heading = line;
        return [];
      });
    });
}

/** One file for each wing, sorted, so that two branches seldom change the same lines. */
export function writeStatements(statements: readonly RecordedStatement[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const wings = Map.groupBy(statements, ({ file }) => file.split("/")[2] ?? "");
  for (const [wing, ofWing] of wings) {
    const places = Map.groupBy(ofWing, headingOf);
    const texts = [...places]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([heading, made]) => {
        const lines = [...new Set(made.map(({ text }) => text))].sort();
        return `${heading}\n${lines.join("\n")}\n`;
      });
    writeFileSync(`${folder}/${wing}.sql`, texts.join("\n"));
  }
}

/** The name of a place in the list: it does not change when the code above it does. */
export function headingOf({ file, within, column }: Pick<SqlSite, "file" | "within" | "column">): string {
  return `-- ${file} ${within}${column === undefined ? "" : `: ${column}`}`;
}

function readHeading(heading: string): Omit<RecordedStatement, "text"> {
  const [, file = "", within = "", column] = /^-- (\S+) (\w*)(?:: (\w+))?$/.exec(heading) ?? [];
  return { file, within, column };
}

/** A statement's text as it stands in the list: without the comments of SQL that would hide the rest of the line. */
export function toRecordedText(text: string): string {
  const written = withoutComments(text).replace(/^declare \w+ no scroll cursor for /, "");
  // The month of a table's part is another in each month (decision 0066).
  return onOneLine(written.replace(/"(\w+)_20\d\d_\d\d"/g, '"$1"'));
}
