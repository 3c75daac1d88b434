import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiscoveryTest, type DiscoveryTest } from "../../../../test/support/discovery.ts";

let d: DiscoveryTest;
beforeEach(async () => {
  d = await createDiscoveryTest();
});
afterEach(() => d.close());

const occ = (...rows: string[]) => ["CHARTER_NO,NAME,ADDRESS,CITY,STATE,CERT,RSSD", ...rows, ""].join("\n");
const first = "101,First Prairie National Bank,1 Main,Meadow,KS,9001,8001";
const second = "102,Second Prairie National Bank,2 Main,Meadow,KS,9002,8002";
const nic = (...rows: string[]) =>
  [
    "ID_RSSD,NM_LGL,ENTITY_TYPE,PRIM_FED_REG,MJR_OWN_MNRTY,STREET_LINE1,CITY,STATE_ABBR_NM,ZIP_CD,ID_ABA_PRIM,ID_FDIC_CERT,ID_NCUA,ID_LEI,URL",
    ...rows,
    "",
  ].join("\n");
const status = async () => (await d.test.call("GET", "/api/partner-discovery/status")).body;

describe("a run", () => {
  it("finds the starter list on a fresh installation, without any network", async () => {
    await d.test.context.pool.query("update discovery_sources set is_enabled = true where file_name = 'starter'");
    expect(await status()).toMatchObject({ lastUpdated: null, isRunning: false, counts: { total: 0 }, run: null });
    const run = await d.find();
    expect(run).toMatchObject({ state: "complete", startedBy: "rmason", failed: 0 });
    expect(run.new).toBeGreaterThan(15);
    const after = await status();
    const counts = after["counts"] as Record<string, number>;
    expect(after["lastUpdated"]).not.toBeNull();
    expect(counts["total"]).toBe((counts["eligible"] ?? 0) + (counts["ineligible"] ?? 0) + (counts["discovered"] ?? 0));
    expect(counts["total"]).toBe(run.new);
    const native = (await d.list("?q=native%20american%20bank")).items[0];
    expect(native).toMatchObject({ types: ["indigenous", "cdfi", "bank"], eligibility: "eligible" });
  });

  it("shows its progress while a worker has not taken it, and refuses a second one", async () => {
    d.put("occ.csv", occ(first));
    await d.source("occ", { fileName: "occ.csv" });
    const find = () => d.test.call("POST", "/api/partner-discovery/run", {}, { cookie: d.cookie });
    expect((await find()).status).toBe(200);
    expect((await find()).status).toBe(409);
    expect(await status()).toMatchObject({ isRunning: true, run: { percent: 0, sources: [{ state: "waiting", read: 0 }] } });
    await Promise.all([d.work(), d.work()]);
    expect(await status()).toMatchObject({ isRunning: false, counts: { total: 1 } });
    const runs = (await d.desk("GET", "/runs")).body as unknown as { items: unknown[]; total: number };
    expect(runs.total).toBe(1);
  });

  it("says so when every register is switched off, and when none is running to stop", async () => {
    const { status: code, body } = await d.test.call("POST", "/api/partner-discovery/run", {}, { cookie: d.cookie });
    expect([code, body["message"]]).toEqual([409, "All registers are switched off. Switch one on under Sources."]);
    expect((await d.test.call("POST", "/api/partner-discovery/stop", {}, { cookie: d.cookie })).body).toEqual({
      success: false,
      message: "No search is running.",
    });
  });

  it("changes only what changed, notes what left and came back, and compares itself with the run before", async () => {
    d.put("occ.csv", occ(first, second));
    await d.source("occ", { fileName: "occ.csv" });
    expect(await d.find()).toMatchObject({ read: 2, new: 2, difference: null });
    // The same file: not even read.
    expect(await d.find()).toMatchObject({ read: 2, new: 0, changed: 0, unchanged: 2, sources: [{ state: "same" }] });
    d.put("occ.csv", occ(first.replace("1 Main", "3 Main")));
    const third = await d.find();
    expect(third).toMatchObject({ read: 1, new: 0, changed: 1, unchanged: 0, gone: 1, difference: { eligible: -1, ineligible: 1 } });
    expect(third.changes).toContainEqual({
      candidateId: expect.any(Number) as number,
      source: "OCC: national banks",
      name: "First Prairie National Bank",
      kind: "changed",
      fields: [{ field: "street", before: "1 Main", after: "3 Main" }],
    });
    expect((await d.list("?q=second")).items[0]).toMatchObject({ eligibility: "ineligible" });
    d.put("occ.csv", occ(first.replace("1 Main", "3 Main"), second));
    expect(await d.find()).toMatchObject({ changed: 1, unchanged: 1, sources: [{ before: { read: 1, gone: 1 } }] });
    expect((await d.list("?q=second")).items[0]).toMatchObject({ eligibility: "eligible" });
  });

  it("does not believe at once that half of a register is gone", async () => {
    const many = Array.from({ length: 60 }, (_, i) => `${500 + i},Bank ${i},1 Main,Meadow,KS,${7000 + i},${6000 + i}`);
    d.put("occ.csv", occ(...many));
    await d.source("occ", { fileName: "occ.csv" });
    await d.find();
    d.put("occ.csv", occ(...many.slice(0, 5)));
    expect(await d.find()).toMatchObject({ read: 5, gone: 0 });
    const sources = (await d.desk("GET", "/sources")).body as unknown as { items: { connector: string; lastError: string | null }[] };
    expect(sources.items.find(({ connector }) => connector === "occ")?.lastError).toMatch(
      /listed 60 before, and 55 of them are now missing/,
    );
    expect(await d.find()).toMatchObject({ read: 5, gone: 55 });
  });

  it("goes on by itself 24 hours after the last update, and not before", async () => {
    d.put("occ.csv", occ(first));
    await d.source("occ", { fileName: "occ.csv" });
    await d.work();
    expect(((await d.desk("GET", "/runs")).body as unknown as { total: number }).total).toBe(0);
    await d.find();
    await d.work();
    expect(((await d.desk("GET", "/runs")).body as unknown as { total: number }).total).toBe(1);
    await d.test.context.pool.query("update discovery_runs set finished_at = now() - interval '24 hours 1 second'");
    await d.work();
    const runs = (await d.desk("GET", "/runs")).body as unknown as { items: unknown[] };
    expect(runs.items).toMatchObject([{ state: "complete", startedBy: null }, { startedBy: "rmason" }]);
  });
});

