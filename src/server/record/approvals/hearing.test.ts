import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveAll, coolOff, secondPerson } from "../../../../test/support/approvals.ts";
import {
  type BankDesk,
  createBankDesk,
  createLivePartner,
  givePayee,
  type LivePartner,
  ownAccount,
  payee,
} from "../../../../test/support/bank.ts";
import { callByLink } from "../../../../test/support/codes.ts";
import { createPublished } from "../../../../test/support/community.ts";
import type { PreparedProject } from "../../../../test/support/consent.ts";
import { joinInstitution } from "../../../../test/support/members.ts";

let desk: BankDesk;
let partner: LivePartner;
let project: PreparedProject;
let member: string;
let stranger: string;
let n = 0;
beforeAll(async () => {
  desk = await createBankDesk();
  await secondPerson(desk);
});
beforeEach(async () => {
  n += 1;
  ({ project } = await createPublished(desk, desk.cookie));
  partner = await createLivePartner(desk);
  const other = await createLivePartner(desk);
  member = (await joinInstitution(desk, desk.cookie, partner.institutionId, `iris-${n}`)).cookie;
  stranger = (await joinInstitution(desk, desk.cookie, other.institutionId, `sol-${n}`)).cookie;
});
afterAll(() => desk.close());

const rows = async (text: string, values: unknown[] = []) => (await desk.owner.query<Record<string, unknown>>(text, values)).rows;
const money = (path: string, cookie: string, method = "GET") =>
  desk.call(method, `/api/partner/money-changes${path}`, method === "POST" ? {} : undefined, { cookie });
const page = async () => (await desk.call("GET", `/api/requests/${project.token}/project`)).body;
const fund = async () => {
  await givePayee(desk, project.publicId);
  return partner.order("10.00", { project_id: project.publicId });
};

/** A change of the payee that two administrators have decided: it cools off. */
async function change(): Promise<number> {
  const { body } = await desk.admin("PUT", `/projects/${project.id}/payee`, payee);
  const { id } = body["approval"] as { id: number };
  const second = await secondPerson(desk);
  await desk.call("POST", `/api/admin/approvals/${id}/approve`, { hasChecked: true }, { cookie: second });
  return id;
}

describe("a change of a payee that cools off", () => {
  it("is told at once, once, to the community, the members who fund it, and all administrators, and to nobody else", async () => {
    await fund();
    const id = await change();
    const told = await rows(
      "select split_part(who, ':', 1) as whom, count(*)::int as n from approval_hearings where approval_id = $1 group by 1 order by 1",
      [id],
    );
    expect(told).toEqual([
      { whom: "administrator", n: 2 },
      { whom: "community", n: 1 },
      { whom: "member", n: 1 },
    ]);
    const mails = await rows(
      "select kind, to_address, body_text from emails where kind in ('payee_changes', 'approval_cooling') order by id desc limit 3",
    );
    expect(mails.filter(({ to_address: to }) => to === `iris-${n}@stone-meadow.example`)).toHaveLength(1);
    expect(mails.filter(({ kind }) => kind === "payee_changes")).toHaveLength(n);
    expect(JSON.stringify(mails)).toContain("…6789");
    expect(JSON.stringify(mails)).not.toContain(payee.accountNumber);
    await coolOff(desk);
    expect(await rows("select from approval_hearings where approval_id = $1", [id])).toHaveLength(4);
  });

  it("keeps the payments of the project here, and lets them go when it is over", async () => {
    await desk.byTwo("PUT", `/projects/${project.id}/payee`, payee);
    const waits = await fund();
    const id = await change();
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("pending");
    const { body } = await desk.admin("GET", "/bank/waiting");
    expect(body["items"]).toContainEqual(expect.objectContaining({ publicId: waits, why: "payee_changes" }));
    await desk.admin("POST", `/approvals/${id}/stop`, {});
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("submitted");
  });

  it("is seen and stopped by the community with its link alone, once", async () => {
    const id = await change();
    expect((await page())["payeeChanges"]).toMatchObject([{ id, account: "…6789", holderName: payee.holderName }]);
    const stop = (token: string) => desk.call("POST", `/api/requests/${token}/project/payee-changes/${id}/stop`, { reason: "Not ours." });
    const other = await createPublished(desk, desk.cookie);
    expect((await stop(other.project.token)).status).toBe(404);
    expect((await stop(project.token)).body).toMatchObject({ payeeChanges: [] });
    expect((await stop(project.token)).status).toBe(404);
    await coolOff(desk);
    expect(await rows("select state, ended_by_name from approvals where id = $1", [id])).toEqual([
      { state: "stopped", ended_by_name: "community" },
    ]);
    expect((await desk.admin("GET", `/projects/${project.id}/payee`)).body).toEqual({ payee: null, asked: null });
    expect(await rows("select from notifications where approval_id = $1 and kind = 'approval_stopped'", [id])).toHaveLength(2);
  });

  it("is seen and stopped by a member whose institution funds the project, and by no other", async () => {
    await fund();
    const id = await change();
    expect((await money("", stranger)).body).toEqual({ items: [] });
    expect((await money(`/${id}/stop`, stranger, "POST")).status).toBe(404);
    expect((await money("", member)).body["items"]).toMatchObject([{ id, kind: "payee" }]);
    expect((await money(`/${id}/stop`, member, "POST")).body).toEqual({ items: [] });
    expect((await money(`/${id}/stop`, member, "POST")).status).toBe(404);
    expect(await rows("select ended_by_name from approvals where id = $1", [id])).toEqual([{ ended_by_name: `iris-${n}` }]);
  });
});

