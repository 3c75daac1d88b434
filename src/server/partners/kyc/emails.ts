import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { inLanguage } from "../../runtime/language.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import { queueEmail } from "../../record/emails/service.ts";
import { getInstitution } from "../institutions/service.ts";
import { listMembers } from "../members/service.ts";

export type FileNews = { kind: "returned" } | { kind: "approved"; day: string } | { kind: "review"; day: string; isLate: boolean };

/** Tells every member of an institution what became of its file, in English as the partners' area is. Nothing of the file is in it. */
export async function tellMembers(context: Context, tx: Queryable, institutionId: number, news: FileNews): Promise<void> {
  const { name } = await getInstitution(tx, institutionId);
  const { members } = await listMembers(tx, institutionId);
  for (const { email } of members) await queueEmail(context, tx, { to: email, ...fileMail(context, name, news) });
}

function fileMail({ config }: Pick<Context, "config">, institution: string, news: FileNews) {
  return inLanguage("en", () => {
    const provider = config.provider.name;
    const words = wordsOf(news, institution);
    return {
      kind: "kyc_file",
      ...renderMail({
        subject: words.subject,
        heading: words.subject,
        blocks: [{ paragraph: words.text }, { link: { text: m.kyc_mail_link(), url: config.publicUrl + paths.partnerFile } }],
        footer: m.kyc_mail_footer({ provider, institution }),
      }),
    };
  });
}

function wordsOf(news: FileNews, institution: string): { subject: string; text: string } {
  if (news.kind === "returned") return { subject: m.kyc_mail_returned_subject({ institution }), text: m.kyc_mail_returned_text() };
  if (news.kind === "approved")
    return { subject: m.kyc_mail_approved_subject({ institution }), text: m.kyc_mail_approved_text({ day: news.day }) };
  return news.isLate
    ? { subject: m.kyc_mail_late_subject({ institution }), text: m.kyc_mail_late_text({ day: news.day }) }
    : { subject: m.kyc_mail_review_subject({ institution, day: news.day }), text: m.kyc_mail_review_text({ day: news.day }) };
}
