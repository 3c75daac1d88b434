import type { z } from "zod";
import type * as calls from "../../../shared/contracts/screening/parties.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { startApart } from "../../runtime/apart.ts";
import { keepApart } from "../../runtime/keep-apart.ts";
import type { Context } from "../../runtime/context.ts";
import { countryCodes, readBirthDates } from "../engine/service.ts";
import type { Subject } from "../engine/subject.ts";
import { readListState } from "../lists/service.ts";
import type { NameAnswer, NameTask } from "./names-part.ts";

const memoryMb = 256;
const mostHits = 20;

type Asked = z.output<(typeof calls.screenName)["body"]>;
type Answered = z.input<(typeof calls.screenName)["response"]>;

const names = keepApart(() => startApart<NameTask, NameAnswer>(new URL("./names-part.ts", import.meta.url), memoryMb), {
  idleMs: 600_000,
  // The first one waits for the index of all lists.
  longestMs: 300_000,
  mostWaiting: 16,
});

/**
 * Compares a name that is nobody's yet with every list in force; nothing of it is kept. The first call after a while waits for an index.
 * Throws validation_failed for a name without a letter or a digit, for a date or a country that says nothing, conflict without a list, and
 * unavailable when too many wait.
 */
export async function screenName(context: Context, asked: Asked): Promise<Answered> {
  const subject = subjectOf(asked);
  const { lists } = await readListState(context.db);
  if (!lists.some(({ versionId }) => versionId !== null)) throw new AppError("conflict", m.scase_error_no_list());
  const { threshold, hits } = await ask(context, subject);
  return {
    threshold: Math.round(threshold * 100),
    hits: hits.map(({ listId, score, ...hit }) => ({
      ...hit,
      score: Math.round(score * 100),
      isOver: score >= threshold,
      listName: lists.find(({ id }) => id === listId)?.name ?? "",
    })),
  };
}

function ask({ config, direct }: Context, subject: Subject): Promise<NameAnswer> {
  const { host, port, user, password, database, ssl, connectionString } = direct.options;
  const connection = Object.fromEntries(
    Object.entries({ host, port, user, password, database, ssl, connectionString }).filter(([, value]) => value !== undefined),
  );
  return names.ask({ config, connection, subject, most: mostHits });
}

/** Ends the process that compares names, if there is one; the next name starts another. */
export const endNames = names.end;

function subjectOf({ name, kind, birthDate = "", country = "" }: Asked): Subject {
  const [birthDates, countries] = [readBirthDates(birthDate), countryCodes(country)];
  const fields = {
    ...(!/[\p{L}\p{N}]/u.test(name) && { name: m.scase_error_name() }),
    ...(birthDate.trim() !== "" && birthDates.length === 0 && { birthDate: m.scase_error_birth_date() }),
    ...(country.trim() !== "" && countries.length === 0 && { country: m.scase_error_country() }),
  };
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
  return { kind, names: [{ text: name.trim(), strength: "primary" }], birthDates, countries, places: [], identifiers: [] };
}
