import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { askForLink } from "../../../shared/contracts/requests/applicant.ts";
import { submitFundingRequest } from "../../../shared/contracts/requests/intake.ts";
import { getSentRequest } from "../../../shared/contracts/requests/own-request.ts";
import { submitContact } from "../../../shared/contracts/requests/respondents.ts";
import { getCall } from "../../../shared/contracts/requests/rounds.ts";
import { submitMessage } from "../../../shared/contracts/requests/visitor-messages.ts";
import { signTreaty } from "../../../shared/contracts/requests/treaty.ts";
import { toAttachmentRefs } from "../../../shared/domain/attachments.ts";
import { callAskedFor, callPaths } from "../../../shared/call-paths.ts";
import { AppError, type FieldErrors } from "../../../shared/domain/errors.ts";
import { type FirstReads, readKey } from "../../../shared/first-reads.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { PageData } from "../../../web/runtime/site.ts";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import { readFormPosts, usualBodyLimit } from "../../runtime/http/body.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { hostCookie } from "../../runtime/http/cookies.ts";
import { fieldErrors } from "../../runtime/http/validation.ts";
import { lostLinkAnswer, sendLostLink } from "../../requests/applicant/service.ts";
import { readSent } from "../../requests/applicant/sent/service.ts";
import { firstReadOf } from "./first-read.ts";
import { inItsLanguage, sendFailure, toValues, type Values } from "./form-answers.ts";
import { mountInvitation, mountReset } from "./link-forms.ts";
import { sendPage } from "./send-page.ts";
import { submitFundingRequest as storeFundingRequest } from "../../requests/intake/service.ts";
import { submitMessage as storeMessage } from "../../requests/messages/service.ts";
import { submitContact as storeContact } from "../../requests/respondents/service.ts";
import { signTreaty as storeSignature } from "../../requests/treaty/service.ts";

interface PlainForm<Schema extends z.ZodType> {
  path: string;
  sentPath: string;
  /** The JSON call that takes the same. */
  call: { body: Schema; bodyLimit?: number };
  /** Turns what a browser posts (text only) into what the JSON call takes. */
  toBody: (values: Values) => unknown;
  store: (context: Context, ip: string, body: z.output<Schema>) => Promise<{ reference: string; statusUrl?: string }>;
  /** What the page shows besides what was typed, when it comes back. */
  more?: (values: Values, errors: FieldErrors) => Promise<PageData>;
}

/**
 * The public forms as plain HTML posts, for when JavaScript is off or not there yet (ruling): the same
 * validation and service as the JSON calls; errors come back beside the fields, with all that was typed.
 */
export function plainFormRoutes(app: FastifyInstance, context: Context, pages: Pages): void {
  // Within this plugin alone, so that the calls of the API are answered 415 when a form is posted to them.
  void app.register(async (forms) => {
    readFormPosts(forms);
    mountForms(forms, context, pages);
  });
}

/** A browser writes each byte of a letter as %XX: half as much again as the escapes of JSON. */
const longestPost = ({ bodyLimit = usualBodyLimit }: { bodyLimit?: number }) => 1.5 * bodyLimit;

function mountForms(app: FastifyInstance, context: Context, pages: Pages): void {
  const mountForm = <Schema extends z.ZodType>({ path, sentPath, call, toBody, store, more }: PlainForm<Schema>) => {
    const schema = call.body;
    const bodyLimit = longestPost(call);
    app.post(
      path,
      { bodyLimit },
      inItsLanguage(async (request, reply) => {
        const values = toValues(request.body);
        if (values["website"])
          return sendPage(reply, pages, { path, status: 400, page: { form: { values, errors: {}, message: m.form_leave_empty() } } });
        const parsed = schema.safeParse(toBody(values));
        if (!parsed.success) {
          const errors = fieldErrors(parsed.error);
          return sendPage(reply, pages, { path, status: 400, page: { ...(await more?.(values, errors)), form: { values, errors } } });
        }
        try {
          const { reference, statusUrl } = await store(context, addressOf(request), parsed.data);
          if (statusUrl) keepPrivateLink(context, reply, reference, statusUrl);
          return reply.redirect(`${sentPath}?reference=${encodeURIComponent(reference)}`, 303);
        } catch (error) {
          return sendFailure(request, reply, pages, path, values, error as Error, more);
        }
      }),
    );
    app.get(sentPath, async (request, reply) => {
      const { reference } = request.query as { reference?: unknown };
      const isReference = typeof reference === "string" && /^[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference);
      if (!isReference) return sendPage(reply, pages, { path: sentPath, status: 200 });
      const token = privateLinkOf(context, request, reference);
      if (!token) return sendPage(reply, pages, { path: sentPath, status: 200, page: { receipt: { reference } } });
      const statusUrl = context.config.publicUrl + paths.request(token);
      const reads = await readsOfSent(context, addressOf(request), token);
      return sendPage(reply, pages, { path: sentPath, status: 200, page: { receipt: { reference, statusUrl }, reads } });
    });
  };

  mountForm({
    path: paths.contact,
    sentPath: paths.contactSent,
    call: submitContact,
    toBody: (values) => ({ ...values, terms: values["terms"] === "true" }),
    store: storeContact,
  });
  mountForm({
    path: paths.fundingRequest,
    sentPath: paths.fundingRequestSent,
    call: submitFundingRequest,
    toBody: (values) => ({ ...values, terms: true, attachments: toAttachmentRefs(values["attachments"]) }),
    store: storeFundingRequest,
    more: ({ call = "" }, errors) => readCallOfForm(app, call, errors),
  });
  mountSelfCheck(app, pages);
  mountForm({
    path: paths.message,
    sentPath: paths.messageSent,
    call: submitMessage,
    toBody: (values) => values,
    store: storeMessage,
  });
  mountForm({
    path: paths.treatySign,
    sentPath: paths.treatySigned,
    call: signTreaty,
    toBody: (values) => ({ ...values, signatureDate: todayIso(), hasAgreed: values["hasAgreed"] === "true" }),
    store: storeSignature,
  });
  mountLostLink(app, context, pages);
  mountInvitation(app, context, pages);
  mountReset(app, context, pages);
}

