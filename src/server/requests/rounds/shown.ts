import type { PublicRound } from "../../../shared/contracts/requests/rounds.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { type RoundLanguage, roundLanguages } from "../../../shared/domain/rounds.ts";
import { withDecimals } from "../../../shared/domain/money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";

/** What everyone reads of the calls that were published. */
export async function listCalls(db: Queryable): Promise<PublicRound[]> {
  return (await queries.listPublished(db)).map(shown);
}

/** One of them with its self-check. Throws not_found. */
export async function readCall(db: Queryable, reference: string) {
  const round = await queries.findByReference(db, reference);
  if (!round) throw new AppError("not_found", m.error_not_found());
  const questions = round.terms.questions.map(({ key, needed, texts }) => {
    const language = languageOf(texts, ({ statement, reason }) => statement !== "" && reason !== "");
    return { key, needed, language, ...texts[language] };
  });
  return { ...shown(round), questions };
}

function shown(round: queries.StoredRound): PublicRound {
  const { reference, phase, terms, opensAt, closesAt, currency, endReason } = round;
  if (phase === "draft" || !opensAt || !closesAt || currency === null) throw new Error(`${reference} was published without its terms`);
  const language = languageOf(terms.texts, ({ title }) => title.trim() !== "");
  return {
    reference,
    phase,
    language,
    ...terms.texts[language],
    themes: terms.themes,
    opensAt,
    closesAt,
    timeZone: terms.timeZone,
    currency,
    budget: withDecimals(terms.budget, currency),
    smallest: terms.smallest ? withDecimals(terms.smallest, currency) : null,
    largest: terms.largest ? withDecimals(terms.largest, currency) : null,
    endReason,
  };
}

/** The reader's language where it was written in it. */
function languageOf<Words>(texts: Record<RoundLanguage, Words>, isWritten: (words: Words) => boolean): RoundLanguage {
  const wanted = roundLanguages.find((language) => language === currentLanguage());
  return wanted && isWritten(texts[wanted]) ? wanted : "en";
}
