import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { emailOutcome, forwardAnswer, queueEmail } from "../../../record/emails/service.ts";
import { createInstitutionIn } from "../../../partners/institutions/service.ts";
import { invitationEmail } from "./emails.ts";
import { institutionFields } from "./institution-fields.ts";
import { listRecords, setDecided } from "./queries.ts";
import { decide, requireAct } from "./service.ts";

/** Writes to a candidate, with what the registers say of it and where to answer. Throws not_found, conflict. */
export async function invite(context: Context, caller: Caller, id: number, { email, message }: { email: string; message: string }) {
  let emailId = 0;
  await decide(context, caller, id, async (tx, candidate) => {
    if (candidate.standing === "promoted") throw new AppError("conflict", m.discovery_is_institution());
    if (candidate.standing === "ignored") throw new AppError("conflict", m.discovery_is_ignored());
    const records = await listRecords(tx, candidate.id);
    emailId = await queueEmail(context, tx, invitationEmail(context, caller, candidate, records, { email, message }));
    await setDecided(tx, candidate.id, { standing: "invited" });
    return { decision: "invited", reason: m.discovery_invited_by_email() };
  });
  return forwardAnswer(await emailOutcome(context, emailId));
}

/** Makes a candidate an institution with the facts that the registers gave. Throws not_found, conflict, validation_failed. */
export async function promote(
  context: Context,
  caller: Caller,
  id: number,
  { description, actReference }: { description: string; actReference?: string | undefined },
): Promise<{ institutionId: number }> {
  const { institutionId } = await decide(context, caller, id, async (tx, candidate) => {
    if (candidate.institutionId !== null) throw new AppError("conflict", m.discovery_is_institution());
    await requireAct(tx, candidate, actReference);
    const records = await listRecords(tx, candidate.id);
    const institution = await createInstitutionIn(tx, caller, institutionFields(candidate, records, description));
    await setDecided(tx, candidate.id, { standing: "promoted", institution_id: institution.id });
    return { decision: "promoted", reason: institution.name };
  });
  if (institutionId === null) throw new Error("an institution was not linked to its candidate");
  return { institutionId };
}
