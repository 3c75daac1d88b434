import type { QuestionTemplate } from "../../../shared/contracts/requests/question-templates.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { problemsOfTemplate, type TemplateTexts, type TypedTemplate } from "../../../shared/domain/question-templates.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import * as queries from "./queries.ts";

/** More than somebody looks through before asking. */
const mostTemplates = 50;

/** Adds a template. Throws validation_failed, and conflict when there are too many or one of its name. */
export async function addTemplate({ db }: Context, caller: Caller, typed: TypedTemplate): Promise<QuestionTemplate> {
  const words = checked(typed);
  return db.transaction().execute(async (tx) => {
    await queries.lockTemplates(tx);
    await refuseBesideOthers(tx, { name: words.name, id: 0 });
    const template = await queries.insertTemplate(tx, { ...words, setBy: caller });
    await note(tx, caller, "added", { after: template });
    return template;
  });
}

/**
 * Words a template anew, retires it or brings it back. The log keeps what it was. Throws validation_failed, not_found, and conflict when
 * a colleague changed it since it was seen: they are shown what it is now, and nothing of theirs is lost.
 */
export async function changeTemplate(
  { db }: Context,
  caller: Caller,
  id: number,
  { seen, isActive, ...typed }: TypedTemplate & { seen: number; isActive: boolean },
): Promise<QuestionTemplate> {
  const words = checked(typed);
  return db.transaction().execute(async (tx) => {
    await queries.lockTemplates(tx);
    const before = await queries.findTemplate(tx, id);
    if (!before) throw new AppError("not_found", m.error_not_found());
    if (before.revision !== seen) throw new AppError("conflict", m.qtpl_error_changed({ name: before.setBy }), { details: before });
    if (isActive) await refuseBesideOthers(tx, { name: words.name, id });
    const after = await queries.updateTemplate(tx, id, { ...words, isActive, setBy: caller });
    await note(tx, caller, "changed", { before, after });
    return after;
  });
}

/** What is kept of what was typed. Throws validation_failed, with a sentence that names a placeholder that there is not. */
function checked(typed: TypedTemplate): { name: string; texts: TemplateTexts } {
  const fields = problemsOfTemplate(typed);
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
  const texts = { en: typed.textEn.trim(), fr: typed.textFr?.trim() || null, es: typed.textEs?.trim() || null };
  return { name: typed.name.trim(), texts };
}

async function refuseBesideOthers(tx: Queryable, template: { name: string; id: number }): Promise<void> {
  const { count, isTaken } = await queries.readOthers(tx, template);
  if (isTaken) throw new AppError("conflict", m.qtpl_error_taken(), { fields: { name: m.qtpl_error_taken() } });
  if (count >= mostTemplates) throw new AppError("conflict", m.qtpl_error_too_many({ most: mostTemplates }));
}

async function note(
  tx: Queryable,
  caller: Caller,
  what: string,
  { before, after }: { before?: QuestionTemplate; after: QuestionTemplate },
): Promise<void> {
  await recordAction(tx, caller, {
    action: `question_template.${what}`,
    subjectType: "question_template",
    subjectId: after.id,
    before: before && logged(before),
    after: logged(after),
  });
}

const logged = ({ name, texts, isActive }: QuestionTemplate) => ({ name, isActive, ...texts });
