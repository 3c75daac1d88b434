import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import type { Certification, ControlRun } from "../../../../shared/contracts/site/certifications.ts";
import { badgeOf, controlKeys, staleAfterMs } from "../../../../shared/domain/controls.ts";
import type { Controls, Examine, Finding } from "../controls/control.ts";
import { controls as allControls } from "../controls/list.ts";
import { checkControls, checkDueControls } from "./jobs.ts";
import { queueRunAtStart, runControls } from "./service.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
beforeEach(() =>
  test.owner.query(
    "delete from control_runs; delete from notifications; delete from rate_limits; delete from graphile_worker._private_jobs",
  ),
);
afterAll(() => test.close());

const never = new AbortController().signal;
const grid = async (headers: Record<string, string> = {}) =>
  (await test.call("GET", "/api/certifications", undefined, { headers })).body["items"] as Certification[];
const badge = async (key: string) => (await grid()).find((one) => one.key === key);
const runs = async (key: string) =>
  (await test.call("GET", `/api/admin/certifications/${key}/runs`, undefined, { cookie })).body["items"] as ControlRun[];
const notices = async () =>
  (
    ((await test.call("GET", "/api/admin/notifications", undefined, { cookie })).body["items"] ?? []) as {
      text: string;
      isAboutControl: boolean;
    }[]
  ).map(({ text, isAboutControl }) => [text, isAboutControl]);
const query = (text: string) => test.owner.query<Record<string, unknown>>(text);

/** One control in the place of UN DRIP, which finds what it is told. */
let found: Finding[] | Error = [];
const told: Examine = async () => {
  if (found instanceof Error) throw found;
  return { examined: [{ what: "projects", count: 3 }], findings: found };
};
const withTold: Controls = { ...allControls, undrip: told };
const bad: Finding = { kind: "consent_missing", count: 2, ids: ["7", "9"] };
const run = (finds: Finding[] | Error, why: Parameters<typeof runControls>[1] = { because: "start" }) => {
  found = finds;
  return runControls(test.context, why, { keys: ["undrip"], controls: withTold });
};

describe("the badges", () => {
  it("say Attention before the first run, and are never set by hand", async () => {
    for (const one of await grid())
      expect(one).toMatchObject({ state: "attention", checkedAt: null, since: null, findings: ["This has not been checked yet."] });
    const patched = await test.call(
      "PATCH",
      "/api/admin/certifications/undrip",
      { standing: "verified", state: "verified", issuer: "An auditor" },
      { cookie },
    );
    expect(patched.body).toEqual({ key: "undrip", issuer: "An auditor", issuedOn: null, documentUrl: null, note: null });
    expect(await badge("undrip")).toMatchObject({ state: "attention", issuer: "An auditor" });
    await test.call("PATCH", "/api/admin/certifications/undrip", {}, { cookie });
  });

  it("are right on an empty installation, in the visitor's language", async () => {
    await runControls(test.context, { because: "start" });
    const states = Object.fromEntries((await grid()).map(({ key, state }) => [key, state]));
    expect(states).toEqual({
      undrip: "verified",
      sovereign_license: "verified",
      iso20022: "verified",
      pci_dss: "verified",
      kyc: "verified",
      aml: "verified",
    });
    expect((await badge("aml"))?.examined).toContain("Sanctions lists, not all of them fresh, so that nothing can leave: 0");
    const french = (await grid({ "accept-language": "fr" })).find(({ key }) => key === "aml");
    expect(french?.examined).toContain("Listes de sanctions, pas toutes à jour, si bien que rien ne peut partir : 0");
    // Nobody is told of what is in order.
    expect(await notices()).toEqual([]);
  });

  it("say what is wrong and since when, in counts, and are verified again afterwards", async () => {
    await run([]);
    const good = await badge("undrip");
    expect(good).toMatchObject({ state: "verified", findings: [], examined: ["Published projects: 3"], runs: [{ state: "verified" }] });
    await run([]);
    expect((await badge("undrip"))?.since).toBe(good?.since);
    await run([bad]);
    const first = await badge("undrip");
    expect(first).toMatchObject({ state: "attention", findings: ["Published projects without a consent in force: 2."] });
    expect(first?.since).toBe(first?.checkedAt);
    await run([bad]);
    expect((await badge("undrip"))?.since).toBe(first?.since);
    expect(JSON.stringify(await grid())).not.toMatch(/"7"|"9"/);
    await run([]);
    expect(await badge("undrip")).toMatchObject({ state: "verified", findings: [] });
    expect((await runs("undrip")).map(({ outcome }) => outcome)).toEqual(["holds", "fails", "fails", "holds", "holds"]);
  });

  it("say Attention when the last run is more than two hours ago", async () => {
    await run([]);
    await query("update control_runs set at = now() - interval '119 minutes', since = now() - interval '1 day'");
    expect(await badge("undrip")).toMatchObject({ state: "verified" });
    await query("update control_runs set at = now() - interval '121 minutes'");
    const stale = await badge("undrip");
    expect(stale).toMatchObject({ state: "attention", findings: ["The last check was more than two hours ago."] });
    expect(new Date(String(stale?.since)).getTime() - new Date(String(stale?.checkedAt)).getTime()).toBe(staleAfterMs);
  });

  it("say Attention when a control throws, without what it said", async () => {
    await run([]);
    const before = test.logged.length;
    await run(Object.assign(new TypeError("a card 4111 1111 1111 1111"), { code: "57014" }));
    expect(await badge("undrip")).toMatchObject({ state: "attention", findings: ["The last check could not be completed."] });
    expect(await runs("undrip")).toMatchObject([
      { outcome: "unchecked", findings: [{ place: "TypeError 57014", rows: [] }] },
      { outcome: "holds" },
    ]);
    expect(test.logged.slice(before).join("")).toContain("TypeError 57014");
    expect(test.logged.slice(before).join("") + JSON.stringify(await runs("undrip"))).not.toContain("4111 1111");
  });
});

