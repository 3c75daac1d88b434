import { z } from "zod";
import { importBounds, importKinds, keptReasons } from "../../domain/imports.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { holdsCard, idParams, listQuery, page, storableText, timestamp } from "../parts.ts";

const kind = z.enum(importKinds);

const hash = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{64}$/);

/**
 * Which column of the file each field is read from. In the address as JSON, because the body is the file itself: it is sent with every
 * step, and kept nowhere.
 */
const mapping = z
  .string()
  .max(8_000)
  .transform((text, context) => {
    const read = z.record(z.string().max(60), z.string().max(200)).safeParse(parsed(text));
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: m.imp_error_mapping() });
    return z.NEVER;
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const asked = {
  kind,
  name: storableText(200)
    .refine((value) => value.trim() !== "", { error: () => m.error_missing() })
    .refine((value) => !holdsCard(value), { error: () => m.error_card_number() }),
};

const file = { mostBytes: importBounds.bytes, tooLarge: () => m.imp_error_too_large({ limit: "5 MB" }) };

const fileErrors = ["conflict", "payload_too_large", "unsupported_media_type"] as const;

const count = z.int().min(0);

export const importField = z.object({ name: z.string(), label: z.string(), isRequired: z.boolean(), hint: z.string().nullable() });

/** What the file is, before anything is read from its rows. */
export const readImportFile = contract("POST /api/admin/imports/file", {
  access: "admin",
  does: "Read the columns of a file for an import",
  file,
  query: z.object(asked),
  response: z.object({
    rows: count,
    columns: z.array(z.object({ key: z.string(), name: z.string(), example: z.string() })).max(importBounds.columns),
    fields: z.array(importField),
    /** Guessed from the columns' names. */
    mapping: z.record(z.string(), z.string()),
    /** The same file was imported already, and is still there. */
    before: z.object({ at: timestamp, by: z.string() }).nullable(),
  }),
  errors: fileErrors,
});

const alikeThing = z.object({
  /** Null where it is another row of the file. */
  id: z.int().nullable(),
  row: z.int().nullable(),
  name: z.string(),
  because: z.array(z.string()),
});

/** Tries an import: says what it would make, and writes nothing. */
export const tryImport = contract("POST /api/admin/imports/trial", {
  access: "admin",
  does: "Try an import without writing anything",
  file,
  query: z.object({ ...asked, mapping }),
  response: z.object({
    hash,
    rows: count,
    /** Rows that would be made, without those that look like what is there. */
    made: count,
    refused: count,
    alike: count,
    /** Of the refused rows the first hundred; all of them are in the file of refused rows. */
    refusals: z.array(z.object({ row: z.int(), problems: z.array(z.object({ column: z.string(), text: z.string() })) })).max(100),
    alikes: z.array(z.object({ row: z.int(), name: z.string(), things: z.array(alikeThing) })).max(100),
    /** The first rows as they would be stored. */
    shown: z.array(z.object({ row: z.int(), values: z.array(z.object({ label: z.string(), value: z.string() })) })).max(5),
    /** What an administrator should know before. */
    notes: z.array(z.string()),
  }),
  errors: fileErrors,
});

/** The refused rows as a CSV file, each with its reasons in a column of its own. */
export const refusedRows = contract("POST /api/admin/imports/refused-rows", {
  access: "admin",
  does: "Download the rows that an import refuses",
  file,
  query: z.object({ ...asked, mapping }),
  response: z.unknown(),
  errors: fileErrors,
});

export const importItem = z.object({
  id: z.int(),
  kind,
  fileName: z.string(),
  rows: count,
  made: count,
  refused: count,
  leftOut: count,
  by: z.string(),
  at: timestamp,
  /** Records of it that are there. */
  remaining: count,
  removed: count,
  undoneBy: z.string().nullable(),
  undoneAt: timestamp.nullable(),
});
export type ImportItem = z.infer<typeof importItem>;

/** Imports the good rows of a file that was tried: all of them, or none. The same key again answers with the same import. */
export const importFile = contract("POST /api/admin/imports", {
  access: "admin",
  does: "Import a file",
  file,
  query: z.object({
    ...asked,
    mapping,
    hash,
    key: z.uuid(),
    /** As many as the trial said. */
    made: z.coerce.number<string>().int().min(1).max(importBounds.rows),
    /** Imports the rows that look like what is there, too. */
    withAlike: z.enum(["true", "false"]).transform((value) => value === "true"),
  }),
  response: importItem,
  status: 201,
  errors: fileErrors,
});

export const listImports = contract("GET /api/admin/imports", {
  access: "admin",
  does: "List the imports",
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(importItem),
});

/** A record that an undo would keep, and why. */
export const keptRecord = z.object({
  id: z.int(),
  row: z.int(),
  name: z.string(),
  because: z.enum(keptReasons),
  /** For what is used: by what. */
  by: z.array(z.string()),
});
export type KeptRecord = z.infer<typeof keptRecord>;

const undoable = importItem.extend({
  /** How many records an undo would take back now. */
  undoable: count,
  kept: count,
  /** The first hundred. */
  keptRecords: z.array(keptRecord).max(100),
});

export const getImport = contract("GET /api/admin/imports/{id}", {
  access: "admin",
  does: "See what undoing an import would take back",
  params: idParams,
  response: undoable,
  errors: ["not_found"],
});

/** Takes back the records that nobody has touched since. Again, it takes back what is untouched by then. */
export const undoImport = contract("POST /api/admin/imports/{id}/undo", {
  access: "admin",
  does: "Undo an import",
  params: idParams,
  response: undoable,
  errors: ["not_found"],
});
