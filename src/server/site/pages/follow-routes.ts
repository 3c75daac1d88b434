import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { follow as followCall } from "../../../shared/contracts/projects/follows.ts";
import { AppError, errorStatus } from "../../../shared/domain/errors.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import { paths } from "../../../shared/paths.ts";
import type { PageData } from "../../../web/runtime/site.ts";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { readFormPosts } from "../../runtime/http/body.ts";
import { asAppError } from "../../runtime/http/errors.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { fieldErrors } from "../../runtime/http/validation.ts";
import { inLanguage, languageOf } from "../../runtime/language.ts";
import { sendPage } from "./send-page.ts";
import { askedAnswer, askToFollow, confirmFollow, endFollow, openFollow } from "../../projects/follows/service.ts";

/** The form of who wants to follow as a plain post, and the pages that the links of the messages lead to, which need no script at all. */
export function followPageRoutes(app: FastifyInstance, context: Context, pages: Pages): void {
  void app.register(async (forms) => {
    readFormPosts(forms);
    // A mail program's one click may come as such a form (RFC 8058); that it comes is all that it says.
    forms.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, _text, done) => done(null, {}));
    mountForm(forms, context, pages);
    mountLink(forms, context, pages);
  });
}

function mountForm(app: FastifyInstance, context: Context, pages: Pages): void {
  const path = paths.followAll;
  app.post(path, (request, reply) => {
    const language = languageOf(request.headers);
    return inLanguage(language, async () => {
      const values = { ...(request.body as Record<string, string>) };
      const answer = (status: number, page: PageData) => sendPage(reply, pages, { path, language, status, page });
      const parsed = followCall.body.safeParse(values);
      if (!parsed.success) return answer(400, { form: { values, errors: fieldErrors(parsed.error) } });
      try {
        await askToFollow(context, addressOf(request), parsed.data);
        return await answer(200, { asked: askedAnswer(context) });
      } catch (error) {
        const failure = asAppError(error as Error, request);
        if (failure.code === "internal_error") throw error;
        return answer(errorStatus[failure.code], { form: { values, errors: failure.fields ?? {}, message: failure.message } });
      }
    });
  });
}

function mountLink(app: FastifyInstance, context: Context, pages: Pages): void {
  const page = paths.follow("token");
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;
  const answer = (reply: FastifyReply, language: Language, follow: NonNullable<PageData["follow"]>) =>
    sendPage(reply, pages, { path: page, language, status: follow.state === "gone" ? 404 : 200, page: { follow } });

  const end = async (request: FastifyRequest, reply: FastifyReply) => {
    await endFollow(context, tokenOf(request));
    return answer(reply, languageOf(request.headers), { state: "ended" });
  };

  app.get(paths.follow(":token"), async (request, reply) => {
    try {
      const { language, project, often, isConfirmed, asked } = await openFollow(context, addressOf(request), tokenOf(request));
      const state = asked ? (isConfirmed ? "change" : "asked") : "on";
      return await answer(reply, language, { state, project, often: asked ?? often });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      return answer(reply, languageOf(request.headers), { state: "gone" });
    }
  });

  app.post(paths.follow(":token"), async (request, reply) => {
    if ((request.body as Record<string, string> | undefined)?.["act"] === "end") return end(request, reply);
    try {
      await confirmFollow(context, addressOf(request), tokenOf(request));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    }
    // The page says how it stands now.
    return reply.header("referrer-policy", "no-referrer").redirect(paths.follow(tokenOf(request)), 303);
  });

  // Some programs open the address of their one click; the page asks whether it was meant.
  app.get(paths.followEnd(":token"), (request, reply) =>
    reply.header("referrer-policy", "no-referrer").redirect(paths.follow(tokenOf(request)), 303),
  );

  app.post(paths.followEnd(":token"), end);
}
