import { randomBytes } from "node:crypto";
import { rename } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { ScreeningList } from "../../../shared/contracts/screening/lists.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { recordAction } from "../../record/audit/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { withUpload } from "../../runtime/files/with-upload.ts";
import { isUntouchedOnTheWay } from "../../runtime/outbound/public-agent.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { listFolder, uploadPath } from "./loading/list-file.ts";
import * as queries from "./queries.ts";
import { holdStates, readSettings } from "./states/queries.ts";
import { putSettings } from "./states/put-settings.ts";
import { addState } from "./states/states.ts";
import { wakeLoader } from "./wake-loader.ts";

const subjectType = "screening_list";

async function getList(db: Queryable, id: number): Promise<ScreeningList> {
  const list = await queries.findList(db, id);
  if (!list) throw new AppError("not_found", m.error_not_found());
  return list;
}

/** Adds a list, which is then fetched. Throws conflict when there is one of this key, validation_failed without a mapping for CSV. */
export async function addList(
  { db, config }: Context,
  caller: Caller,
  { key, ...list }: Omit<queries.NewList, "key"> & { key?: string | undefined },
): Promise<ScreeningList> {
  if (list.connector === "own") throw new AppError("conflict", m.lists_own_no_file());
  requireMapping(list);
  refuseChangeable(list.url, config);
  return db.transaction().execute(async (tx) => {
    const id = await queries.insertList(tx, { ...list, key: key ?? keyOf(list.name) }, caller.username);
    if (id === undefined) throw new AppError("conflict", m.lists_known_already());
    await recordAction(tx, caller, { action: "screening_list.added", subjectType, subjectId: id, after: list });
    await wakeLoader(tx);
    return getList(tx, id);
  });
}

function requireMapping({ connector, mapping }: Pick<queries.NewList, "connector" | "mapping">): void {
  if (connector === "csv" && !mapping)
    throw new AppError("validation_failed", m.lists_mapping_missing(), { fields: { mapping: m.lists_mapping_missing() } });
}

/** Whoever sits in the network could empty a list that comes without TLS, and nobody would be stopped any more. */
function refuseChangeable(url: string | null, { outboundPrivate }: Context["config"]): void {
  if (url !== null && !isUntouchedOnTheWay(new URL(url), outboundPrivate))
    throw new AppError("validation_failed", m.lists_error_https(), { fields: { url: m.lists_error_https() } });
}

function keyOf(name: string): string {
  const word = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 30);
  return `${word || "list"}_${randomBytes(3).toString("hex")}`;
}

/** Changes what is given. Whether a list counts needs words, and makes a new state. Throws not_found, conflict, validation_failed. */
export async function changeList(
  { db, config }: Context,
  caller: Caller,
  id: number,
  { reason, ...changes }: queries.ListChanges & { reason?: string | undefined },
): Promise<ScreeningList> {
  refuseChangeable(changes.url ?? null, config);
  return db.transaction().execute(async (tx) => {
    await holdStates(tx);
    const before = await getList(tx, id);
    const isSwitched = changes.isActive !== undefined && changes.isActive !== before.isActive;
    if (isSwitched && !reason?.trim())
      throw new AppError("validation_failed", m.lists_error_reason(), { fields: { reason: m.lists_error_reason() } });
    if (before.connector === "own" && (changes.connector ?? changes.url ?? changes.mapping))
      throw new AppError("conflict", m.lists_own_no_file());
    if (changes.connector === "own") throw new AppError("conflict", m.lists_own_no_file());
    requireMapping({ connector: changes.connector ?? before.connector, mapping: changes.mapping ?? before.mapping });
    await queries.updateList(tx, id, changes);
    await recordAction(tx, caller, { action: "screening_list.changed", subjectType, subjectId: id, before, after: { ...changes, reason } });
    if (isSwitched) await addState(tx, "list");
    await wakeLoader(tx);
    return getList(tx, id);
  });
}

/** Has the list checked as soon as a worker looks. Throws not_found, conflict where there is nothing to fetch. */
export async function loadNow({ db }: Context, caller: Caller, id: number): Promise<ScreeningList> {
  return db.transaction().execute(async (tx) => {
    const list = await getList(tx, id);
    if (list.connector === "own") throw new AppError("conflict", m.lists_own_no_file());
    if (list.url === null) throw new AppError("conflict", m.lists_no_address());
    if (!list.isActive) throw new AppError("conflict", m.lists_is_off());
    await queries.wantList(tx, id);
    await recordAction(tx, caller, { action: "screening_list.check_asked", subjectType, subjectId: id });
    await wakeLoader(tx);
    return getList(tx, id);
  });
}

/** Keeps a list's file until a worker has read it. Throws not_found, conflict, payload_too_large, validation_failed, storage_full. */
export async function uploadList(context: Context, caller: Caller, id: number, name: string, body: Readable): Promise<ScreeningList> {
  const { db, config } = context;
  const list = await getList(db, id);
  if (list.connector === "own") throw new AppError("conflict", m.lists_own_no_file());
  if (list.connector === "ofac_csv") throw new AppError("conflict", m.lists_three_files());
  if (!list.isActive) throw new AppError("conflict", m.lists_is_off());
  return withUpload(listFolder(config, id), body, async (file, bytes) => {
    await rename(file, uploadPath(config, id));
    return db.transaction().execute(async (tx) => {
      await queries.noteUpload(tx, id, name, caller.username);
      await recordAction(tx, caller, { action: "screening_list.file_uploaded", subjectType, subjectId: id, after: { name, bytes } });
      await wakeLoader(tx);
      return getList(tx, id);
    });
  });
}

/**
 * The settings decide who is stopped, so a change is written down with its reason and screens everybody anew. Throws conflict for what is
 * weaker than before, which two people decide.
 */
export async function changeSettings(
  { db }: Context,
  caller: Caller,
  { reason, threshold, staleAfterHours }: { threshold?: number | undefined; staleAfterHours?: number | undefined; reason: string },
) {
  return db.transaction().execute(async (tx) => {
    await holdStates(tx);
    const before = await readSettings(tx);
    const after = { threshold: threshold ?? before.threshold, staleAfterHours: staleAfterHours ?? before.staleAfterHours };
    if (after.threshold > before.threshold || after.staleAfterHours > before.staleAfterHours)
      throw new AppError("conflict", m.lists_error_weaker());
    await putSettings(tx, caller, before, after, { reason });
    return after;
  });
}
