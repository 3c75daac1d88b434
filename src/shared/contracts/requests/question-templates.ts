import { z } from "zod";
import { templateLimits, type TemplateTexts } from "../../domain/question-templates.ts";
import { contract } from "../contract.ts";
import { idParams, rowId, storableText, timestamp } from "../parts.ts";

const questionTemplate = z.object({
  id: z.int(),
  name: z.string(),
  texts: z.object({ en: z.string(), fr: z.string().nullable(), es: z.string().nullable() }) satisfies z.ZodType<TemplateTexts>,
  isActive: z.boolean(),
  /** Counts up with every change. */
  revision: z.int(),
  /** Who wrote it last, and when. */
  setBy: z.string(),
  setAt: timestamp,
});
export type QuestionTemplate = z.infer<typeof questionTemplate>;

/** Longer than what is kept, so that what is too long is said beside its field. */
const text = storableText(templateLimits.text + 500);
const words = { name: storableText(templateLimits.name + 200), textEn: text, textFr: text.optional(), textEs: text.optional() };

/** Those that can be used, by their names, and those that were retired. */
export const listQuestionTemplates = contract("GET /api/admin/question-templates", {
  access: "staff",
  does: "List the templates for questions to applicants",
  response: z.object({ items: z.array(questionTemplate).max(200) }),
});

export const addQuestionTemplate = contract("POST /api/admin/question-templates", {
  access: "admin",
  does: "Add a template for questions",
  body: z.object(words),
  bodyLimit: 40 * 1024,
  response: questionTemplate,
  status: 201,
  errors: ["conflict"],
});

/**
 * Words a template anew, retires it or brings it back. When it is not any more as it was `seen`, the answer is a conflict with the
 * template as it is now (`details`), and nothing changes.
 */
export const changeQuestionTemplate = contract("PUT /api/admin/question-templates/{id}", {
  access: "admin",
  does: "Change a template for questions, retire it or bring it back",
  params: idParams,
  body: z.object({ ...words, isActive: z.boolean(), seen: rowId }),
  bodyLimit: 40 * 1024,
  response: questionTemplate,
  errors: ["not_found", "conflict"],
});
