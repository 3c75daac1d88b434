import { z } from "zod";
import { contract } from "../contract.ts";
import { timestamp } from "../parts.ts";

/** What the caller did and can still take back: until `leavesAt` nobody outside is told. `now` is the server's clock. */
export const listActs = contract("GET /api/admin/acts", {
  access: "staff",
  does: "See what was just done and can be taken back",
  response: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(["status", "question", "forward"]),
        leavesAt: timestamp,
        /** When its letters leave with those of their funding call; null where they leave by themselves. */
        lettersAt: timestamp.nullable(),
        /** How many messages wait for it. */
        messages: z.int(),
        /** The requests that they are about. */
        requests: z.array(z.int()),
      }),
    ),
    now: timestamp,
  }),
});

/** What is taken back sends nothing. Conflict once a message may have left, or when a colleague has gone on from it. */
export const undoAct = contract("POST /api/admin/acts/{id}/undo", {
  access: "staff",
  does: "Take back what was just done",
  params: z.object({ id: z.uuid() }),
  response: z.object({ undone: z.boolean() }),
  errors: ["not_found", "conflict"],
});
