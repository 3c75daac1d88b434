import { pastDay } from "../../../../shared/contracts/parts.ts";
import { languages } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { inLanguage } from "../../../runtime/language.ts";
import type { ImportField } from "./kind.ts";

/** The status and the day that a record of the file has, where it says them. */
export const standingFields: readonly ImportField[] = [
  { name: "status", label: m.desk_status, isRequired: false, hint: m.imp_hint_status },
  {
    name: "submittedAt",
    label: m.desk_submitted,
    isRequired: false,
    hint: m.imp_hint_day,
    alsoCalled: ["Date", "Received", "Submitted at"],
  },
];

/** A value of a list by its code, or by its label in any language; undefined where it is none of them. */
export function codeOf<Code extends string>(codes: readonly Code[], labelOf: (code: Code) => string, text: string): Code | undefined {
  const word = text.toLowerCase();
  return codes.find(
    (code) => code === word || languages.some((language) => inLanguage(language, () => labelOf(code)).toLowerCase() === word),
  );
}

/** A moment of the past, as a day or as our own exports write it. No other order of day and month is guessed. */
export function readMoment(text: string): { moment: string } | { problem: string } {
  const problem = m.imp_error_day();
  const day = pastDay(problem).safeParse(text.slice(0, 10));
  const isWhole = text.length === 10 || /^.{10}T\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/.test(text);
  if (!day.success || !isWhole || Number.isNaN(Date.parse(text))) return { problem };
  return { moment: new Date(Math.min(Date.parse(text), Date.now())).toISOString() };
}
