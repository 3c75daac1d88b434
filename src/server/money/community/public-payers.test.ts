import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMoneyStage, type MoneyStage } from "../../../../test/support/community-money.ts";
import { setPublicPayments } from "../../partners/institutions/service.ts";

let stage: MoneyStage;
beforeAll(async () => {
  stage = await createMoneyStage();
  await stage.pay("2500.00");
  await stage.step(await stage.pay("40.00"), "return", { reason: "The account is closed." });
});
afterAll(() => stage.desk.close());

const payers = async () => (await stage.desk.call("GET", `/api/projects/${stage.community.project.publicId}/posts`)).body["payers"];
const community = (publicPayers: string) => stage.money("PUT", "/public-payers", { publicPayers });
const institution = (choice: "none" | "names" | "amounts") =>
  setPublicPayments(stage.desk.context, { id: 1, username: "rmason" } as never, stage.partner.institutionId, choice);

describe("who pays, in public", () => {
  it("is shown to nobody before both sides have chosen it", async () => {
    expect(await payers()).toEqual([]);
    await institution("amounts");
    expect(await payers()).toEqual([]);
    await institution("none");
    expect((await community("amounts")).status).toBe(200);
    expect(await payers()).toEqual([]);
  });

  it("is the lesser of what the two choose, and without what came back", async () => {
    await institution("names");
    expect(await payers()).toMatchObject([{ institutionId: stage.partner.institutionId, amount: null }]);
    await institution("amounts");
    expect(await payers()).toMatchObject([{ amount: "2500.00" }]);
    expect((await community("names")).status).toBe(200);
    expect(await payers()).toMatchObject([{ amount: null }]);
    await institution("none");
    expect(await payers()).toEqual([]);
  });

  it("asks for a code where it opens more, and for none where it closes", async () => {
    const at = `/api/requests/${stage.community.project.token}/money/public-payers`;
    expect((await stage.desk.call("PUT", at, { publicPayers: "amounts" })).body["code"]).toBe("code_required");
    expect((await stage.desk.call("PUT", at, { publicPayers: "none" })).status).toBe(200);
    expect((await stage.desk.call("PUT", at, { publicPayers: "names" })).body["code"]).toBe("code_required");
    expect((await stage.desk.call("PUT", at, { publicPayers: "everything" })).status).toBe(400);
    await institution("amounts");
    expect(await payers()).toEqual([]);
  });
});
