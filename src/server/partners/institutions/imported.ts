import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordActions } from "../../record/audit/service.ts";
import * as queries from "./queries.ts";

/**
 * Makes institutions of the rows of a file, with a line in the history of each. The audit log has no contact details of them: they go when
 * the import is undone. Returns their ids in the order of the rows.
 */
export async function importInstitutions(
  tx: Queryable,
  caller: Caller,
  rows: readonly queries.InstitutionFields[],
  fileName: string,
): Promise<number[]> {
  const ids = await queries.insertInstitutions(tx, rows);
  await queries.insertFirstLines(tx, { ids, reason: m.imp_history({ file: fileName }), changedBy: caller });
  const actions = rows.map(({ email: _email, phone: _phone, contactPerson: _contactPerson, ...after }, index) => ({
    action: "institution.imported",
    subjectType: "institution",
    subjectId: ids[index],
    after,
  }));
  await recordActions(tx, caller, actions);
  return ids;
}

/** Deletes institutions that came by an import and that nobody has touched; the caller holds them. */
export async function removeImportedInstitutions(tx: Queryable, caller: Caller, ids: readonly number[]): Promise<void> {
  const names = new Map((await queries.listNames(tx, ids)).map(({ id, name }) => [id, name]));
  await queries.deleteInstitutions(tx, ids);
  const actions = ids.map((id) => ({
    action: "institution.import_undone",
    subjectType: "institution",
    subjectId: id,
    before: { name: names.get(id) },
  }));
  await recordActions(tx, caller, actions);
}
