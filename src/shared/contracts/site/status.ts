import { z } from "zod";
import { contract } from "../contract.ts";

/** What visitors are told of, in the order of the page. */
export const services = ["forms", "messages", "payments", "screening"] as const;

const status = z.object({
  services: z.array(
    z.object({
      service: z.enum(services),
      /** `unused` where this installation has not set it up. */
      state: z.enum(["working", "disturbed", "unused"]),
      /** Since when it has been disturbed, as far as the process that answers knows. */
      since: z.iso.datetime().nullable(),
    }),
  ),
});
export type Status = z.infer<typeof status>;

export const readStatus = contract("GET /api/status", {
  access: "anyone",
  does: "See what works at the moment",
  response: status,
});
