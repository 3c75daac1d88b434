import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A place in the code where SQL is written. */
export interface SqlSite {
  file: string;
  /** The function or constant around it. */
  within: string;
  line: number;
  lastLine: number;
  /** The texts between its values. */
  parts: string[];
  /** The name of the column that it makes of a statement of Kysely's, where it is written beside it. */
  column: string | undefined;
  /** True where it is given a name, by which a statement elsewhere can make a column of it. */
  isNamed: boolean;
  isExecuted: boolean;
  /** The type that it gives its result, and where that stands in the file. */
  claim: { text: string; start: number; end: number } | undefined;
}

interface Node {
  type: string;
  start: number;
  end: number;
}
type Fields = Record<string, unknown>;

/** Every template of SQL in the server's code. */
export function listSqlSites(): SqlSite[] {
  return globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts"] })
    .sort()
    .flatMap((file) => readSites(file, readFileSync(file, "utf8")));
}

/** With any run of blanks as one: neither the indentation of the code nor its line breaks matter. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** True when the statement, or this column of it, can have been made at this place. */
export function canHaveMade(site: SqlSite, { column, text }: { column: string | undefined; text: string }): boolean {
  if (column === undefined) return site.column === undefined && new RegExp(`^${patternOf(site)}$`).test(text);
  return (site.column === column || (site.isNamed && site.column === undefined)) && new RegExp(patternOf(site)).test(text);
}

function patternOf({ parts }: SqlSite): string {
  const known = withoutComments(parts.join("\0")).split("\0");
  return known.map((part) => RegExp.escape(onOneLine(part))).join(".*");
}

/** Without the comments of SQL that would hide the rest of a line. */
export function withoutComments(text: string): string {
  return text.replace(/^\s*--.*$/gm, "");
}

/** Every template of SQL in a file's code. */
export function readSites(file: string, code: string): SqlSite[] {
  if (!code.includes("sql")) return [];
  const sites: SqlSite[] = [];
  for (const statement of parseSync(file, code).program.body) {
    const [, within = ""] =
      /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(code.slice(statement.start, statement.end)) ?? [];
    walk(statement as Node, undefined, undefined, (template, use) => sites.push({ file, within, ...readSite(code, template, use) }));
  }
  return sites;
}

/** What is done with a template. */
interface Use {
  /** The method that is called on it. */
  method?: string;
  argument?: unknown;
  isNamed: boolean;
}

/** Calls `found` for every template. */
function walk(node: Node, parent: Node | undefined, above: Node | undefined, found: (template: Fields, use: Use) => void): void {
  const fields = node as unknown as Fields;
  if (node.type === "TaggedTemplateExpression" && (fields["tag"] as Fields)["name"] === "sql") found(fields, useOf(node, parent, above));
  for (const value of Object.values(fields).flat()) {
    if (isNode(value)) walk(value, node, parent, found);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function useOf(node: Node, parent: Node | undefined, above: Node | undefined): Use {
  const member = (parent ?? {}) as Fields;
  const isCalled = parent?.type === "MemberExpression" && member["object"] === node && above?.type === "CallExpression";
  if (!isCalled) return { isNamed: parent?.type === "VariableDeclarator" };
  const [argument] = (above as unknown as { arguments: Fields[] }).arguments;
  return { method: String((member["property"] as Fields)["name"]), argument: argument?.["value"], isNamed: false };
}

function readSite(code: string, template: Fields, use: Use): Omit<SqlSite, "file" | "within"> {
  const { quasis } = template["quasi"] as { quasis: { value: { cooked: string } }[] };
  const [claim] = (template["typeArguments"] as { params: Node[] } | null)?.params ?? [];
  return {
    line: lineAt(code, template["start"] as number),
    lastLine: lineAt(code, template["end"] as number),
    parts: quasis.map(({ value }) => value.cooked),
    column: use.method === "as" && typeof use.argument === "string" ? use.argument : undefined,
    isNamed: use.isNamed,
    isExecuted: use.method === "execute",
    claim: claim && { text: code.slice(claim.start, claim.end), start: claim.start, end: claim.end },
  };
}

function lineAt(code: string, place: number): number {
  return code.slice(0, place).split("\n").length;
}
