import { appendFileSync } from "node:fs";
import { DefaultQueryCompiler } from "kysely";
import { readStatements, type RecordedStatement, toRecordedText } from "./recorded-statements.ts";
import { listSqlSites, type SqlSite } from "./sql-sites.ts";

/** A template of SQL that became a statement, or a column of one of Kysely's. */
interface Made {
  parts: readonly string[];
  column: string | undefined;
}

/** What Kysely knows of a statement before it is a text, as far as it matters here. */
interface SyntaxNode {
  kind: string;
  sqlFragments?: readonly string[];
  parameters?: readonly SyntaxNode[];
  selections?: readonly { selection: SyntaxNode }[];
  returning?: SyntaxNode;
  node?: SyntaxNode;
  alias?: SyntaxNode & { name?: string };
}

/** The file for the notes of `npm run sql`; without it what is not recorded is a failure. */
const notes = process.env["SQL_NOTES"];
/** Of each template, which JavaScript keeps once for each place in the code, the statements that were seen. */
const seen = new Map<readonly string[], Set<string>>();
let known: Set<string> | undefined;
let sites: Map<string, SqlSite[]> | undefined;
let unrecorded: string[] = [];

/** The statements since the last time that `npm run sql` has not written down. */
export function takeUnrecorded(): string[] {
  const taken = unrecorded;
  unrecorded = [];
  return taken;
}

// Kysely's one place that makes the text of a statement, whose callers then still stand on the stack.
const compiler = DefaultQueryCompiler.prototype;
const compile = compiler.compileQuery;
compiler.compileQuery = function (this: DefaultQueryCompiler, ...given) {
  const compiled = compile.apply(this, given);
  for (const made of madeOf(given[0] as SyntaxNode)) note(made, compiled.sql);
  return compiled;
};

function madeOf(root: SyntaxNode): Made[] {
  if (root.sqlFragments) return [{ parts: cursorsQuery(root) ?? root.sqlFragments, column: undefined }];
  const selections = [...(root.selections ?? []), ...(root.returning?.selections ?? [])];
  return selections.flatMap(({ selection: { node, alias } }) =>
    node?.sqlFragments && alias?.name !== undefined ? [{ parts: node.sqlFragments, column: alias.name }] : [],
  );
}

/** What a cursor reads says what its rows are. */
function cursorsQuery({ sqlFragments, parameters }: SyntaxNode): readonly string[] | undefined {
  return sqlFragments?.[0]?.startsWith("declare ") ? parameters?.[0]?.sqlFragments : undefined;
}

function note(made: Made, text: string): void {
  const texts = seen.get(made.parts) ?? new Set();
  seen.set(made.parts, texts);
  if (texts.has(text)) return;
  texts.add(text);
  const recorded = toRecordedText(text);
  if (!notes && isRecorded(recorded)) return;
  const site = siteOf(made);
  if (!site) return;
  const statement: RecordedStatement = { file: site.file, within: site.within, column: made.column, text: recorded };
  if (notes) appendFileSync(notes, `${JSON.stringify(statement)}\n`);
  else unrecorded.push(`${site.file}:${site.line} ${recorded}`);
}

function isRecorded(text: string): boolean {
  known ??= new Set(readStatements().map((statement) => statement.text));
  return known.has(text);
}

/** The place in the server's code; undefined where a test made the statement itself. */
function siteOf({ parts, column }: Made): SqlSite | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const frames = (new Error().stack ?? "")
    .split("\n")
    .filter((frame) => /\/(src|test)\//.test(frame) && !frame.includes("statement-recorder"));
  Error.stackTraceLimit = limit;
  if (!frames[0]?.includes("/src/server/")) return undefined;
  sites ??= Map.groupBy(listSqlSites(), (site) => site.parts.join("\0"));
  const alike = (sites.get(parts.join("\0")) ?? []).filter(
    (site) => column === undefined || site.column === column || (site.isNamed && site.column === undefined),
  );
  const isAt = ({ file, line, lastLine }: SqlSite) =>
    frames.some((frame) => {
      const at = frame.includes(`/${file}:`) ? Number(frame.split(":").at(-2)) : 0;
      return at >= line && at <= lastLine;
    });
  return alike.length > 1 ? (alike.find(isAt) ?? alike[0]) : alike[0];
}
