import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failReadingSources } from "../src/server/discovery/registers/runs/queries.ts";
import { lockByUetr } from "../src/server/money/bank/answers/queries.ts";
import { approveInvitation, withdrawUnapproved } from "../src/server/partners/members/queries.ts";
import { renewPresence } from "../src/server/record/live/queries.ts";
import { listAdministratorAddresses } from "../src/server/record/notifications/queries.ts";
import { createTestApp, type TestApp } from "./support/app.ts";

let test: TestApp;
beforeAll(async () => void (test = await createTestApp()));
afterAll(() => test.close());

/** What else only processes and journeys send, where nobody records it: with nothing to find or to change. */
describe("statements that no other test reaches in its own process", () => {
  it("find nothing where there is nothing", async () => {
    const { db } = test.context;
    expect(await lockByUetr(db, randomUUID())).toBeUndefined();
    expect(await approveInvitation(db, 1)).toBeUndefined();
    expect(await listAdministratorAddresses(db)).toEqual([]);
  });

  it("change nothing where there is nothing", async () => {
    const { db } = test.context;
    await withdrawUnapproved(db, 1);
    await failReadingSources(db, "too much memory");
    await renewPresence(db, [randomUUID()]);
    const { rows } = await test.owner.query<{ n: string }>(`
      select (select count(*) from invitations) + (select count(*) from desk_presence)
             + (select count(*) from discovery_sources where last_error is not null) as n`);
    expect(rows).toEqual([{ n: "0" }]);
  });
});
