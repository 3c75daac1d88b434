import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import type { StoredInvitation } from "./queries.ts";

/** The link by which a person makes an account for an institution, or for the staff. */
export function invitationEmail({ config }: Pick<Context, "config">, invitation: StoredInvitation, institution: string | null): NewEmail {
  const provider = config.provider.name;
  const day = new Date(invitation.expiresAt).toISOString().slice(0, 10);
  const { text, ...words } = institution === null ? wordsForStaff(invitation, provider) : wordsForMember(invitation, provider, institution);
  const mail = renderMail({
    ...words,
    blocks: [{ paragraph: text }, { secretLink: m.invitation_mail_link() }, { paragraph: m.invitation_mail_until({ day }) }],
    footer: m.invitation_mail_footer({ provider }),
  });
  return {
    kind: institution === null ? "staff_invitation" : "member_invitation",
    to: invitation.email,
    ...mail,
    secret: { kind: "invitation_link", of: invitation.id },
  };
}

function wordsForMember({ name, invitedBy: administrator }: StoredInvitation, provider: string, institution: string) {
  return {
    subject: m.invitation_mail_subject({ provider, institution }),
    heading: m.invitation_mail_heading({ provider, institution }),
    text: m.invitation_mail_text({ name, administrator, institution }),
  };
}

function wordsForStaff({ name, role, invitedBy: administrator }: StoredInvitation, provider: string) {
  return {
    subject: m.staff_mail_subject({ provider }),
    heading: m.staff_mail_heading({ provider }),
    text:
      role === "administrator"
        ? m.staff_mail_text_administrator({ name, administrator })
        : m.staff_mail_text_reviewer({ name, administrator }),
  };
}
