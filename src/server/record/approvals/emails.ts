import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import { inLanguage } from "../../runtime/language.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../emails/queries.ts";
import { accountChangesOf, describe } from "./describe.ts";
import type { ListedApproval } from "./queries.ts";

/** Tells a partner's member, in English as the partners' area is, that where money goes changes, and how to stop it. */
export function coolingEmail({ config }: Pick<Context, "config">, to: string, approval: ListedApproval, until: Date): NewEmail {
  return inLanguage("en", () => {
    const { about } = describe(approval);
    const changes = accountChangesOf(approval);
    const provider = config.provider.name;
    const words =
      approval.kind === "payee"
        ? { subject: m.appr_mail_payee_subject({ project: about }), text: m.appr_mail_payee_text({ project: about }) }
        : { subject: m.appr_mail_own_subject({ provider }), text: m.appr_mail_own_text({ provider, currency: about }) };
    const mail = renderMail({
      subject: words.subject,
      heading: words.subject,
      blocks: [
        { paragraph: words.text },
        { facts: changes.map(({ label, before, after }) => [label, before === null || before === after ? after : `${before} → ${after}`]) },
        { paragraph: m.appr_mail_until({ moment: momentOf(until) }) },
        { link: { text: m.appr_mail_partner_link(), url: config.publicUrl + paths.partner } },
      ],
      footer: m.appr_mail_member_footer({ provider }),
    });
    return { kind: "approval_cooling", to, ...mail };
  });
}

/** To the minute, in UTC: it is read in many places. */
export function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
