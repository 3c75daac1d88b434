import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import type { Queryable } from "../../db/database.ts";
import { writeToApplicant } from "../applicant/service.ts";

/** Tells the community, in its own language, that a page was prepared and that it decides whether it is published. */
export async function writePrepared(
  context: Context,
  tx: Queryable,
  { fundingRequestId, name }: { fundingRequestId: number; name: string },
): Promise<void> {
  await writeToApplicant(context, tx, fundingRequestId, "project_prepared", () => ({
    subject: m.mail_comm_prepared_subject({ name }),
    heading: m.mail_comm_prepared_heading(),
    blocks: [{ paragraph: m.mail_comm_prepared_text({ name }) }, { paragraph: m.mail_comm_prepared_how() }],
  }));
}
