import { z } from "zod";
import { contract } from "../contract.ts";
import { idParams, storableText, timestamp } from "../parts.ts";

const question = z.object({
  id: z.int(),
  question: z.string(),
  askedBy: z.string(),
  askedAt: timestamp,
  /** A wish that the applicant reads; nothing happens when the day is over. */
  answerBy: z.string().meta({ format: "date" }).nullable(),
  answer: z.string().nullable(),
  answeredAt: timestamp.nullable(),
  withdrawnAt: timestamp.nullable(),
});
export type RequestQuestion = z.infer<typeof question>;

/** Newest first, the last hundred. */
export const listQuestions = contract("GET /api/admin/funding-requests/{id}/questions", {
  access: "staff",
  does: "Read the questions to an applicant and the answers",
  params: idParams,
  response: z.object({ items: z.array(question) }),
  errors: ["not_found"],
});

/** Sent to the applicant's status page and by email. */
export const askQuestion = contract("POST /api/admin/funding-requests/{id}/questions", {
  access: "staff",
  does: "Ask an applicant a question",
  params: idParams,
  body: z.object({
    question: storableText(2_000),
    answerBy: z.string().max(10).optional(),
    /** Made once per question by the client: sent twice, it is one. */
    questionKey: z.uuid(),
  }),
  response: question,
  status: 201,
  errors: ["not_found", "conflict"],
});

/** The applicant sees it no more. */
export const withdrawQuestion = contract("POST /api/admin/questions/{id}/withdraw", {
  access: "staff",
  does: "Withdraw an unanswered question",
  params: idParams,
  response: question,
  errors: ["not_found", "conflict"],
});
