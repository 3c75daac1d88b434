import type { Context } from "../../runtime/context.ts";
import { tryLock } from "../../runtime/db/lock.ts";
import { bankFolders } from "./folders.ts";
import { isHeld } from "./holds/service.ts";
import { readInbox, tellInbox } from "./inbox/service.ts";
import { tellLateOrders } from "./orders/late/service.ts";
import { tellBreaks } from "./statements/service.ts";
import { makeOrders, releaseOrders } from "./orders/service.ts";

/** Each minute: orders what waits, and brings the files into the outbox. One process at a time. */
export async function sendPaymentOrders(context: Context): Promise<void> {
  const lock = await tryLock(context, "payment_orders");
  if (!lock) return;
  try {
    const folders = bankFolders(context.config.bankDir);
    await folders.ensure();
    if (await isHeld(context.db)) return;
    await makeOrders(context);
    await releaseOrders(context, folders, lock.signal);
  } finally {
    await lock.release();
  }
}

/** Each minute: reads what the bank sent, and tells the staff of what is not read, missing or late. One process at a time. */
export async function readBankFiles(context: Context): Promise<void> {
  const lock = await tryLock(context, "bank_files");
  if (!lock) return;
  try {
    const folders = bankFolders(context.config.bankDir);
    await folders.ensure();
    await readInbox(context, folders, lock.signal);
    await tellInbox(context);
    await tellBreaks(context);
    await tellLateOrders(context);
  } finally {
    await lock.release();
  }
}
