import type { Period } from "../content.ts";

export type Unit = "day" | "month" | "quarter";

/** In what steps a period is drawn, so that there are about thirty columns at most. */
export function unitOf({ startsOn, endsOn }: Pick<Period, "startsOn" | "endsOn">): Unit {
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000 + 1;
  if (days <= 31) return "day";
  return days <= 732 ? "month" : "quarter";
}

const dayLabel = new Intl.DateTimeFormat("en-GB", { day: "numeric", timeZone: "UTC" });
const monthLabel = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

/** Every step of the period, those without anything too; a label whose year or month is new says so in a second line. */
export function stepsOf({ startsOn, endsOn }: Pick<Period, "startsOn" | "endsOn">, unit: Unit): { begins: string; label: string }[] {
  const steps: { begins: string; label: string }[] = [];
  const end = new Date(endsOn);
  let above = "";
  for (let day = firstOf(new Date(startsOn), unit); day <= end; day = next(day, unit)) {
    const [label, within] = labelsOf(day, unit);
    steps.push({ begins: day.toISOString().slice(0, 10), label: within === above ? label : `${label}\n${within}` });
    above = within;
  }
  return steps;
}

function firstOf(day: Date, unit: Unit): Date {
  if (unit === "day") return day;
  const month = day.getUTCMonth();
  return new Date(Date.UTC(day.getUTCFullYear(), unit === "month" ? month : month - (month % 3), 1));
}

function next(day: Date, unit: Unit): Date {
  if (unit === "day") return new Date(day.getTime() + 86_400_000);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + (unit === "month" ? 1 : 3), 1));
}

function labelsOf(day: Date, unit: Unit): [string, string] {
  const year = String(day.getUTCFullYear());
  if (unit === "day") return [dayLabel.format(day), `${monthLabel.format(day)} ${year}`];
  return [unit === "month" ? monthLabel.format(day) : `Q${day.getUTCMonth() / 3 + 1}`, year];
}
