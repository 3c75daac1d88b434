import type { z } from "zod";
import type { giveConsent } from "../../../shared/contracts/projects/community.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { giveConsentByCommunity, withdrawByCommunity } from "../publication/service.ts";
import type { RequestLink } from "../../requests/applicant/links/service.ts";

/** Keeps the community's consent together with the words, in its language, that it read when it gave it. Throws as they do. */
export async function consent(
  context: Context,
  link: RequestLink,
  said: Omit<z.output<(typeof giveConsent)["body"]>, "code">,
): Promise<void> {
  const { hasAgreed: _hasAgreed, documentReference, ...fields } = said;
  await giveConsentByCommunity(context, link, {
    ...fields,
    covers: m.comm_covers_text(),
    disclosed: m.comm_disclosed_text(),
    documentReference: documentReference ?? (fields.document ? m.comm_document_attached() : m.comm_document_none()),
    documentUrl: null,
  });
}

/** Ends it; nobody has to say why. Throws not_found and conflict. */
export async function withdraw(context: Context, link: RequestLink, reason: string | undefined): Promise<void> {
  await withdrawByCommunity(context, link, reason?.trim() || m.comm_reason_none());
}