describe("registers that go wrong", () => {
  it("never stop the others, and say what was expected and what was found", async () => {
    d.put("occ.csv", "<!doctype html><title>Not found</title>");
    d.put("nic.csv", nic("77,RIVER BANK,NMB,FDIC,0,1 MAIN,MEADOW,KS,66000,,555,0,,"));
    await d.source("occ", { fileName: "occ.csv" });
    await d.source("nic", { fileName: "nic.csv" });
    await d.source("irs", { fileName: "is-not-there.csv" });
    const run = await d.find();
    expect(run.state).toBe("complete");
    expect(run.sources.map(({ state, error }) => [state, error?.split(",")[0]])).toEqual([
      ["failed", expect.stringContaining("Expected") as string],
      ["done", undefined],
      ["failed", "There is no file “is-not-there.csv” in the registers folder. Put it there"],
    ]);
    expect((await d.list()).items.map(({ name }) => name)).toEqual(["RIVER BANK"]);
  });

  it("keep the rows that cannot be read, with line and reason, for download", async () => {
    d.put("occ.csv", occ(first, "103,,4 Main,Meadow,KS,9003,8003", "104,Too,few", first, second));
    const id = await d.source("occ", { fileName: "occ.csv" });
    const run = await d.find();
    expect(run).toMatchObject({ read: 5, new: 2, failed: 3 });
    const { body, headers } = await d.desk("GET", `/runs/${run.id}/rejected?sourceId=${id}`);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="rejected-rows-\d+-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = String(body["text"]).replace("\uFEFF", "").trim().split("\n");
    expect(lines[0]).toBe("Source,Line,Reason,Row");
    expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(["3", "4", "5"]);
    expect(lines[3]).toContain("twice");
    expect((await d.desk("GET", "/runs/999/rejected")).status).toBe(404);
  });

  it("say when all of them failed, so that the last update stays what it was", async () => {
    await d.source("irs", { fileName: "nothing.csv" });
    expect((await d.find()).state).toBe("failed");
    expect(await status()).toMatchObject({ lastUpdated: null, isRunning: false });
  });
});

