import { AppError } from "../../../shared/domain/errors.ts";
import { sampleIds } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import * as queries from "./queries.ts";

/** Whether visitors see the nine samples. They do until an administrator says otherwise. */
export async function areSamplesShown(db: Queryable): Promise<boolean> {
  return (await queries.findSwitch(db))?.areShown ?? true;
}

/** One of the nine, while they are shown. Throws not_found. */
export async function getSample(db: Queryable, id: string): Promise<{ id: (typeof sampleIds)[number] }> {
  const known = sampleIds.find((one) => one === id);
  if (known === undefined || !(await areSamplesShown(db))) throw new AppError("not_found", m.projects_not_found_text());
  return { id: known };
}

export async function getSwitch(db: Queryable) {
  return (await queries.findSwitch(db)) ?? { areShown: true, changedBy: null, changedAt: null };
}

/** Shows or hides the samples. To say what is so already changes nothing, and is not noted. */
export async function setSwitch({ db }: Context, caller: Caller, areShown: boolean) {
  return db.transaction().execute(async (tx) => {
    const before = await areSamplesShown(tx);
    const saved = before === areShown ? undefined : await queries.saveSwitch(tx, areShown, caller.username);
    if (saved)
      await recordAction(tx, caller, {
        action: areShown ? "sample_projects.shown" : "sample_projects.hidden",
        subjectType: "sample_projects",
        before: { areShown: before },
        after: { areShown },
      });
    return getSwitch(tx);
  });
}
