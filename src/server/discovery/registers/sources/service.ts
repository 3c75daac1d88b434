import { rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { DiscoverySource } from "../../../../shared/contracts/discovery/sources.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { withUpload } from "../../../runtime/files/with-upload.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { refreshCandidates } from "../reading/refresh-candidates.ts";
import { forgetFetched, registersFolder } from "../reading/register-file.ts";
import { findOpenRun, listRanks } from "../runs/queries.ts";
import * as queries from "./queries.ts";

const recordsAtOnce = 1_000;

/** Adds a register of the administrator's own, switched on. Throws validation_failed when it says no place to read from. */
export async function createSource({ db }: Context, caller: Caller, source: queries.OwnSource): Promise<DiscoverySource> {
  requireOnePlace(source);
  return db.transaction().execute(async (tx) => {
    const id = await queries.insertSource(tx, source);
    await recordAction(tx, caller, { action: "discovery_source.created", subjectType: "discovery_source", subjectId: id, after: source });
    return getSource(tx, id);
  });
}

/** Changes what is given. An address takes the place of a file and the other way round. Throws not_found, conflict. */
export async function updateSource(context: Context, caller: Caller, id: number, changes: queries.SourceChanges): Promise<DiscoverySource> {
  const before = await getSource(context.db, id);
  const { isEnabled, url, fileName, ...own } = changes;
  if (!before.isOwn && Object.values(own).some((value) => value !== undefined)) throw new AppError("conflict", m.source_not_own());
  const place = url ? { url, fileName: null } : fileName ? { url: null, fileName } : { url, fileName };
  requireOnePlace({ url: place.url ?? null, fileName: place.fileName ?? null }, { mayBeNone: true });
  const after = await context.db.transaction().execute(async (tx) => {
    await queries.updateSource(tx, id, { isEnabled, ...own, ...place });
    await recordAction(tx, caller, {
      action: "discovery_source.updated",
      subjectType: "discovery_source",
      subjectId: id,
      before,
      after: changes,
    });
    return getSource(tx, id);
  });
  if (after.url !== before.url) await forgetFetched(context.config, id);
  return after;
}

function requireOnePlace(source: { url: string | null; fileName: string | null }, { mayBeNone = false } = {}): void {
  if (source.url !== null && source.fileName !== null)
    throw new AppError("validation_failed", m.source_two_places(), { fields: { fileName: m.source_two_places() } });
  if (!mayBeNone && source.url === null && source.fileName === null)
    throw new AppError("validation_failed", m.discovery_no_place(), { fields: { url: m.discovery_no_place() } });
}

/**
 * Keeps a register's file under DATA_DIR/registers and reads the source from it from now on. The old one stays until
 * the new one is there whole. Throws not_found, payload_too_large, storage_full.
 */
export async function uploadFile(context: Context, caller: Caller, id: number, name: string, body: Readable): Promise<DiscoverySource> {
  const before = await getSource(context.db, id);
  const folder = registersFolder(context.config);
  const fileName = `upload-${id}-${name}`;
  return withUpload(folder, body, async (file, bytes) => {
    await rename(file, path.join(folder, fileName));
    const after = await context.db.transaction().execute(async (tx) => {
      await queries.updateSource(tx, id, { url: null, fileName });
      await recordAction(tx, caller, {
        action: "discovery_source.file_uploaded",
        subjectType: "discovery_source",
        subjectId: id,
        after: { name, bytes },
      });
      return getSource(tx, id);
    });
    if (before.fileName?.startsWith(`upload-${id}-`) && before.fileName !== fileName)
      await rm(path.join(folder, before.fileName), { force: true });
    return after;
  });
}

/**
 * Deletes an own source with everything that only it said, some records at a time; a deletion that was cut off can be
 * asked for again. Throws not_found, conflict for a register of the product or while a run is going.
 */
export async function deleteSource(context: Context, caller: Caller, id: number): Promise<void> {
  const { db, config } = context;
  const source = await getSource(db, id);
  if (!source.isOwn) throw new AppError("conflict", m.source_not_own());
  if (await findOpenRun(db)) throw new AppError("conflict", m.discovery_is_running());
  await queries.updateSource(db, id, { isEnabled: false });
  const ranks = await listRanks(db);
  for (let left = true; left;) {
    left = await db.transaction().execute(async (tx) => {
      const candidateIds = await queries.deleteSomeRecords(tx, id, recordsAtOnce);
      await queries.deleteUnknown(tx, candidateIds);
      await refreshCandidates(tx, candidateIds, ranks);
      return candidateIds.length > 0;
    });
  }
  await db.transaction().execute(async (tx) => {
    await queries.deleteSource(tx, id);
    await recordAction(tx, caller, { action: "discovery_source.deleted", subjectType: "discovery_source", subjectId: id, before: source });
  });
  await forgetFetched(config, id);
  if (source.fileName?.startsWith(`upload-${id}-`)) await rm(path.join(registersFolder(config), source.fileName), { force: true });
}

async function getSource(db: Queryable, id: number): Promise<DiscoverySource> {
  const source = await queries.findSource(db, id);
  if (!source) throw new AppError("not_found", m.error_not_found());
  return source;
}
