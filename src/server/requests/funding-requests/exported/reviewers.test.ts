import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveAll } from "../../../../../test/support/approvals.ts";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../../test/support/request-desk.ts";

let stage: RequestDesk;
let decided: Made;
let plain: Made;
beforeAll(async () => {
  stage = await createRequestDesk();
  [decided, plain] = [await stage.submit(), await stage.submit()];
  await stage.decide(stage.cookies.nora, decided, "approved", { internalNote: "The board agreed on Tuesday." });
});
afterAll(() => stage.test.close());

const take = (cookie: string, query = "") =>
  stage.test.app.inject({ url: `/api/admin/funding-requests/export?format=csv${query}`, headers: { cookie } });
const notes = async (cookie: string) =>
  parse<Record<string, string>>((await take(cookie)).body, { bom: true, columns: true }).map((row) => row["Note for colleagues"]);
const policy = async (changes: Record<string, unknown>) => {
  const { body } = await stage.desk(stage.cookies.admin, "GET", "/security-policy");
  const { secondFactor, coolingOffHours } = body;
  const wanted = { secondFactor, coolingOffHours, reason: "Felix reports to the board.", ...changes };
  return stage.desk(stage.cookies.admin, "PUT", "/security-policy", wanted);
};
const mayExport = async (cookie: string) => (await stage.test.call("GET", "/api/auth/user", undefined, { cookie })).body;
const inRoles = async () => {
  const { areas } = (await stage.desk(stage.cookies.admin, "GET", "/roles")).body as {
    areas: { rows: { does: string; reviewer: boolean }[] }[];
  };
  return areas.flatMap(({ rows }) => rows).find(({ does }) => does === "Export the funding requests")?.reviewer;
};

describe("the file of requests, for reviewers", () => {
  it("is refused until two administrators have allowed it, and is theirs from the next call on", async () => {
    const { nora } = stage.cookies;
    expect((await take(nora)).statusCode).toBe(403);
    expect(await mayExport(nora)).toMatchObject({ mayExport: false });
    expect(await inRoles()).toBe(false);
    expect((await policy({ reviewersExport: true })).status).toBe(202);
    expect((await take(nora)).statusCode, "one administrator alone").toBe(403);
    await approveAll(stage.test);
    expect((await take(nora)).statusCode).toBe(200);
    expect((await take(nora, `&ids=${plain.id}`)).body).toContain("Project ");
    expect(await mayExport(nora)).toMatchObject({ mayExport: true });
    expect(await inRoles()).toBe(true);
  });

  it("stays allowed by a change that says nothing of it, and is refused once it is taken back", async () => {
    const hours = Number((await stage.desk(stage.cookies.admin, "GET", "/security-policy")).body["coolingOffHours"]);
    expect((await policy({ coolingOffHours: hours + 1 })).status).toBe(202);
    await approveAll(stage.test);
    expect((await take(stage.cookies.felix)).statusCode).toBe(200);
    expect((await policy({ reviewersExport: true })).status, "it says so already").toBe(409);
    await policy({ reviewersExport: false });
    await approveAll(stage.test);
    expect((await take(stage.cookies.felix)).statusCode).toBe(403);
    expect((await take(stage.cookies.admin)).statusCode).toBe(200);
  });

  it("has no note for colleagues about what a conflict of interest keeps its reader out of", async () => {
    const { admin } = stage.cookies;
    expect(await notes(admin)).toContain("The board agreed on Tuesday.");
    const said = await stage.desk(admin, "POST", `/funding-requests/${decided.id}/conflicts`, { reason: "My cousin leads it." });
    expect(said.status).toBeLessThan(300);
    expect(await notes(admin)).toEqual(["", ""]);
  });
});
