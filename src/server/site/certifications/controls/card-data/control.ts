import { z } from "zod";
import { holdsCardNumber } from "../../../../../shared/domain/card-numbers.ts";
import type { Queryable } from "../../../../runtime/db/database.ts";
import { refusesCardNumber } from "../../../../money/transfers/service.ts";
import { type Examine, type Finding, found } from "../control.ts";
import { examined, excluded } from "./columns.ts";
import * as queries from "./queries.ts";

/** The number that card schemes give for tests, and the same with another check digit. */
const card = "4111 1111 1111 1111";
const noCard = "4111 1111 1111 1112";
/** A phone number has at most 15 digits (E.164): in a field for one, shorter numbers are taken for what they are. */
const fewestInPhoneField = 15;
/** However little changes, everything is looked at once a day: a database that was restored counts its transactions anew. */
const wholeEveryMs = 24 * 60 * 60 * 1_000;

const markShape = z.object({ horizon: z.string().regex(/^\d{1,20}$/), wholeAt: z.iso.datetime() });

/**
 * No card number in any text that people can fill, by the rule by which orders are refused. Looks at what has been written since
 * the run before; at everything at a start, when somebody asks, once a day, and as long as something is found.
 */
export const checkCardData: Examine = async ({ db }, { isWhole, mark, stopping }) => {
  // Before the first look: what is written from now on belongs to the next run.
  const horizon = await queries.readHorizon(db);
  const before = markShape.safeParse(mark).data;
  const isPartial = !isWhole && before !== undefined && isRecent(before.wholeAt) && BigInt(before.horizon) <= BigInt(horizon);
  const texts = await queries.listTextColumns(db);
  const findings: Finding[] = [
    ...((await isSearchSound(db)) ? [] : [{ kind: "card_test_failed" as const, count: 1, ids: [] }]),
    ...found("card_column_unlisted", texts.filter(isUnlisted).map(nameOf)),
  ];
  let rows = 0;
  for (const [table, { id = "id", columns }] of Object.entries(examined)) {
    const numbers = new Map<string, Set<string>>();
    for (const portion of await queries.listPortions(db, table)) {
      stopping?.throwIfAborted();
      const where = { ...portion, id, columns, since: isPartial ? before.horizon : undefined };
      rows += await queries.countRows(db, where);
      for (const one of await queries.listLikenesses(db, where))
        if (isCard(one)) numbers.set(one.column, (numbers.get(one.column) ?? new Set()).add(one.id));
    }
    for (const [column, ids] of numbers) findings.push(...found("card_number", [...ids], `${table}.${column}`));
  }
  return {
    examined: [
      { what: "text_columns", count: Object.values(examined).reduce((sum, { columns }) => sum + columns.length, 0) },
      { what: isPartial ? "changed_rows" : "rows", count: rows },
      { what: "card_tests", count: 4 },
    ],
    findings,
    mark: { horizon, wholeAt: isPartial ? before.wholeAt : new Date().toISOString() },
  };
};

const isRecent = (at: string) => Date.now() - new Date(at).getTime() < wholeEveryMs;
const nameOf = ({ table, column }: queries.TextColumn) => `${table}.${column}`;

function isCard({ column, text }: queries.Likeness): boolean {
  const isPhone = column === "phone" && text.replace(/\D/g, "").length < fewestInPhoneField;
  return !isPhone && holdsCardNumber(text);
}

const patterns = excluded
  .flatMap(({ columns }) => columns)
  .map((name) => new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("*", ".*")}$`));

/** True for a column of which nobody has said whether it is examined. */
function isUnlisted(column: queries.TextColumn): boolean {
  if (examined[column.table]?.columns.includes(column.column)) return false;
  return !patterns.some((pattern) => pattern.test(nameOf(column)));
}

/** The search finds a number that is planted in a text and passes over one that is none; an order's notes are refused likewise. */
async function isSearchSound(db: Queryable): Promise<boolean> {
  const finds = async (number: string) => (await queries.listLikenessesIn(db, `Pay by ${number}, please.`)).some(holdsCardNumber);
  return (await finds(card)) && !(await finds(noCard)) && refusesCardNumber(card) && !refusesCardNumber(noCard);
}
