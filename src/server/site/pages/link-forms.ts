import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { acceptInvitation as acceptInvitationCall, getInvitation } from "../../../shared/contracts/partners/members.ts";
import { getReset, resetPassword as resetPasswordCall } from "../../../shared/contracts/record/password-reset.ts";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { FirstReads } from "../../../shared/first-reads.ts";
import { paths } from "../../../shared/paths.ts";
import type { PageData } from "../../../web/runtime/site.ts";
import { acceptInvitation, readInvitation } from "../../partners/members/service.ts";
import { readReset, resetPassword } from "../../record/auth/reset/service.ts";
import type { Context } from "../../runtime/context.ts";
import { addressOf, originOf } from "../../runtime/http/caller.ts";
import { asAppError } from "../../runtime/http/errors.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { fieldErrors } from "../../runtime/http/validation.ts";
import { firstReadOf } from "./first-read.ts";
import { inItsLanguage, sendFailure, toValues, type Values } from "./form-answers.ts";
import { sendPage } from "./send-page.ts";

const firstOfInvitation = firstReadOf(getInvitation);
const firstOfReset = firstReadOf(getReset);

/** An invitation's form. What comes back never holds the password, and a link that leads to nothing says so. */
export function mountInvitation(app: FastifyInstance, context: Context, pages: Pages): void {
  app.post(
    paths.invitation(":token"),
    inItsLanguage(async (request, reply) => {
      const { token } = request.params as { token: string };
      const { username = "", password = "" } = toValues(request.body);
      const parsed = acceptInvitationCall.body.safeParse({ username, password });
      const read = () => firstOfInvitation(token, () => readInvitation(context, addressOf(request), token));
      return answerByLink(request, reply, pages, { path: paths.invitation(token), values: { username }, parsed, read }, async (wish) => {
        const made = await acceptInvitation(context, originOf(request), token, wish);
        await app.giveSession(request, reply, made);
        const start = made.user.institution ? paths.partner : deskPaths.fundingRequests;
        return reply.redirect(made.user.mustSetUp ? paths.account : start, 303);
      });
    }),
  );
}

/** The form that sets a forgotten password, in the same way. */
export function mountReset(app: FastifyInstance, context: Context, pages: Pages): void {
  app.post(
    paths.resetPassword(":token"),
    inItsLanguage(async (request, reply) => {
      const { token } = request.params as { token: string };
      const path = paths.resetPassword(token);
      const { password = "" } = toValues(request.body);
      const parsed = resetPasswordCall.body.safeParse({ password });
      const read = () => firstOfReset(token, () => readReset(context, addressOf(request), token));
      return answerByLink(request, reply, pages, { path, values: {}, parsed, read }, async (wish) => {
        await resetPassword(context, addressOf(request), token, wish.password);
        return sendPage(reply, pages, { path, status: 200, page: { form: { values: {}, errors: {}, done: true } } });
      });
    }),
  );
}

interface LinkForm<Wish> {
  path: string;
  /** What comes back with an error: never a password. */
  values: Values;
  parsed: z.ZodSafeParseResult<Wish>;
  read: () => Promise<FirstReads>;
}

/** Does what a link's form asks for. With an error the form comes back, with what its link is for. */
async function answerByLink<Wish>(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
  { path, values, parsed, read }: LinkForm<Wish>,
  act: (wish: Wish) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  // A link that was ended meanwhile leaves the form without it; a failure of ours is none of the visitor's input.
  const more = async (): Promise<PageData> => ({
    reads: await read().catch((error: unknown) => {
      if (error instanceof AppError) return {};
      throw error;
    }),
  });
  if (!parsed.success)
    return sendPage(reply, pages, {
      path,
      status: 400,
      page: { ...(await more()), form: { values, errors: fieldErrors(parsed.error) } },
    });
  try {
    return await act(parsed.data);
  } catch (error) {
    if (asAppError(error as Error, request).code === "not_found")
      return sendPage(reply, pages, { path, status: 404, page: { form: { values: {}, errors: {}, gone: true } } });
    return sendFailure(request, reply, pages, path, values, error as Error, more);
  }
}
