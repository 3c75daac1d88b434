import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../src/server/runtime/db/database.ts";
import { hashToken } from "../src/server/runtime/tokens.ts";
import { agreementTerms } from "./support/agreement.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./support/database.ts";
import { fundingRequest } from "./support/samples.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";

let server: ServerProcess;
let database: TestDatabase;
let pool: pg.Pool;
let path: string;
let reference: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: urlOf(database), PROCESS: "web", TRUST_PROXY: "127.0.0.1" });
  pool = createPool(database.owner, () => {});
  ({ path, reference } = await send());
});
afterAll(async () => {
  await pool.end();
  await server.end();
  await database.drop();
});

async function send(changes: Record<string, unknown> = {}): Promise<{ path: string; reference: string }> {
  const answer = await fetch(`${server.url}/api/funding-requests`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fundingRequest(changes)),
  });
  const sent = (await answer.json()) as { statusUrl: string; reference: string };
  return { path: new URL(sent.statusUrl).pathname, reference: sent.reference };
}

const get = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + address, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

describe("the page of a private link", () => {
  it("is complete in its HTML, in the visitor's language, compressed", async () => {
    const { status, headers, html } = await get(path, { "accept-language": "fr", "accept-encoding": "gzip, br" });
    expect(status).toBe(200);
    expect(headers.get("content-encoding")).toBe("gzip");
    expect(html).toContain('<html lang="fr">');
    for (const words of [reference, "Nous avons votre demande", "marian@threerivers.example", "Clean water for the upper river"])
      expect(html).toContain(words);
    // In the page itself, and not only in what the browser's code reads.
    const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? "";
    for (const words of ["Three Rivers Nation", "Sans JavaScript, vous pouvez tout lire ici"]) expect(main).toContain(words);
    expect((await get(`${path}?lang=es`)).html).toContain('<html lang="es">');
    expect((await get(`${path}?lang=es`)).headers.get("set-cookie")).toContain("lang=es");
    expect((await get(`${path}/`)).html).toContain(reference);
  });

  it("is kept by nobody, told to nobody, and names nobody to a preview", async () => {
    const { headers, html } = await get(path);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    const head = html.slice(0, html.indexOf("<body>"));
    expect(head).toContain('<meta name="robots" content="noindex">');
    for (const words of [reference, "Marian", "Clean water", path.slice("/request/".length)]) expect(head).not.toContain(words);
  });

  it("shows with the next request what has changed since", async () => {
    const rename = (name: string) => pool.query("update funding_requests set contact_name = $2 where reference = $1", [reference, name]);
    await rename("Elder Rose");
    expect((await get(path)).html).toContain("Elder Rose");
    await rename("Marian Tolliver");
    expect((await get(path)).html).not.toContain("Elder Rose");
  });

  it("is the frame, with the status of its call, for a link that leads to nothing or has ended", async () => {
    const other = await send({ contactName: "Elena Frost" });
    const unknown = await get(`/request/${"a".repeat(32)}`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get("cache-control")).toBe("no-store");
    expect(unknown.html).toContain("the link has ended");
    await pool.query(
      "update applicant_links set revoked_at = now() where funding_request_id = (select id from funding_requests where reference = $1)",
      [other.reference],
    );
    const ended = await get(other.path);
    expect([404, 410]).toContain(ended.status);
    for (const { html } of [unknown, ended]) for (const words of ["Elena Frost", other.reference]) expect(html).not.toContain(words);
    // The frame itself, which the service worker keeps.
    const frame = await get("/request/token");
    expect(frame.status).toBe(200);
    // Kept, and not rendered for everybody who makes up a link.
    expect(frame.headers.get("etag")).toMatch(/./);
    for (const { headers } of [unknown, ended]) expect(headers.get("etag")).toBe(frame.headers.get("etag"));
  });

  it("is no use of the link, which the programs of mailboxes fetch too; the call that its browser makes is", async () => {
    const used = async () =>
      (
        await pool.query(
          "select count(last_used_at)::int as n from applicant_links where funding_request_id = (select id from funding_requests where reference = $1)",
          [reference],
        )
      ).rows[0].n as number;
    await pool.query("update applicant_links set last_used_at = null");
    await get(path);
    expect(await used()).toBe(0);
    await get(`/api/requests/${path.slice("/request/".length)}/links`);
    expect(await used()).toBe(1);
  });

  it("is not a way to try links faster than by the call", async () => {
    const guess = (n: number) => get(`/request/${String(n).padStart(32, "b")}`, { "x-forwarded-for": "198.51.100.7" });
    const statuses: number[] = [];
    for (let n = 0; n < 70; n += 1) statuses.push((await guess(n)).status);
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
  });

  it("is the community's too, once there is a project, and holds nothing before", async () => {
    expect((await get(`${path}/project`)).status).toBe(404);
    await pool.query(
      `insert into projects (public_id, name, description, location, community, private_fields, state, funding_needed, currency, funding_request_id)
       select 'prj_own0000000000000', 'Well for Stone Creek', 'Two wells.', 'Bend', 'Three Rivers Nation', '{}', 'draft', 5000, 'EUR', id
         from funding_requests where reference = $1`,
      [reference],
    );
    const { status, headers, html } = await get(`${path}/project`);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(/<main[^]*<\/main>/.exec(html)?.[0]).toContain("Well for Stone Creek");
  });

  it("has the agreement in it that the community was given to read", async () => {
    const main = async () => /<main[^]*<\/main>/.exec((await get(`${path}/project`)).html)?.[0] ?? "";
    expect(await main()).toContain("There is no agreement yet.");
    await pool.query(
      `insert into agreements (project_id, number, currency, terms, created_by_name, shared_at)
       select id, 1, 'EUR', $1, 'first-person', now() from projects where public_id = 'prj_own0000000000000'`,
      [JSON.stringify(agreementTerms({ purpose: "A pump for the second well." }))],
    );
    for (const words of ["A draft to write together", "A pump for the second well.", "The well gives water."])
      expect(await main()).toContain(words);
  });

  it("is an invitation's and a forgotten password's too: what they are for is read in the HTML", async () => {
    const link = "x".repeat(43);
    const hash = hashToken(link);
    await pool.query("insert into institutions (name, description, type) values ('Prairie Light', 'Lends.', 'CDFI')");
    await pool.query(
      `insert into invitations (institution_id, name, email, token_hash, invited_by_name)
       select id, 'Iris Vale', 'iris@prairie.example', $1, 'Ada' from institutions`,
      [hash],
    );
    await pool.query("insert into password_resets (token_hash, user_id) select $1, id from users limit 1", [hash]);
    for (const [address, words] of [
      [`/invitation/${link}`, "Prairie Light"],
      [`/reset-password/${link}`, "For the account"],
    ] as const) {
      const { status, headers, html } = await get(address);
      expect(status, address).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(/<main[^]*<\/main>/.exec(html)?.[0]).toContain(words);
      expect((await get(address.replace(link, "y".repeat(43)))).status).toBe(404);
    }
    expect(server.output()).not.toContain(link);
  });

  it("takes a new password without a script: posted, never in an address, and what comes back says why or that it is done", async () => {
    const link = "z".repeat(43);
    await pool.query("delete from password_resets");
    await pool.query("insert into password_resets (token_hash, user_id) select $1, id from users limit 1", [hashToken(link)]);
    const address = `/reset-password/${link}`;
    expect(/<form[^>]*>/.exec((await get(address)).html)?.[0]).toContain('method="post"');
    const post = async (password: string) => {
      const answer = await fetch(server.url + address, {
        method: "POST",
        headers: { origin: server.url },
        body: new URLSearchParams({ password }),
      });
      return { status: answer.status, html: await answer.text() };
    };
    const refused = await post("short");
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("For the account");
    expect(refused.html).toContain("at least 12 characters");
    expect(refused.html).not.toContain('value="short"');
    const done = await post("seven green canoes");
    expect(done.status).toBe(200);
    expect(done.html).toContain("Your password has been changed");
    expect((await post("seven green canoes")).status).toBe(404);
  });

  it("leaves no link in the log", () => {
    expect(server.output()).not.toContain(path.slice("/request/".length));
  });
});
