import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, givePayee, type LivePartner } from "../../../../test/support/bank.ts";
import { accountReport, messageId } from "../../../../test/support/bank-messages.ts";
import { createPublished } from "../../../../test/support/community.ts";
import { publishedProject } from "../../../../test/support/partner.ts";

let desk: BankDesk;
let partner: LivePartner;
let other: LivePartner;
beforeAll(async () => {
  desk = await createBankDesk();
  [partner, other] = [await createLivePartner(desk), await createLivePartner(desk)];
});
afterAll(() => desk.close());

const toward = (project_id: string, amount: string) => ({ project_id, amount });
const refusal = { code: "more_than_needed", message: "The requested transaction amount exceeds what the project still needs." };

/** A project that needs 250,000 and takes no more. */
async function strict(): Promise<string> {
  const project = await publishedProject(desk, { acceptsMore: false });
  await givePayee(desk, project);
  return project;
}

describe("a transfer", () => {
  it("is never more than the project still needs, of what is settled and what is on its way", async () => {
    const project = await strict();
    expect((await partner.send(toward(project, "250000.01"))).body["error"]).toMatchObject({
      ...refusal,
      details: { needed: "250000.00", requested: "250000.01", currency: "USD" },
    });
    const first = await partner.order("200000.00", { project_id: project });
    expect((await other.send(toward(project, "50000.01"))).body["error"]).toMatchObject({ ...refusal, details: { needed: "50000.00" } });
    // What does not take place is needed again.
    await partner.call("POST", `/transactions/${first}/cancel`);
    expect((await other.send(toward(project, "250000.00"))).status).toBe(201);
    expect((await partner.send(toward(project, "0.01"))).body["error"]).toMatchObject({ ...refusal, details: { needed: "0.00" } });
  });

  it("counts what the bank has settled, and no more what it has returned", async () => {
    const project = await strict();
    const id = await partner.order("250000.00", { project_id: project });
    await desk.send();
    const line = { amount: "250000.00", bankReference: messageId() };
    await desk.deliver(accountReport({ lines: [{ ...line, direction: "DBIT", details: [{ endToEndId: id }] }] }));
    expect(await desk.statusOf(id)).toBe("settled");
    expect((await other.send(toward(project, "1.00"))).status).toBe(422);
    await desk.deliver(
      accountReport({
        lines: [{ ...line, bankReference: messageId(), direction: "CRDT", details: [{ endToEndId: id, returnCode: "AC04" }] }],
      }),
    );
    expect(await desk.statusOf(id)).toBe("returned");
    expect((await other.send(toward(project, "1.00"))).status).toBe(201);
  });

  it("is the only one of many at once that fits", async () => {
    const project = await strict();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 ? partner : other).send(toward(project, "30000.00"))));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    const { rows } = await desk.context.pool.query<{ sum: string }>(
      "select sum(amount)::text as sum from transfers join projects on projects.id = project_id where projects.public_id = $1 and status = 'pending'",
      [project],
    );
    expect(Number(rows[0]?.sum)).toBe(240_000);
  });

  it("may be more where the community allows it, until it does not", async () => {
    const { act } = await createPublished(desk, desk.cookie);
    const page = async () => (await act("GET")).body;
    const { publicId, acceptsMore, preview } = await page();
    const needed = (preview as { fundingNeeded: string; currency: string }).fundingNeeded;
    const tooMuch = { ...toward(String(publicId), String(Number(needed) + 1)), currency: (preview as { currency: string }).currency };
    await givePayee(desk, String(publicId));
    const richer = await createLivePartner(desk, { funds: 10n ** 12n, currency: tooMuch.currency });
    expect([acceptsMore, (await richer.send(tooMuch)).status]).toEqual([false, 422]);
    const seen = (await page())["updatedAt"];
    const set = await act("PUT", "/accepts-more", { acceptsMore: true, seen });
    expect([set.status, set.body["acceptsMore"]]).toEqual([200, true]);
    expect((await act("PUT", "/accepts-more", { acceptsMore: false, seen })).status).toBe(409);
    expect((await richer.send(tooMuch)).status).toBe(201);
    await act("PUT", "/accepts-more", { acceptsMore: false, seen: (await page())["updatedAt"] });
    expect((await richer.send(tooMuch)).status).toBe(422);
    const { rows } = await desk.context.pool.query<{ after: unknown }>(
      "select after from audit_log where action = 'project.accepts_more_set' order by id",
    );
    expect(rows).toEqual([{ after: { acceptsMore: true } }, { after: { acceptsMore: false } }]);
  });
});
