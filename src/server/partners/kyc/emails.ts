import { m } from "../../../shared/messages/generated/messages.js";
import { partnerPaths } from "../../../shared/partner-paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { writeToMembers } from "../members/letters/service.ts";

export type FileNews = { kind: "returned" } | { kind: "approved"; day: string } | { kind: "review"; day: string; isLate: boolean };

/** Tells every member of an institution what became of its file. Nothing of the file is in it. */
export async function tellMembers(context: Context, tx: Queryable, institutionId: number, news: FileNews): Promise<void> {
  await writeToMembers(context, tx, institutionId, {
    kind: "kyc_file",
    words: (about) => ({
      ...wordsOf(news, about.institution),
      link: { text: m.kyc_mail_link(), path: partnerPaths.file },
      footer: m.kyc_mail_footer(about),
    }),
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
