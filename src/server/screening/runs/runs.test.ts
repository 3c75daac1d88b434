import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { countingMatcher } from "../../../../test/support/counting-matcher.ts";
import { addState, listEntry, loadList } from "../../../../test/support/screening.ts";
import { partyKey, readPartyStandings } from "../parties/service.ts";
import { screenParties } from "./screen-parties.ts";

let test: TestApp;
let matcher: ReturnType<typeof countingMatcher>;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(() => {
  matcher = countingMatcher();
});
afterAll(() => test.close());

const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await test.owner.query<Row & object>(text, values)).rows;
async function institution(name: string): Promise<string> {
  const [row] = await rows<{ id: number }>("insert into institutions (name, description, type) values ($1, 'd', 'CDFI') returning id", [
    name,
  ]);
  return String(row?.id);
}
const rename = (ref: string, name: string) => rows("update institutions set name = $2 where id = $1", [ref, name]);
async function standing(ref: string) {
  const found = await readPartyStandings(test.context.db, [{ kind: "institution", ref }]);
  const one = found.get(partyKey({ kind: "institution", ref }));
  return [one?.state, one?.evidence.because];
}
const screen = (by = matcher, stopping = new AbortController().signal) => screenParties(test.context, by, stopping);
const casesOf = (ref: string) =>
  rows(
    "select state, their_name as name, superseded_why as why from screening_cases join screening_parties party on party.id = party_id where kind = 'institution' and ref = $1 order by screening_cases.id",
    [ref],
  );

const falcon = listEntry("Iron Falcon Bank", { key: "f", kind: "organisation" });
const heron = listEntry("Grey Heron Trust", { key: "h", kind: "organisation" });

describe("screening", () => {
  it("makes a party clear, and a change of its name unscreened in the same moment", async () => {
    await loadList(test, [falcon, heron]);
    const ref = await institution("Prairie Light");
    await screen();
    expect(await standing(ref)).toEqual(["clear", null]);
    await rename(ref, "Prairie Lights");
    expect(await standing(ref)).toEqual(["unscreened", "party_changed"]);
    await screen();
    expect(await standing(ref)).toEqual(["clear", null]);
  });

  it("opens one case for a hit, keeps every comparison that passed the pre-filter, and repeats nothing", async () => {
    const ref = await institution("Iron Falcon Bank");
    await institution("Falcon Savings");
    await screen();
    expect(await standing(ref)).toEqual(["under_review", "case_open"]);
    expect(await casesOf(ref)).toEqual([{ state: "new", name: "Iron Falcon Bank", why: null }]);
    const kept = await rows(
      `select label, score, parts is not null as "hasParts" from screening_comparisons join screening_party_versions version
         on version.id = party_version_id where label like '%Falcon%' order by score`,
    );
    expect(kept).toEqual([
      { label: "Falcon Savings", score: "0.333", hasParts: false },
      { label: "Iron Falcon Bank", score: "1.000", hasParts: true },
    ]);
    const before = matcher.compared.length;
    await screen();
    expect(matcher.compared.length).toBe(before);
    const [run] = await rows("select parties, comparisons, hits, cause from screening_runs order by id desc limit 1");
    expect(run).toEqual({ parties: 2, comparisons: 2, hits: 1, cause: "parties" });
  });

  it("compares only what a list has added with those that are screened, and only them with a party that is new", async () => {
    const swift = listEntry("Quiet Swift Exchange", { key: "s", kind: "organisation" });
    const ref = await institution("Quiet Swift Exchange");
    await screen();
    matcher.compared.length = 0;
    await loadList(test, [falcon, heron, swift]);
    expect(await standing(ref)).toEqual(["unscreened", "lists_changed"]);
    await screen();
    expect(matcher.compared).toEqual([["Quiet Swift Exchange", "Quiet Swift Exchange"]]);
    expect(await standing(ref)).toEqual(["under_review", "case_open"]);
    matcher.compared.length = 0;
    await institution("Heron Hill");
    await screen();
    expect(matcher.compared).toEqual([["Heron Hill", "Grey Heron Trust"]]);
  });

  it("compares everything again with another engine, or under a lower threshold", async () => {
    const ref = await institution("Grey Heron Fund");
    await screen();
    expect(await standing(ref)).toEqual(["clear", null]);
    await addState(test, { threshold: "0.60" });
    await screen();
    expect(await casesOf(ref)).toEqual([{ state: "new", name: "Grey Heron Trust", why: null }]);
    await addState(test, { threshold: "0.90" });
    await screen();
    expect(await standing(ref)).toEqual(["under_review", "case_open"]);
    await addState(test, { engine: 1, threshold: "0.70" });
    expect(await standing(ref)).toEqual(["under_review", "case_open"]);
    // A process of the version before leaves it to the new one.
    matcher.compared.length = 0;
    await screen();
    expect(matcher.compared).toEqual([]);
    const newer = countingMatcher(1);
    await screen(newer);
    expect(newer.compared).toContainEqual(["Heron Hill", "Grey Heron Trust"]);
    await addState(test, { engine: 0 });
    await screen();
  });

  it("goes on where it was killed, and two at once do the same as one", async () => {
    await rows(
      "insert into institutions (name, description, type) select 'Falcon branch ' || n, 'd', 'CDFI' from generate_series(1, 1200) n",
    );
    const stop = new AbortController();
    const dying = countingMatcher();
    await screen(
      {
        ...dying,
        compare: (ours, theirs) => {
          if (dying.compared.length === 700) stop.abort();
          return dying.compare(ours, theirs);
        },
      },
      stop.signal,
    );
    const [half] = await rows<{ n: number }>("select count(*)::int as n from screening_parties where screened_at is null");
    expect(half?.n).toBe(700);
    await Promise.all([screen(), screen(countingMatcher())]);
    const [open] = await rows<{ n: number }>("select count(*)::int as n from screening_parties where screened_at is null");
    expect(open?.n).toBe(0);
    const [counts] = await rows(
      `select count(*)::int as n, count(distinct party_version_id)::int as parties from screening_comparisons join screening_party_versions version
         on version.id = party_version_id where label like 'Falcon branch%'`,
    );
    expect(counts).toEqual({ n: 1200, parties: 1200 });
    expect(await rows("select from screening_runs where ended_at is null")).toEqual([]);
  });

  it("forgets a party whose source is gone, unless a case needs it", async () => {
    const [plain, suspected] = [await institution("Small Pond"), await institution("Iron Falcon Bank")];
    await screen();
    await rows("delete from institutions where id = any($1::int[])", [[plain, suspected]]);
    await screen();
    const left = await rows(
      "select ref, gone_at is not null as gone from screening_parties where ref = any($1::text[]) and kind = 'institution'",
      [[plain, suspected]],
    );
    expect(left).toEqual([{ ref: suspected, gone: true }]);
    expect(await standing(suspected)).toEqual(["under_review", "case_open"]);
  });
});
