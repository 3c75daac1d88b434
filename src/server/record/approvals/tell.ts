import type { Queryable } from "../../runtime/db/database.ts";
import { queueEmail } from "../emails/service.ts";
import { notify } from "../notifications/service.ts";
import { coolingEmail } from "./emails.ts";
import { type ApprovalContext, type Cooling, effectOf } from "./effects.ts";
import * as queries from "./queries.ts";

/**
 * Tells everybody whom a change of where money goes concerns that it cools off: its community, the partners' members, and all
 * administrators. In the transaction of the decision, and each of them once.
 */
export async function tellOfCooling(
  context: ApprovalContext,
  tx: Queryable,
  { id }: { id: number },
  until: Date,
  decidedBy: string,
): Promise<void> {
  const approval = await queries.findListed(tx, id);
  if (!approval) throw new Error("an approval was not found again");
  const once = async (who: string, tell: () => Promise<void>) => {
    if (await queries.noteHearing(tx, id, who)) await tell();
  };
  const { tellMore } = effectOf(context.effects, approval);
  if (tellMore) await once("community", () => tellMore(context, tx, approval, until));
  if (approval.kind === "payee") await tellMembers(await queries.listMembersWhoFund(tx, (approval as Cooling<"payee">).proposal.projectId));
  else await tellMembers(await queries.listMembersWhoSend(tx));
  for (const administrator of await queries.listAdministrators(tx))
    await once(`administrator:${administrator.id}`, () =>
      notify(context, tx, administrator.id, { kind: "approval_cools", approvalId: id, causedBy: decidedBy }),
    );

  async function tellMembers(members: queries.Member[]): Promise<void> {
    for (const { id: userId, email } of members)
      await once(`member:${userId}`, async () => {
        // Without an address the partners' area tells it, which shows it to every member anyway.
        if (email && approval) await queueEmail(context, tx, coolingEmail(context, email, approval, until));
      });
  }
}
