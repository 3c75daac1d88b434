import type { FileRemark } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import { addressesOfStaff } from "../../../record/notifications/service.ts";
import type { NewEmail } from "../../../record/emails/queries.ts";
import { refusedFileEmail, repeatedMessageEmail } from "../emails.ts";
import { readApart } from "../reading/read-apart.ts";
import type { BankMessage } from "./bank-message.ts";
import { bookAnswers, bookReturns, noteUnread } from "./book-answers.ts";
import { bookStatement } from "./book-statement.ts";
import { keepStatements } from "../statements/service.ts";
import * as queries from "./queries.ts";

export type FileInHand = Pick<queries.NewFile, "name" | "sha256" | "size">;
export type NotedFile = { id: number; outcome: queries.NewFile["outcome"] };
type Unread = Omit<queries.NewFile, "outcome" | "reason">;

const unread = ({ name, sha256, size }: FileInHand): Unread => ({
  name,
  sha256,
  size,
  family: null,
  namespace: null,
  messageId: null,
  messageKey: null,
  contentSha256: null,
  remarks: [],
});

/** Reads a message of the bank, and books what it says. Throws UnreadableFile. */
export async function readAndBook(context: Context, file: FileInHand, bytes: Buffer): Promise<NotedFile> {
  const message = await readApart(bytes);
  return context.db.transaction().execute((tx) => bookMessage(context, tx, file, message));
}

/** Nothing of it is booked; the staff is told once for each file. */
export async function refuseFile(context: Context, file: FileInHand, reason: string): Promise<NotedFile> {
  return context.db.transaction().execute(async (tx) => {
    const id = await queries.insertFile(tx, { ...unread(file), outcome: "rejected", reason });
    await tellStaff(context, tx, (to) => refusedFileEmail(context, to, { id, reason }));
    return { id, outcome: "rejected" };
  });
}

/** An archive whose files are read one by one, also where it came before: what of them is new is found out with each. */
export async function noteArchive({ db }: Context, file: FileInHand, files: number): Promise<NotedFile> {
  return db.transaction().execute(async (tx) => {
    await queries.queueForBooking(tx);
    const outcome = (await queries.findEarlier(tx, { ...file, messageKey: "", contentSha256: "" })) ? "duplicate" : "processed";
    const reason = files === 1 ? m.bank_zip_read_one() : m.bank_zip_read_many({ count: String(files) });
    return { id: await queries.insertFile(tx, { ...unread(file), family: "zip", outcome, reason }), outcome };
  });
}

/** The file, its entries, and everything that they move: all of it or nothing. */
async function bookMessage(context: Context, tx: Queryable, given: FileInHand, message: BankMessage): Promise<NotedFile> {
  await queries.queueForBooking(tx);
  const { family, namespace, messageId, key: messageKey, contentHash: contentSha256 } = message;
  const file = { ...unread(given), family, namespace, messageId, messageKey, contentSha256 };
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
  const reason = message.problems.length > 0 ? m.bank_file_around_lines({ problems: message.problems.join(" ") }) : null;
  const id = await queries.insertFile(tx, { ...file, remarks, outcome: "processed", reason });
  await bookAnswers(tx, id, message);
  await bookReturns(tx, id, message);
  await bookStatement(tx, { fileId: id, isRepeated: earlier !== undefined }, message);
  await noteUnread(tx, id, message);
  await queries.countEntriesOf(tx, id);
  await keepStatements(tx, { fileId: id, isNew: true }, message);
  if (earlier) await tellStaff(context, tx, (to) => repeatedMessageEmail(context, to, { id, messageId, day }));
  return { id, outcome: "processed" };
}

async function tellStaff(context: Context, tx: Queryable, write: (to: string) => NewEmail): Promise<void> {
  for (const to of await addressesOfStaff(context, tx)) await queueEmail(context, tx, write(to));
}
