import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import { askForCode, codeFor, codeIn, sendAndRead } from "../../../../../test/support/codes.ts";
import { createMoneyStage, type MoneyStage } from "../../../../../test/support/community-money.ts";
import type { CommunityMoney } from "../../../../shared/contracts/money/community-money.ts";
import { tellCommunities } from "../jobs.ts";

let stage: MoneyStage;
let other: LivePartner;
beforeAll(async () => {
  stage = await createMoneyStage();
  other = await createLivePartner(stage.desk);
});
afterAll(() => stage.desk.close());

const send = (partner: LivePartner, amount = "10.00") => partner.send({ project_id: stage.community.project.publicId, amount });
const reasonOf = ({ body }: Awaited<ReturnType<typeof send>>) => {
  const { reason, retryable } = (body["error"] as { details?: Record<string, unknown> } | undefined)?.details ?? {};
  return { reason, retryable };
};
const funder = async (id: number) => ((await stage.money()).body as unknown as CommunityMoney).funders.find((one) => one.id === id);
const nameOf = async ({ institutionId }: LivePartner) =>
  (await stage.desk.owner.query<{ name: string }>("select name from institutions where id = $1", [institutionId])).rows[0]?.name;
const decide = (id: number, standing: string) => stage.money("PUT", `/funders/${id}`, { standing });
const setPolicy = (fundersPolicy: string) => stage.money("PUT", "/funders-policy", { fundersPolicy });
const mails = async () =>
  (
    await stage.desk.owner.query<{ subject: string; body_text: string }>(
      "select subject, body_text from emails where kind = 'community_money' order by id",
    )
  ).rows;
const tell = () => tellCommunities(stage.desk.context, new AbortController().signal);
const count = async (text: string) => Number((await stage.desk.owner.query<{ n: string }>(`select count(*) as n from ${text}`)).rows[0]?.n);

describe("the funders of a project", () => {
  it("are whoever is in good standing, as long as the community has not chosen", async () => {
    expect((await send(stage.partner)).status).toBe(201);
    expect(((await stage.money()).body as unknown as CommunityMoney).fundersPolicy).toBe("good_standing");
    expect(await funder(stage.partner.institutionId)).toMatchObject({ standing: null, hasPaid: true });
    expect(await funder(other.institutionId)).toBeUndefined();
    // Nobody learns by the link which institutions there are.
    expect((await decide(other.institutionId, "declined")).status).toBe(404);
    for (const id of [String(other.institutionId), "0", "x", undefined])
      await expect(askForCode(stage.desk, stage.community.project.token, "accept_funder", id)).rejects.toThrow(
        "Nothing was found with this ID",
      );
  });

  it("are asked for at the first payment where the community wants that: it is told once, and accepts with a code", async () => {
    const link = `/api/requests/${stage.community.project.token}/money`;
    expect((await stage.desk.call("PUT", `${link}/funders-policy`, { fundersPolicy: "ask" })).status).toBe(200);
    await tell();
    const before = (await mails()).length;
    const refused = await Promise.all([send(other), send(other), send(other)]);
    expect(refused.map((answer) => [answer.status, reasonOf(answer)])).toEqual(
      refused.map(() => [409, { reason: "awaiting_community", retryable: true }]),
    );
    // Whose money is there or on its way already goes on.
    expect((await send(stage.partner)).status).toBe(201);
    expect(await count("community_notices where kind = 'wishes'")).toBe(1);
    await Promise.all([tell(), tell()]);
    const [mail, ...more] = (await mails()).slice(before);
    expect([mail?.subject, more]).toEqual(["An institution wants to fund your project", []]);
    expect(mail?.body_text).toContain(`/institutions/${other.institutionId}`);
    expect(await funder(other.institutionId)).toMatchObject({ standing: "wishes", hasPaid: false });

    const without = await stage.desk.call("PUT", `${link}/funders/${other.institutionId}`, { standing: "accepted" });
    expect([without.status, without.body["code"]]).toEqual([428, "code_required"]);
    expect((await send(other)).status).toBe(409);
    // The message names the institution, and its code is good for no other.
    const { token } = stage.community.project;
    const message = await sendAndRead(
      stage.desk,
      await askForCode(stage.desk, token, "accept_funder", String(stage.partner.institutionId)),
    );
    expect(message).toContain(`asked to let ${await nameOf(stage.partner)} fund the project`);
    const forAnother = await stage.desk.call("PUT", `${link}/funders/${other.institutionId}`, {
      standing: "accepted",
      code: codeIn(message),
    });
    expect([forAnother.status, forAnother.body["fields"]]).toEqual([400, { code: expect.stringContaining("no longer works") }]);
    expect((await send(other)).status).toBe(409);
    expect((await decide(other.institutionId, "accepted")).status).toBe(200);
    expect((await send(other)).status).toBe(201);
  });

  it("are declined at once and without a code, whatever was chosen, and what is on its way goes on", async () => {
    const waits = await other.order("20.00", { project_id: stage.community.project.publicId });
    const link = `/api/requests/${stage.community.project.token}/money/funders/${other.institutionId}`;
    expect((await stage.desk.call("PUT", link, { standing: "declined" })).status).toBe(200);
    expect(reasonOf(await send(other))).toEqual({ reason: "declined_by_community", retryable: false });
    expect((await setPolicy("good_standing")).status).toBe(200);
    expect(reasonOf(await send(other))).toEqual({ reason: "declined_by_community", retryable: false });
    await stage.desk.send();
    expect(await stage.desk.statusOf(waits)).toBe("submitted");
    expect((await decide(other.institutionId, "accepted")).status).toBe(200);
    expect((await send(other)).status).toBe(201);
    expect(await count("audit_log where action in ('project.funder_accepted', 'project.funder_declined')")).toBe(3);
  });

  it("are opened to everybody with a code alone, also when somebody closed them a moment ago", async () => {
    await setPolicy("ask");
    const link = `/api/requests/${stage.community.project.token}/money/funders-policy`;
    const without = await stage.desk.call("PUT", link, { fundersPolicy: "good_standing" });
    expect([without.status, without.body["code"]]).toEqual([428, "code_required"]);
    const code = await codeFor(stage.desk, stage.community.project.token, "accept_funder", String(other.institutionId));
    expect((await stage.desk.call("PUT", link, { fundersPolicy: "good_standing", code })).status).toBe(400);
    expect(((await stage.money()).body as unknown as CommunityMoney).fundersPolicy).toBe("ask");
  });
});

describe("how often the community is written to", () => {
  const setMail = (mailOften: string) => stage.money("PUT", "/mail", { mailOften });

  it("is at once, once a day or never; what was told never comes later", async () => {
    await tell();
    const before = (await mails()).length;
    expect((await setMail("daily")).status).toBe(200);
    await stage.pay("30.00");
    await tell();
    expect((await mails()).length).toBe(before);
    await stage.desk.owner.query("update community_notices set made_at = made_at - interval '1 day' where told_at is null");
    await stage.pay("31.00");
    await tell();
    expect((await mails()).slice(before).map(({ subject }) => subject)).toEqual(["News about your project’s money"]);
    expect((await setMail("none")).status).toBe(200);
    await stage.pay("32.00");
    await tell();
    expect((await setMail("at_once")).status).toBe(200);
    await tell();
    expect((await mails()).length).toBe(before + 1);
  });
});
