import { z } from "zod";
import { mappableFacts, partnerKinds } from "../../domain/partner-facts.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { sourceProgress } from "./search.ts";
import { idParams, listQuery, page, rowIdText, storableText, timestamp } from "../parts.ts";

const columnMapping = z.object({
  columns: z
    .partialRecord(z.enum(mappableFacts), storableText(100))
    .refine((columns) => Boolean(columns.name?.trim()), m.discovery_error_name_column())
    .transform((columns) => columns as typeof columns & { name: string }),
  kind: z.enum(partnerKinds),
  country: z
    .string()
    .max(2, m.discovery_error_country())
    .regex(/^[A-Z]{2}$/, m.discovery_error_country()),
});

export const discoverySource = z.object({
  id: z.int(),
  connector: z.string(),
  name: z.string(),
  publisher: z.string(),
  licence: z.string(),
  homepage: z.string().nullable(),
  isEnabled: z.boolean(),
  /** Added by an administrator: can be changed and deleted. */
  isOwn: z.boolean(),
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  mapping: columnMapping.nullable(),
  lastReadAt: timestamp.nullable(),
  lastRows: z.int().nullable(),
  lastError: z.string().nullable(),
  /** How many candidates have a record of it. */
  records: z.int(),
});
export type DiscoverySource = z.infer<typeof discoverySource>;

const url = storableText(1_000)
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), m.institution_error_url())
  .nullable();
/** A file that the operator put into DATA_DIR/registers; only its name, never a path. */
const fileName = storableText(200)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._ -]*$/u, m.discovery_error_file_name())
  .nullable();

export const listSources = contract("GET /api/admin/partner-discovery/sources", {
  access: "admin",
  does: "See the registers and their settings",
  response: z.object({ items: z.array(discoverySource) }),
});

/** Adds a register of the administrator's own: any CSV or XLSX with a column mapping. */
export const createSource = contract("POST /api/admin/partner-discovery/sources", {
  access: "admin",
  does: "Add a register",
  body: z.object({
    name: storableText(200).refine((value) => value.trim() !== "", m.discovery_error_source_name()),
    publisher: storableText(200).refine((value) => value.trim() !== "", m.discovery_error_publisher()),
    licence: storableText(200).refine((value) => value.trim() !== "", m.discovery_error_licence()),
    url,
    fileName,
    mapping: columnMapping,
  }),
  response: discoverySource,
  status: 201,
});

/** Changes what is given. Name, publisher, licence and mapping only of an own source. */
export const updateSource = contract("PATCH /api/admin/partner-discovery/sources/{id}", {
  access: "admin",
  does: "Change or turn on a register",
  params: idParams,
  body: z.object({
    isEnabled: z.boolean().optional(),
    url: url.optional(),
    fileName: fileName.optional(),
    name: storableText(200).optional(),
    publisher: storableText(200).optional(),
    licence: storableText(200).optional(),
    mapping: columnMapping.optional(),
  }),
  response: discoverySource,
  errors: ["not_found", "conflict"],
});

/** Deletes an own source with everything that only it said. */
export const deleteSource = contract("DELETE /api/admin/partner-discovery/sources/{id}", {
  access: "admin",
  does: "Delete a register",
  params: idParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ["not_found", "conflict"],
});

/** The file is kept under DATA_DIR/registers; its name goes in the query. */
export const uploadSourceFile = contract("PUT /api/admin/partner-discovery/sources/{id}/file", {
  access: "admin",
  does: "Upload a register's file",
  params: idParams,
  file: { mostBytes: 1024 ** 3, tooLarge: () => m.source_file_too_large({ limit: "1 GB" }) },
  query: z.object({ name: storableText(200).regex(/^[\p{L}\p{N}][\p{L}\p{N}._ -]*$/u, m.discovery_error_file_name()) }),
  response: discoverySource,
  errors: ["not_found", "conflict", "payload_too_large", "unsupported_media_type"],
});

// Runs --------------------------------------------------------------------------------------------

export const discoveryRun = z.object({
  id: z.int(),
  state: z.enum(["running", "complete", "stopped", "failed"]),
  startedAt: timestamp,
  /** Null when it began by itself. */
  startedBy: z.string().nullable(),
  finishedAt: timestamp.nullable(),
  read: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  gone: z.int(),
  /** What there was at its end, and how that differs from the end of the run before; null while it runs or before any. */
  counts: z.object({ total: z.int(), eligible: z.int(), ineligible: z.int(), discovered: z.int() }).nullable(),
  difference: z.object({ total: z.int(), eligible: z.int(), ineligible: z.int(), discovered: z.int() }).nullable(),
});
export type DiscoveryRun = z.infer<typeof discoveryRun>;

export const listRuns = contract("GET /api/admin/partner-discovery/runs", {
  access: "admin",
  does: "List the runs",
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(discoveryRun),
});

export const getRun = contract("GET /api/admin/partner-discovery/runs/{id}", {
  access: "admin",
  does: "See what a run did",
  params: idParams,
  response: discoveryRun.extend({
    sources: z.array(
      sourceProgress.extend({
        gone: z.int(),
        withheld: z.int(),
        error: z.string().nullable(),
        startedAt: timestamp.nullable(),
        finishedAt: timestamp.nullable(),
        /** The same register in the run before that read it; null when there was none. */
        before: z.object({ read: z.int(), new: z.int(), changed: z.int(), failed: z.int(), gone: z.int() }).nullable(),
      }),
    ),
    /** The first hundred records that changed, left or came back, with what changed. */
    changes: z.array(
      z.object({
        candidateId: z.int(),
        name: z.string(),
        source: z.string(),
        kind: z.enum(["changed", "gone", "back"]),
        fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
  errors: ["not_found"],
});

/** The rows that could not be read, as CSV: source, line, reason, row. */
export const downloadRejectedRows = contract("GET /api/admin/partner-discovery/runs/{id}/rejected", {
  access: "admin",
  does: "See the rows that a run rejected",
  params: idParams,
  query: z.object({ sourceId: rowIdText.optional() }),
  response: z.any(),
  errors: ["not_found"],
});
