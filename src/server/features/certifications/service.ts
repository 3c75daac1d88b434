import type { Certification } from "../../../shared/contracts/certifications.ts";
import type { Context } from "../../context.ts";
import type { Caller } from "../../http/caller.ts";
import { recordAction } from "../audit/service.ts";
import * as queries from "./queries.ts";

/** Changes the record behind one item of the certification grid, and its standing (ruling). */
export async function updateCertification({ db }: Context, caller: Caller, record: Certification): Promise<Certification> {
  await db.transaction().execute(async (tx) => {
    const before = (await queries.listCertifications(tx)).find(({ key }) => key === record.key);
    await queries.updateCertification(tx, record);
    await recordAction(tx, caller, {
      action: "certification.updated",
      subjectType: "certification",
      subjectId: record.key,
      before,
      after: record,
    });
  });
  return record;
}
