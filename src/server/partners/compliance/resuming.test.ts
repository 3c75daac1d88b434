import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { secondPerson } from "../../../../test/support/approvals.ts";
import { assessment } from "../../../../test/support/compliance.ts";
import { createPartner, publishedProject, steppedBackPartner } from "../../../../test/support/partner.ts";

let test: TestApp;
let cookie: string;
let second: string;
let project: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  second = await secondPerson(test);
  project = await publishedProject(test);
});
afterAll(() => test.close());

type Answer = Awaited<ReturnType<TestApp["call"]>>;
const approve = (asked: Answer) =>
  test.call("POST", `/api/admin/approvals/${(asked.body["approval"] as { id: number }).id}/approve`, {}, { cookie: second });
const onlyNewest = (history: unknown) => (history as unknown[])[0];

interface Way {
  /** An institution whose money this stops. */
  stopped: () => Promise<number>;
  /** The call of one person, which would let it go again, and what it is given. */
  path: string;
  /** The call that asks a second one. */
  ask: (id: number) => Promise<Answer>;
  body: unknown;
  /** The same decision in one's own words, by which it changes what was seen. */
  meanwhile: (id: number) => Promise<Answer>;
  /** What stands of it, and its newest line of history. */
  standing: (id: number) => Promise<unknown>;
  after: unknown;
}
const call = (id: number, method: string, path: string, body?: unknown) =>
  test.call(method, `/api/admin/institutions/${id}${path}`, body, { cookie });
const fresh = async () => (await createPartner(test, cookie, project)).institutionId;

const ways: Record<string, Way> = {
  eligibility: {
    stopped: async () => {
      const id = await fresh();
      await call(id, "POST", "/eligibility", { eligibilityStatus: "ineligible", reason: "They do not answer." });
      return id;
    },
    path: "/eligibility",
    ask: (id) => call(id, "POST", "/eligibility/ask", { eligibilityStatus: "pending", reason: "They answered." }),
    body: { eligibilityStatus: "pending", reason: "They answered." },
    meanwhile: (id) => call(id, "POST", "/eligibility", { eligibilityStatus: "ineligible", reason: "Still not." }),
    standing: async (id) => {
      const { body } = await call(id, "GET", "");
      return [body["eligibilityStatus"], onlyNewest(body["history"])];
    },
    after: ["pending", { from: "ineligible", to: "pending", reason: "They answered.", changedBy: "rmason" }],
  },
  "the step": {
    stopped: async () => (await steppedBackPartner(test, cookie, project)).institutionId,
    path: "/onboarding/advance",
    ask: (id) => call(id, "POST", "/onboarding/advance/ask", { reason: "The new bank works." }),
    body: { reason: "The new bank works." },
    meanwhile: async (id) => {
      await call(id, "POST", "/onboarding/step-back", { step: "access_credentialing", reason: "It does not." });
      return call(id, "POST", "/onboarding/advance", { reason: "It does." });
    },
    standing: async (id) => {
      const { body } = await call(id, "GET", "/onboarding");
      return [body["step"], onlyNewest(body["history"])];
    },
    after: ["active", { from: "test_transactions", to: "active", reason: "The new bank works.", changedBy: "rmason" }],
  },
  "the assessment": {
    stopped: async () => {
      const id = await fresh();
      await call(id, "POST", "/assessments", assessment({ status: "not_compliant", level: null }));
      return id;
    },
    path: "/assessments",
    ask: (id) => call(id, "POST", "/assessments/ask", assessment()),
    body: assessment(),
    meanwhile: (id) => call(id, "POST", "/assessments", assessment({ status: "not_compliant", level: null })),
    standing: async (id) => {
      const { body } = await call(id, "GET", "/assessments");
      return [body["standing"], onlyNewest(body["items"])];
    },
    after: ["verified", { status: "verified", level: "gold", assessedBy: "rmason" }],
  },
};

describe.each(Object.entries(ways))(
  "%s of an institution whose money was stopped",
  (_name, { stopped, path, ask, body, meanwhile, standing, after }) => {
    it("is put right by two people, and by none of them alone", async () => {
      const id = await stopped();
      const before = await standing(id);
      const alone = await call(id, "POST", path, body);
      expect([alone.status, alone.body["message"]]).toEqual([
        409,
        "This lets the institution's payments resume, so a second person has to approve it. Ask for it instead.",
      ]);
      const asked = await ask(id);
      expect(asked.status).toBe(202);
      expect((await ask(id)).status).toBe(409);
      expect(await standing(id)).toEqual(before);
      const reads = path === "/eligibility" ? "" : path === "/assessments" ? path : "/onboarding";
      expect((await call(id, "GET", reads)).body["asked"]).toMatchObject({ kind: "partner_resumed", askedBy: "rmason", isMine: true });
      const [stoppedBecause] = (asked.body["approval"] as { changes: { label: string; after: string }[] }).changes;
      expect(stoppedBecause).toMatchObject({ label: "Stopped", after: expect.stringMatching(/^20\d\d-/) as string });
      expect((await approve(asked)).status).toBe(200);
      expect(await standing(id)).toMatchObject(after as unknown[]);
      expect((await call(id, "GET", reads)).body["asked"]).toBeNull();
      const { rows } = await test.owner.query(
        "select actor_name as by, after->>'askedBy' as asked from audit_log where subject_type = 'institution' and subject_id = $1 order by id desc limit 1",
        [String(id)],
      );
      expect(rows).toEqual([{ by: "second-person", asked: "rmason" }]);
    });

    it("is asked for again where it changed before the second person came", async () => {
      const id = await stopped();
      const asked = await ask(id);
      expect((await meanwhile(id)).status).toBeLessThan(300);
      const before = await standing(id);
      expect((await approve(asked)).body["message"]).toMatch(/has already been decided/);
      expect(await standing(id)).toEqual(before);
      // It ended with what it was asked about.
      expect((await ask(id)).status).toBe(202);
    });

    it("needs no second person where it stops nothing", async () => {
      const id = await fresh();
      const asked = await ask(id);
      // Of steps only the last is asked for, and it wants its evidence first.
      expect([asked.status, asked.body["message"]]).toEqual([409, expect.stringMatching(/nobody has to approve it|is not complete yet/)]);
    });
  },
);

it("an institution was active before, however many steps it has taken since", async () => {
  const { institutionId: id } = await steppedBackPartner(test, cookie, project);
  await test.owner.query(
    `insert into onboarding_changes (institution_id, from_step, to_step, reason, changed_by_name)
     select $1, 'access_credentialing', 'test_transactions', 'r', 'rmason' from generate_series(1, 201)`,
    [id],
  );
  const { body } = await call(id, "GET", "/onboarding");
  expect([body["step"], body["wasActive"], (body["history"] as { from: string }[]).some(({ from }) => from === "active")]).toEqual([
    "test_transactions",
    true,
    false,
  ]);
  expect((await call(id, "POST", "/onboarding/advance", { reason: "Once more." })).status).toBe(409);
});
