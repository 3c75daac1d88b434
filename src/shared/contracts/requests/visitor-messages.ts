import { z } from "zod";
import { messageRules, messageStates, messageSubjects } from "../../domain/visitor-messages.ts";
import { contract } from "../contract.ts";
import { formSchema, idParams, listQuery, page, submissionExtras, submissionReceipt, timestamp } from "../parts.ts";

const state = z.enum(messageStates);
const about = z.enum(messageSubjects);

export const messageItem = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  about,
  /** The reference that was typed; it is confirmed only where there is a `request`. */
  givenReference: z.string().nullable(),
  /** The request of that reference, where the email address is the request's too. */
  request: z.object({ id: z.int(), reference: z.string() }).nullable(),
  message: z.string(),
  language: z.string(),
  state,
  /** Who set the state last, and when. */
  stateSetBy: z.string().nullable(),
  stateSetAt: timestamp.nullable(),
  submittedAt: timestamp,
  personalDataRemovedAt: timestamp.nullable(),
});
export type MessageItem = z.infer<typeof messageItem>;

/** The answer is the same whether the reference is known or not. */
export const submitMessage = contract("POST /api/messages", {
  access: "anyone",
  does: "Write a message to the provider",
  body: z.intersection(formSchema(messageRules), z.object(submissionExtras)),
  bodyLimit: 48 * 1024,
  response: submissionReceipt,
  status: 201,
  errors: ["already_submitted"],
});

export const listMessages = contract("GET /api/admin/messages", {
  access: "admin",
  does: "List and search the messages of communities and visitors",
  query: z.object({ ...listQuery, state: state.optional(), about: about.optional() }),
  response: page(messageItem),
});

export const getMessage = contract("GET /api/admin/messages/{id}", {
  access: "admin",
  does: "Read a message",
  params: idParams,
  response: messageItem,
  errors: ["not_found"],
});

/** Refused where it is so already: somebody else was quicker. */
export const updateMessage = contract("PATCH /api/admin/messages/{id}", {
  access: "admin",
  does: "Mark a message as answered, or open it again",
  params: idParams,
  body: z.object({ state }),
  response: messageItem,
  errors: ["not_found", "conflict"],
});

export const listMessagesOfRequest = contract("GET /api/admin/funding-requests/{id}/messages", {
  access: "admin",
  does: "See the messages that an applicant wrote about a request",
  params: idParams,
  response: z.object({
    items: z.array(messageItem.pick({ id: true, reference: true, about: true, state: true, submittedAt: true })).max(50),
  }),
});
