import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import type { Context } from "../../runtime/context.ts";
import { inLanguage } from "../../runtime/language.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../emails/queries.ts";
import type { StoredNotification } from "./queries.ts";
import {
  describeNotice,
  isAboutCompliance,
  isAboutControl,
  isAboutPartnership,
  isAboutPayment,
  isAboutScreening,
  tabOf,
} from "./wording.ts";

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

/** More than these are counted: the desk has them all. */
export const mostTold = 50;

/** What waited for somebody's daily email, each in the sentence that an email of its own would have had; `all` were waiting. */
export function digestEmail({ config }: Pick<Context, "config">, to: string, told: StoredNotification[], all: number): NewEmail {
  return inLanguage("en", () => {
    const subject = all === 1 ? m.live_digest_subject_one() : m.live_digest_subject({ count: String(all) });
    const mail = renderMail({
      subject,
      heading: subject,
      blocks: [
        ...told.map((notice) => ({ link: { text: describeNotice(notice), url: config.publicUrl + addressOf(notice) } })),
        ...(all > told.length ? [{ paragraph: m.live_digest_more({ count: String(all - told.length) }) }] : []),
        { paragraph: m.live_digest_rules({ address: config.publicUrl + deskPaths.settings }) },
      ],
      footer: m.live_mail_footer({ provider: config.provider.name }),
    });
    return { kind: "staff_digest", to, ...mail };
  });
}

function addressOf(notice: StoredNotification): string {
  if (isAboutControl(notice)) return deskPaths.certifications;
  if (isAboutScreening(notice))
    return notice.screeningCaseId === null ? deskPaths.screening : deskPaths.screeningCase(notice.screeningCaseId);
  if (isAboutPayment(notice)) return deskPaths.paymentQuestions;
  if (notice.institutionId !== null && isAboutPartnership(notice)) return deskPaths.partnershipOf(notice.institutionId);
  if (notice.institutionId !== null)
    return isAboutCompliance(notice) ? deskPaths.complianceOf(notice.institutionId) : deskPaths.kycFile(notice.institutionId);
  if (notice.fundingRequestId !== null) return deskPaths.fundingRequest(notice.fundingRequestId, tabOf(notice) ?? undefined);
  if (notice.approvalId !== null) return deskPaths.approvals;
  if (notice.requests !== null) return deskPaths.myFundingRequests;
  return notice.projectId === null ? deskPaths.fundingRequests : deskPaths.project(notice.projectId);
}
