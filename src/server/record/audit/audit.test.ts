import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

it("shows who did what, newest first, and pages", async () => {
  for (let i = 0; i < 3; i += 1) await test.call("PATCH", "/api/admin/certifications/kyc", { note: `round ${i}` }, { cookie });
  const first = (await test.call("GET", "/api/admin/audit-log?limit=2", undefined, { cookie })).body as unknown as {
    items: Record<string, unknown>[];
    nextCursor: string;
  };
  expect(first.items[0]).toMatchObject({
    actorName: "rmason",
    action: "certification.updated",
    subjectType: "certification",
    subjectId: "kyc",
    before: { note: "round 1" },
    after: { note: "round 2" },
  });
  const second = (await test.call("GET", `/api/admin/audit-log?limit=2&cursor=${first.nextCursor}`, undefined, { cookie }))
    .body as unknown as { items: { action: string }[] };
  expect(second.items.map(({ action }) => action)).toEqual(["certification.updated", "user.logged_in"]);
});

it.each(["update audit_log set actor_name = 'x'", "delete from audit_log", "truncate audit_log"])(
  "cannot be changed: %s",
  async (statement) => {
    await expect(test.context.pool.query(statement)).rejects.toThrow("permission denied");
    // Its owner is stopped by the trigger.
    await expect(test.owner.query(statement)).rejects.toThrow("append-only");
  },
);
