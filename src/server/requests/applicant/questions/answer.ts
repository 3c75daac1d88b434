import type { ApplicantRequest } from "../../../../shared/contracts/requests/applicant.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { notify } from "../../../record/notifications/service.ts";
import { applicant, change } from "../service.ts";
import * as queries from "./queries.ts";

/** The applicant answers, once; in the same words again it is the same answer. Throws not_found and conflict. */
export async function answer(context: Context, ip: string, token: string, questionId: number, typed: string): Promise<ApplicantRequest> {
  const words = typed.trim();
  return change(context, ip, token, async (tx, request) => {
    const question = await queries.findQuestion(tx, questionId, true);
    if (question?.fundingRequestId !== request.id) throw new AppError("not_found", m.reqx_error_no_question());
    if (question.withdrawnAt) throw new AppError("conflict", m.reqx_error_question_withdrawn());
    if (question.answer === words) return;
    if (question.answeredAt) throw new AppError("conflict", m.reqx_error_answered());
    await queries.setAnswer(tx, questionId, words);
    await recordAction(tx, applicant, {
      action: "funding_request.question_answered",
      subjectType: "funding_request",
      subjectId: request.id,
      after: { answer: words },
    });
    for (const userId of await queries.listToTell(tx, request.id, question.askedById))
      await notify(context, tx, userId, { kind: "answered", fundingRequestId: request.id, causedBy: applicant.username });
  });
}
