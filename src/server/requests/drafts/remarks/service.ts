import type { z } from "zod";
import type { addDraftRemark } from "../../../../shared/contracts/requests/draft-people.ts";
import { mayInDraft, mostRemarksOfDraft, mostRemarksOfPerson } from "../../../../shared/domain/draft-roles.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { countHit } from "../../../runtime/http/rate-limit.ts";
import { whileHeld } from "../people/access.ts";
import * as queries from "./queries.ts";

const remarks = { most: 120, windowSeconds: 60 * 60 };

/** Throws conflict when the draft, or its author, has too many already. */
export async function addRemark(
  context: Context,
  ip: string,
  token: string,
  { field, text }: z.output<(typeof addDraftRemark)["body"]>,
): Promise<{ id: number }> {
  await countHit(context.db, { key: `draft:remarks:${ip}`, ...remarks });
  const id = await whileHeld(context, ip, token, "remark", async (tx, { draftId, person }) => {
    const there = await queries.readRemarks(tx, draftId);
    const own = there.filter((remark) => person && remark.person === person.id);
    if (there.length >= mostRemarksOfDraft) throw new AppError("conflict", m.together_too_many_remarks({ most: mostRemarksOfDraft }));
    if (own.length >= mostRemarksOfPerson) throw new AppError("conflict", m.together_too_many_own({ most: mostRemarksOfPerson }));
    return queries.insertRemark(tx, { draftId, personId: person?.id ?? null, field, text: text.trim() });
  });
  return { id };
}

/** A remark that is done goes: its author says so, the owner, or whoever may change the answer. */
export async function endRemark(context: Context, ip: string, token: string, id: number): Promise<void> {
  await whileHeld(context, ip, token, "read", async (tx, { draftId, person }) => {
    const remark = (await queries.readRemarks(tx, draftId)).find((one) => one.id === id);
    if (!remark) throw new AppError("not_found", m.together_remark_gone());
    if (!mayInDraft(person?.role, "write") && remark.person !== person?.id) throw new AppError("forbidden", m.together_not_yours());
    await queries.deleteRemark(tx, id);
  });
}
