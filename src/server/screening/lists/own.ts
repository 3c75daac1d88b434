import { createHash } from "node:crypto";
import type { OwnEntry } from "../../../shared/contracts/screening/lists.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { recordAction } from "../../record/audit/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { countryCodes, readBirthDates } from "../engine/service.ts";
import type { ListEntry, SubjectKind } from "../engine/subject.ts";
import { deleteArrivals, insertArrivals, insertVersion, noteChecked, noteFindings } from "./loading/queries.ts";
import { arrivalOf } from "./loading/read-arrivals.ts";
import * as queries from "./queries.ts";
import { holdStates } from "./states/queries.ts";
import { takeVersion } from "./taking/take-version.ts";

const ownKey = "own";

/** Puts somebody on the block list of one's own: in force as soon as it is stored. */
export async function addOwnEntry(
  { db }: Context,
  caller: Caller,
  entry: Pick<OwnEntry, "name" | "kind" | "birthDate" | "country" | "reason">,
): Promise<OwnEntry> {
  return db.transaction().execute(async (tx) => {
    await holdStates(tx);
    const id = await queries.insertOwn(tx, entry, caller.username);
    await recordAction(tx, caller, {
      action: "screening_own_entry.added",
      subjectType: "screening_own_entry",
      subjectId: id,
      after: entry,
    });
    await takeOwnVersion(tx, caller);
    return getOwn(tx, id);
  });
}

/** Takes somebody off it, once two people want that; that it was there stays on record. Throws not_found, conflict. */
export async function takeOffOwn(
  tx: Queryable,
  by: { id: number | null; username: string },
  id: number,
  said: { reason: string; askedBy: string },
): Promise<void> {
  await holdStates(tx);
  const before = await getOwn(tx, id);
  if (!(await queries.removeOwn(tx, id, by.username, said.reason))) throw new AppError("conflict", m.lists_entry_gone());
  await recordAction(tx, by, {
    action: "screening_own_entry.removed",
    subjectType: "screening_own_entry",
    subjectId: id,
    before,
    after: said,
  });
  await takeOwnVersion(tx, by);
}

export async function getOwn(db: Queryable, id: number): Promise<OwnEntry> {
  const entry = await queries.findOwn(db, id);
  if (!entry) throw new AppError("not_found", m.error_not_found());
  return entry;
}

/** Every change of it is a version, as of any other list, so that it can be said what it was on any day. */
async function takeOwnVersion(tx: Queryable, caller: { username: string }): Promise<void> {
  const listId = await ownListId(tx, caller);
  const arrivals = (await queries.listOwnInForce(tx)).map((entry) => arrivalOf(entryOf(entry)));
  const sha256 = createHash("sha256")
    .update(arrivals.map(({ content }) => content).join("\n"))
    .digest();
  const bytes = arrivals.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const versionId = await insertVersion(tx, {
    listId,
    origin: m.lists_own_add(),
    sha256,
    bytes,
    broughtByName: caller.username,
    readAs: ownKey,
  });
  if (arrivals.length > 0) await insertArrivals(tx, versionId, arrivals);
  const publishedAt = new Date().toISOString();
  await noteFindings(tx, versionId, { publishedAt, layout: ownKey, entries: arrivals.length, problems: 0, firstProblems: [] });
  await takeVersion(tx, listId, versionId);
  await deleteArrivals(tx, listId, null);
  await noteChecked(tx, listId, { etag: null, lastModified: null });
}

async function ownListId(tx: Queryable, caller: { username: string }): Promise<number> {
  const list = { key: ownKey, name: "Own block list", publisher: "", licence: "", connector: "own", url: null, mapping: null } as const;
  await queries.insertList(tx, list, caller.username);
  const own = (await queries.listLists(tx)).find(({ key }) => key === ownKey);
  if (!own) throw new Error("there is no block list");
  return own.id;
}

function entryOf({ id, name, kind, birthDate, country, reason, addedAt }: OwnEntry): ListEntry {
  return {
    key: String(id),
    kind: kind as SubjectKind,
    names: [{ text: name.trim(), strength: "primary" }],
    birthDates: readBirthDates(birthDate ?? ""),
    countries: countryCodes(country ?? ""),
    places: [],
    identifiers: [],
    programmes: [],
    listedOn: new Date(addedAt).toISOString().slice(0, 10),
    remarks: reason,
    addresses: [],
  };
}
