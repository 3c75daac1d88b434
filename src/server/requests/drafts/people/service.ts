import type { z } from "zod";
import type { getDraftOutcome, inviteToDraft } from "../../../../shared/contracts/requests/draft-people.ts";
import type { getDraft } from "../../../../shared/contracts/requests/drafts.ts";
import { mostPeopleEver, mostPeopleOfDraft } from "../../../../shared/domain/draft-roles.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { countHit } from "../../../runtime/http/rate-limit.ts";
import { type MessageSecret, queueEmail } from "../../../record/emails/service.ts";
import { refuseTooManyMessages } from "../messages.ts";
import { readRemarks } from "../remarks/queries.ts";
import { hashToken, newToken } from "../../../runtime/tokens.ts";
import { accessBy, type DraftAccess, gone, orGuess, whileHeld } from "./access.ts";
import { personLinkEmail } from "./emails.ts";
import * as queries from "./queries.ts";

const invitations = { most: 120, windowSeconds: 60 * 60 };

type Together = Omit<z.output<(typeof getDraft)["response"]>["together"], "changes">;

/** Who is in the draft and what they say. When somebody came and where their link was sent is the owner's to know. */
export async function readTogether(db: Queryable, { draftId, person }: DraftAccess): Promise<Together> {
  const people = await queries.readPeople(db, draftId);
  const known = person ? people.map((one) => ({ ...one, openedAt: null, wroteAt: null, email: null })) : people;
  return { you: person?.id ?? null, people: known, remarks: await readRemarks(db, draftId) };
}

/** Gives somebody a link with a role; the answer holds its token, the only time. */
export async function invite(
  context: Context,
  ip: string,
  token: string,
  { name, role, email: wished }: z.output<(typeof inviteToDraft)["body"]>,
): Promise<z.output<(typeof inviteToDraft)["response"]>> {
  const email = wished?.trim();
  await accessBy(context, ip, token, "own");
  await countHit(context.db, { key: `draft:people:${ip}`, ...invitations });
  if (email) await refuseTooManyMessages(context, ip, email);
  const given = newToken();
  const id = await whileHeld(context, ip, token, "own", async (tx, { draftId }) => {
    const people = await queries.readPeople(tx, draftId);
    if (people.length >= mostPeopleEver || people.filter(({ hasEnded }) => !hasEnded).length >= mostPeopleOfDraft)
      throw new AppError("conflict", m.together_too_many_people({ most: mostPeopleOfDraft, ever: mostPeopleEver }));
    const personId = await queries.insertPerson(tx, draftId, { name: name.trim(), role, email });
    await queries.insertPersonLink(tx, personId, hashToken(given));
    if (email) await queueEmail(context, tx, personLinkEmail(context, email, { personId, role }));
    return personId;
  });
  if (!email) return { id, token: given };
  return { id, token: given, message: context.mailer.enabled ? m.draft_email_sent({ email }) : m.draft_email_waits({ email }) };
}

/** From the next call on the link opens nothing, on whatever process. Ending it again changes nothing. */
export async function endPerson(context: Context, ip: string, token: string, personId: number): Promise<void> {
  await whileHeld(context, ip, token, "own", async (tx, { draftId }) => {
    if (!(await queries.endPerson(tx, draftId, personId))) throw gone();
  });
}

/** Who only found a link does not know the draft's id, and is told what everybody is told of a link that leads to nothing. */
export async function readOutcome(
  context: Context,
  ip: string,
  token: string,
  draft: string,
): Promise<z.output<(typeof getDraftOutcome)["response"]>> {
  return { outcome: await orGuess(context, ip, () => queries.findOutcome(context.db, hashToken(token), draft)) };
}

/** The link of an invitation, made as it is sent; undefined once the link has ended or the draft is gone. */
export async function linkForMessage({ config, db }: Context, personId: number): Promise<MessageSecret | undefined> {
  const token = newToken();
  const isWelcome = await db.transaction().execute(async (tx) => {
    if (!(await queries.isWelcome(tx, personId))) return false;
    await queries.insertPersonLink(tx, personId, hashToken(token));
    return true;
  });
  if (!isWelcome) return undefined;
  return { value: config.publicUrl + paths.fundingRequestResumeBy(token) };
}
