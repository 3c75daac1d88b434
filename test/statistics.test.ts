import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger, deposit } from "../src/server/money/ledger/service.ts";
import { settleTestTransfer } from "../src/server/money/transfers/jobs.ts";
import { takeBankStep } from "../src/server/money/transfers/service.ts";
import { impactContent } from "../src/server/partner-api/reports/impact/content.ts";
import { transactionsContent } from "../src/server/partner-api/reports/transactions/content.ts";
import { fromMinorUnits, fromNumeric } from "../src/shared/domain/money.ts";
import { type NeedBand, needBandNames, needBands } from "../src/shared/domain/projects.ts";
import { formatSum } from "../src/shared/domain/sums.ts";
import { type BankDesk, createBankDesk, createLivePartner, givePayee, type LivePartner } from "./support/bank.ts";
import { createPartner, type Partner, publishedProject } from "./support/partner.ts";

/**
 * One history, and every place that tells of it: each figure is counted again here, from what was done, and all places have to say it.
 */
type Name = "water" | "roofs" | "boats" | "dry" | "tried";
interface Sent {
  id: string;
  by: "alder" | "birch";
  to: Name;
  amount: string;
  /** Whether it has arrived and was not sent back. */
  counts: boolean;
}

let desk: BankDesk;
const projects = {} as Record<Name, { publicId: string; currency: string }>;
const partners = {} as Record<Sent["by"], LivePartner>;
/** Has a test key, and sends nothing. */
let reader: Partner;
const sent: Sent[] = [];
/** Who is active and eligible. */
let counted: Sent["by"][] = ["alder", "birch"];

const currencies = { water: "USD", roofs: "JPY", boats: "KWD", dry: "USD", tried: "USD" } as const;
const needs = { water: "250000", roofs: "1500000", boats: "30000", dry: "20000", tried: "90000" } as const;

beforeAll(async () => {
  desk = await createBankDesk();
  for (const name of Object.keys(currencies) as Name[]) {
    const currency = currencies[name];
    const publicId = await publishedProject(desk, { currency });
    await desk.owner.query("update projects set funding_needed = $2, name = $3 where public_id = $1", [
      publicId,
      needs[name],
      `The ${name}`,
    ]);
    await givePayee(desk, publicId);
    projects[name] = { publicId, currency };
  }
  reader = await createPartner(desk, desk.cookie, projects.water.publicId);
  for (const by of ["alder", "birch"] as const) {
    partners[by] = await createLivePartner(desk);
    for (const currency of ["JPY", "KWD"])
      await desk.context.db.transaction().execute((tx) =>
        deposit(tx, {
          institutionId: partners[by].institutionId,
          mode: "live",
          currency,
          amount: 10_000_000n,
          note: "n",
          madeBy: "rmason",
        }),
      );
    await desk.admin("POST", `/institutions/${partners[by].institutionId}/eligibility`, { eligibilityStatus: "eligible", reason: "r" });
  }
  await settle(await order("alder", "water", "1000.50"));
  await settle(await order("alder", "roofs", "1200000"));
  await settle(await order("birch", "boats", "10.125"));
  await settle(await order("birch", "water", "99.00"));
  const back = await order("alder", "dry", "4000.00");
  await settle(back);
  await step(back, "return");
  await order("birch", "dry", "10.00");
  await step(await order("birch", "tried", "20.00"), "fail");
  await tryOut("alder", "tried", "5000.00");
}, 120_000);
afterAll(() => desk.close());

async function order(by: Sent["by"], to: Name, amount: string): Promise<Sent> {
  const id = await partners[by].order(amount, { project_id: projects[to].publicId, currency: projects[to].currency });
  const one = { id, by, to, amount, counts: false };
  sent.push(one);
  return one;
}

const numberOf = async (publicId: string) =>
  Number((await desk.context.pool.query<{ id: number }>("select id from transfers where public_id = $1", [publicId])).rows[0]?.id);

async function step(one: Sent, what: "submit" | "settle" | "return" | "fail"): Promise<void> {
  const id = await numberOf(one.id);
  await desk.context.db.transaction().execute((tx) => takeBankStep(tx, id, what));
  one.counts = what === "settle";
}

async function settle(one: Sent): Promise<void> {
  await step(one, "submit");
  await step(one, "settle");
}

/** A transfer of test mode, which has settled. */
async function tryOut(by: Sent["by"], to: Name, amount: string): Promise<void> {
  const { institutionId } = partners[by];
  const made = await desk.admin("POST", `/institutions/${institutionId}/api-keys`, {
    mode: "test",
    name: "Trial",
    scopes: ["transactions:write"],
    expiresInDays: 1,
  });
  const { status, body } = await desk.call(
    "POST",
    "/api/v1/transactions",
    { project_id: projects[to].publicId, amount, currency: projects[to].currency },
    { headers: { authorization: `Bearer ${String(made.body["key"])}`, "idempotency-key": randomUUID() } },
  );
  if (status !== 201) throw new Error(JSON.stringify(body));
  const id = await numberOf(String(body["transaction_id"]));
  await settleTestTransfer(desk.context, { transferId: id });
  expect(await desk.statusOf(String(body["transaction_id"]))).toBe("settled");
}

// What was done, counted again ---------------------------------------------------------------------------

const arrived = () => sent.filter(({ counts }) => counts);
const sumOf = (some: Sent[], currency: string) =>
  some.filter(({ to }) => currencies[to] === currency).reduce((sum, { amount }) => sum + fromNumeric(amount, currency), 0n);
