import { type FirstSteps, firstSteps } from "../../../shared/contracts/site/first-steps.ts";
import type { Context } from "../../runtime/context.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { getStanding } from "../backups/service.ts";
import * as queries from "./queries.ts";

/** What a new installation still needs, computed from what is there; and what an administrator ticked off. */
export async function listFirstSteps(context: Context): Promise<FirstSteps> {
  const { db, config, mailer } = context;
  const [facts, marks, backup] = await Promise.all([queries.readFacts(db), queries.listMarks(db), getStanding(context)]);
  const markOf = (wanted: string) => {
    const found = marks.find(({ mark }) => mark === wanted);
    return found ? { by: found.by, at: found.at } : null;
  };
  const isDone: Record<(typeof firstSteps)[number], boolean> = {
    mail: mailer.enabled && facts.hasSentTest,
    nation: config.provider.nation !== undefined,
    second_person: facts.administrators > 1,
    certifications: facts.hasOutsideRecord || markOf("certifications") !== null,
    registers: facts.hasRegister,
    sanctions_lists: facts.hasSanctionsList,
    bank_account: facts.hasBankAccount,
    backup: backup.state === "fine" || markOf("backup") !== null,
  };
  return {
    steps: firstSteps.map((step) => ({
      step,
      isDone: isDone[step],
      isHalfDone:
        (step === "mail" && mailer.enabled && !facts.hasSentTest) ||
        (step === "backup" && config.backupUrl !== undefined && !isDone.backup),
      mark: markOf(step),
    })),
    isEmpty: facts.isEmpty,
    dismissed: markOf("dismissed"),
  };
}

/** Ticks off what the product cannot see, or takes the tick away. Done twice it changes nothing. */
export async function markFirstStep(
  context: Context,
  caller: Caller,
  { mark, isDone }: { mark: queries.Mark; isDone: boolean },
): Promise<FirstSteps> {
  await context.db.transaction().execute(async (tx) => {
    const hasChanged = isDone ? await queries.insertMark(tx, mark, caller.username) : await queries.deleteMark(tx, mark);
    if (!hasChanged) return;
    await recordAction(tx, caller, {
      action: isDone ? "first_step.marked" : "first_step.unmarked",
      subjectType: "first_step",
      subjectId: mark,
    });
  });
  return listFirstSteps(context);
}
