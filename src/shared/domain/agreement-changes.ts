import type { AgreementTerms } from "../contracts/projects/agreements.ts";
import { m } from "../messages/generated/messages.js";
import { agreementLineLabel, agreementSideLabel, reportsOf } from "./agreement-labels.ts";
import { type RowField, rowLists, rowName } from "./agreement-rows.ts";
import { agreementSides } from "./agreements.ts";
import { languageNames } from "./languages.ts";
import { formatTyped } from "./money.ts";

/** Terms as they were saved, with the currency of their amounts. */
export interface SavedTerms {
  terms: AgreementTerms;
  currency: string;
}

/** What is different in one place, in words: "" where there was nothing, or is nothing any more. */
export interface TermsChange {
  what: string;
  before: string;
  after: string;
}

type Row = { key: string } & Record<string, string>;
type DayText = (day: string) => string;

/** What is different between two states of the terms, in the order of the document. `dayText` writes a day that is one. */
export function changesOfTerms(before: SavedTerms, after: SavedTerms, dayText: DayText): TermsChange[] {
  const [was, is] = [plainLines(before, dayText), plainLines(after, dayText)];
  const ofLines = (from: number, to?: number) =>
    is.slice(from, to).flatMap(({ what, text }, index) => {
      const { text: old } = was[from + index] ?? { text: "" };
      return old === text ? [] : [{ what, before: old, after: text }];
    });
  return [...ofLines(0, linesBeforeLists), ...changesOfRows(before, after, dayText), ...ofLines(linesBeforeLists)];
}

const linesBeforeLists = 3;

/** What is not a list of rows: language, amount and purpose stand before the lists, all else after them. */
function plainLines({ terms, currency }: SavedTerms, dayText: DayText): { what: string; text: string }[] {
  const { landAndWater, reports, signatories, noticeDays } = terms;
  return [
    { what: m.agr_form_language(), text: languageNames[terms.language] },
    { what: agreementLineLabel("amount"), text: moneyOf(terms.amount, currency) },
    { what: agreementLineLabel("purpose"), text: terms.purpose },
    { what: agreementLineLabel("landAndWater"), text: landAndWater.touches ? landAndWater.plan : m.agr_land_untouched() },
    { what: agreementLineLabel("reports"), text: reportsOf(reports, dayText) },
    ...agreementSides.flatMap((side) => [
      { what: m.agr_form_signatory_name({ side: agreementSideLabel(side) }), text: signatories[side].name },
      { what: m.agr_form_signatory_role({ side: agreementSideLabel(side) }), text: signatories[side].role },
    ]),
    { what: m.agr_form_notice_days(), text: noticeDays },
  ];
}

function changesOfRows(before: SavedTerms, after: SavedTerms, dayText: DayText): TermsChange[] {
  return rowLists().flatMap(({ name, fields }) => {
    const [old, now] = [before.terms[name] as Row[], after.terms[name] as Row[]];
    const list = agreementLineLabel(name);
    const wordsOf = (row: Row, { currency }: SavedTerms) => fields.map((field) => textOf(row, field, { currency, dayText }));
    const whole = (row: Row, saved: SavedTerms) => wordsOf(row, saved).filter(Boolean).join(" · ");
    const changed = now.flatMap((row, index) => {
      const was = old.find(({ key }) => key === row.key);
      if (!was) return [{ what: rowName(list, index), before: "", after: whole(row, after) }];
      const [texts, oldTexts] = [wordsOf(row, after), wordsOf(was, before)];
      return fields.flatMap((field, at) =>
        row[field.name] === was[field.name]
          ? []
          : [{ what: `${rowName(list, index)} · ${field.label}`, before: oldTexts[at] ?? "", after: texts[at] ?? "" }],
      );
    });
    const removed = old.flatMap((row, index) =>
      now.some(({ key }) => key === row.key) ? [] : [{ what: rowName(list, index), before: whole(row, before), after: "" }],
    );
    const stayed = (rows: Row[], others: Row[]) => rows.filter(({ key }) => others.some((other) => other.key === key));
    const names = (rows: Row[], saved: SavedTerms) => rows.map((row) => wordsOf(row, saved)[0]).join(", ");
    const [oldOrder, order] = [stayed(old, now), stayed(now, old)];
    const isMoved = order.some(({ key }, index) => oldOrder[index]?.key !== key);
    const moved = { what: m.agr_change_order({ what: list }), before: names(oldOrder, before), after: names(order, after) };
    return [...changed, ...removed, ...(isMoved ? [moved] : [])];
  });
}

function textOf(row: Row, { name, kind }: RowField, { currency, dayText }: { currency: string; dayText: DayText }): string {
  const text = row[name] ?? "";
  if (kind === "amount") return moneyOf(text, currency);
  return kind === "date" && text !== "" ? dayText(text) : text;
}

const moneyOf = (amount: string, currency: string): string => (amount === "" ? "" : formatTyped({ amount, currency }));

/**
 * The terms that somebody wrote into while somebody else saved: what `mine` changed of `base` on top of `theirs`. Where both changed the
 * same place, it is as in `mine`; rows are told apart by their keys, and one that either side has changed is not lost by the other's removal.
 */
export function mergeTerms(base: AgreementTerms, mine: AgreementTerms, theirs: AgreementTerms): AgreementTerms {
  return merge(base, mine, theirs) as AgreementTerms;
}

function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) return mergeRows((base ?? []) as Row[], mine as Row[], theirs as Row[]);
  if (isRecord(mine) && isRecord(theirs))
    return Object.fromEntries(
      Object.keys(theirs).map((key) => [key, merge(isRecord(base) ? base[key] : undefined, mine[key], theirs[key])]),
    );
  return mine;
}

function mergeRows(base: Row[], mine: Row[], theirs: Row[]): unknown[] {
  const find = (rows: Row[], wanted: Row) => rows.find(({ key }) => key === wanted.key);
  const isAsItWas = (row: Row) => isSame(find(base, row), row);
  const kept = theirs.flatMap((row) => {
    const own = find(mine, row);
    if (own) return [merge(find(base, row), own, row)];
    return isAsItWas(row) ? [] : [row];
  });
  return [...kept, ...mine.filter((row) => !find(theirs, row) && !isAsItWas(row))];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
