import type { ApiKey } from "../../../shared/contracts/partner-api/api-keys.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import { PartnerError } from "../../../shared/domain/partner-errors.ts";
import type { PartnerMode, PartnerScope } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { findInstitutionOf } from "../../record/auth/service.ts";
import { getInstitution } from "../institutions/service.ts";
import { hashKey, hintOf, isWholeKey, makeKey } from "./key-format.ts";
import * as queries from "./queries.ts";

export type { PartnerCaller } from "./queries.ts";

/** Two: the old one and the new one, while the partner's software changes over. */
const mostActive = 2;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Makes a key and answers it, the only time. A live one opens nothing before a second person has approved it (decision 0045). Throws
 * not_found, conflict for a third one, for a test one before an administrator approved the institution's first step (ruling
 * "Calls"), for a live one before it is active, and as asking does.
 */
export async function createKey(
  context: Context,
  tx: Queryable,
  caller: Caller,
  institutionId: number,
  wish: { mode: PartnerMode; name: string; scopes: PartnerScope[]; expiresInDays: number },
): Promise<ApiKey & { key: string }> {
  // The count locks the institution first, so that its step cannot change before the key is made.
  const active = await queries.countActiveKeys(tx, institutionId, wish.mode);
  if (caller.institutionId !== null) await requireMember(tx, caller, institutionId);
  const { onboardingStep } = await getInstitution(tx, institutionId);
  if (wish.mode === "live" && onboardingStep !== "active")
    throw new AppError("conflict", m.api_key_not_active({ step: onboardingStepLabel(onboardingStep) }));
  if (wish.mode === "test" && onboardingStep === "not_started") throw new AppError("conflict", m.api_key_first_step());
  if (active >= mostActive) throw new AppError("conflict", m.api_key_two_active());
  const key = makeKey(wish.mode);
  const isLive = wish.mode === "live";
  const stored = await queries.insertKey(tx, {
    institutionId,
    mode: wish.mode,
    name: wish.name.trim(),
    hash: hashKey(key),
    hint: hintOf(key),
    scopes: [...new Set(wish.scopes)],
    expiresAt: new Date(Date.now() + wish.expiresInDays * dayMs),
    createdBy: caller,
    isApproved: !isLive,
  });
  await recordAction(tx, caller, {
    action: "api_key.created",
    subjectType: "institution",
    subjectId: institutionId,
    after: { id: stored.id, mode: stored.mode, hint: stored.hint, scopes: stored.scopes },
  });
  if (isLive) await askForKey(context, tx, caller, institutionId, stored);
  return { ...stored, key };
}

async function askForKey(context: Context, tx: Queryable, caller: Caller, institutionId: number, { id, name, hint, scopes }: ApiKey) {
  await ask(context, tx, caller, {
    kind: "live_key",
    subject: `live_key:${id}`,
    proposal: { institutionId, keyId: id, name, hint, scopes },
  });
}

/** Lets a live key count, once a second person has approved it; its institution is held. Throws conflict for one that has ended, or whose institution stepped back. */
export async function openKey(
  tx: Queryable,
  by: { id: number | null; username: string },
  { institutionId, keyId }: { institutionId: number; keyId: number },
): Promise<void> {
  const { onboardingStep } = await getInstitution(tx, institutionId);
  if (onboardingStep !== "active") throw new AppError("conflict", m.api_key_not_active({ step: onboardingStepLabel(onboardingStep) }));
  const opened = await queries.approveKey(tx, keyId);
  if (!opened) throw new AppError("conflict", m.api_key_revoked_already());
  await recordAction(tx, by, {
    action: "api_key.approved",
    subjectType: "institution",
    subjectId: institutionId,
    after: { id: keyId, hint: opened.hint },
  });
}

/** Ends a live key that nobody approved. */
export async function dropKey(tx: Queryable, keyId: number, by: string): Promise<void> {
  await queries.revokeUnapproved(tx, keyId, by);
}

/** A member who was removed while this call was under way makes no key any more. */
async function requireMember(tx: Queryable, caller: Caller, institutionId: number): Promise<void> {
  if ((await findInstitutionOf(tx, caller.id))?.id !== institutionId) throw new AppError("forbidden", m.error_forbidden());
}

/** Locks the institution, so that no key is made while somebody leaves, and tells how many good keys each member answers for. */
export async function holdKeys(tx: Queryable, institutionId: number): Promise<Map<number, number>> {
  await queries.lockInstitution(tx, institutionId);
  return queries.countGoodKeys(tx, institutionId);
}

/** Ends the good keys of a member who leaves, or hands them to another. Returns their hints, for the audit log. */
export async function settleKeys(
  tx: Queryable,
  caller: Caller,
  leaver: { institutionId: number; userId: number },
  handTo: { id: number; username: string } | undefined,
): Promise<string[]> {
  const { institutionId, userId } = leaver;
  const keys = handTo
    ? await queries.handOverKeys(tx, institutionId, userId, handTo)
    : await queries.revokeKeysOf(tx, institutionId, userId, caller.username);
  return keys.map(({ hint }) => hint);
}

/** Ends a key at once, for every process. Throws not_found, and conflict when it has ended already. */
export async function revokeKey({ db }: Context, caller: Caller, institutionId: number, keyId: number): Promise<ApiKey> {
  return db.transaction().execute(async (tx) => {
    const known = (await queries.listKeys(tx, institutionId)).some(({ id }) => id === keyId);
    if (!known) throw new AppError("not_found", m.error_not_found());
    const revoked = await queries.revokeKey(tx, institutionId, keyId, caller.username);
    if (!revoked) throw new AppError("conflict", m.api_key_revoked_already());
    await recordAction(tx, caller, {
      action: "api_key.revoked",
      subjectType: "institution",
      subjectId: institutionId,
      before: { id: keyId, hint: revoked.hint },
    });
    return revoked;
  });
}

/**
 * Who holds a key. Throws invalid_api_key, with what is wrong with it as far as that helps its owner alone. `onFound` is told
 * of every key that was issued here, also of one that does not count any more.
 */
export async function identifyKey(
  db: Queryable,
  text: string,
  onFound: (keyId: number) => void = () => undefined,
): Promise<queries.PartnerCaller> {
  if (!isWholeKey(text)) throw new PartnerError("invalid_api_key", m.partner_error_key_incomplete());
  const caller = await queries.findByHash(db, hashKey(text));
  if (!caller) throw new PartnerError("invalid_api_key", m.partner_error_key_unknown());
  onFound(caller.keyId);
  if (caller.isRevoked) throw new PartnerError("invalid_api_key", m.partner_error_key_revoked());
  if (!caller.isApproved) throw new PartnerError("invalid_api_key", m.partner_error_key_waits());
  if (caller.isExpired) throw new PartnerError("invalid_api_key", m.partner_error_key_expired());
  if (caller.isUseStale) await queries.noteUse(db, caller.keyId);
  return caller;
}

export { countGoodKeys, listKeys } from "./queries.ts";
