import type { Context } from "../../runtime/context.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { refuseTooMuchMail } from "../../record/emails/service.ts";

const messagesOfAddress = { most: 20, windowSeconds: 60 * 60 };

/** Messages about drafts go to addresses that were only typed: the limits are those of the network and of the address. */
export async function refuseTooManyMessages(context: Context, ip: string, email: string): Promise<void> {
  await countHit(context.db, { key: `draft:mail:${ip}`, ...messagesOfAddress });
  await refuseTooMuchMail(context, ip, email);
}
