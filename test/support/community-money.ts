import { tellCommunities } from "../../src/server/money/community/jobs.ts";
import { takeBankStep } from "../../src/server/money/transfers/service.ts";
import { type BankDesk, createBankDesk, createLivePartner, givePayee, type LivePartner } from "./bank.ts";
import { callByLink } from "./codes.ts";
import { type CommunityStage, createPublished } from "./community.ts";

export interface MoneyStage {
  desk: BankDesk;
  partner: LivePartner;
  community: CommunityStage;
  /** A call below the private link's money, with the code that it wants. */
  money: (method?: string, path?: string, body?: unknown) => ReturnType<BankDesk["call"]>;
  /** Orders a live transfer to the community and returns its public id. */
  order: (amount?: string) => Promise<string>;
  /** The same when the bank has paid it. */
  pay: (amount?: string) => Promise<string>;
  /** What the bank says of a transfer, or one of the staff. */
  step: (publicId: string, step: "submit" | "settle" | "return", how?: { reason?: string; by?: string }) => Promise<void>;
}

/** A community whose project is public and can be paid, and an institution that pays. */
export async function createMoneyStage(): Promise<MoneyStage> {
  const desk = await createBankDesk();
  const community = await createPublished(desk, desk.cookie);
  await givePayee(desk, community.project.publicId);
  const partner = await createLivePartner(desk);
  const order = (amount = "2500.00") => partner.order(amount, { project_id: community.project.publicId });
  const step: MoneyStage["step"] = async (publicId, to, how) => {
    const { rows } = await desk.context.pool.query<{ id: number }>("select id from transfers where public_id = $1", [publicId]);
    await desk.context.db.transaction().execute((tx) => takeBankStep(tx, rows[0]?.id ?? 0, to, how));
  };
  return {
    desk,
    partner,
    community,
    money: (method = "GET", path = "", body) => callByLink(desk, community.project.token, `money${path}`, body, method),
    order,
    pay: async (amount) => {
      const id = await order(amount);
      await step(id, "submit");
      await step(id, "settle");
      return id;
    },
    step,
  };
}

/** Has communities told what they were not told yet, as the job of each minute does. */
export const tellNow = ({ desk }: Pick<MoneyStage, "desk">): Promise<void> => tellCommunities(desk.context, new AbortController().signal);
