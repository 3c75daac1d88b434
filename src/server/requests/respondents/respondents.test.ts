import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createPublished } from "../../../../test/support/community.ts";
import { inquiry, signature } from "../../../../test/support/samples.ts";

let test: TestApp;
let cookie: string;
const submit = (changes: Record<string, unknown> = {}) => test.call("POST", "/api/contact", inquiry(changes));
const list = async (query: string) =>
  (await test.call("GET", `/api/admin/respondents${query}`, undefined, { cookie })).body as unknown as {
    items: Record<string, string>[];
    total: number;
    nextCursor: string | null;
  };

beforeAll(async () => {
  test = await createTestApp({ NOTIFY_EMAIL: "desk@hearthbridge.example" });
  cookie = await test.signIn();
});
afterAll(() => test.close());

describe("the contact form", () => {
  it("stores what was sent and answers the specified words with a reference", async () => {
    const { status, body } = await submit({ institutionType: "NATION", treatySignatureData: signature() });
    expect(status).toBe(201);
    expect(body).toEqual({
      message: "Thank you for your interest! We will contact you soon.",
      reference: expect.stringMatching(/^IN-/) as string,
    });
    expect((await list("?limit=1")).items[0]).toMatchObject({
      institutionName: "Stillwater Mutual Credit Union",
      status: "pending",
      phone: null,
      treatySignatureId: expect.any(Number) as number,
    });
  });

  it("names the project that it is about, and what the institution thinks of giving", async () => {
    const { project } = await createPublished(test, cookie);
    expect((await submit({ project: project.publicId, pledge: "up_to_50000", message: "The pump" })).status).toBe(201);
    const [item] = (await list("?limit=1")).items;
    expect(item).toMatchObject({ message: "The pump", pledge: "up_to_50000", project: { id: project.id, name: expect.any(String) } });
    const mails = await test.context.pool.query<{ body_text: string }>(
      "select body_text from emails where kind = 'respondent_notification' order by id desc limit 1",
    );
    expect(mails.rows[0]?.body_text).toContain("Clean water for the upper river");
    expect((await submit({ project: project.publicId, pledge: "a million" })).status).toBe(400);
    await test.context.pool.query("update projects set public_until = now() where public_id = $1", [project.publicId]);
    expect((await submit({ project: project.publicId, message: "After the withdrawal" })).status).toBe(201);
    expect((await list("?limit=1")).items[0]).toMatchObject({ message: "After the withdrawal", project: null, pledge: null });
  });

  it("insists on being allowed to contact, in the specified words", async () => {
    for (const terms of [false, undefined, "true"]) {
      const { status, body } = await submit({ terms });
      expect(status).toBe(400);
      expect(body["fields"]).toEqual({ terms: "You must agree to be contacted" });
    }
  });

  it("refuses a treaty signature with empty fields, in the dialog's words", async () => {
    const { body } = await submit({ treatySignatureData: signature({ signatoryName: " ", nationName: "", hasAgreed: false }) });
    expect(body["fields"]).toEqual({
      "treatySignatureData.signatoryName": "Signatory name is required",
      "treatySignatureData.nationName": "Nation/Entity name is required",
      "treatySignatureData.hasAgreed": "You must agree to the treaty terms",
    });
  });
});

