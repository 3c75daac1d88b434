import { dueLabel } from "../../../shared/domain/partnership-labels.ts";
import { longDay } from "../../../shared/domain/long-day.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { partnerPaths } from "../../../shared/partner-paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { writeToMembers } from "../../partners/members/letters/service.ts";
import type { DueToTell } from "./queries.ts";

export async function writeShared(context: Context, tx: Queryable, institutionId: number): Promise<void> {
  await write(context, tx, institutionId, "partnership_shared", (about) => ({
    subject: m.part_mail_shared_subject(about),
    text: m.part_mail_shared_text(),
  }));
}

export async function writeOffered(context: Context, tx: Queryable, institutionId: number): Promise<void> {
  await write(context, tx, institutionId, "partnership_offered", (about) => ({
    subject: m.part_mail_offered_subject(about),
    text: m.part_mail_offered_text(),
  }));
}

export async function writeInForce(context: Context, tx: Queryable, institutionId: number): Promise<void> {
  await write(context, tx, institutionId, "partnership_in_force", (about) => ({
    subject: m.part_mail_in_force_subject(about),
    text: m.part_mail_in_force_text(),
  }));
}

export async function writeDropped(context: Context, tx: Queryable, institutionId: number, reason: string): Promise<void> {
  await write(context, tx, institutionId, "partnership_dropped", (about) => ({
    subject: m.part_mail_dropped_subject(about),
    text: m.part_mail_dropped_text(),
    reason,
  }));
}

export async function writeEnds(
  context: Context,
  tx: Queryable,
  institutionId: number,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  await write(context, tx, institutionId, "partnership_ends", (about) => ({
    subject: m.part_mail_ends_subject({ ...about, day: longDay(day) }),
    text: m.part_mail_ends_text(),
    reason,
  }));
}

/** Reminds of a promise or a duty, before its day and once it is late. */
export async function writeDue(context: Context, tx: Queryable, due: DueToTell): Promise<void> {
  await write(context, tx, due.institutionId, "partner_due", (about) => {
    const words = { ...about, what: dueLabel(due), day: longDay(due.dueOn) };
    return due.daysLeft < 0
      ? {
          subject: m.part_mail_late_subject(words),
          text: due.kind === "duty" ? m.part_mail_late_duty(words) : m.part_mail_late_commitment(words),
        }
      : {
          subject: m.part_mail_due_subject(words),
          text: due.kind === "duty" ? m.part_mail_due_duty(words) : m.part_mail_due_commitment(words),
        };
  });
}

async function write(
  context: Context,
  tx: Queryable,
  institutionId: number,
  kind: string,
  words: (about: { institution: string; provider: string }) => { subject: string; text: string; reason?: string },
): Promise<void> {
  await writeToMembers(context, tx, institutionId, {
    kind,
    words: (about) => {
      const { reason, ...said } = words(about);
      return {
        ...said,
        ...(reason !== undefined && { facts: { facts: [[m.agr_reason(), reason]] } }),
        link: { text: m.part_mail_link(), path: partnerPaths.agreement },
        footer: m.part_mail_footer(about),
      };
    },
  });
}
