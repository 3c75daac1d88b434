import { z } from "zod";
import { listConditions, listConnectors, mostListBytes, refusalKinds } from "../../domain/screening-lists.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { approval } from "../record/approvals.ts";
import { idParams, listQuery, page, storableText, timestamp } from "../parts.ts";

export const words = (most: number, error: () => string) => storableText(most).refine((text) => text.trim() !== "", { error });
const url = storableText(1_000)
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), { error: () => m.institution_error_url() })
  .nullable();

const columnName = storableText(100).optional();
const listMapping = z.object({
  columns: z.object({
    key: columnName,
    name: words(100, () => m.lists_error_name_column()),
    aliases: columnName,
    kind: columnName,
    birthDate: columnName,
    country: columnName,
    place: columnName,
    identifier: columnName,
    programme: columnName,
    listedOn: columnName,
    remarks: columnName,
    address: columnName,
  }),
  separator: storableText(3).optional(),
  kind: z.enum(["person", "organisation", "vessel", "aircraft", "unknown"]).optional(),
});

export const screeningList = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  publisher: z.string(),
  licence: z.string(),
  connector: z.enum(listConnectors),
  url: z.string().nullable(),
  mapping: listMapping.nullable(),
  isActive: z.boolean(),
  condition: z.enum(listConditions),
  /** The publisher's date of the version in force. */
  publishedAt: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
  triedAt: timestamp.nullable(),
  error: z.string().nullable(),
  failedSince: timestamp.nullable(),
  /** A check was asked for, or a file waits to be read. */
  isWaiting: z.boolean(),
  versionId: z.int().nullable(),
  entries: z.int(),
  /** The newest version, where it was refused and may be taken all the same. */
  refusedVersionId: z.int().nullable(),
});
export type ScreeningList = z.infer<typeof screeningList>;

export const listScreeningLists = contract("GET /api/admin/screening/lists", {
  access: "staff",
  does: "See the sanctions lists and how fresh they are",
  response: z.object({
    items: z.array(screeningList),
    /** The number of the newest state of screening. */
    state: z.int(),
    isFresh: z.boolean(),
    threshold: z.number(),
    staleAfterHours: z.int(),
    engine: z.int(),
    /** What would weaken the screening, and waits for a second person. */
    asked: z.array(approval),
  }),
});

const described = {
  name: words(200, () => m.lists_error_name()),
  publisher: words(200, () => m.lists_error_publisher()),
  licence: storableText(200),
  connector: z.enum(listConnectors),
  url,
  mapping: listMapping.nullable(),
};

export const addScreeningList = contract("POST /api/admin/screening/lists", {
  access: "admin",
  does: "Add a sanctions list",
  body: z.object({
    ...described,
    /** Of the catalogue. */ key: storableText(40)
      .regex(/^[a-z0-9_]{1,40}$/)
      .optional(),
  }),
  response: screeningList,
  status: 201,
  errors: ["conflict"],
});

/** Changes what is given. Whether a list counts is a decision, so it needs words; switching one off is asked for (weakening.ts). */
export const changeScreeningList = contract("PATCH /api/admin/screening/lists/{id}", {
  access: "admin",
  does: "Change a sanctions list, or switch it on",
  params: idParams,
  body: z.object({
    name: described.name.optional(),
    publisher: described.publisher.optional(),
    licence: described.licence.optional(),
    connector: described.connector.optional(),
    url: url.optional(),
    mapping: described.mapping.optional(),
    isActive: z.literal(true).optional(),
    reason: storableText(500).optional(),
  }),
  response: screeningList,
  errors: ["not_found", "conflict"],
});

export const loadScreeningList = contract("POST /api/admin/screening/lists/{id}/load", {
  access: "admin",
  does: "Have a sanctions list checked now",
  params: idParams,
  response: screeningList,
  errors: ["not_found", "conflict"],
});

/** For an installation without internet. The file's name goes in the query. */
export const uploadScreeningList = contract("PUT /api/admin/screening/lists/{id}/file", {
  access: "admin",
  does: "Bring a sanctions list's file by hand",
  params: idParams,
  file: { mostBytes: mostListBytes, tooLarge: () => m.lists_file_too_large({ limit: "1 GB" }) },
  query: z.object({ name: storableText(200).regex(/^[\p{L}\p{N}][\p{L}\p{N}._ -]*$/u, m.discovery_error_file_name()) }),
  response: screeningList,
  errors: ["not_found", "conflict", "payload_too_large", "unsupported_media_type"],
});

