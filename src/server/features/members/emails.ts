import type { Invitation } from "../../../shared/contracts/members.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import { renderMail } from "../../mail/template.ts";
import type { NewEmail } from "../emails/queries.ts";

/** The link by which a person makes an account for an institution. */
export function invitationEmail({ config }: Pick<Context, "config">, invitation: Invitation, institution: string, link: string): NewEmail {
  const provider = config.provider.name;
  const day = new Date(invitation.expiresAt).toISOString().slice(0, 10);
  const mail = renderMail({
    subject: m.invitation_mail_subject({ provider, institution }),
    heading: m.invitation_mail_heading({ provider, institution }),
    blocks: [
      { paragraph: m.invitation_mail_text({ name: invitation.name, administrator: invitation.invitedBy, institution }) },
      { link: { text: m.invitation_mail_link(), url: link } },
      { paragraph: m.invitation_mail_until({ day }) },
    ],
    footer: m.invitation_mail_footer({ provider }),
  });
  return { kind: "member_invitation", to: invitation.email, ...mail };
}