describe("a run", () => {
  it("is recorded once an hour, however many workers run at once", async () => {
    const hourly = () => run([], { because: "hour" });
    await Promise.all([hourly(), hourly(), hourly()]);
    await hourly();
    expect(await runs("undrip")).toHaveLength(1);
    await checkDueControls(test.context, never);
    expect(await runs("undrip")).toHaveLength(1);
    expect(await runs("kyc")).toHaveLength(1);
    await query("update control_runs set at = at - interval '1 hour'");
    await checkDueControls(test.context, never);
    for (const key of controlKeys) expect(await runs(key), key).toHaveLength(2);
  });

  it("of the hour leaves the controls to the run of a start that waits", async () => {
    await queueRunAtStart(test.context);
    await checkDueControls(test.context, never);
    expect(await runs("kyc")).toEqual([]);
    // One that failed for good keeps nobody waiting.
    await query("update graphile_worker._private_jobs set attempts = max_attempts");
    await checkDueControls(test.context, never);
    expect(await runs("kyc")).toHaveLength(1);
  });

  it("tells administrators once when a control starts to fail, and once when it holds again", async () => {
    await run([]);
    await Promise.all([run([bad]), run([bad])]);
    await run(new Error("away"));
    expect(await notices()).toEqual([["The badge of UN DRIP needs attention", true]]);
    await run([]);
    await run([]);
    expect(await notices()).toEqual([
      ["The badge of UN DRIP says Verified again", true],
      ["The badge of UN DRIP needs attention", true],
    ]);
  });

  it("tells of a violation that the first run finds", async () => {
    await run([bad]);
    expect(await notices()).toEqual([["The badge of UN DRIP needs attention", true]]);
  });

  it("that is stopped records nothing", async () => {
    const stopped = AbortSignal.abort(new Error("the process ends"));
    await expect(runControls(test.context, { because: "start" }, { stopping: stopped })).rejects.toThrow("the process ends");
    expect(await runs("undrip")).toEqual([]);
  });

  it("is kept for 90 days, the newest and the last change for longer", async () => {
    for (let i = 0; i < 4; i += 1) await run(i === 0 ? [bad] : []);
    await query(
      `update control_runs set at = now() - make_interval(days => 100 + (5 - nth)::int), since = now() - make_interval(days => case nth when 1 then 104 else 103 end)
         from (select id, row_number() over (order by id) as nth from control_runs) as numbered where numbered.id = control_runs.id`,
    );
    await query("update control_runs set since = (select at from control_runs order by id offset 1 limit 1) where outcome = 'holds'");
    const all = await runs("undrip");
    await runControls(test.context, { because: "hour" }, { keys: [], controls: withTold });
    expect((await runs("undrip")).map(({ id }) => id)).toEqual([all[0]?.id, all[2]?.id]);
  });
});

describe("an administrator", () => {
  const check = (key: string) => test.call("POST", `/api/admin/certifications/${key}/check`, undefined, { cookie });
  const waiting = async () => (await query("select payload from graphile_worker._private_jobs")).rows.map(({ payload }) => payload);

  it("can have a control run now: it is queued, audited, and says who asked", async () => {
    const { status, body } = await check("aml");
    expect([status, Object.keys(body)]).toEqual([202, ["askedAt"]]);
    const jobs = await waiting();
    expect(jobs).toMatchObject([{ control: "aml", askedBy: "rmason" }]);
    await checkControls(test.context, jobs[0], never);
    expect(await runs("aml")).toMatchObject([{ askedByName: "rmason", outcome: "holds" }]);
    expect(await runs("kyc")).toEqual([]);
    const audit = (await test.call("GET", "/api/admin/audit-log?limit=1", undefined, { cookie })).body["items"];
    expect(audit).toMatchObject([{ action: "certification.check_asked", subjectId: "aml", actorName: "rmason" }]);
  });

  it("sees the rows that a control found, with the pages that show them", async () => {
    await run([bad]);
    expect((await runs("undrip"))[0]?.findings).toEqual([
      {
        text: "Published projects without a consent in force: 2.",
        place: null,
        rows: [
          { id: "7", address: "/admin/projects?project=7" },
          { id: "9", address: "/admin/projects?project=9" },
        ],
      },
    ]);
  });

  it("is asked to wait after six wishes in a minute, and told of a control that there is not", async () => {
    for (let i = 0; i < 6; i += 1) expect((await check("undrip")).status).toBe(202);
    expect(await check("undrip")).toMatchObject({ status: 429 });
    expect((await check("kyc")).status).toBe(202);
    expect((await check("gdpr")).status).toBe(400);
    expect(await waiting()).toHaveLength(2);
  });
});

it("badgeOf never says Verified without a run that held within two hours", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const at = new Date("2026-11-22T11:30:00Z");
  expect(badgeOf(undefined, now)).toEqual({ state: "attention", since: null, isStale: false });
  for (const outcome of ["fails", "unchecked"] as const) expect(badgeOf({ outcome, at, since: at }, now).state).toBe("attention");
  expect(badgeOf({ outcome: "holds", at, since: at }, now)).toEqual({ state: "verified", since: at, isStale: false });
  expect(badgeOf({ outcome: "holds", at, since: at }, new Date("2026-11-22T13:30:00.001Z")).state).toBe("attention");
});
