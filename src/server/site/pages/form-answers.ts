import type { FastifyReply, FastifyRequest } from "fastify";
import { errorStatus, type FieldErrors } from "../../../shared/domain/errors.ts";
import type { PageData } from "../../../web/runtime/site.ts";
import { asAppError } from "../../runtime/http/errors.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { inLanguage, languageOf } from "../../runtime/language.ts";
import { sendPage } from "./send-page.ts";

export type Values = Record<string, string>;

/** What is said to the visitor, also beside the fields, is in the visitor's language. */
export function inItsLanguage(answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) {
  return (request: FastifyRequest, reply: FastifyReply) => inLanguage(languageOf(request.headers), () => answer(request, reply));
}

export async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
  path: string,
  values: Values,
  error: Error,
  more?: (values: Values, errors: FieldErrors) => Promise<PageData>,
): Promise<FastifyReply> {
  const failure = asAppError(error, request);
  if (failure.code === "internal_error") throw error;
  const errors = failure.fields ?? {};
  return sendPage(reply, pages, {
    path,
    status: errorStatus[failure.code],
    page: { ...(await more?.(values, errors)), form: { values, errors, message: failure.message } },
  });
}

/** What a browser posts, with the line ends of the texts that it was given. */
export function toValues(body: unknown): Values {
  const entries = Object.entries((body ?? {}) as Values);
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replace(/\r\n/g, "\n")]));
}
