import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { callByLink } from "../../../../test/support/codes.ts";
import { type LikenessDesk, openLikenessDesk } from "../../../../test/support/likenesses.ts";
import { findCandidates } from "./finding/queries.ts";
import { listWaiting, queueFinding, removeWaiting } from "./finding/service.ts";
import { findDuplicates, findOlderDuplicates } from "./jobs.ts";

let test: TestApp;
let at: LikenessDesk;

beforeAll(async () => {
  test = await createTestApp();
  at = await openLikenessDesk(test);
});
afterAll(() => test.close());

describe("finding likely duplicates", () => {
  it("looks for them by a job that is stored with the request, and with a corrected contact", async () => {
    const waits = async (id: number) => at.rows("select is_quiet from requests_to_compare where funding_request_id = $1", [id]);
    const made = await at.submit();
    expect(await waits(made.id)).toEqual([{ is_quiet: false }]);
    expect(await at.panel(made)).toMatchObject({ isSearched: false, likely: [] });
    await findDuplicates(test.context);
    expect(await waits(made.id)).toEqual([]);
    const values = (await test.call("GET", `/api/requests/${made.token}`)).body["values"] as Record<string, unknown>;
    await callByLink(test, made.token, "contact", { ...values, phone: "555 0177" });
    expect(await waits(made.id)).toHaveLength(1);
    expect(await at.rows("select queue_name from graphile_worker.jobs where key = 'find_duplicates'")).toHaveLength(1);
    await findDuplicates(test.context);
    expect(await at.panel(made)).toMatchObject({ isSearched: true, likely: [], likelyTotal: 0 });
  });

  it("gives each reason with its figure, the likeliest first, to both", async () => {
    const first = await at.submit({
      organizationName: "Long Bay Council",
      email: "chair@longbay.example",
      phone: "+1 403 555 0188",
      projectTitle: "A boat ramp for the long bay",
    });
    const second = await at.submit({
      organizationName: "LONG BAY COUNCIL INC.",
      email: "Chair@LongBay.example",
      phone: "(403) 555-0188",
      projectTitle: "A boat ramp for our long bay",
    });
    const third = await at.submit({ organizationName: "Long Bay Council" });
    await at.find(first, second, third);
    const seen = await at.panel(first);
    expect(seen.likely.map(({ reference }) => reference)).toEqual([second.reference, third.reference]);
    expect(seen.likely[0]).toMatchObject({ organizationName: "LONG BAY COUNCIL INC.", status: "pending", state: "open", isMerged: false });
    expect(seen.likely[0]?.reasons).toEqual([
      { reason: "organisation", likeness: 1 },
      { reason: "email", likeness: 1 },
      { reason: "phone", likeness: 1 },
      { reason: "title", likeness: expect.any(Number) },
    ]);
    expect(seen.likely[1]?.likeness).toBe(0.3);
    expect((await at.panel(second)).likely.map(({ id }) => id)).toContain(first.id);
    expect(await at.item(first)).toMatchObject({ likelyDuplicates: 2, mergedInto: null });
    const { items } = (await at.desk("GET", "?limit=1")).body as unknown as {
      items: Record<string, unknown>[];
    };
    expect(items[0]).toMatchObject({ id: third.id, likelyDuplicates: 2 });
  });

  it("finds a text that was sent again with other words in it, and nothing else alike", async () => {
    const words =
      "The old smokehouse burned down last autumn and with it the nets and the drying racks of nine families. We want to raise a new one of cedar on the higher ground, with a stone floor and a store for the winter.";
    const first = await at.submit({ projectDescription: words });
    const second = await at.submit({ projectDescription: words.replace("nine", "eleven") });
    await at.find(first, second);
    const [found] = (await at.panel(second)).likely;
    expect(found).toMatchObject({ id: first.id, reasons: [{ reason: "text" }] });
    expect(found?.reasons[0]?.likeness).toBeLessThan(1);
  });

  it("finds both of two that are looked for in the same moment", async () => {
    const email = "together@place.example";
    const two = [await at.submit({ email }), await at.submit({ email })];
    await Promise.all(two.map((one) => at.find(one)));
    for (const one of two) expect((await at.panel(one)).likely).toHaveLength(1);
  });

  it("takes back what is no longer alike when the contact is corrected, and finds what is now", async () => {
    const [first, second, third] = [
      await at.submit({ email: "old@one.example" }),
      await at.submit({ email: "old@one.example" }),
      await at.submit({ email: "new@one.example" }),
    ];
    await at.find(first, second, third);
    const values = (await test.call("GET", `/api/requests/${first.token}`)).body["values"] as Record<string, unknown>;
    await callByLink(test, first.token, "contact", { ...values, email: "new@one.example" });
    await at.find(first);
    expect((await at.panel(first)).likely.map(({ id }) => id)).toEqual([third.id]);
    expect((await at.panel(second)).likely).toEqual([]);
  });

  it("compares the newest fifty of one reason, and says that there are more", async () => {
    const organizationName = "Everybody's Union";
    for (let i = 0; i < 52; i += 1) await at.submit({ organizationName });
    const last = await at.submit({ organizationName });
    await findDuplicates(test.context);
    const seen = await at.panel(last);
    expect([seen.likely.length, seen.likelyTotal, seen.capped]).toEqual([50, 50, ["organisation"]]);
  });

  it("finds what came in before, quietly, and goes on where it was stopped", async () => {
    await findDuplicates(test.context);
    const [first, second] = [await at.submit({ phone: "555 014 7711" }), await at.submit({ phone: "555 014 7711" })];
    const waiting = () => at.rows("select funding_request_id as id, is_quiet from requests_to_compare order by 1");
    await at.rows("delete from requests_to_compare");
    await findOlderDuplicates(test.context);
    const both = [first, second].map(({ id }) => ({ id, is_quiet: true }));
    expect(await waiting()).toEqual(both);
    const stopped = new AbortController();
    stopped.abort();
    await findDuplicates(test.context, stopped.signal);
    expect(await waiting()).toEqual(both);
    await findDuplicates(test.context);
    expect(await waiting()).toEqual([]);
    expect((await at.panel(first)).likely.map(({ id }) => id)).toEqual([second.id]);
  });

  it("searches again what was corrected while it was being searched", async () => {
    const made = await at.submit();
    const [before] = await listWaiting(test.context.db, 1);
    await queueFinding(test.context.db, made.id);
    await removeWaiting(test.context.db, before ? [before] : []);
    expect(await at.rows("select from requests_to_compare where funding_request_id = $1", [made.id])).toHaveLength(1);
  });

  it("lets one that cannot be searched keep no other from it", async () => {
    await findDuplicates(test.context);
    const email = "beside@broken.example";
    const [first, broken, second] = [await at.submit({ email }), await at.submit(), await at.submit({ email })];
    await test.owner.query(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.funding_request_id = ${broken.id} then raise exception 'broken'; end if; return new; end $$`);
    await test.owner.query("create trigger refuse before insert on request_fingerprints for each row execute function refuse()");
    await findDuplicates(test.context);
    await test.owner.query("drop trigger refuse on request_fingerprints");
    expect((await at.panel(first)).likely.map(({ id }) => id)).toEqual([second.id]);
    expect(await at.panel(broken)).toMatchObject({ isSearched: false });
    expect(await at.rows("select from requests_to_compare")).toEqual([]);
  });

  it("leaves to the next try what met a deadlock", async () => {
    await findDuplicates(test.context);
    const made = await at.submit();
    await test.owner.query("create function clash() returns trigger language plpgsql as $$ begin raise sqlstate '40P01'; end $$");
    await test.owner.query("create trigger clash before insert on request_fingerprints for each row execute function clash()");
    await expect(findDuplicates(test.context)).rejects.toMatchObject({ code: "40P01" });
    await test.owner.query("drop trigger clash on request_fingerprints");
    await findDuplicates(test.context);
    expect(await at.panel(made)).toMatchObject({ isSearched: true });
  });

  it("keeps no pair of a request that is not there, and none once it is gone", async () => {
    const [, made] = await at.pair();
    const pairs = () => at.rows(`select from request_likenesses where high_id = ${made.id}`);
    expect(await pairs()).toHaveLength(1);
    await expect(
      test.owner.query("insert into request_likenesses (low_id, high_id, reasons, likeness) values ($1, 999999, '[]', 0.5)", [made.id]),
    ).rejects.toMatchObject({ code: "23503" });
    await test.owner.query("delete from funding_requests where id = $1", [made.id]);
    expect(await pairs()).toEqual([]);
  });

  it("reads no more of an index than it compares, however many texts are nearly equal", async () => {
    const words = Array.from({ length: 60 }, (_, n) => createHash("sha256").update(`word ${n}`).digest("hex").slice(0, 7)).join(" ");
    const made = await at.submit({ projectDescription: words });
    await at.find(made);
    await test.owner.query(
      `insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, project_title,
         project_description, location, funding_amount_text, funding_amount, funding_currency, timeline, indigenous_sovereignty, un_drip_compliance, marginalized_peoples_impact)
       select 'like-' || n, 'like-' || n, '', 'Like ' || n, 'nation', 'c', n || '@like' || n || '.example', md5(n::text), $1, 'l', '$1', 1, 'USD', 't', 's', 'u', 'm'
         from generate_series(1, 500) as n`,
      [words],
    );
    await findOlderDuplicates(test.context);
    await findDuplicates(test.context);
    const read = await test.context.db.transaction().execute(async (tx) => {
      // Of this session alone, whose numbers are told a while later.
      const soFar = async () =>
        (
          await sql<{ read: number }>`
            select (idx_tup_fetch + seq_tup_read)::int as read from pg_stat_xact_user_tables where relname = 'request_text_bands'`.execute(
            tx,
          )
        ).rows[0]?.read ?? 0;
      const before = await soFar();
      const candidates = await findCandidates(tx, [made.id], 50);
      expect(candidates.filter(({ reason }) => reason === "text")).toHaveLength(51);
      return (await soFar()) - before;
    });
    expect(read).toBeGreaterThan(50);
    expect(read).toBeLessThanOrEqual(16 * 52);
  });
});

describe("saying what two requests are to each other", () => {
  it("links, says who and when, and takes it back", async () => {
    const [one, other] = await at.pair();
    const linked = await at.judge(one, other, "linked", "Two parts of one plan.");
    expect(linked.body).toMatchObject({
      likely: [],
      decided: [{ id: other.id, state: "linked", decidedBy: "rmason", decidedReason: "Two parts of one plan." }],
    });
    expect((await at.judge(other, one, "linked")).status).toBe(200);
    expect((await at.judge(one, other, "open")).body).toMatchObject({ likely: [{ id: other.id, decidedAt: null }], decided: [] });
    const log = await at.rows("select action, after from audit_log where subject_id = $1 and action like '%duplicate%' order by id", [
      String(one.id),
    ]);
    expect(log).toEqual([
      {
        action: "funding_request.duplicate_linked",
        after: { other: other.reference, verdict: "linked", reason: "Two parts of one plan." },
      },
      { action: "funding_request.duplicate_reopened", after: { other: other.reference, verdict: "open" } },
    ]);
  });

  it("remembers that two are different, whatever the search finds later", async () => {
    const [one, other] = await at.pair();
    await at.judge(other, one, "different");
    await at.rows("update funding_requests set email = 'same@later.example' where id = any($1)", [[one.id, other.id]]);
    await at.find(one, other);
    expect(await at.panel(one)).toMatchObject({
      likely: [],
      decided: [{ state: "different", reasons: [{ reason: "organisation" }, { reason: "email" }] }],
    });
    expect(await at.item(one)).toMatchObject({ likelyDuplicates: 0 });
  });

  it("links two that have nothing in common, and forgets them when that is taken back", async () => {
    const [one, other] = [await at.submit(), await at.submit()];
    expect((await at.judge(one, other, "open")).status).toBe(404);
    expect((await at.judge(one, other, "linked")).body).toMatchObject({ decided: [{ id: other.id, likeness: 0, reasons: [] }] });
    expect((await at.judge(one, other, "open")).body).toMatchObject({ likely: [], decided: [] });
  });

  it("refuses what cannot be said", async () => {
    const [one, other] = await at.pair();
    expect(at.message(await at.judge(one, one, "linked"))).toEqual([409, "A request cannot be compared with itself. Choose another one."]);
    expect((await at.judge(one, other, "merged")).status).toBe(400);
    expect((await at.judge(one, { ...other, id: 999_999 }, "linked")).status).toBe(404);
    expect((await at.desk("GET", "/999999/duplicates")).status).toBe(404);
    expect((await at.judge(one, other, "linked", "x".repeat(2_001))).status).toBe(400);
    await at.merge(one, other);
    expect(at.message(await at.judge(other, one, "different"))).toEqual([
      409,
      `${one.reference} was merged into ${other.reference}. Undo the merge first.`,
    ]);
  });
});