const received = (name: Name) =>
  fromMinorUnits(
    sumOf(
      arrived().filter(({ to }) => to === name),
      currencies[name],
    ),
    currencies[name],
  );
const funded = (by?: Sent["by"]) => new Set(arrived().flatMap((one) => (by === undefined || one.by === by ? [one.to] : []))).size;
const names = Object.keys(currencies) as Name[];

/** Every place against what was done. */
async function compare(): Promise<void> {
  const get = async (url: string) => (await desk.call("GET", url)).body;
  const stats = await get("/api/stats");
  expect([stats["financialInstitutions"], stats["fundedProjects"]], "the tiles").toEqual([counted.length, funded()]);
  const shown = ["USD", "JPY", "KWD"].filter((currency) => sumOf(arrived(), currency) > 0n);
  expect(String(stats["impactFunding"]).split(" · "), "each currency by itself").toHaveLength(Math.max(1, shown.length));

  for (const by of ["alder", "birch"] as const) {
    const { institutionId } = partners[by];
    expect(await get(`/api/institutions/${institutionId}`), `the page of ${by}`).toMatchObject({ projectsFunded: funded(by) });
    const period = { institutionId, mode: "live" as const, startsOn: "2000-01-01", endsOn: "2100-01-01" };
    const own = arrived().filter((one) => one.by === by);
    const sums = ["JPY", "KWD", "USD"]
      .filter((currency) => own.some(({ to }) => currencies[to] === currency))
      .map((currency) => ({ currency, amount: fromMinorUnits(sumOf(own, currency), currency) }));
    const { summary: impact } = await impactContent(desk.context.db, period);
    expect(impact, `the impact report of ${by}`).toMatchObject({ projects: funded(by) });
    const byCurrency = (list: unknown) =>
      (list as { currency: string; amount: string }[])
        .map(({ currency, amount }) => ({ currency, amount }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
    expect(byCurrency(impact["settled"])).toEqual(sums);
    const { summary: transactions } = await transactionsContent(desk.context.db, period);
    expect(byCurrency((transactions["totals"] as { status: string }[]).filter(({ status }) => status === "settled"))).toEqual(sums);
  }

  const list = (await get("/api/projects?limit=100"))["items"] as { publicId: string; fundingReceived: string }[];
  const api = ((await apiCall("/projects?limit=100"))["data"] as { id: string; funding_received: string }[]) ?? [];
  for (const name of names) {
    const { publicId, currency } = projects[name];
    const inMinor = (amount: unknown) => fromNumeric(String(amount), currency);
    const is = fromNumeric(received(name), currency);
    expect(inMinor((await get(`/api/projects/${publicId}`))["fundingReceived"]), `the page of ${name}`).toBe(is);
    expect(inMinor(list.find((one) => one.publicId === publicId)?.fundingReceived), `${name} in the list`).toBe(is);
    expect(api.find(({ id }) => id === publicId)?.funding_received, `${name} in the partner API`).toBe(received(name));
    const card = await desk.app.inject({ method: "GET", url: `/embed/projects/${publicId}` });
    expect(card.body, `the card of ${name}`).toContain(`<b>${formatSum({ amount: received(name), currency })}</b>`);
    expect(await bandsWith(publicId), `the bands of ${name}`).toEqual(bandOf(name));
  }
  expect(await checkLedger(desk.context.db), "the books agree with the transfers").toEqual([]);
}

async function apiCall(path: string): Promise<Record<string, unknown>> {
  return (await reader.call("GET", path)).body;
}

async function bandsWith(publicId: string): Promise<NeedBand[]> {
  const found: NeedBand[] = [];
  for (const band of needBandNames) {
    const { body } = await desk.call("GET", `/api/projects?limit=100&needed=${band}`);
    if ((body["items"] as { publicId: string }[]).some((one) => one.publicId === publicId)) found.push(band);
  }
  return found;
}

function bandOf(name: Name): NeedBand[] {
  const left = Number(needs[name]) - Number(received(name));
  return needBandNames.filter((band) => {
    const { above, upTo } = needBands[band];
    return left > above && (upTo === null || left <= upTo);
  });
}

describe("every place that says what was funded", () => {
  it("says the same of transfers in three currencies, of which one came back, one failed, one waits and one was a trial", async () => {
    expect([funded(), funded("alder"), funded("birch")]).toEqual([3, 2, 2]);
    await compare();
    expect((await desk.call("GET", "/api/stats")).body).toEqual({
      financialInstitutions: 2,
      fundedProjects: 3,
      impactFunding: "$1K · ¥1.2M · KWD 10.125",
    });
  });

  it("follows an institution that steps back, and one that is no longer eligible, whose money stays where it is", async () => {
    const { institutionId } = partners.birch;
    await desk.admin("POST", `/institutions/${institutionId}/onboarding/step-back`, { step: "test_transactions", reason: "r" });
    counted = ["alder"];
    await compare();
    await desk.admin("POST", `/institutions/${partners.alder.institutionId}/eligibility`, { eligibilityStatus: "ineligible", reason: "r" });
    counted = [];
    await compare();
  });

  it("follows a transfer that is sent back: the project is funded no more, by anybody", async () => {
    const only = sent.find(({ to }) => to === "roofs");
    if (only) await step(only, "return");
    expect(funded()).toBe(2);
    await compare();
  });

  it("finds books that say something else than the transfers do", async () => {
    await desk.owner.query(
      "update ledger_accounts set balance = balance + 1 where purpose = 'received' and mode = 'live' and currency = 'KWD'",
    );
    expect((await checkLedger(desk.context.db)).map(({ what }) => what)).toContain(
      "a project has received something else than its settled transfers",
    );
  });
});