describe("the respondents' list", () => {
  beforeAll(async () => {
    await test.context.pool
      .query(`insert into respondents (reference, submission_key, content_hash, institution_name, email, institution_type, message, status, submitted_at)
      select 'R' || i, 'k' || i, '', case when i % 50 = 0 then 'Éclair Bank ' || i else 'Member Union ' || i end, 'm' || i || '@union.example', 'Credit Union', 'hello',
             (array['pending', 'approved', 'rejected'])[i % 3 + 1], now() - interval '1 day' + i * interval '1 second' from generate_series(1, 500) i`);
  });

  it("pages through every row once, newest first and by name, in either order", async () => {
    for (const sort of ["", "&sort=institutionName&order=asc", "&sort=institutionType&order=desc", "&order=asc", "&status=approved"]) {
      const ids: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: { items: Record<string, string>[]; nextCursor: string | null } = await list(
          `?limit=70${sort}${cursor && `&cursor=${cursor}`}`,
        );
        ids.push(...page.items.map((item) => item["id"] ?? ""));
        cursor = page.nextCursor;
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe((await list(`?limit=1${sort}`)).total);
    }
  });

  it("finds case-insensitively in name, email and type, rare and common, and counts", async () => {
    expect(await list("?q=éCLAIR")).toMatchObject({ total: 10 });
    expect(await list("?q=m77@union")).toMatchObject({ total: 1 });
    expect((await list("?q=credit union&limit=5")).total).toBeGreaterThanOrEqual(500);
    expect((await list("?q=credit union&status=approved&limit=5")).items.every(({ status }) => status === "approved")).toBe(true);
    expect(await list("?q=no such thing")).toMatchObject({ items: [], total: 0, nextCursor: null });
  });

  it("takes the signs of a pattern for what they are", async () => {
    expect((await list("?q=%25")).total).toBe(0);
    expect((await list("?q=st_llwater")).total).toBe(0);
    expect((await list("?q=%5C")).total).toBe(0);
  });

  it("refuses a cursor that is not its own, an unknown sort and an unknown status", async () => {
    for (const query of ["?cursor=abc", "?sort=password", "?status=lost", "?limit=0", "?limit=1000"]) {
      expect((await test.call("GET", `/api/admin/respondents${query}`, undefined, { cookie })).status, query).toBe(400);
    }
  });

  it("counts exactly under concurrent changes", async () => {
    const ids = (await list("?limit=60&status=pending")).items.map(({ id }) => Number(id));
    await Promise.all(
      ids.map((id, i) => test.call("PATCH", `/api/admin/respondents/${id}`, { status: i % 2 ? "approved" : "rejected" }, { cookie })),
    );
    const { rows } = await test.context.pool.query("select status, count(*)::int as n from respondents group by status");
    for (const { status, n } of rows as { status: string; n: number }[]) expect((await list(`?limit=1&status=${status}`)).total).toBe(n);
  });
});

describe("the statuses of several", () => {
  it("are set together with their record, for those that there are, and counted", async () => {
    const ids = (await list("?limit=3&status=rejected")).items.map(({ id }) => Number(id));
    const counts = async () => (await test.call("GET", "/api/admin/review-counts", undefined, { cookie })).body["respondents"];
    const before = (await counts()) as Record<string, number>;
    const wish = { ids: [...ids, ids[0], 999_999], status: "approved", reason: "They all called." };
    expect((await test.call("PATCH", "/api/admin/respondents", wish, { cookie })).body).toEqual({ updated: 3 });
    expect(await counts()).toEqual({
      ...before,
      approved: (before["approved"] ?? 0) + 3,
      rejected: (before["rejected"] ?? 0) - 3,
    });
    const { body } = await test.call("GET", `/api/admin/respondents/${ids[0]}/history`, undefined, { cookie });
    expect((body["items"] as unknown[])[0]).toMatchObject({
      from: "rejected",
      to: "approved",
      reason: "They all called.",
      changedBy: "rmason",
    });
  });

  it("are not set where the data of one are gone: then none is", async () => {
    const [first, second] = (await list("?limit=2&status=pending")).items.map(({ id }) => Number(id));
    await test.context.pool.query("update respondents set personal_data_removed_at = now() where id = $1", [second]);
    const { status } = await test.call("PATCH", "/api/admin/respondents", { ids: [first, second], status: "approved" }, { cookie });
    expect(status).toBe(409);
    expect((await test.call("GET", `/api/admin/respondents/${first}`, undefined, { cookie })).body["status"]).toBe("pending");
    await test.context.pool.query("update respondents set personal_data_removed_at = null where id = $1", [second]);
  });
});

