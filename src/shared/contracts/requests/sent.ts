import { z } from "zod";
import { contract } from "../contract.ts";
import { timestamp } from "../parts.ts";

const text = z.string();
const day = z.string().meta({ format: "date" });

/** What the page after the form shows of a request that was just sent. The days are those that were promised. */
const sentRequest = z.object({
  reference: text,
  submittedAt: timestamp,
  contactName: text,
  email: text,
  projectTitle: text,
  organizationName: text,
  fundingAmount: text,
  reviewBy: day,
  decisionBy: day,
});
export type SentRequest = z.infer<typeof sentRequest>;

export const getSentRequest = contract("GET /api/requests/{token}/sent", {
  access: "anyone",
  does: "See what happens with a request that was just sent, with its private link",
  params: z.object({ token: z.string().max(200) }),
  response: sentRequest,
  errors: ["not_found", "link_replaced", "too_many_requests"],
});
