import { longDay } from "../../../shared/domain/long-day.ts";
import type { LetterKind } from "../../../shared/domain/letters.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { MailBlock } from "../../runtime/mail/template.ts";
import { writeToApplicant } from "../../requests/applicant/service.ts";

/** What the messages need of a project. One without a request has nobody to write to. */
interface Addressed {
  name: string;
  fundingRequestId: number | null;
}

export async function writeShared(context: Context, tx: Queryable, project: Addressed): Promise<void> {
  await write(context, tx, project, "agreement_shared", (about) => ({
    subject: m.agr_mail_shared_subject(about),
    heading: m.agr_mail_shared_heading(),
    blocks: [{ paragraph: m.agr_mail_shared_text(about) }, { paragraph: m.agr_mail_where() }],
  }));
}

/** The desk changed what the community reads. It may save ten times in an hour: the first is told at once, the rest together. */
export async function writeChanged(context: Context, tx: Queryable, project: Addressed): Promise<void> {
  await write(context, tx, project, "agreement_changed", (about) => ({
    subject: m.agr_mail_changed_subject(about),
    heading: m.agr_mail_changed_heading(),
    blocks: [{ paragraph: m.agr_mail_changed_text(about) }, { paragraph: m.agr_mail_where() }],
    pauseSeconds: 60 * 60,
  }));
}

export async function writeOffered(context: Context, tx: Queryable, project: Addressed): Promise<void> {
  await write(context, tx, project, "agreement_offered", (about) => ({
    subject: m.agr_mail_offered_subject(about),
    heading: m.agr_mail_offered_heading(),
    blocks: [{ paragraph: m.agr_mail_offered_text(about) }, { paragraph: m.agr_mail_where() }],
  }));
}

export async function writeInForce(context: Context, tx: Queryable, project: Addressed): Promise<void> {
  await write(context, tx, project, "agreement_in_force", (about) => ({
    subject: m.agr_mail_in_force_subject(about),
    heading: m.agr_mail_in_force_heading(),
    blocks: [{ paragraph: m.agr_mail_in_force_text(about) }, { paragraph: m.agr_mail_copy() }],
  }));
}

/** The reason in the words of whoever took it back, or a sentence of ours. */
export async function writeDropped(context: Context, tx: Queryable, project: Addressed, reason: () => string): Promise<void> {
  await write(context, tx, project, "agreement_dropped", (about) => ({
    subject: m.agr_mail_dropped_subject(about),
    heading: m.agr_mail_dropped_heading(),
    blocks: [{ paragraph: m.agr_mail_dropped_text(about) }, because(reason())],
  }));
}

export async function writeConditionMet(context: Context, tx: Queryable, project: Addressed, condition: string): Promise<void> {
  await write(context, tx, project, "agreement_condition_met", (about) => ({
    subject: m.agr_mail_met_subject(about),
    heading: m.agr_mail_met_heading(),
    blocks: [{ paragraph: m.agr_mail_met_text(about) }, { facts: [[m.agr_condition(), condition]] }],
  }));
}

export async function writeSuspended(context: Context, tx: Queryable, project: Addressed, reason: string): Promise<void> {
  await write(context, tx, project, "agreement_suspended", (about) => ({
    subject: m.agr_mail_suspended_subject(about),
    heading: m.agr_mail_suspended_heading(),
    blocks: [{ paragraph: m.agr_mail_suspended_text(about) }, because(reason)],
  }));
}

export async function writeResumed(context: Context, tx: Queryable, project: Addressed, reason: string): Promise<void> {
  await write(context, tx, project, "agreement_resumed", (about) => ({
    subject: m.agr_mail_resumed_subject(about),
    heading: m.agr_mail_resumed_heading(),
    blocks: [{ paragraph: m.agr_mail_resumed_text(about) }, because(reason)],
  }));
}

/** Whoever gave the notice: the other people of the community hear of it too. */
export async function writeEnds(
  context: Context,
  tx: Queryable,
  project: Addressed,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  await write(context, tx, project, "agreement_ends", (about) => ({
    subject: m.agr_mail_ends_subject(about),
    heading: m.agr_mail_ends_heading(),
    blocks: [{ paragraph: m.agr_mail_ends_text({ ...about, day: longDay(day) }) }, because(reason)],
  }));
}

const because = (reason: string): MailBlock => ({ facts: [[m.agr_reason(), reason]] });

async function write(
  context: Context,
  tx: Queryable,
  { name, fundingRequestId }: Addressed,
  kind: LetterKind,
  words: (about: { name: string }) => { subject: string; heading: string; blocks: MailBlock[]; pauseSeconds?: number },
): Promise<void> {
  if (fundingRequestId !== null) await writeToApplicant(context, tx, fundingRequestId, kind, () => words({ name }));
}
