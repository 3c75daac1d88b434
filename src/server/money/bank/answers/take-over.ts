import { createHash } from "node:crypto";
import type { FileRemark } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import { addressesOfStaff } from "../../../record/notifications/service.ts";
import type { NewEmail } from "../../../record/emails/queries.ts";
import { refusedFileEmail, repeatedMessageEmail } from "../emails.ts";
import type { Folders, IncomingFile } from "../folders.ts";
import { readApart } from "../reading/read-apart.ts";
import { type BankMessage, UnreadableFile } from "./bank-message.ts";
import { bookAnswers, bookReturns } from "./book-answers.ts";
import { bookStatement } from "./book-statement.ts";
import { keepStatements } from "../statements/service.ts";
import * as queries from "./queries.ts";

/** A file that was written to a moment ago may still be growing. */
const restMs = 5_000;
const mostMegabytes = 50;

interface Limits {
  restMs: number;
  mostBytes: number;
}

/** Reads what lies in the inbox, each file once. A file that cannot be read now stays for the next time and holds up no other. */
export async function takeOverFiles(
  context: Context,
  folders: Folders,
  { restMs: rest, mostBytes }: Limits = { restMs, mostBytes: mostMegabytes * 1_024 * 1_024 },
): Promise<void> {
  for (const file of await folders.listInbox()) {
    // A clock that runs ahead elsewhere must not keep a file waiting.
    if (Math.abs(file.ageMs) < rest) continue;
    try {
      await takeOver(context, folders, file, mostBytes);
    } catch (error) {
      // Not its name: banks put account numbers there.
      context.log.error(
        { part: "bank", size: file.size, message: error instanceof Error ? error.message : "unknown" },
        "a bank file waits",
      );
    }
  }
}

async function takeOver(context: Context, folders: Folders, file: IncomingFile, mostBytes: number): Promise<void> {
  const { db } = context;
  const bytes = await folders.readIncoming(file.name, mostBytes);
  const sha256 = bytes ? createHash("sha256").update(bytes).digest("hex") : "";
  const known = bytes && (await queries.findUnmoved(db, { name: file.name, sha256 }));
  const noted = known ?? (await readAndBook(context, { ...file, sha256 }, bytes));
  await folders.putAway(file.name, noted.outcome === "rejected" ? "rejected" : "processed", noted.id);
  await queries.noteMoved(db, noted.id);
}

type Unread = Omit<queries.NewFile, "outcome" | "reason">;
type Noted = { id: number; outcome: queries.NewFile["outcome"] };

async function readAndBook(context: Context, file: IncomingFile & { sha256: string }, bytes: Buffer | undefined): Promise<Noted> {
  const { db } = context;
  const unread: Unread = {
    name: file.name,
    sha256: file.sha256,
    size: file.size,
    family: null,
    namespace: null,
    messageId: null,
    messageKey: null,
    contentSha256: null,
    remarks: [],
  };
  try {
    if (!bytes) throw new UnreadableFile(m.bank_file_too_large({ most: String(mostMegabytes) }));
    const message = await readApart(bytes);
    return await db.transaction().execute((tx) => bookMessage(context, tx, unread, message));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return db.transaction().execute((tx) => refuse(context, tx, { ...unread, reason: error.message }));
  }
}

/** Nothing of it is booked; the staff is told once for each file. */
async function refuse(context: Context, tx: Queryable, file: Unread & { reason: string }): Promise<Noted> {
  const id = await queries.insertFile(tx, { ...file, outcome: "rejected" });
  await tellStaff(context, tx, (to) => refusedFileEmail(context, to, { id, ...file }));
  return { id, outcome: "rejected" };
}

/** The file, its entries, and everything that they move: all of it or nothing. */
async function bookMessage(context: Context, tx: Queryable, unread: Unread, message: BankMessage): Promise<Noted> {
  await queries.queueForBooking(tx);
  const { family, namespace, messageId, key: messageKey, contentHash: contentSha256 } = message;
  const file = { ...unread, family, namespace, messageId, messageKey, contentSha256 };
  const earlier = await queries.findEarlier(tx, file);
  const day = earlier?.receivedAt.toISOString().slice(0, 10) ?? "";
  if (earlier?.isSame) {
    const reason = earlier.isSameBytes ? m.bank_file_same_content({ day }) : m.bank_file_same_message({ id: messageId, day });
    const id = await queries.insertFile(tx, { ...file, remarks: message.remarks, outcome: "duplicate", reason });
    // The same lines can come with other balances, and an earlier release has kept none.
    await keepStatements(tx, { fileId: id, isNew: false }, message);
    return { id, outcome: "duplicate" };
  }
  const remarks: FileRemark[] = [...message.remarks, ...(earlier ? (["message_id_again"] as const) : [])];
  const id = await queries.insertFile(tx, { ...file, remarks, outcome: "processed", reason: null });
  await bookAnswers(tx, id, message);
  await bookReturns(tx, id, message);
  await bookStatement(tx, { fileId: id, isRepeated: earlier !== undefined }, message);
  await queries.countEntriesOf(tx, id);
  await keepStatements(tx, { fileId: id, isNew: true }, message);
  if (earlier) await tellStaff(context, tx, (to) => repeatedMessageEmail(context, to, { id, messageId, day }));
  return { id, outcome: "processed" };
}

async function tellStaff(context: Context, tx: Queryable, write: (to: string) => NewEmail): Promise<void> {
  for (const to of await addressesOfStaff(context, tx)) await queueEmail(context, tx, write(to));
}
