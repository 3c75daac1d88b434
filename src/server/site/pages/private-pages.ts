import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getCommunityPage } from "../../../shared/contracts/projects/community.ts";
import { getApplicantRequest } from "../../../shared/contracts/requests/applicant.ts";
import { errorStatus } from "../../../shared/domain/errors.ts";
import { paths } from "../../../shared/paths.ts";
import { readPage } from "../../projects/community/service.ts";
import { foreseeLink } from "../../requests/applicant/links/service.ts";
import { readByLink } from "../../requests/applicant/service.ts";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { asAppError, withoutValues } from "../../runtime/http/errors.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { atMost } from "../../runtime/http/recent.ts";
import { askedLanguage, inLanguage, languageCookieOf, languageOf } from "../../runtime/language.ts";
import { firstReadOf } from "./first-read.ts";
import { sendPage } from "./send-page.ts";

/** To render one takes some milliseconds, in which nobody else is answered. */
const mostMadePerSecond = 20;

interface OwnPage {
  path: (token: string) => string;
  /** What the page reads first, as the browser does. */
  call: Parameters<typeof firstReadOf>[0];
  read: (context: Context, ip: string, token: string, open: typeof foreseeLink) => Promise<object>;
}

/**
 * The pages behind a private link, rendered for whoever opens it: complete without a script, and without waiting for a call on a slow
 * line. They are kept nowhere. What the link does not open is the frame, whose script says why.
 */
export function privatePageRoutes(app: FastifyInstance, context: Context, pages: Pages): void {
  const mayMake = atMost(mostMadePerSecond);
  const isSecure = context.config.publicUrl.startsWith("https:");
  const show = ({ path, call, read }: OwnPage) => {
    const readFirst = firstReadOf(call);
    const answer = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
      const { token } = request.params;
      const asked = askedLanguage(request.url);
      const language = asked ?? languageOf(request.headers);
      if (asked) reply.header("set-cookie", languageCookieOf(asked, isSecure));
      const { status, reads } = await inLanguage(language, () =>
        readFirst(token, () => read(context, addressOf(request), token, foreseeLink)),
      ).then(
        (first) => ({ status: 200, reads: first }),
        (error: Error) => ({ status: statusOf(error, request), reads: undefined }),
      );
      const isShown = reads && mayMake();
      return sendPage(reply, pages, { path: path(isShown ? token : "token"), status, language, ...(isShown && { page: { reads } }) });
    };
    for (const end of ["", "/"]) app.get(path(":token") + end, answer);
  };
  show({ path: paths.request, call: getApplicantRequest, read: readByLink });
  show({ path: paths.requestProject, call: getCommunityPage, read: readPage });
}

function statusOf(error: Error, request: FastifyRequest): number {
  const { code } = asAppError(error, request);
  if (code === "internal_error") request.log.error({ err: withoutValues(error) }, "a page's facts could not be read");
  return errorStatus[code];
}
