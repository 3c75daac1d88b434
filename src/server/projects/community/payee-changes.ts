import type { CommunityPage } from "../../../shared/contracts/projects/community.ts";
import { lastFour } from "../../../shared/domain/bank.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { listPayeeChanges, stopByCommunity } from "../../record/approvals/service.ts";
import { changeByCommunity } from "../publication/service.ts";
import type { RequestLink } from "../../requests/applicant/links/service.ts";

/** Changes of where the project's money goes that cool off, as its community sees them. */
export async function readPayeeChanges(db: Queryable, projectId: number): Promise<CommunityPage["payeeChanges"]> {
  return (await listPayeeChanges(db, projectId)).map(({ id, proposal, askedAt, takesForceAt }) => ({
    id,
    holderName: proposal.holderName,
    account: lastFour(proposal.iban ?? proposal.accountNumber) ?? "",
    bank: proposal.bic ?? [proposal.clearingSystem, proposal.clearingMember].filter(Boolean).join(" "),
    askedAt,
    takesForceAt,
  }));
}

/** The community stops one: the payee stays as it was. Throws not_found for one that does not cool off (any more). */
export async function stopPayeeChange(context: Context, link: RequestLink, id: number, reason: string | undefined): Promise<void> {
  await changeByCommunity(context, link, (tx, project) => stopByCommunity(context, tx, project.id, id, reason));
}
