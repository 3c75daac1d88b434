import type { Context } from "../../../context.ts";
import type { JobPayloads } from "../../../jobs/queue.ts";
import { inLanguage } from "../../../language.ts";
import { writeResets } from "./service.ts";

/** In the language of whoever asked. */
export async function writePasswordReset(context: Context, { name, language }: JobPayloads["write_password_reset"]): Promise<void> {
  await inLanguage(language, () => writeResets(context, name));
}
