import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { callByLink } from "../../../../../test/support/codes.ts";
import { type MailCatcher, startMailCatcher } from "../../../../../test/support/mail-catcher.ts";
import { startMailWorker } from "../../../../../test/support/mail-worker.ts";
import { fundingRequest } from "../../../../../test/support/samples.ts";

let mail: MailCatcher;
let test: TestApp;
let cookie: string;
let worker: { stop: () => Promise<void> };

beforeAll(async () => {
  mail = await startMailCatcher();
  test = await createTestApp({ SMTP_URL: mail.url, NOTIFY_EMAIL: "staff@hearthbridge.example", PUBLIC_URL: "https://funding.example.org" });
  cookie = await test.signIn();
  worker = await startMailWorker(test);
});
afterAll(async () => {
  await worker.stop();
  await test.close();
  await mail.close();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];
const admin = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });

/** Words that are nowhere else, so that a search through the whole database means something. */
const telling = {
  organizationName: "Zephyrine Nation",
  contactName: "Zephyrine Oakley",
  email: "zephyrine@oakley.example",
  phone: "555 0111 zephyrine",
  address: "Zephyrine Road",
  city: "Zephyrine City",
  zip: "zephyrine",
  projectTitle: "Zephyrine wells",
  projectDescription: "Zephyrine describes.",
  location: "Zephyrine valley",
  timeline: "zephyrine months",
  indigenousSovereignty: "Zephyrine decides.",
  unDripCompliance: "Zephyrine asked.",
  marginalizedPeoplesImpact: "Zephyrine benefits.",
  additionalInfo: "Zephyrine adds.",
};

async function submit(changes: Record<string, unknown>) {
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest(changes));
  const [row] = await rows("select id from funding_requests where reference = $1", [body["reference"]]);
  return { id: Number(row?.["id"]), reference: String(body["reference"]), token: String(body["statusUrl"]).split("/").at(-1) ?? "" };
}

/** Every table in which a word stands. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await rows(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await rows(`select count(*)::int as n from ${String(name)} as t where t::text ilike $1`, [`%${word}%`]);
    if (Number(row?.["n"]) > 0) found.push(String(name));
  }
  return found.sort();
}

describe("removing personal data", () => {
  it("is asked for by the applicant and stands first at the desk", async () => {
    const made = await submit({ organizationName: "Asking Nation" });
    await test.call("POST", `/api/requests/${made.token}/removal`);
    const again = await test.call("POST", `/api/requests/${made.token}/removal`);
    expect(again.body["removalRequestedAt"]).toEqual(expect.any(String));
    const { needsYouFirst } = (await admin("GET", "/dashboard")).body as { needsYouFirst: Record<string, unknown>[] };
    expect(needsYouFirst[0]).toMatchObject({ kind: "removal", name: "Asking Nation", id: made.id });
    expect(await rows("select id from emails where kind = 'funding_request_removal_asked'")).toHaveLength(1);
  });

  it("leaves nothing of what was written in the whole database, and tells the applicant last", async () => {
    const made = await submit(telling);
    await admin("PATCH", `/funding-requests/${made.id}`, { status: "in_review", reason: "Zephyrine called." });
    await admin("PATCH", `/funding-requests/${made.id}`, { status: "approved" });
    await callByLink(test, made.token, "contact", { ...telling, phone: "555 0222 zephyrine" });
    await admin("POST", "/projects", { fundingRequestId: made.id });
    expect(await tablesWith("zephyrine")).toEqual(
      expect.arrayContaining(["public.audit_log", "public.emails", "public.funding_requests", "public.projects", "public.status_changes"]),
    );

    const remove = (reference: string) => admin("POST", `/funding-requests/${made.id}/remove-personal-data`, { reference });
    expect((await remove("FR-0000-0000")).status).toBe(400);
    const { status, body } = await remove(made.reference.toLowerCase());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      reference: made.reference,
      status: "approved",
      organizationName: "[removed]",
      email: "[removed]",
      fundingAmountValue: "250000.0000",
    });

    const told = await mail.waitFor(
      ({ subject }) => subject?.includes(made.reference) === true && subject.includes("data has been removed"),
    );
    expect(told.to?.[0]?.address).toBe(telling.email);
    expect(told.text).not.toContain("/request/");
    await until(async () => (await rows("select 1 from emails where kind = 'funding_request_removed' and status = 'sent'")).length === 1);
    expect(await tablesWith("zephyrine")).toEqual([]);

    expect((await test.call("GET", `/api/requests/${made.token}`)).status).toBe(404);
    expect((await remove(made.reference)).status).toBe(409);
    expect((await admin("PATCH", `/funding-requests/${made.id}`, { status: "rejected" })).status).toBe(409);
    expect((await admin("POST", `/funding-requests/${made.id}/private-link`)).status).toBe(409);
  });

  it("is refused while the project is published, or transfers to it are under way", async () => {
    const made = await submit({ organizationName: "Published Nation" });
    await rows("update funding_requests set status = 'approved' where id = $1", [made.id]);
    await rows(
      "insert into projects (funding_request_id, public_id, name, description, location, funding_needed, currency, state, published_at, public_until) values ($1, 'prj_0000000000000000', 'P', 'd', 'l', 1, 'USD', 'published', now(), 'infinity')",
      [made.id],
    );
    const view = async () => (await admin("GET", `/funding-requests/${made.id}/applicant`)).body["removalBlockedBy"];
    expect(await view()).toContain("published");
    const refused = await admin("POST", `/funding-requests/${made.id}/remove-personal-data`, { reference: made.reference });
    expect([refused.status, refused.body["message"]]).toEqual([409, await view()]);
    expect((await test.call("GET", `/api/requests/${made.token}`)).body["project"]).toEqual({
      name: "P",
      publicId: "prj_0000000000000000",
    });
    await rows("update projects set state = 'withdrawn', community = 'Published Nation' where funding_request_id = $1", [made.id]);
    expect(await view()).toBeNull();
    await admin("POST", `/funding-requests/${made.id}/remove-personal-data`, { reference: made.reference });
    // It was public once, by the community's consent: of it only the name of whose it is goes.
    expect(await rows("select name, community from projects where funding_request_id = $1", [made.id])).toEqual([
      { name: "P", community: "[removed]" },
    ]);
  });
});

describe("the audit log", () => {
  it("lets values be struck out and nothing else", async () => {
    await rows(
      "insert into audit_log (actor_name, action, subject_type, subject_id, before, after) values ('a', 'b', 'c', 'd', '{\"x\": \"1\"}', '{\"y\": \"2\"}')",
    );
    const change = (text: string) => test.owner.query(`update audit_log set ${text} where subject_id = 'd'`);
    for (const text of [
      'before = \'{"x": "3"}\'',
      "before = null",
      'after = after || \'{"z": "[removed]"}\'',
      "actor_name = 'z'",
      "before = '{}'",
    ])
      await expect(change(text)).rejects.toThrow("append-only");
    await change('before = \'{"x": "[removed]"}\'');
    await expect(change('before = \'{"x": "1"}\'')).rejects.toThrow("append-only");
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it never became so");
}
