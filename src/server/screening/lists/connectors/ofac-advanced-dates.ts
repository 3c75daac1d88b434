import { spanOf, wider } from "../../engine/service.ts";
import type { DateSpan } from "../../engine/subject.ts";
import { all, child, textOf, type XmlElement } from "./read-xml.ts";

/** Gregorian. */
const ours = "1";

/** A Year, a Month and a Day as an ISO day; null where one is missing. */
export function dayOf(element: XmlElement | undefined): string | null {
  const [year, month, day] = ["Year", "Month", "Day"].map((name) => Number(textOf(element, name)));
  return (year && month && day && spanOf(year, month, day)?.from) || null;
}

/** A period begins between two days and ends between two others: a year alone begins on 1 January and ends on 31 December. */
export function periodOf(period: XmlElement): DateSpan[] {
  if ((period.attributes["CalendarTypeID"] ?? ours) !== ours) return [];
  const start = child(period, "Start");
  const end = child(period, "End");
  const from = dayOf(child(start, "From")) ?? dayOf(child(start, "To"));
  const to = dayOf(child(end, "To")) ?? dayOf(child(end, "From")) ?? dayOf(child(start, "To")) ?? from;
  if (!from || !to || from > to) return [];
  const isRough = all(period, "Start")
    .concat(all(period, "End"))
    .some(({ attributes }) => attributes["Approximate"] === "true");
  return [isRough && from.endsWith("-01-01") ? wider({ from, to }) : { from, to }];
}
