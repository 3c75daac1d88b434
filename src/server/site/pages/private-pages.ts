import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getCommunityPage } from "../../../shared/contracts/projects/community.ts";
import { getInvitation } from "../../../shared/contracts/partners/members.ts";
import { getCommunityMoney } from "../../../shared/contracts/money/community-money.ts";
import { getOwnAgreement } from "../../../shared/contracts/projects/own-agreements.ts";
import { getOwnReports } from "../../../shared/contracts/projects/own-reports.ts";
import { getReset } from "../../../shared/contracts/record/password-reset.ts";
import { getApplicantRequest } from "../../../shared/contracts/requests/applicant.ts";
import { AppError, errorStatus } from "../../../shared/domain/errors.ts";
import type { FirstReads } from "../../../shared/first-reads.ts";
import { paths } from "../../../shared/paths.ts";
import { readMoney } from "../../money/community/service.ts";
import { readInvitation } from "../../partners/members/service.ts";
import * as agreements from "../../projects/agreements/service.ts";
import { readReportsByLink } from "../../projects/reports/service.ts";
import { readPage } from "../../projects/community/service.ts";
import { readReset } from "../../record/auth/reset/service.ts";
import { foreseeLink } from "../../requests/applicant/links/service.ts";
import { readByLink } from "../../requests/applicant/service.ts";
import type { Context } from "../../runtime/context.ts";
import { sendAnswer } from "../../runtime/http/answer.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { asAppError, withoutValues } from "../../runtime/http/errors.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { atMost } from "../../runtime/http/recent.ts";
import { askedLanguage, inLanguage, languageCookieOf, languageOf } from "../../runtime/language.ts";
import { firstReadOf } from "./first-read.ts";
import { sendPage } from "./send-page.ts";

/** To render one takes some milliseconds, in which nobody else is answered. */
const mostMadePerSecond = 20;

/** What a page reads first, as the browser does. */
interface OwnRead {
  call: Parameters<typeof firstReadOf>[0];
  read: (context: Context, ip: string, token: string, open: typeof foreseeLink) => Promise<object>;
}

/**
 * The pages behind a private link, rendered for whoever opens it: complete without a script, and without waiting for a call on a slow
 * line. They are kept nowhere. What the link does not open is the frame, kept as other pages are, whose script says why.
 */
export function privatePageRoutes(app: FastifyInstance, context: Context, pages: Pages): void {
  const mayMake = atMost(mostMadePerSecond);
  const isSecure = context.config.publicUrl.startsWith("https:");
  const show = (path: (token: string) => string, reads: OwnRead[]) => {
    const own = reads.map(({ call, read }) => ({ readFirst: firstReadOf(call), read }));
    // One after the other: a link that leads to nothing is looked up once.
    const readAll = async (ip: string, token: string): Promise<FirstReads> => {
      const found: FirstReads = {};
      for (const { readFirst, read } of own) Object.assign(found, await readFirst(token, () => read(context, ip, token, foreseeLink)));
      return found;
    };
    const answer = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
      const { token } = request.params;
      const asked = askedLanguage(request.url);
      const language = asked ?? languageOf(request.headers);
      if (asked) reply.raw.appendHeader("set-cookie", languageCookieOf(asked, isSecure));
      const read = await inLanguage(language, () => readAll(addressOf(request), token)).catch((error: Error) => failureOf(error, request));
      const failure = read instanceof AppError ? read : undefined;
      if (!(read instanceof AppError) && mayMake())
        return sendPage(reply, pages, { path: path(token), status: 200, language, page: { reads: read } });
      if (failure?.retryAfter !== undefined) reply.raw.setHeader("retry-after", String(failure.retryAfter));
      const frame = await pages.kept(path("token"), language);
      return sendAnswer(reply, failure ? { ...frame, status: errorStatus[failure.code] } : frame);
    };
    for (const end of ["", "/"]) app.get(path(":token") + end, answer);
  };
  show(paths.request, [{ call: getApplicantRequest, read: readByLink }]);
  show(paths.requestProject, [
    { call: getCommunityPage, read: readPage },
    { call: getOwnAgreement, read: agreements.readByLink },
    { call: getOwnReports, read: readReportsByLink },
  ]);
  show(paths.requestMoney, [{ call: getCommunityMoney, read: readMoney }]);
  show(paths.invitation, [{ call: getInvitation, read: readInvitation }]);
  show(paths.resetPassword, [{ call: getReset, read: readReset }]);
}

function failureOf(error: Error, request: FastifyRequest): AppError {
  const failure = asAppError(error, request);
  if (failure.code === "internal_error") request.log.error({ err: withoutValues(error) }, "a page's facts could not be read");
  return failure;
}
