import type { DraftRole } from "../../../../shared/domain/draft-roles.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { renderMail } from "../../../runtime/mail/template.ts";
import type { NewEmail } from "../../../record/emails/queries.ts";

const invitedTo: Record<DraftRole, () => string> = {
  write: m.mail_together_write,
  comment: m.mail_together_comment,
  read: m.mail_together_read,
};

/** The link of somebody who was invited. It may go to a stranger: it repeats nothing that was typed, no name either. */
export function personLinkEmail({ config }: Context, to: string, { personId, role }: { personId: number; role: DraftRole }): NewEmail {
  const mail = renderMail({
    subject: m.mail_together_subject(),
    heading: m.mail_together_heading(),
    blocks: [{ paragraph: invitedTo[role]() }, { secretLink: m.mail_draft_open() }, { paragraph: m.mail_together_yours() }],
    footer: m.mail_together_footer({ provider: config.provider.name }),
  });
  return { kind: "draft_invitation", to, replyTo: config.notifyEmail, ...mail, secret: { kind: "draft_person_link", of: personId } };
}
