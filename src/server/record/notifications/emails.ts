import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import { inLanguage } from "../../runtime/language.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../emails/queries.ts";
import type { StoredNotification } from "./queries.ts";
import { describeNotice, isAboutControl, isAboutScreening, tabOf } from "./wording.ts";

/** Tells one of the staff what happened, in English whoever caused it. It is no message about the applicant and not kept as one. */
export function notificationEmail({ config }: Pick<Context, "config">, to: string, notice: StoredNotification): NewEmail {
  return inLanguage("en", () => {
    const sentence = describeNotice(notice);
    const mail = renderMail({
      subject: sentence,
      heading: sentence,
      blocks: [{ link: { text: m.live_mail_link(), url: config.publicUrl + addressOf(notice) } }],
      footer: m.live_mail_footer({ provider: config.provider.name }),
    });
    return { kind: "staff_notice", to, ...mail };
  });
}

function addressOf(notice: StoredNotification): string {
  if (isAboutControl(notice)) return paths.adminCertifications;
  if (isAboutScreening(notice))
    return notice.screeningCaseId === null ? paths.adminScreening : paths.adminScreeningCase(notice.screeningCaseId);
  if (notice.institutionId !== null) return paths.adminKycFile(notice.institutionId);
  if (notice.fundingRequestId !== null) return paths.adminFundingRequest(notice.fundingRequestId, tabOf(notice) ?? undefined);
  if (notice.approvalId !== null) return paths.adminApprovals;
  if (notice.requests !== null) return paths.adminMyFundingRequests;
  return notice.projectId === null ? paths.adminFundingRequests : paths.adminProject(notice.projectId);
}
