import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveAll, secondPerson } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { listEntry, loadList, openCase, screenAll, smallList } from "../../../../test/support/screening.ts";
import { partyKey, readPartyStandings } from "../parties/service.ts";

let test: TestApp;
let admin: string;
let second: string;
let reviewer: string;
beforeAll(async () => {
  test = await createTestApp({ NOTIFY_EMAIL: "desk@example.org" });
  admin = await test.signIn();
  second = await secondPerson(test);
  await loadList(test, smallList);
  const made = await test.call(
    "POST",
    "/api/admin/staff/invitations",
    { name: "Nora", email: "nora@staff.example", role: "reviewer" },
    { cookie: admin },
  );
  const token = String(made.body["link"]).split("/").at(-1);
  const joined = await test.call("POST", `/api/invitations/${token}/accept`, { username: "nora", password: "a-long-enough-password" });
  reviewer = String(joined.headers["set-cookie"]).split(";")[0] ?? "";
});
afterAll(() => test.close());

const rows = async (text: string, values: unknown[] = []) => (await test.owner.query<Record<string, unknown>>(text, values)).rows;
const call = (method: string, path: string, body?: unknown, cookie = admin) => test.call(method, `/api/admin${path}`, body, { cookie });
const words = "Another date of birth, compared with the passport that they sent.";
const clear = (id: number, cookie = admin) =>
  call("POST", `/screening/cases/${id}/clearing`, { reason: "other_birth_date", words }, cookie);
const confirm = (id: number) => call("POST", `/screening/cases/${id}/confirmation`, { words });
const stateOf = async (id: number) => (await rows("select state from screening_cases where id = $1", [id]))[0]?.["state"];
const newest = async (ref: string) =>
  Number(
    (
      await rows(
        "select max(c.id) as id from screening_cases c join screening_parties p on p.id = party_id where ref = $1 and kind = 'institution'",
        [ref],
      )
    )[0]?.["id"],
  );
async function standing(ref: string) {
  const found = await readPartyStandings(test.context.db, [{ kind: "institution", ref }]);
  return found.get(partyKey({ kind: "institution", ref }))?.state;
}
const rename = (ref: string, name: string) => rows("update institutions set name = $2 where id = $1", [ref, name]);

describe("a possible match", () => {
  it("is listed and explained to the staff, and decided by administrators alone", async () => {
    const { id } = await openCase(test);
    const { body } = await call("GET", "/screening/cases?view=open", undefined, reviewer);
    expect(body["items"]).toContainEqual(
      expect.objectContaining({ id, score: 100, state: "new", partyKind: "institution", listName: "Small list" }),
    );
    expect(body["counts"]).toEqual({ open: 1, second: 0, decided: 0 });
    const shown = await call("GET", `/screening/cases/${id}`, undefined, reviewer);
    expect(shown.body).toMatchObject({
      threshold: 70,
      entry: { key: "1002" },
      parts: [{ kind: "name" }],
      list: { version: 1 },
      filing: null,
    });
    expect((await clear(id, reviewer)).status).toBe(403);
    expect((await call("GET", "/screening/cases/2000000000")).status).toBe(404);
    expect(await call("PUT", `/screening/cases/${id}/assignee`, { assigneeId: 2_000_000_000 })).toMatchObject({ status: 400 });
    const [{ id: me } = {}] = await rows("select id from users where username = 'rmason'");
    expect((await call("PUT", `/screening/cases/${id}/assignee`, { assigneeId: me })).status).toBe(200);
    expect(await stateOf(id)).toBe("looking");
    const mine = await call("GET", "/screening/cases?view=open&assignee=me&sort=score&order=desc");
    expect((mine.body["items"] as unknown[]).length).toBe(1);
  });

  it("stays open with words about what is missing; too few are refused", async () => {
    const { id } = await openCase(test);
    expect((await call("POST", `/screening/cases/${id}/note`, { words: "Soon." })).status).toBe(400);
    expect((await call("POST", `/screening/cases/${id}/note`, { words })).status).toBe(200);
    expect(await stateOf(id)).toBe("looking");
  });

  it("is cleared by two people, and stays so until the party or the entry is another one", async () => {
    const { id, ref } = await openCase(test);
    expect((await clear(id)).status).toBe(200);
    expect(await stateOf(id)).toBe("second");
    expect((await clear(id)).status).toBe(409);
    expect(await standing(ref)).toBe("under_review");
    await approveAll(test);
    expect([await stateOf(id), await standing(ref)]).toEqual(["cleared", "clear"]);
    const { body } = await call("GET", `/screening/cases/${id}`);
    expect((body["decisions"] as { isSecond: boolean; by: string }[]).map(({ isSecond, by }) => [isSecond, by])).toEqual([
      [false, "rmason"],
      [true, "second-person"],
    ]);
    // Compared anew it stays cleared, and does not keep another entry from being found.
    await rename(ref, "Trading Establishment Ombrelune");
    expect(await standing(ref)).toBe("unscreened");
    await screenAll(test);
    expect([await stateOf(id), await standing(ref)]).toEqual(["superseded", "under_review"]);
    const next = await newest(ref);
    expect((await call("GET", `/screening/cases/${next}`)).body["earlier"]).toMatchObject([{ id, supersededWhy: "party_changed" }]);
    await clear(next);
    await approveAll(test);
    await loadList(test, [...smallList, listEntry("Ombrelune Trading Establishment Two", { key: "2002", kind: "organisation" })]);
    await screenAll(test);
    expect([await stateOf(next), await standing(ref)]).toEqual(["cleared", "under_review"]);
    const [person, organisation] = smallList;
    await loadList(
      test,
      [person, { ...organisation, remarks: "Also known to trade in salt" }].flatMap((entry) => entry ?? []) as typeof smallList,
    );
    await screenAll(test);
    expect(await stateOf(next)).toBe("superseded");
    expect(
      (await rows("select superseded_why as why from screening_cases where entry_key = '2002' and state = 'superseded' limit 1"))[0],
    ).toEqual({
      why: "entry_left",
    });
    await loadList(test, smallList);
    await screenAll(test);
  });

  it("goes back to whoever looks at it when the second person refuses, and is not cleared once the party has changed", async () => {
    const { id, ref } = await openCase(test);
    await clear(id);
    const [{ id: approval } = {}] = await rows("select id from approvals where subject = $1", [`screening_case:${id}`]);
    const refused = await test.call(
      "POST",
      `/api/admin/approvals/${String(approval)}/refuse`,
      { reason: "Ask for the passport." },
      { cookie: second },
    );
    expect([refused.status, await stateOf(id)]).toEqual([200, "looking"]);
    await clear(id);
    await rename(ref, "Ombrelune Trading Establishment Ltd");
    await expect(approveAll(test)).rejects.toThrow("changed since it was compared");
    expect((await clear(id)).status).toBe(409);
    await screenAll(test);
    expect(await stateOf(id)).toBe("superseded");
    expect(await rows("select from approvals where state = 'waiting'")).toEqual([]);
  });

  it("stays open for people where the party changed until it resembles nothing", async () => {
    const { id, ref } = await openCase(test);
    await rename(ref, "Something Else Entirely");
    await screenAll(test);
    expect([await stateOf(id), await standing(ref)]).toEqual(["new", "under_review"]);
  });

  it("is waited for in the order in which payments hold cases, so that a screening and a payment never wait for each other", async () => {
    const older = await openCase(test);
    const younger = await openCase(test);
    // The older party has the younger case from here on, so that the order of parties is not the order of cases.
    await rename(older.ref, "Establishment Trading Ombrelune");
    await screenAll(test);
    const renewed = await newest(older.ref);
    expect(renewed).toBeGreaterThan(younger.id);
    await rename(older.ref, "Ombrelune Trading Establishment");
    await rename(younger.ref, "Establishment Trading Ombrelune");
    const payment = await test.owner.connect();
    try {
      await payment.query("begin");
      await payment.query("select from screening_cases where id = $1 for share", [younger.id]);
      const screening = screenAll(test);
      const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await test.context.pool.query(waits)).rowCount, { timeout: 10_000 }).toBe(1);
      await payment.query("select from screening_cases where id = $1 for share nowait", [renewed]);
      await payment.query("commit");
      await screening;
    } finally {
      payment.release(true);
    }
    expect([await stateOf(renewed), await stateOf(younger.id)]).toEqual(["superseded", "superseded"]);
  });
});

