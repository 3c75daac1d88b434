import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { submitFundingRequest } from "../../../shared/contracts/funding-requests.ts";
import { submitContact } from "../../../shared/contracts/respondents.ts";
import { signTreaty } from "../../../shared/contracts/treaty.ts";
import { errorStatus } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../context.ts";
import { asAppError } from "../../http/errors.ts";
import type { Pages } from "../../http/pages.ts";
import { fieldErrors } from "../../http/validation.ts";
import { submitFundingRequest as storeFundingRequest } from "../funding-requests/service.ts";
import { submitContact as storeContact } from "../respondents/service.ts";
import { signTreaty as storeSignature } from "../treaty/service.ts";

type Values = Record<string, string>;

interface PlainForm<Schema extends z.ZodType> {
  path: string;
  sentPath: string;
  schema: Schema;
  /** Turns what a browser posts (text only) into what the JSON call takes. */
  toBody: (values: Values) => unknown;
  store: (context: Context, ip: string, body: z.output<Schema>) => Promise<{ reference: string }>;
}

/**
 * The three public forms as plain HTML posts, for when JavaScript is off or not there yet (ruling): the same
 * validation and service as the JSON calls; errors come back beside the fields, with all that was typed.
 */
export function plainFormRoutes(app: FastifyInstance, context: Context, pages: Pages): void {
  const mountForm = <Schema extends z.ZodType>({ path, sentPath, schema, toBody, store }: PlainForm<Schema>) => {
    app.post(path, async (request, reply) => {
      const values = toValues(request.body);
      if (values["website"]) return sendPage(reply, pages, path, 400, { form: { values, errors: {}, message: m.form_leave_empty() } });
      const parsed = schema.safeParse(toBody(values));
      if (!parsed.success) return sendPage(reply, pages, path, 400, { form: { values, errors: fieldErrors(parsed.error) } });
      try {
        const { reference } = await store(context, request.ip, parsed.data);
        return reply.redirect(`${sentPath}?reference=${encodeURIComponent(reference)}`, 303);
      } catch (error) {
        return sendFailure(request, reply, pages, path, values, error as Error);
      }
    });
    app.get(sentPath, async (request, reply) => {
      const { reference } = request.query as { reference?: unknown };
      const isReference = typeof reference === "string" && /^[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference);
      return sendPage(reply, pages, sentPath, 200, isReference ? { receipt: { reference } } : {});
    });
  };

  mountForm({
    path: paths.contact,
    sentPath: paths.contactSent,
    schema: submitContact.body,
    toBody: (values) => ({ ...values, terms: values["terms"] === "true" }),
    store: storeContact,
  });
  mountForm({
    path: paths.fundingRequest,
    sentPath: paths.fundingRequestSent,
    schema: submitFundingRequest.body,
    toBody: (values) => ({ ...values, terms: true }),
    store: storeFundingRequest,
  });
  mountForm({
    path: paths.treatySign,
    sentPath: paths.treatySigned,
    schema: signTreaty.body,
    toBody: (values) => ({ ...values, signatureDate: todayIso(), hasAgreed: values["hasAgreed"] === "true" }),
    store: storeSignature,
  });
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, pages: Pages, path: string, values: Values, error: Error): FastifyReply {
  const failure = asAppError(error, request);
  if (failure.code === "internal_error") throw error;
  return sendPage(reply, pages, path, errorStatus[failure.code], {
    form: { values, errors: failure.fields ?? {}, message: failure.message },
  });
}

function sendPage(reply: FastifyReply, pages: Pages, path: string, status: number, data: Parameters<Pages["render"]>[1]): FastifyReply {
  const { html, headers } = pages.render(path, data);
  return reply.status(status).headers(headers).type("text/html; charset=utf-8").send(html);
}

/** What a browser posts: one text per field; of a repeated field the first. */
function toValues(body: unknown): Values {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(Array.isArray(value) ? value[0] : value).replace(/\r\n/g, "\n")]));
}

/** The server's day: without a script there is nobody else to ask. */
function todayIso(): string {
  return new Date().toISOString().slice(0, 10);
}