export const listVersion = z.object({
  id: z.int(),
  number: z.int(),
  publishedAt: timestamp.nullable(),
  fetchedAt: timestamp,
  takenAt: timestamp.nullable(),
  origin: z.string(),
  /** SHA-256 in hexadecimal. */
  sha256: z.string(),
  bytes: z.number(),
  state: z.enum(["loading", "current", "superseded", "refused"]),
  refusalKind: z.enum(refusalKinds).nullable(),
  refusal: z.string().nullable(),
  entries: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  problems: z.int(),
  firstProblems: z.array(z.object({ at: z.string(), problem: z.string(), isLost: z.boolean() })),
  broughtBy: z.string().nullable(),
  acceptedBy: z.string().nullable(),
  acceptance: z.string().nullable(),
});
export type ListVersion = z.infer<typeof listVersion>;

const plainQuery = { limit: listQuery.limit, cursor: listQuery.cursor };

export const listListVersions = contract("GET /api/admin/screening/lists/{id}/versions", {
  access: "staff",
  does: "See the versions of a sanctions list",
  params: idParams,
  query: z.object(plainQuery),
  response: page(listVersion),
});

export const listedEntry = z.object({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  names: z.int(),
  programmes: z.array(z.string()),
});
export type ListedEntry = z.infer<typeof listedEntry>;

export const listListEntries = contract("GET /api/admin/screening/lists/{id}/entries", {
  access: "staff",
  does: "Look for names on a sanctions list",
  params: idParams,
  query: z.object({ ...plainQuery, q: listQuery.q }),
  response: page(listedEntry),
});

const span = z.object({ from: z.string(), to: z.string() });

/** One version of an entry, as its publisher has it. */
export const getListEntry = contract("GET /api/admin/screening/entries/{id}", {
  access: "staff",
  does: "See an entry of a sanctions list as it was published",
  params: idParams,
  response: z.object({
    id: z.number(),
    listId: z.int(),
    list: z.string(),
    firstVersionId: z.int(),
    goneVersionId: z.int().nullable(),
    content: z.object({
      key: z.string(),
      kind: z.string(),
      names: z.array(z.object({ text: z.string(), strength: z.string(), given: z.string().optional(), family: z.string().optional() })),
      birthDates: z.array(span),
      countries: z.array(z.string()),
      places: z.array(z.string()),
      identifiers: z.array(z.object({ kind: z.string(), value: z.string(), country: z.string().optional() })),
      programmes: z.array(z.string()),
      listedOn: z.string().nullable(),
      remarks: z.string().nullable(),
      addresses: z.array(z.string()),
    }),
  }),
  errors: ["not_found"],
});

const threshold = z
  .number({ error: () => m.lists_error_threshold() })
  .min(0.5, { error: () => m.lists_error_threshold() })
  .max(0.95, { error: () => m.lists_error_threshold() });
const staleAfterHours = z
  .int({ error: () => m.lists_error_stale() })
  .min(3, { error: () => m.lists_error_stale() })
  .max(720, { error: () => m.lists_error_stale() });
export const screeningSettings = {
  threshold: threshold.optional(),
  staleAfterHours: staleAfterHours.optional(),
  reason: words(500, () => m.lists_error_reason()),
};

/** In force at once: it takes what stays or becomes stricter, and refuses the rest, which is asked for (weakening.ts). */
export const changeScreeningSettings = contract("PATCH /api/admin/screening/settings", {
  access: "admin",
  does: "Make the settings of screening stricter",
  body: z.object(screeningSettings),
  response: z.object({ threshold: z.number(), staleAfterHours: z.int() }),
  errors: ["conflict"],
});

export const ownEntry = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.string(),
  birthDate: z.string().nullable(),
  country: z.string().nullable(),
  reason: z.string(),
  addedAt: timestamp,
  addedBy: z.string(),
  removedAt: timestamp.nullable(),
  removedBy: z.string().nullable(),
  removalReason: z.string().nullable(),
});
export type OwnEntry = z.infer<typeof ownEntry>;

export const listOwnEntries = contract("GET /api/admin/screening/own-entries", {
  access: "staff",
  does: "See the block list of one's own",
  query: z.object(plainQuery),
  response: page(ownEntry),
});

export const addOwnEntry = contract("POST /api/admin/screening/own-entries", {
  access: "admin",
  does: "Put somebody on the block list of one's own",
  body: z.object({
    name: words(300, () => m.lists_error_entry_name()),
    kind: z.enum(["person", "organisation", "vessel", "aircraft", "unknown"]),
    birthDate: storableText(100).nullable(),
    country: storableText(100).nullable(),
    reason: words(500, () => m.lists_error_reason()),
  }),
  response: ownEntry,
  status: 201,
});
