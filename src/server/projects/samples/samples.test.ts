import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

const path = "/api/admin/sample-projects";
const read = async () => (await test.call("GET", path, undefined, { cookie })).body;
const change = (areShown: boolean) => test.call("PUT", path, { areShown }, { cookie });
const statusOf = async (id: string) => (await test.call("GET", `/api/sample-projects/${id}`)).status;
const themes = async () => (await test.call("GET", "/api/project-themes")).body["samples"];
const acts = async () =>
  (await test.owner.query("select action from audit_log where subject_type = 'sample_projects' order by id")).rows.map(
    ({ action }) => action,
  );

describe("the sample projects", () => {
  it("are shown as long as nobody says otherwise, and they are nine", async () => {
    expect(await read()).toEqual({ areShown: true, changedBy: null, changedAt: null });
    expect([await statusOf("1"), await statusOf("9"), await statusOf("10"), await statusOf("unknown"), await statusOf("01")]).toEqual([
      200, 200, 404, 404, 404,
    ]);
    expect(await themes()).toBe(true);
    expect((await change(true)).body).toEqual({ areShown: true, changedBy: null, changedAt: null });
    expect(await acts()).toEqual([]);
  });

  it("are hidden and shown again by an administrator, and the log says who", async () => {
    expect((await change(false)).body).toMatchObject({ areShown: false, changedBy: "rmason" });
    expect([await statusOf("1"), await themes()]).toEqual([404, false]);
    const before = await read();
    await Promise.all([change(false), change(false)]);
    expect(await read()).toEqual(before);
    expect((await change(true)).body).toMatchObject({ areShown: true, changedBy: "rmason" });
    expect([await statusOf("1"), await themes()]).toEqual([200, true]);
    expect(await acts()).toEqual(["sample_projects.hidden", "sample_projects.shown"]);
  });

  it("are noted once, though two hide them at the same moment", async () => {
    await Promise.all([change(false), change(false), change(false)]);
    expect(await acts()).toEqual(["sample_projects.hidden", "sample_projects.shown", "sample_projects.hidden"]);
    await change(true);
  });

  it("are no matter of anybody else", async () => {
    expect((await test.call("PUT", path, { areShown: false })).status).toBe(401);
    expect(await statusOf("1")).toBe(200);
  });
});
