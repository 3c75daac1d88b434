import { z } from "zod";
import { inboxReasons } from "../../domain/bank.ts";
import { contract } from "../contract.ts";
import { timestamp } from "../parts.ts";

const inbox = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      why: z.enum(inboxReasons),
      /** When it was found so. */
      foundAt: timestamp,
    }),
  ),
  total: z.int(),
});
export type ListedInbox = z.infer<typeof inbox>;

/** What lies in the inbox of the bank's files and is not read, the longest first. At most 200. */
export const listInbox = contract("GET /api/admin/bank/inbox", {
  access: "admin",
  does: "List what waits in the inbox of the bank's files",
  response: inbox,
});
