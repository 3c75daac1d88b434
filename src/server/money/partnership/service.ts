import { randomUUID } from "node:crypto";
import type { DeskPartnership, PartnershipTerms, TypedTerms } from "../../../shared/contracts/money/partnership.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { licenceVersion } from "../../../shared/domain/licence-version.ts";
import { type PartnershipLine, partnershipTemplate, problemsOfPartnership } from "../../../shared/domain/partnership.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { ask, findOpenOf, endOpenOf } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { getInstitution } from "../../partners/institutions/service.ts";
import * as versions from "../../projects/agreements/versions/service.ts";
import { hashOf } from "./signed.ts";
import * as emails from "./emails.ts";
import { commitmentsOf, readPartnership, termsOf } from "./show.ts";

/** Names the offer that waits in the list of approvals. */
export const offerOf = (institutionId: number) => `partnership:${institutionId}`;

export { countPartnerDues } from "./queries.ts";
export { rehash } from "./signed.ts";
export { letOfferGo, signForProvider } from "./signing.ts";

/** An institution's agreement as the desk shows it. Throws not_found. */
export async function readAtDesk(db: Queryable, caller: Caller, institutionId: number): Promise<DeskPartnership> {
  const partnership = await readPartnership(db, institutionId, "staff");
  const { open, inForce } = partnership;
  return {
    ...partnership,
    problems: open?.state === "draft" ? problemsOf(open.terms, inForce?.terms) : {},
    asked: await findOpenOf(db, caller, offerOf(institutionId)),
  };
}

/** Prepares the first agreement, or an amendment of the one in force; what was taken back is mended. Throws not_found, conflict. */
export async function startPartnership(context: Context, caller: Caller, institutionId: number): Promise<DeskPartnership> {
  return change(context, caller, institutionId, async (tx) => {
    const [last] = await versions.listAgreements(tx, { institutionId });
    const known = last?.state === "dropped" ? last : await versions.findInForce(tx, { institutionId });
    const terms = known ? termsOf(known) : firstTerms();
    const { number } = await versions.startDraft(tx, { institutionId }, { currency: "", terms, by: caller.username });
    await log(tx, caller, institutionId, "started", { number });
  });
}

/** What the licence asks of every partner stands in it from the beginning. */
function firstTerms(): PartnershipTerms {
  const nobody = { name: "", role: "" };
  return {
    purpose: "",
    commitments: [],
    duties: [{ key: randomUUID(), label: m.part_first_duty(), every: "quarterly", firstDueOn: "" }],
    signatories: { institution: nobody, provider: nobody },
    noticeDays: "90",
  };
}

/** Keeps what was typed, complete or not. Throws conflict when somebody changed it since `seen`, or it is no draft any more. */
export async function editPartnership(
  context: Context,
  caller: Caller,
  institutionId: number,
  { terms, ...seen }: { terms: TypedTerms } & versions.Seen,
): Promise<DeskPartnership> {
  return change(context, caller, institutionId, async (tx) => {
    const draft = await versions.draftOf(tx, { institutionId }, seen);
    await versions.saveDraft(tx, draft, { ...terms, commitments: [] });
    await log(tx, caller, institutionId, "edited", { number: draft.number, revision: draft.revision + 1 });
  });
}

/** Gives the draft to the institution's members, who read and remark on it from now on, and tells them so. Throws conflict. */
export async function sharePartnership(context: Context, caller: Caller, institutionId: number): Promise<DeskPartnership> {
  return change(context, caller, institutionId, async (tx) => {
    const draft = await versions.draftOf(tx, { institutionId });
    await versions.setShared(tx, draft.id);
    await log(tx, caller, institutionId, "shared", { number: draft.number });
    await emails.writeShared(context, tx, institutionId);
  });
}

/**
 * Freezes the draft with the commitments that are recorded now, and asks a second person to sign it for the provider; a member signs it in
 * the institution's own area. Returns the approval's id. Throws validation_failed for what is missing, conflict when somebody changed it
 * since `seen`, and as asking does.
 */
