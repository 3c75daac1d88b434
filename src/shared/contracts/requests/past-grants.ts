import { z } from "zod";
import { pastGrantSorts } from "../../domain/past-grants.ts";
import { contract } from "../contract.ts";
import { idParams, listQuery, page } from "../parts.ts";

/** A grant from before the organisation came here (decision 0094). */
export const pastGrantItem = z.object({
  id: z.int(),
  identifier: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  currency: z.string(),
  amount: z.string(),
  /** A day, as 2024-05-31. */
  awardedOn: z.string(),
  recipientName: z.string(),
  recipientPlace: z.string().nullable(),
  recipientCountry: z.string().nullable(),
  programme: z.string().nullable(),
  sourceUrl: z.string().nullable(),
});
export type PastGrant = z.infer<typeof pastGrantItem>;

const currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/);

const filters = { ...listQuery, currency: currency.optional(), sort: z.enum(pastGrantSorts).optional() };
export type PastGrantQuery = z.output<z.ZodObject<typeof filters>>;

export const listPastGrants = contract("GET /api/admin/past-grants", {
  access: "staff",
  does: "List and search the past grants",
  query: z.object(filters),
  response: page(pastGrantItem),
});

export const listPastGrantCurrencies = contract("GET /api/admin/past-grants/currencies", {
  access: "staff",
  does: "Read in which currencies past grants are",
  response: z.object({ currencies: z.array(currency) }),
});

export const getPastGrant = contract("GET /api/admin/past-grants/{id}", {
  access: "staff",
  does: "Read a past grant",
  params: idParams,
  response: pastGrantItem,
  errors: ["not_found"],
});

/** Past grants to an organisation of the request's name, the newest first. */
export const pastGrantsOfRequest = contract("GET /api/admin/funding-requests/{id}/past-grants", {
  access: "staff",
  does: "Read what an applicant's organisation was granted before",
  params: idParams,
  response: z.object({ items: z.array(pastGrantItem).max(20), total: z.int() }),
  errors: ["not_found"],
});
