import { z } from "zod";
import { letterKinds, letterStates } from "../../domain/letters.ts";
import { heldReasons } from "../../domain/statuses.ts";
import { messageStates, messageSubjects } from "../../domain/visitor-messages.ts";
import { contract } from "../contract.ts";
import { idParams, timestamp } from "../parts.ts";

/** Words are null once the applicant's personal data have been removed. */
const words = z.string().nullable();

const question = z.object({
  id: z.int(),
  question: words,
  askedBy: z.string(),
  answerBy: z.string().meta({ format: "date" }).nullable(),
  answeredAt: timestamp.nullable(),
  withdrawnAt: timestamp.nullable(),
});

const answer = z.object({ questionId: z.int(), question: words, answer: words });

const message = z.object({
  id: z.int(),
  reference: z.string(),
  about: z.enum(messageSubjects),
  state: z.enum(messageStates),
  /** The beginning of what was written; the message has a page of its own. */
  preview: z.string(),
  isWhole: z.boolean(),
});

/** What our product mailed: its kind and what became of it, and no word of what it says. */
const letter = z.object({
  id: z.int(),
  kind: z.enum(letterKinds),
  state: z.enum(letterStates),
  tries: z.int(),
  /** By state: until when it can be taken back, when it is tried next, or when it was taken, refused for good or stopped. */
  moment: timestamp.nullable(),
  heldBecause: z.enum(heldReasons).nullable(),
  /** What the mail server said, word for word. */
  reason: z.string().nullable(),
  /** It did not leave, and whoever may resend an email can have it sent. */
  canBeSent: z.boolean(),
});

/** One of the four, the others are null. */
const entry = z.object({
  at: timestamp,
  question: question.nullable(),
  answer: answer.nullable(),
  message: message.nullable(),
  letter: letter.nullable(),
});
export type ConversationEntry = z.infer<typeof entry>;

const conversation = z.object({
  items: z.array(entry).max(50),
  /** The `before` of the page with older entries. */
  olderBefore: z.string().nullable(),
  /** How many questions wait for the applicant, and since when the oldest does. */
  waiting: z.object({ count: z.int(), since: timestamp }).nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/**
 * What passed between us and an applicant about a request, the newest entries, the oldest of them first. What an applicant wrote by the
 * page for everybody is for those who may read messages, and is not counted for others.
 */
export const readConversation = contract("GET /api/admin/funding-requests/{id}/conversation", {
  access: "staff",
  does: "Read the conversation with an applicant",
  params: idParams,
  query: z.object({ before: z.string().max(40).optional() }),
  response: conversation,
  errors: ["not_found"],
});