export async function offerPartnership(context: Context, caller: Caller, institutionId: number, seen: versions.Seen): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const { name: institution } = await hold(tx, institutionId);
    const draft = await versions.draftOf(tx, { institutionId }, seen);
    const inForce = await versions.findInForce(tx, { institutionId });
    const terms = { ...termsOf(draft), commitments: await commitmentsOf(tx, institutionId) };
    const problems = problemsOf(terms, inForce && termsOf(inForce));
    if (Object.keys(problems).length > 0) throw new AppError("validation_failed", m.agr_error_not_whole(), { fields: problems });
    const parties = { institution, provider: context.config.provider.name, licence: licenceVersion };
    const hash = hashOf({ template: partnershipTemplate, number: draft.number, parties, terms });
    await versions.saveDraft(tx, draft, terms);
    await versions.freeze(tx, draft, { parties, template: partnershipTemplate, hash, by: caller.username });
    await log(tx, caller, institutionId, "offered", { number: draft.number, hash });
    await emails.writeOffered(context, tx, institutionId);
    return ask(context, tx, caller, {
      kind: "partnership",
      subject: offerOf(institutionId),
      proposal: { institutionId, agreementId: draft.id, number: draft.number, hash, ...terms.signatories.provider },
    });
  });
}

/** Takes back what is not in force; what was signed of it is kept. Throws conflict. */
export async function dropPartnership(context: Context, caller: Caller, institutionId: number, reason: string): Promise<DeskPartnership> {
  return change(context, caller, institutionId, async (tx) => {
    const open = await versions.dropOpen(tx, { institutionId }, reason);
    await endOpenOf(tx, offerOf(institutionId), "stopped", caller.username);
    await log(tx, caller, institutionId, "dropped", { number: open.number });
    if (open.sharedAt) await emails.writeDropped(context, tx, institutionId, reason);
  });
}

/** A remark of the desk, which the members read where the draft was given to them. Throws conflict. */
export async function remarkAtDesk(
  context: Context,
  caller: Caller,
  institutionId: number,
  { line, body }: { line: PartnershipLine | null; body: string },
): Promise<DeskPartnership> {
  return change(context, caller, institutionId, async (tx) => {
    const open = await versions.findOpen(tx, { institutionId });
    if (!open) throw new AppError("conflict", m.agr_error_none_open());
    await versions.remark(tx, { agreementId: open.id, line, side: "provider", byName: caller.username, body });
  });
}

/** Gives notice: the agreement ends after the days that it says. Throws conflict. */
export async function endPartnership(context: Context, caller: Caller, institutionId: number, reason: string): Promise<DeskPartnership> {
  return change(context, caller, institutionId, async (tx) => {
    const day = await giveNotice(tx, institutionId, { side: "provider", reason, by: caller.username });
    await log(tx, caller, institutionId, "ended", { reason, day });
    await emails.writeEnds(context, tx, institutionId, { day, reason });
  });
}

/** The day on which it ends. Throws conflict without an agreement in force, and after a notice. */
export async function giveNotice(
  tx: Queryable,
  institutionId: number,
  { side, reason, by }: { side: "institution" | "provider"; reason: string; by: string },
): Promise<string> {
  const { noticeDays } = termsOf(await versions.requireInForce(tx, { institutionId }));
  return versions.stopAfter(tx, { institutionId }, { side, reason, by, days: Number(noticeDays) });
}

/** Locks an institution, of which no agreement is changed by two at once. Throws not_found. */
export async function hold(tx: Queryable, institutionId: number): Promise<{ name: string }> {
  await holdRow(tx, "institutions", institutionId, "no key update");
  return getInstitution(tx, institutionId);
}

/** One change by one of the staff; the institution is held. */
export async function change(
  { db }: Context,
  caller: Caller,
  institutionId: number,
  work: (tx: Queryable) => Promise<void>,
): Promise<DeskPartnership> {
  return db.transaction().execute(async (tx) => {
    await hold(tx, institutionId);
    await work(tx);
    return readAtDesk(tx, caller, institutionId);
  });
}

/** The log says what was done to which version; what stands in it is read in the version. */
export async function log(
  tx: Queryable,
  by: { id: number | null; username: string },
  institutionId: number,
  what: string,
  after: unknown,
): Promise<void> {
  await recordAction(tx, by, { action: `partnership.${what}`, subjectType: "institution", subjectId: institutionId, after });
}

function problemsOf(terms: PartnershipTerms, inForce: PartnershipTerms | undefined) {
  return problemsOfPartnership(terms, { today: new Date().toISOString().slice(0, 10), inForce });
}
