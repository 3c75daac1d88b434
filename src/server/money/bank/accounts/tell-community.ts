import { m } from "../../../../shared/messages/generated/messages.js";
import type { Cooling } from "../../../record/approvals/effects.ts";
import { accountChangesOf, momentOf } from "../../../record/approvals/service.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { writeToApplicant } from "../../../requests/applicant/service.ts";
import { findRequestOf } from "../../../projects/publication/service.ts";

/** Tells a community, in its own language, that its payment details change, from when on, and that it can stop that. */
export async function tellCommunity(context: Context, tx: Queryable, approval: Cooling<"payee">, until: Date): Promise<void> {
  const requestId = await findRequestOf(tx, approval.proposal.projectId);
  if (requestId === null) return;
  const about = { name: approval.projectName ?? "" };
  await writeToApplicant(context, tx, requestId, "payee_changes", () => ({
    subject: m.appr_mail_community_subject(about),
    heading: m.appr_mail_community_heading(),
    blocks: [
      { paragraph: m.appr_mail_community_text(about) },
      {
        facts: accountChangesOf(approval).map(({ label, before, after }) => [
          label,
          before === null || before === after ? after : `${before} → ${after}`,
        ]),
      },
      { paragraph: m.appr_mail_community_until({ moment: momentOf(until) }) },
      { paragraph: m.appr_mail_community_stop() },
    ],
  }));
}