describe("the export", () => {
  const get = (query: string) => test.app.inject({ method: "GET", url: `/api/admin/respondents/export${query}`, headers: { cookie } });

  it("gives what the filter shows, with formulas defused", async () => {
    await submit({ institutionName: '=HYPERLINK("http://evil.example")', message: "+1 line\nand another", email: "formula@union.example" });
    const { body, headers } = await get("?format=csv&q=formula@union");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="respondents-\d{4}-\d{2}-\d{2}\.csv"$/);
    expect(body.split("\n")[0]).toContain("Institution name");
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(body).toContain(`"'+1 line\nand another"`);
    expect(body.match(/@union\.example/g)).toHaveLength(1);
  });

  it("writes a workbook whose cells are text", async () => {
    const { rawPayload } = await get("?format=xlsx");
    const { unzipSync, strFromU8 } = await import("fflate");
    const sheet = strFromU8(unzipSync(rawPayload)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain("=HYPERLINK(&quot;".replace("&quot;", '"'));
    expect(sheet).not.toContain("<f>");
    expect(sheet.match(/<row r="/g)?.length).toBeGreaterThan(500);
  });

  it("leaves a line in the audit log", async () => {
    const { rows } = await test.context.pool.query(
      "select actor_name, after from audit_log where action = 'respondents.exported' order by id",
    );
    expect(rows[0]).toMatchObject({ actor_name: "rmason", after: { format: "csv", q: "formula@union" } });
  });

  it("gives what is ticked alone, and says so in the audit log", async () => {
    const { items } = await list("?limit=3");
    const [first, , third] = items;
    const { body } = await get(`?format=csv&ids=${String(first?.["id"])},${String(third?.["id"])}`);
    const lines: string[][] = parse(body, { bom: true, from: 2 });
    expect(lines.map(([reference]) => reference)).toEqual([first?.["reference"], third?.["reference"]]);
    for (const ids of ["", "0", "1,,2", "9999999999", Array.from({ length: 201 }, (_, at) => at + 1).join()])
      expect((await get(`?format=csv&ids=${ids}`)).statusCode, ids).toBe(400);
    const { rows } = await test.context.pool.query(
      "select after from audit_log where action = 'respondents.exported' order by id desc limit 1",
    );
    expect(rows[0]).toMatchObject({ after: { ticked: 2 } });
  });
});

describe("several that are forwarded", () => {
  const forward = (ids: number[], recipientEmail = "friend@bank.example") =>
    test.call("POST", "/api/admin/forward-respondents", { ids, recipientEmail }, { cookie });
  const count = async () => (await test.context.pool.query<{ n: number }>("select count(*)::int as n from forwards")).rows[0]?.n;

  it("are a message each, under one act that takes all of them back", async () => {
    const ids = (await list("?limit=3")).items.map(({ id }) => Number(id));
    const before = Number(await count());
    const { status, body } = await forward([...ids, ids[0] ?? 0]);
    expect([status, body]).toMatchObject([200, { forwarded: 3 }]);
    expect(await count()).toBe(before + 3);
    const { rows } = await test.context.pool.query(
      "select count(distinct act_id)::int as acts, count(*)::int as messages from emails where to_address = 'friend@bank.example'",
    );
    expect(rows).toEqual([{ acts: test.context.config.undoSeconds > 0 ? 1 : 0, messages: 3 }]);
    const { rows: audit } = await test.context.pool.query(
      "select 1 from audit_log where action = 'respondent.forwarded' and after ->> 'recipientEmail' = 'friend@bank.example'",
    );
    expect(audit).toHaveLength(3);
  });

  it("are all refused where the data of one are gone, one is none, or the address is none", async () => {
    const [first, second] = (await list("?limit=2")).items.map(({ id }) => Number(id)) as [number, number];
    const before = await count();
    await test.context.pool.query("update respondents set personal_data_removed_at = now() where id = $1", [second]);
    expect((await forward([first, second])).status).toBe(409);
    await test.context.pool.query("update respondents set personal_data_removed_at = null where id = $1", [second]);
    expect((await forward([first, 999_999])).status).toBe(404);
    expect((await forward([first], "nobody")).status).toBe(400);
    expect((await forward(Array.from({ length: 21 }, (_, at) => at + 1))).status).toBe(400);
    expect(await count()).toBe(before);
  });
});