describe("a run that is cut off", () => {
  const many = (count: number) =>
    occ(...Array.from({ length: count }, (_, i) => `${1000 + i},Bank number ${i},1 Main,Meadow,KS,${20000 + i},${50000 + i}`));

  /** Lets the run go until it has stored some rows, then does something to it. */
  async function inTheMiddle(then: () => void | Promise<void>, stopping?: AbortSignal): Promise<void> {
    const job = d.work(stopping);
    for (;;) {
      const { rows } = await d.test.context.pool.query<{ n: number }>("select coalesce(max(rows_read), 0) as n from discovery_run_sources");
      if ((rows[0]?.n ?? 0) > 0) break;
    }
    await then();
    await job;
  }

  it("by Stop keeps what it has, says what was not read, and started again doubles nothing", async () => {
    d.put("occ.csv", many(20_000));
    await d.source("occ", { fileName: "occ.csv" });
    await d.test.call("POST", "/api/partner-discovery/run", {}, { cookie: d.cookie });
    await inTheMiddle(async () => {
      const { body } = await d.test.call("POST", "/api/partner-discovery/stop", {}, { cookie: d.cookie });
      expect(body["success"]).toBe(true);
    });
    const [stopped] = ((await d.desk("GET", "/runs")).body as unknown as { items: { state: string; new: number }[] }).items;
    expect(stopped?.state).toBe("stopped");
    expect(stopped?.new).toBeLessThan(20_000);
    expect(await status()).toMatchObject({
      isRunning: false,
      counts: { total: stopped?.new },
      stopped: { at: expect.any(String) as string, sources: [{ state: "stopped", wasBegun: true, read: expect.any(Number) as number }] },
    });
    const run = await d.find();
    expect(run).toMatchObject({ read: 20_000, new: 20_000 - (stopped?.new ?? 0), unchanged: stopped?.new, failed: 0 });
    expect(await status(), "a search that ended says nothing of one that was stopped before").toMatchObject({
      counts: { total: 20_000 },
      stopped: null,
    });
  });

  it("by the end of the process goes on where it was, with the same numbers", async () => {
    d.put("occ.csv", many(6_000));
    await d.source("occ", { fileName: "occ.csv" });
    await d.test.call("POST", "/api/partner-discovery/run", {}, { cookie: d.cookie });
    const ending = new AbortController();
    await inTheMiddle(() => ending.abort(new Error("the process ends")), ending.signal);
    expect(await status()).toMatchObject({ isRunning: true });
    await d.work();
    const runs = (await d.desk("GET", "/runs")).body as unknown as { items: unknown[] };
    expect(runs.items).toMatchObject([{ state: "complete", read: 6_000, new: 6_000, unchanged: 0, failed: 0, gone: 0 }]);
    expect(await status()).toMatchObject({ counts: { total: 6_000 } });
  });

  it("is ended by Stop also when no worker is there", async () => {
    d.put("occ.csv", many(1));
    await d.source("occ", { fileName: "occ.csv" });
    await d.test.call("POST", "/api/partner-discovery/run", {}, { cookie: d.cookie });
    await d.test.call("POST", "/api/partner-discovery/stop", {}, { cookie: d.cookie });
    const sources = [{ state: "stopped", wasBegun: false, read: 0, percent: 0 }];
    expect(await status()).toMatchObject({ isRunning: false, stopped: { sources } });
    const { items } = (await d.desk("GET", "/runs")).body as unknown as { items: { id: number }[] };
    expect((await d.desk("GET", `/runs/${items[0]?.id}`)).body).toMatchObject({ sources });
  });
});
