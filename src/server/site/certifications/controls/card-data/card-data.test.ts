import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../../test/support/app.ts";
import { fundingRequest, inquiry } from "../../../../../../test/support/samples.ts";
import { holdsCardNumber } from "../../../../../shared/domain/card-numbers.ts";
import type { Result } from "../control.ts";
import { checkCardData } from "./control.ts";
import { examined } from "./columns.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterEach(() => query("update funding_requests set additional_info = null, phone = null"));
afterAll(() => test.close());

const card = "4111 1111 1111 1111";
const whole = () => checkCardData(test.context, { isWhole: true, mark: undefined });
const since = (mark: unknown) => checkCardData(test.context, { isWhole: false, mark });
const query = (text: string, values: unknown[] = []) => test.context.pool.query<Record<string, unknown>>(text, values);
const countOf = ({ examined: looked }: Result, kind: string) => looked.find(({ what }) => what === kind)?.count;
const newest = async (table: string) => String((await query(`select max(id) as id from ${table}`)).rows[0]?.["id"]);

describe("the control of card data", () => {
  it("holds on an empty installation and knows every text column", async () => {
    // A column named here is new: list it in columns.ts, as examined or as excluded with the reason.
    expect((await whole()).findings).toEqual([]);
  });

  it("examines columns that exist, each of them by one statement", async () => {
    for (const [table, { id = "id", columns }] of Object.entries(examined))
      await expect(query(`select ${id}, ${columns.join(", ")} from ${table} limit 0`), table).resolves.toBeDefined();
  });

  it("finds a new text column that nobody has listed", async () => {
    await test.owner.query("alter table institutions add column motto text, add column mottoes text[], add column notes jsonb");
    const { findings } = await whole();
    expect(findings).toEqual([
      { kind: "card_column_unlisted", count: 3, ids: ["institutions.motto", "institutions.mottoes", "institutions.notes"] },
    ]);
    await test.owner.query("alter table institutions drop column motto, drop column mottoes, drop column notes");
  });

  it("finds a card number in a colleague's comment, and holds again without it", async () => {
    const { body } = await test.call("POST", "/api/funding-requests", fundingRequest());
    const { rows } = await query("select id from funding_requests where reference = $1", [body["reference"]]);
    const request = Number(rows[0]?.["id"]);
    await query(
      `insert into request_comments (funding_request_id, author_id, author_name, body, client_key)
       select $1, id, username, $2, gen_random_uuid() from users limit 1`,
      [request, `They wrote: pay with ${card.replaceAll(" ", "-")}.`],
    );
    const id = await newest("request_comments");
    expect((await whole()).findings).toEqual([{ kind: "card_number", count: 1, ids: [id], place: "request_comments.body" }]);
    await query("update request_comments set body = 'Removed.'");
    expect((await whole()).findings).toEqual([]);
  });

  it("takes a UUID for what it is, whatever its digits", async () => {
    await query("update funding_requests set additional_info = $1", ["Our file is 93667744-1521-45b7-bc58-dff1bd042cf1."]);
    expect((await whole()).findings).toEqual([]);
    await query("update funding_requests set additional_info = $1", [`93667744-1521-45b7-bc58-dff1bd042cf1 ${card}`]);
    expect((await whole()).findings).toMatchObject([{ place: "funding_requests.additional_info" }]);
  });

  it("finds one in a visitor's message, in a draft and in an array, and says nothing of what stands there", async () => {
    // The form refuses one today; an older message may hold it.
    await test.call("POST", "/api/contact", inquiry());
    await query("update respondents set message = $1", [`My card is ${card}`]);
    await query(
      `insert into drafts (code_hash, form_version, answers, device, language)
       values ('h', 1, jsonb_build_object('projectTitle', $1::text), 'a', 'en')`,
      [card],
    );
    await query("insert into institutions (name, description, type, tags) values ('x', 'd', 'CDFI', array['water', $1])", [card]);
    const result = await whole();
    const places = result.findings.map(({ place }) => place);
    expect(places).toEqual(expect.arrayContaining(["drafts.answers", "institutions.tags", "respondents.message"]));
    expect(JSON.stringify(result)).not.toContain("4111");
    await query("delete from drafts; delete from institutions; update respondents set message = 'm'; delete from emails");
    expect((await whole()).findings).toEqual([]);
  });

  it("looks only at what has been written since, when nothing was found before", async () => {
    expect(countOf(await whole(), "rows")).toBeGreaterThan(1);
    // Transactions are counted for the whole server: while one of another test is open, more is looked at than need be.
    await expect.poll(async () => countOf(await since((await whole()).mark), "changed_rows"), { timeout: 30_000 }).toBe(0);
    const { mark } = await whole();
    await query("update funding_requests set additional_info = $1", [card]);
    const id = await newest("funding_requests");
    expect((await since(mark)).findings).toEqual([{ kind: "card_number", count: 1, ids: [id], place: "funding_requests.additional_info" }]);
  });

  it("does not miss what a transaction writes that began before the run and ends after it", async () => {
    const slow = await test.context.pool.connect();
    await slow.query("begin");
    await slow.query("update funding_requests set additional_info = $1", [card]);
    const during = await whole();
    expect(during.findings).toEqual([]);
    await slow.query("commit");
    slow.release();
    expect((await since(during.mark)).findings).toHaveLength(1);
  });

  it("looks at everything again when its mark is of another database, or a day old", async () => {
    await query("update funding_requests set additional_info = $1", [card]);
    const { mark } = await whole();
    const { horizon } = mark as { horizon: string };
    for (const odd of [
      { horizon: String(BigInt(horizon) + 1_000_000n), wholeAt: new Date().toISOString() },
      { horizon, wholeAt: new Date(Date.now() - 25 * 3_600_000).toISOString() },
      { horizon: "x" },
      undefined,
    ])
      expect((await since(odd)).findings, JSON.stringify(odd)).toHaveLength(1);
  });

  it("takes a phone number in its field for what it is, and a card number there for a card", async () => {
    // Brazil and Mexico write 13 digits, of which one in ten passes Luhn's rule.
    const phone = ["5511912345", "678"].join("");
    const passing = Array.from({ length: 10 }, (_, i) => phone.slice(0, 12) + i).find(holdsCardNumber) ?? "";
    expect(passing).not.toBe("");
    await query("update funding_requests set phone = $1", [passing]);
    expect((await whole()).findings).toEqual([]);
    await query("update funding_requests set phone = $1", [card]);
    expect((await whole()).findings).toMatchObject([{ place: "funding_requests.phone" }]);
  });

  it("reads 20,000 requests within seconds, by statements that keep nobody waiting", async () => {
    await query(
      `insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, project_title,
         project_description, location, funding_amount_text, funding_amount, funding_currency, timeline, indigenous_sovereignty, marginalized_peoples_impact, un_drip_compliance)
       select 'FR-' || i, 'k' || i, 'h', 'Three Rivers', 'Nation', 'C', 'c@example.org', 'Water ' || i, repeat('Two wells for 1,200 people since 2019. ', 20),
         'Upper river', '$1', 1, 'USD', 'A year', repeat('We decide. ', 10), repeat('All. ', 10), 'Yes' from generate_series(1, 20000) as i`,
    );
    const began = performance.now();
    const result = await whole();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(result.findings).toEqual([]);
    expect(countOf(result, "rows")).toBeGreaterThan(20_000);
  }, 60_000);
});