describe("a change of one's own account that cools off", () => {
  it("is told to the members of every active partner, who can stop it", async () => {
    await desk.admin("POST", "/bank/accounts", { ...ownAccount, currency: "CHF" });
    const { id } = ((await desk.admin("GET", "/approvals")).body["items"] as { id: number }[])[0] ?? { id: 0 };
    await desk.call("POST", `/api/admin/approvals/${id}/approve`, {}, { cookie: await secondPerson(desk) });
    const members = await rows("select count(*)::int as n from users where institution_id is not null");
    expect(await rows("select count(*)::int as n from approval_hearings where approval_id = $1 and who like 'member:%'", [id])).toEqual(
      members,
    );
    expect((await money(`/${id}/stop`, stranger, "POST")).status).toBe(200);
    await coolOff(desk);
    expect(await rows("select from bank_accounts where currency = 'CHF'")).toEqual([]);
  });
});

describe("a transfer that is held", () => {
  it("stays here until two people let it go on, and only a live one that has not left can be held", async () => {
    await desk.byTwo("PUT", `/projects/${project.id}/payee`, payee);
    const id = await fund();
    const hold = () => desk.admin("POST", `/transfers/${id}/hold`, { reason: "The amount is odd." });
    expect((await hold()).body).toMatchObject({ hold: { by: "rmason", reason: "The amount is odd.", isReleaseAsked: false } });
    expect((await hold()).status).toBe(409);
    await desk.send();
    expect(await desk.statusOf(id)).toBe("pending");
    expect((await desk.admin("POST", `/transfers/${id}/release`, { reason: "They confirmed it." })).status).toBe(202);
    expect((await desk.admin("GET", `/transfers/${id}`)).body).toMatchObject({ hold: { isReleaseAsked: true } });
    await desk.send();
    expect(await desk.statusOf(id)).toBe("pending");
    await approveAll(desk);
    await desk.send();
    expect(await desk.statusOf(id)).toBe("submitted");
    expect((await hold()).status).toBe(409);
  });

  it("is not asked to go on once its partner has cancelled it", async () => {
    const id = await fund();
    await desk.admin("POST", `/transfers/${id}/hold`, { reason: "The amount is odd." });
    expect((await partner.call("POST", `/transactions/${id}/cancel`)).status).toBe(200);
    expect((await desk.admin("POST", `/transfers/${id}/release`, { reason: "They confirmed it." })).status).toBe(409);
  });
});

describe("a consent that the staff recorded", () => {
  const record = async () => {
    const consents = (await page())["consents"] as { id: number }[];
    const said = { consentedBy: "M", consentedByRole: "Chair", onBehalfOf: "N", procedure: "A vote.", consentedOn: "2026-02-03" };
    const more = { covers: "The page.", disclosed: "Who reads it.", until: { kind: "withdrawn" }, documentReference: "Resolution 9" };
    await desk.admin("POST", `/projects/${project.id}/consents`, { ...said, ...more, replaces: consents[0]?.id });
    return ((await page())["consents"] as { id: number; confirmedAt: string | null }[])[0];
  };

  it("is confirmed by the community with its link and a code, and its approval ends with that", async () => {
    const waiting = await record();
    expect(waiting).toMatchObject({ confirmedAt: null });
    const path = `/api/requests/${project.token}/project/consents/${waiting?.id}/confirm`;
    expect((await desk.call("POST", path, {})).status).toBe(428);
    expect((await callByLink(desk, project.token, `project/consents/${waiting?.id}/confirm`, {}, "POST")).status).toBe(200);
    expect((await page())["consents"]).toMatchObject([{ id: waiting?.id, confirmedKind: "community" }, { endedKind: "replaced" }]);
    expect(await rows("select state, decided_by, decided_by_name from approvals where subject = $1", [`consent:${project.id}`])).toEqual([
      { state: "done", decided_by: null, decided_by_name: "community" },
    ]);
  });

  it("is refused by the community without one, and nobody can confirm it any more", async () => {
    const waiting = await record();
    const path = `/api/requests/${project.token}/project/consents/${waiting?.id}`;
    expect((await desk.call("POST", `${path}/refuse`)).status).toBe(200);
    expect((await desk.call("POST", `${path}/refuse`)).status).toBe(409);
    expect((await page())["consents"]).toMatchObject([{ endedKind: "refused" }, { endedAt: null }]);
    const [approval] = await rows("select id from approvals where subject = $1", [`consent:${project.id}`]);
    const second = await secondPerson(desk);
    const late = await desk.call(
      "POST",
      `/api/admin/approvals/${String(approval?.["id"])}/approve`,
      { hasChecked: true },
      { cookie: second },
    );
    expect(late.status).toBe(409);
    expect(await page()).toMatchObject({ isPublic: true });
  });
});