describe("a confirmed match", () => {
  it("blocks at once by one person, says what is to be filed, and tells the administrators", async () => {
    const { id, ref } = await openCase(test);
    await clear(id);
    expect((await confirm(id)).status).toBe(200);
    expect([await stateOf(id), await standing(ref)]).toEqual(["confirmed", "blocked"]);
    expect(await rows("select from approvals where state = 'waiting'")).toEqual([]);
    const { body } = await call("GET", `/screening/cases/${id}`);
    expect(body["filing"]).toMatchObject({ reportDue: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) as string });
    const { body: bell } = await test.call("GET", "/api/admin/notifications", undefined, { cookie: second });
    expect(bell["items"]).toContainEqual(expect.objectContaining({ isAboutScreening: true, screeningCaseId: id }));
    expect((await confirm(id)).status).toBe(409);
  });

  it("stays through every change of the party and the list, and is undone by two people only", async () => {
    const { id, ref } = await openCase(test);
    await confirm(id);
    await rename(ref, "Establishment Trading Ombrelune");
    await loadList(test, smallList.slice(0, 1));
    await screenAll(test);
    expect([await stateOf(id), await standing(ref)]).toEqual(["confirmed", "blocked"]);
    await loadList(test, smallList);
    await clear(id);
    expect(await standing(ref)).toBe("blocked");
    await approveAll(test);
    expect(await stateOf(id)).toBe("cleared");
    // What it has become since was never judged.
    expect(await standing(ref)).toBe("unscreened");
    await screenAll(test);
    expect([await stateOf(id), await standing(ref)]).toEqual(["superseded", "under_review"]);
  });
});

describe("the parties", () => {
  it("are listed with how they stand, and the desk knows how far the screening is", async () => {
    const get = async (path: string) => (await test.call("GET", `/api/admin${path}`, undefined, { cookie: reviewer })).body;
    const { items } = (await get("/screening/parties?kind=institution&sort=label&q=ombrelune")) as {
      items: { label: string; state: string }[];
    };
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(["under_review", "blocked"]));
    expect(await get("/screening")).toMatchObject({
      threshold: 70,
      hasLists: true,
      isFresh: true,
      waiting: 0,
      lastRun: { hits: expect.any(Number) as number },
    });
  });
});
