import type { Context } from "../../../runtime/context.ts";
import type { JobPayloads } from "../../../runtime/jobs/queue.ts";
import { inLanguage } from "../../../runtime/language.ts";
import { writeResets } from "./service.ts";

/** In the language of whoever asked. */
export async function writePasswordReset(context: Context, { name, language }: JobPayloads["write_password_reset"]): Promise<void> {
  await inLanguage(language, () => writeResets(context, name));
}
