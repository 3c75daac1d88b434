import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMoneyStage, type MoneyStage } from "../../../../test/support/community-money.ts";

let stage: MoneyStage;
beforeAll(async () => {
  stage = await createMoneyStage();
});
afterAll(() => stage.desk.close());

describe("a booking of the bank and an answer of the community in one moment", () => {
  it("do not wait for each other in a circle", async () => {
    const id = await stage.pay("61.00");
    const { rows } = await stage.desk.owner.query<{ id: number; project_id: number }>(
      "select id, project_id from transfers where public_id = $1",
      [id],
    );
    const bank = await stage.desk.context.pool.connect();
    try {
      await bank.query("begin");
      await bank.query("select from transfers where id = $1 for update", [rows[0]?.id]);
      // It holds the project, and waits for the transfer.
      const answer = stage.money("POST", `/payments/${id}/answers`, { kind: "confirmed" });
      await new Promise((resolve) => setTimeout(resolve, 500));
      await bank.query("set local lock_timeout = '2s'");
      await bank.query("insert into community_notices (project_id, kind, transfer_id) values ($2, 'returned', $1)", [
        rows[0]?.id,
        rows[0]?.project_id,
      ]);
      await bank.query("rollback");
      expect((await answer).status).toBe(200);
    } finally {
      bank.release(true);
    }
  });
});
