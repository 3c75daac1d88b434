import { paths } from "../../../../shared/paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { renderMail } from "../../../runtime/mail/template.ts";
import type { NewEmail } from "../../../record/emails/queries.ts";
import type { StoredCandidate, StoredRecord } from "./queries.ts";

/** Asks a body that registers list whether it wants to be a partner; says where we know it from and how to be removed. */
export function invitationEmail(
  { config }: Context,
  caller: Caller,
  candidate: StoredCandidate,
  records: StoredRecord[],
  { email, message }: { email: string; message: string },
): NewEmail {
  const mail = renderMail({
    subject: m.mail_invitation_subject({ provider: config.provider.name, name: candidate.name }),
    heading: m.mail_invitation_heading({ provider: config.provider.name }),
    blocks: [
      { paragraph: m.mail_invitation_text({ provider: config.provider.name, administrator: caller.username, name: candidate.name }) },
      ...(message.trim() ? [{ quote: message.trim() }] : []),
      { paragraph: m.mail_invitation_known_from() },
      {
        facts: records.map(({ source, changedAt }) => [source.name, m.mail_invitation_read({ day: dayOf(changedAt) })] as [string, string]),
      },
      { link: { text: m.mail_invitation_answer(), url: `${config.publicUrl}${paths.contact}` } },
      { link: { text: m.mail_invitation_see(), url: `${config.publicUrl}${paths.candidate(candidate.id)}` } },
      { paragraph: m.mail_invitation_removal() },
    ],
    footer: m.mail_invitation_footer({ provider: config.provider.name }),
  });
  return { kind: "candidate_invitation", to: email.trim(), replyTo: config.notifyEmail, ...mail, candidateId: candidate.id };
}

function dayOf(moment: string | Date): string {
  return new Date(moment).toISOString().slice(0, 10);
}
