import type { Notification } from "../../../shared/contracts/record/notifications.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { queueEmail } from "../emails/service.ts";
import { tellDesks } from "../live/service.ts";
import { notificationEmail } from "./emails.ts";
import { addToDigest } from "./rules/queries.ts";
import { readRule } from "./rules/service.ts";
import { type NotificationKind, topicOf } from "./topics.ts";
import * as queries from "./queries.ts";
import {
  describeNotice,
  isAboutCompliance,
  isAboutControl,
  isAboutPartnership,
  isAboutPayment,
  isAboutScreening,
  tabOf,
} from "./wording.ts";

export interface Notice {
  kind: NotificationKind;
  /** What it is about: the desk leads there. */
  fundingRequestId?: number;
  projectId?: number;
  /** How many requests it is about, when there is more than one. */
  requests?: number;
  approvalId?: number;
  screeningCaseId?: number;
  /** How many possible matches were found, when it is about them all. */
  screeningCases?: number;
  /** Whose KYC file or compliance it is about. */
  institutionId?: number;
  /** Who or what caused it: somebody of the staff, "applicant", "community", the system, or a control by its title. */
  causedBy: string;
}

const mostListed = 50;

/**
 * Tells one of the staff at the desk and, when the account has an address, by email as it wants it; in the transaction of what
 * happened. A deactivated account is told nothing.
 */
export async function notify(context: Context, tx: Queryable, userId: number, notice: Notice): Promise<void> {
  const person = await queries.findStaff(tx, userId);
  if (!person) return;
  const id = await queries.insertNotification(tx, {
    userId,
    kind: notice.kind,
    fundingRequestId: notice.fundingRequestId ?? null,
    projectId: notice.projectId ?? null,
    requests: notice.requests ?? null,
    approvalId: notice.approvalId ?? null,
    screeningCaseId: notice.screeningCaseId ?? null,
    screeningCases: notice.screeningCases ?? null,
    institutionId: notice.institutionId ?? null,
    causedByName: notice.causedBy,
  });
  await tellDesks(tx, { what: "notification", userId });
  if (!person.email) return;
  const topic = topicOf(notice.kind);
  const rule = topic ? await readRule(tx, userId, topic) : "at_once";
  if (rule === "none") return;
  if (rule === "daily") return addToDigest(tx, userId, id);
  for (const stored of await queries.findNotifications(tx, [id]))
    await queueEmail(context, tx, notificationEmail(context, person.email, stored));
}

/** The newest that somebody was told, and how many of all are unread. */
export async function listNotifications(db: Queryable, caller: Caller): Promise<{ items: Notification[]; unread: number }> {
  const [items, unread] = await Promise.all([queries.listNewest(db, caller.id, mostListed), queries.countUnread(db, caller.id)]);
  return {
    items: items.map(({ requests, approvalKind, screeningCases, ...item }) => ({
      ...item,
      isMany: requests !== null,
      text: describeNotice({ ...item, requests, approvalKind, screeningCases }),
      tab: tabOf(item),
      isAboutControl: isAboutControl(item),
      isAboutScreening: isAboutScreening(item),
      isAboutCompliance: isAboutCompliance(item),
      isAboutPartnership: isAboutPartnership(item),
      isAboutPayment: isAboutPayment(item),
    })),
    unread,
  };
}

/** Marks one's own as read, in every tab. Returns how many stay unread. */
export async function readNotifications({ db }: Context, caller: Caller, ids: string[] | "all"): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if ((await queries.setRead(tx, caller.id, ids)) > 0) await tellDesks(tx, { what: "notification", userId: caller.id });
    return queries.countUnread(tx, caller.id);
  });
}

/** Where the staff as a whole is written to: the configured address, or else every administrator who has one. */
export async function addressesOfStaff({ config }: Pick<Context, "config">, db: Queryable): Promise<string[]> {
  return config.notifyEmail ? [config.notifyEmail] : queries.listAdministratorAddresses(db);
}

/** The same of what may happen again and again: whoever has not read that it did is not told once more. */
export async function notifyAdministratorsOnce(context: Context, tx: Queryable, notice: Notice & { projectId: number }): Promise<void> {
  for (const userId of await queries.listAdministrators(tx))
    if (!(await queries.hasUnread(tx, userId, notice))) await notify(context, tx, userId, notice);
}

/** Tells every administrator, in the order of their accounts. */
export async function notifyAdministrators(context: Context, tx: Queryable, notice: Notice): Promise<void> {
  for (const userId of await queries.listAdministrators(tx)) await notify(context, tx, userId, notice);
}
