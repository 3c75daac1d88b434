import type { InquiryOfInstitution, InstitutionOfInquiry } from "../../../shared/contracts/partners/inquiries.ts";
import type { RespondentItem } from "../../../shared/contracts/requests/respondents.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { onboardingSteps } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { recordAction } from "../../record/audit/service.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { holdInquiry, readInquiry } from "../../requests/respondents/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { createInstitutionIn, getInstitution } from "../institutions/service.ts";
import { getOnboarding } from "../onboarding/service.ts";
import { findAlike } from "./alike.ts";
import * as queries from "./queries.ts";

/** Which institution an inquiry became or belongs to, and else which ones look like it. Throws not_found. */
export async function readInstitutionOf(db: Queryable, respondentId: number): Promise<InstitutionOfInquiry> {
  const inquiry = await readInquiry(db, respondentId);
  const link = await queries.findLink(db, respondentId);
  if (!link) return { institution: null, alike: inquiry.personalDataRemovedAt === null ? await findAlike(db, inquiry) : [] };
  const { institutionId, ...how } = link;
  const { name } = await getInstitution(db, institutionId);
  return { institution: { id: institutionId, name, ...how, next: await readNext(db, institutionId) }, alike: [] };
}

async function readNext(db: Queryable, institutionId: number) {
  const { step: passed, evidence } = await getOnboarding(db, institutionId);
  const step = onboardingSteps[onboardingSteps.indexOf(passed) + 1];
  const proof = evidence.find((one) => one.step === step);
  return step && proof ? { step, missing: proof.isThere ? null : proof.what } : null;
}

/**
 * Makes an approved inquiry an institution with what was typed; the screening and the steps of onboarding are those of every
 * institution. One that was made already is answered. Throws not_found, and conflict where the inquiry is not approved, its data are
 * gone, or an institution looks like it that the caller has not seen.
 */
export async function makeInstitution(
  { db }: Context,
  caller: Caller,
  respondentId: number,
  othersSeen: readonly number[],
): Promise<InstitutionOfInquiry> {
  await linkOnce(db, caller, respondentId, {
    again: () => {},
    choose: async (tx, inquiry) => {
      const unseen = (await findAlike(tx, inquiry)).find(({ id }) => !othersSeen.includes(id));
      if (unseen) throw new AppError("conflict", m.inquiry_error_alike({ name: unseen.name }));
      const { id } = await createInstitutionIn(tx, caller, fieldsOf(inquiry), { contactIsLogged: false });
      return { institutionId: id, isMaker: true };
    },
  });
  return readInstitutionOf(db, respondentId);
}

/** Links an approved inquiry to an institution that is there. Throws not_found, and conflict as above, or where it has another one. */
export async function linkInstitution(
  { db }: Context,
  caller: Caller,
  respondentId: number,
  institutionId: number,
): Promise<InstitutionOfInquiry> {
  await linkOnce(db, caller, respondentId, {
    again: (linked) => {
      if (linked !== institutionId) throw new AppError("conflict", m.inquiry_error_other());
    },
    choose: async (tx) => {
      if (!(await holdRow(tx, "institutions", institutionId, "share"))) throw new AppError("not_found", m.error_not_found());
      return { institutionId, isMaker: false };
    },
  });
  return readInstitutionOf(db, respondentId);
}

interface Linking {
  /** What to say of an inquiry that has an institution already. */
  again: (institutionId: number) => void;
  choose: (tx: Queryable, inquiry: RespondentItem) => Promise<{ institutionId: number; isMaker: boolean }>;
}

/** The inquiry is held, and inquiries are given their institutions one after the other: many clicks are one link. */
async function linkOnce(db: Context["db"], caller: Caller, respondentId: number, { again, choose }: Linking): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    await queries.oneAtATime(tx);
    const inquiry = await holdInquiry(tx, respondentId);
    const before = await queries.findLink(tx, respondentId);
    if (before) return again(before.institutionId);
    if (inquiry.personalDataRemovedAt !== null) throw new AppError("conflict", m.inquiry_error_removed());
    if (inquiry.status !== "approved") throw new AppError("conflict", m.inquiry_error_not_approved());
    const chosen = await choose(tx, inquiry);
    await queries.insertLink(tx, { respondentId, ...chosen, by: caller });
    await recordAction(tx, caller, {
      action: chosen.isMaker ? "respondent.made_institution" : "respondent.linked_to_institution",
      subjectType: "respondent",
      subjectId: respondentId,
      after: { institutionId: chosen.institutionId },
    });
    await tellDesks(tx, { what: "inquiry", respondentId, byUserId: caller.id });
  });
}

/** What was typed. The message is for us and the institution's description is public: that one, the website and the rest are asked for. */
function fieldsOf({ institutionName, institutionType, email, phone }: RespondentItem) {
  return {
    name: institutionName,
    type: institutionType,
    description: "",
    tags: [],
    imageUrl: null,
    email,
    phone,
    contactPerson: null,
    website: null,
    apiEndpoint: null,
  };
}

/** The inquiries that an institution was made of or linked to. Throws not_found. */
export async function listInquiriesOf(db: Queryable, institutionId: number): Promise<InquiryOfInstitution[]> {
  await getInstitution(db, institutionId);
  return queries.listInquiries(db, institutionId);
}

export { institutionSigns, type InstitutionSign } from "./alike.ts";
export { findTypedAddress, listRecognisable, type TypedAddress } from "./queries.ts";
