import { sql } from "kysely";
import type { QuestionTemplate } from "../../../shared/contracts/requests/question-templates.ts";
import type { TemplateTexts } from "../../../shared/domain/question-templates.ts";
import type { Queryable } from "../../runtime/db/database.ts";

const columns = sql`id, name, jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts, is_active as "isActive", revision,
  set_by_name as "setBy", set_at as "setAt"`;

/** Those that can be used, by their names, then those that were retired, the newest of them first; enough of these to look back. */
export async function listTemplates(db: Queryable): Promise<QuestionTemplate[]> {
  const { rows } = await sql<QuestionTemplate>`
    (select ${columns} from question_templates where is_active order by lower(name), id limit 100)
    union all
    (select ${columns} from question_templates where not is_active order by id desc limit 100)`.execute(db);
  return rows;
}

/** Two administrators add or change one after the other. */
export async function lockTemplates(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('question_templates'))`.execute(tx);
}

export async function findTemplate(tx: Queryable, id: number): Promise<QuestionTemplate | undefined> {
  const { rows } = await sql<QuestionTemplate>`select ${columns} from question_templates where id = ${id}`.execute(tx);
  return rows[0];
}

/** How many can be used, and whether another one of them has this name. */
export async function readOthers(tx: Queryable, { name, id }: { name: string; id: number }): Promise<{ count: number; isTaken: boolean }> {
  const { rows } = await sql<{ count: number; isTaken: boolean }>`
    select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${name})), false) as "isTaken"
      from question_templates where is_active and id <> ${id}`.execute(tx);
  return rows[0] ?? { count: 0, isTaken: false };
}

interface Written {
  name: string;
  texts: TemplateTexts;
  setBy: { id: number; username: string };
}

export async function insertTemplate(tx: Queryable, { name, texts, setBy }: Written): Promise<QuestionTemplate> {
  const { rows } = await sql<QuestionTemplate>`
    insert into question_templates (name, text_en, text_fr, text_es, set_by, set_by_name)
    values (${name}, ${texts.en}, ${texts.fr}, ${texts.es}, ${setBy.id}, ${setBy.username}) returning ${columns}`.execute(tx);
  return written(rows);
}

export async function updateTemplate(
  tx: Queryable,
  id: number,
  { name, texts, isActive, setBy }: Written & { isActive: boolean },
): Promise<QuestionTemplate> {
  const { rows } = await sql<QuestionTemplate>`
    update question_templates
       set name = ${name}, text_en = ${texts.en}, text_fr = ${texts.fr}, text_es = ${texts.es}, is_active = ${isActive},
           revision = revision + 1, set_by = ${setBy.id}, set_by_name = ${setBy.username}, set_at = now()
     where id = ${id} returning ${columns}`.execute(tx);
  return written(rows);
}

function written([template]: QuestionTemplate[]): QuestionTemplate {
  if (!template) throw new Error("a template was not stored");
  return template;
}
