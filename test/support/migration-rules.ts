import { outsideLine } from "../../src/server/runtime/db/apply-migration.ts";

/** What else there is to judge a migration by. */
export interface Beside {
  /** The SQL of the migrations before it. */
  earlier: string;
  /** The SQL of all migrations. */
  all: string;
  /** The release that the migration will be part of. */
  release: string;
  changelog: string;
}

/** A line that says why an older release is not broken: `-- contract: nothing since 1.2.0 reads the column`. */
const contractLine = /^-- contract: .*\bsince (\d+\.\d+\.\d+)\b/m;
/** A line that says that it is broken: the changelog must tell operators, by the file's name. */
const stopLine = /^-- stop older releases first: ./m;
/** A line that says why an update, a delete or a rewriting of a table holds its rows for a moment only. */
const fewLine = /^-- few rows: ./m;

const onlyOutside =
  /^(create (unique )?index concurrently if not exists |drop index concurrently if exists |alter table \S+ validate constraint \w+$)/;
/** What an older release, serving beside it, may still ask for. */
const takesAway =
  /\bdrop column\b|^drop (table|view|function|trigger|type|sequence|schema|domain)\b|\brename\b|\bset schema\b|\balter( column)? \w+( set data)? type\b|\bset not null\b|\bdrop default\b|^revoke\b/;
const locksLong = /^(cluster|vacuum|truncate|lock|refresh|reindex)\b|\bset unlogged\b|\bset tablespace\b/;
const rewritesTable = /\bset logged\b/;

/** Says what in a migration would break an older release that serves beside it, or would keep it waiting (decision 0065). */
export function judgeMigration(name: string, sql: string, beside: Beside): string[] {
  if (stopLine.test(sql)) return beside.changelog.includes(name) ? [] : ["stops older releases, and CHANGELOG.md does not name the file"];
  const isOutside = sql.startsWith(outsideLine);
  const statements = plain(sql);
  const made = new Set(statements.flatMap((statement) => /^create (table|function) (if not exists )?(\w+)/.exec(statement)?.[3] ?? []));
  const found = statements.flatMap((statement) => [
    ...(isOutside && !onlyOutside.test(statement)
      ? ["only indexes made or dropped concurrently, and validating, stand outside of a transaction"]
      : []),
    ...judgeContract(statement, sql, made, beside),
    ...judgeColumns(statement, made),
    ...judgeConstraints(statement, made, beside),
    ...judgeIndexes(statement, isOutside, made),
    ...judgeRows(statement, sql, made),
  ]);
  const validates = statements.filter((statement) => /\bvalidate constraint\b/.test(statement)).length;
  if (!isOutside && validates > 0 && validates < statements.length)
    found.push("validates beside other changes, whose locks it would hold meanwhile");
  return [...new Set(found)];
}

function judgeContract(statement: string, sql: string, made: Set<string>, { earlier, release }: Beside): string[] {
  if (!takesAway.test(statement) || made.has(tableOf(statement))) return [];
  const since = contractLine.exec(sql)?.[1];
  if (!since) return ["takes away what an older release may use, without a line that names the release since which nothing does"];
  if (!isEarlier(since, release)) return [`names ${since}, which is not earlier than this release, ${release}`];
  const column = /\balter( column)? (\w+) set not null\b/.exec(statement)?.[2];
  const isChecked = column === undefined || plain(earlier).some((text) => text.includes(`check (${column} is not null) not valid`));
  return isChecked ? [] : ["set not null reads the whole table, unless an earlier migration has a validated check"];
}

/** Each column that is added, as it was declared. */
function judgeColumns(statement: string, made: Set<string>): string[] {
  if (!statement.startsWith("alter table") || made.has(tableOf(statement))) return [];
  return actionsOf(statement).flatMap((action) => {
    if (!action.startsWith("add column")) return [];
    const hasDefault = /\bdefault\b/.test(action);
    return [
      ...(/\bnot null\b/.test(action) && !hasDefault ? ["adds a column that an older release leaves null"] : []),
      ...(/\b(generated|serial|bigserial|nextval|random|gen_random_uuid|clock_timestamp)\b/.test(action)
        ? ["adds a column that rewrites the table"]
        : []),
      ...(/\bcheck\b/.test(action) || (hasDefault && /\breferences\b/.test(action))
        ? ["adds a column whose check reads the whole table"]
        : []),
      ...(/\b(unique|primary key)\b/.test(action) ? ["adds a column whose index is made under a lock"] : []),
    ];
  });
}

function judgeConstraints(statement: string, made: Set<string>, { all }: Beside): string[] {
  if (!statement.startsWith("alter table") || made.has(tableOf(statement))) return [];
  return actionsOf(statement).flatMap((action) => {
    const [, name, kind] = /^add (?:constraint (\w+) )?(foreign key|check|unique|primary key|exclude)\b/.exec(action) ?? [];
    if (!kind) return [];
    if (kind === "exclude" || ((kind === "unique" || kind === "primary key") && !action.includes("using index")))
      return ["makes the index of a constraint under a lock"];
    if (kind !== "check" && kind !== "foreign key") return [];
    if (!name || !action.endsWith("not valid")) return ['adds a constraint that is checked under a lock, without a name and "not valid"'];
    return plain(all).some((text) => text.includes(`validate constraint ${name}`)) ? [] : [`${name} is never validated`];
  });
}

function judgeIndexes(statement: string, isOutside: boolean, made: Set<string>): string[] {
  const table = /^create (?:unique )?index\b.*? on (only )?(\w+)/.exec(statement);
  // The index of a partitioned table by itself is empty.
  if (table && !table[1] && !made.has(table[2] ?? "") && !isOutside)
    return ["makes an index without concurrently, in a file of its own outside of a transaction"];
  return statement.startsWith("drop index") && !isOutside ? ["drops an index without concurrently"] : [];
}

function judgeRows(statement: string, sql: string, made: Set<string>): string[] {
  if (locksLong.test(statement)) return ["holds a lock as long as it takes"];
  const table = /^(?:update|delete from) (\w+)/.exec(statement)?.[1];
  if (rewritesTable.test(statement) && !fewLine.test(sql)) return ["rewrites a table, without a line that says why its rows are few"];
  return table && !made.has(table) && !fewLine.test(sql) ? ["changes rows, without a line that says why they are few"] : [];
}

/** Statements in lower case on one line, without comments, texts, and the bodies of functions. */
function plain(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "$$$$")
    .replace(/--.*$/gm, "")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}

function tableOf(statement: string): string {
  return /^(?:(?:alter|drop) (?:table|function)|revoke \w+ on function) (?:if exists )?(?:only )?(\w+)/.exec(statement)?.[1] ?? "";
}

/** What one "alter table" does, split where a comma stands in no parentheses. */
function actionsOf(statement: string): string[] {
  const rest = statement.replace(/^alter table (if exists )?(only )?\S+ /, "");
  const parts = [""];
  let depth = 0;
  for (const letter of rest) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim().replace(/^add (?!column|constraint|foreign|check|unique|primary|exclude)/, "add column "));
}

function isEarlier(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
}