const linkCookie = "private_link";

/**
 * The page that the post leads to shows the link: by a cookie of its own, since its address is not the place for it. Only the
 * browser that posted has it: no other site or host can plant it (over HTTPS), and it is shown with its own reference alone.
 */
function keepPrivateLink({ config }: Context, reply: FastifyReply, reference: string, statusUrl: string): void {
  const token = statusUrl.slice(config.publicUrl.length + paths.request("").length);
  reply.setCookie(hostCookie(linkCookie, config.publicUrl), `${reference}.${token}`, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    maxAge: 600,
    secure: config.publicUrl.startsWith("https:"),
  });
}

function privateLinkOf({ config }: Context, { cookies }: FastifyRequest, reference: string): string | undefined {
  const [whose, token = ""] = (cookies[hostCookie(linkCookie, config.publicUrl)] ?? "").split(".");
  return whose === reference && /^[\w-]{32}$/.test(token) ? token : undefined;
}

const firstOfSent = firstReadOf(getSentRequest);

/** What the page after the form reads of the request. Nothing where the link was cancelled meanwhile. */
async function readsOfSent(context: Context, ip: string, token: string): Promise<FirstReads> {
  try {
    return await firstOfSent(token, () => readSent(context, ip, token));
  } catch (error) {
    if (error instanceof AppError) return {};
    throw error;
  }
}

/** The form of who lost the private link; the answer is the same whatever was given. */
function mountLostLink(app: FastifyInstance, context: Context, pages: Pages): void {
  const path = paths.requestLink;
  app.post(
    path,
    inItsLanguage(async (request, reply) => {
      const values = toValues(request.body);
      const parsed = askForLink.body.safeParse(values);
      if (!parsed.success)
        return sendPage(reply, pages, { path, status: 400, page: { form: { values, errors: fieldErrors(parsed.error) } } });
      try {
        await sendLostLink(context, addressOf(request), parsed.data);
        return sendPage(reply, pages, { path, status: 200, page: { asked: lostLinkAnswer(context) } });
      } catch (error) {
        return sendFailure(request, reply, pages, path, values, error as Error);
      }
    }),
  );
}

/** The self-check of a funding call without a script: judged as the page is rendered, and kept nowhere. */
function mountSelfCheck(app: FastifyInstance, pages: Pages): void {
  app.post(
    callPaths.one(":reference"),
    inItsLanguage(async (request, reply) => {
      const { reference } = request.params as { reference: string };
      const { status, reads } = await readCall(app, reference);
      const page = { form: { values: toValues(request.body), errors: {} }, reads };
      return sendPage(reply, pages, { path: callPaths.one(reference), status, page });
    }),
  );
}

/** The call that a form which comes back is for; one that does not take it is left out, so that it can be sent without. */
async function readCallOfForm(app: FastifyInstance, call: string, errors: FieldErrors): Promise<PageData> {
  const search = new URLSearchParams({ call });
  const reference = callAskedFor(search);
  if (!reference || errors["call"]) return {};
  return { search: search.toString(), reads: (await readCall(app, reference)).reads };
}

/** What the page of a call reads, in the visitor's language. */
async function readCall(app: FastifyInstance, reference: string): Promise<{ status: number; reads: FirstReads }> {
  const input = { params: { reference } };
  const read = app.publicReads.get(getCall.call);
  if (!read) throw new Error(`${getCall.call} is mounted by no mountRead`);
  const { status, text } = await read(input, currentLanguage());
  return { status, reads: { [readKey(getCall.call, input)]: { ...(status !== 200 && { status }), body: JSON.parse(text) as unknown } } };
}

/** The server's day: without a script there is nobody else to ask. */
function todayIso(): string {
  return new Date().toISOString().slice(0, 10);
}
