import { localeTagOf } from "../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallError } from "../../api/client.ts";

const tag = () => localeTagOf(currentLanguage());

/** "21 November, 10:32", as the reader's language has it. */
export function momentOf(date: string | Date): string {
  return new Intl.DateTimeFormat(tag(), { day: "numeric", month: "long", hour: "numeric", minute: "2-digit" }).format(new Date(date));
}

export function timeOf(date: string): string {
  return new Intl.DateTimeFormat(tag(), { hour: "numeric", minute: "2-digit" }).format(new Date(date));
}

export function dayOf(date: string): string {
  return new Intl.DateTimeFormat(tag(), { dateStyle: "long" }).format(new Date(date));
}

/** Why a call did not work, for people. */
export function reasonOf(error: CallError): string {
  return error.reason ?? m.draft_no_connection();
}
