import type { SentRequest } from "../../../../shared/contracts/requests/own-request.ts";
import type { Context } from "../../../runtime/context.ts";
import { openLink } from "../links/service.ts";
import { stored } from "../service.ts";

type Sent = Omit<SentRequest, "submittedAt"> & { submittedAt: Date };

/** What the page after the form says of the request that was sent. Throws not_found. */
export async function readSent(context: Context, ip: string, token: string): Promise<Sent> {
  const { reference, submittedAt, reviewBy, decisionBy, values } = await stored(
    context.db,
    (await openLink(context.db, ip, token)).fundingRequestId,
  );
  const { contactName, email, projectTitle, organizationName, fundingAmount } = values;
  return { reference, submittedAt, reviewBy, decisionBy, contactName, email, projectTitle, organizationName, fundingAmount };
}
