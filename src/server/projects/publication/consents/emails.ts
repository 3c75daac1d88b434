import type { TransfersUnderWay } from "../../../../shared/contracts/projects/publication.ts";
import { lastDayOf } from "../../../../shared/domain/consent.ts";
import { localeTagOf } from "../../../../shared/domain/languages.ts";
import type { LetterKind } from "../../../../shared/domain/letters.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../../shared/messages/language.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { MailBlock } from "../../../runtime/mail/template.ts";
import { writeToApplicant } from "../../../requests/applicant/service.ts";

/** What the messages need of a project. One without a request has nobody to write to. */
export interface Addressed {
  name: string;
  fundingRequestId: number | null;
}

/** Warns the community, in its own language, that its consent ends. */
export async function writeConsentEnds(context: Context, tx: Queryable, project: Addressed, validUntil: Date): Promise<void> {
  await write(context, tx, project, "consent_ends", () => {
    const about = { name: project.name, day: longDay(validUntil) };
    return {
      subject: m.consx_mail_ends_subject(about),
      heading: m.consx_mail_ends_heading(about),
      blocks: [{ paragraph: m.consx_mail_ends_text(about) }, { paragraph: m.consx_mail_ends_renew() }],
    };
  });
}

/** The staff recorded a consent in the community's name: it says whether that is its word. */
export async function writeConsentWaits(context: Context, tx: Queryable, project: Addressed): Promise<void> {
  const about = { name: project.name };
  await write(context, tx, project, "consent_waits", () => ({
    subject: m.consx_mail_waits_subject(about),
    heading: m.consx_mail_waits_heading(),
    blocks: [{ paragraph: m.consx_mail_waits_text(about) }, { paragraph: m.consx_mail_waits_how() }],
  }));
}

/** A second person of the staff has confirmed it by its document; the community can still withdraw it. */
export async function writeConsentConfirmed(context: Context, tx: Queryable, project: Addressed): Promise<void> {
  const about = { name: project.name };
  await write(context, tx, project, "consent_confirmed", () => ({
    subject: m.consx_mail_confirmed_subject(about),
    heading: m.consx_mail_confirmed_heading(),
    blocks: [{ paragraph: m.consx_mail_confirmed_text(about) }, { paragraph: m.consx_mail_confirmed_not_you() }],
  }));
}

/** Tells it that the consent has ended, what that did, and what becomes of the payments under way. */
export async function writeConsentEnded(
  context: Context,
  tx: Queryable,
  project: Addressed,
  { validUntil, transfers }: { validUntil: Date; transfers: TransfersUnderWay },
): Promise<void> {
  await write(context, tx, project, "consent_ended", () => {
    const about = { name: project.name, day: longDay(validUntil) };
    return {
      subject: m.consx_mail_ended_subject(about),
      heading: m.consx_mail_ended_heading(),
      blocks: [{ paragraph: m.consx_mail_ended_text(about) }, ...ofTransfers(transfers), { paragraph: m.consx_mail_ended_again() }],
    };
  });
}

/** Confirms a withdrawal, whoever recorded it: a community hears at once when somebody else did. */
export async function writeConsentWithdrawn(
  context: Context,
  tx: Queryable,
  project: Addressed,
  transfers: TransfersUnderWay,
): Promise<void> {
  const about = { name: project.name };
  await write(context, tx, project, "consent_withdrawn", () => ({
    subject: m.consx_mail_withdrawn_subject(about),
    heading: m.consx_mail_withdrawn_heading(),
    blocks: [
      { paragraph: m.consx_mail_withdrawn_text(about) },
      ...ofTransfers(transfers),
      { paragraph: m.consx_mail_ended_again() },
      { paragraph: m.consx_mail_withdrawn_not_you() },
    ],
  }));
}

async function write(
  context: Context,
  tx: Queryable,
  { fundingRequestId }: Addressed,
  kind: LetterKind,
  words: () => { subject: string; heading: string; blocks: MailBlock[] },
): Promise<void> {
  if (fundingRequestId !== null) await writeToApplicant(context, tx, fundingRequestId, kind, words);
}

function ofTransfers({ waiting, leaving }: TransfersUnderWay): MailBlock[] {
  if (waiting + leaving === 0) return [{ paragraph: m.consx_mail_transfers_none() }];
  return [
    ...(waiting > 0 ? [{ paragraph: m.consx_mail_transfers_waiting({ count: String(waiting) }) }] : []),
    ...(leaving > 0 ? [{ paragraph: m.consx_mail_transfers_leaving({ count: String(leaving) }) }] : []),
    { paragraph: m.consx_mail_transfers_told() },
  ];
}

/** The last day on which it holds, in the words of the language. */
function longDay(validUntil: Date): string {
  const format = new Intl.DateTimeFormat(localeTagOf(currentLanguage()), { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(lastDayOf(validUntil.toISOString())));
}
