import { z } from "zod";
import { findKinds, keptOnDevice, longestSearch, shownOfEach } from "../../domain/finding.ts";
import { contract } from "../contract.ts";

const text = z.string();
const kind = z.enum(findKinds);

/** A record as a line, in words: what it is called, what it is about, how it stands. What a kind has not is null. */
const line = z.object({
  kind,
  id: z.int(),
  /** What its page is opened by, where that is not the id. */
  publicId: text.nullable(),
  reference: text.nullable(),
  title: text,
  /** Whether the title is the name of somebody: of an organisation, a nation or a person. */
  isName: z.boolean(),
  about: text.nullable(),
  status: text.nullable(),
});
export type FoundLine = z.infer<typeof line>;

/** Of each kind that the caller may list; a kind in which nothing is found is left out. */
export const findByWords = contract("GET /api/admin/find", {
  access: "staff",
  does: "Find records of any kind by a few words",
  query: z.object({ q: text.max(longestSearch) }),
  response: z.object({
    groups: z.array(
      z.object({
        kind,
        items: z.array(line).max(shownOfEach),
        /** There are more, which the kind's list shows. */
        hasMore: z.boolean(),
      }),
    ),
  }),
});
export type FoundGroup = z.infer<typeof findByWords.response>["groups"][number];

/** Such as "funding_request.7,transfer.12". A device keeps these numbers and no names, which are read as they are now. */
const records = text.max(keptOnDevice * 30).regex(/^[a-z_]{1,18}\.[1-9]\d{0,8}(,[a-z_]{1,18}\.[1-9]\d{0,8})*$/);

/** In the order asked for; what is gone, and what the caller may not list, is left out. */
export const readLines = contract("GET /api/admin/find/records", {
  access: "staff",
  does: "See records that they opened lately",
  query: z.object({ records }),
  response: z.object({ items: z.array(line).max(keptOnDevice) }),
});
