import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../src/server/runtime/db/database.ts";
import { apiDocsSectionNames } from "../src/shared/domain/api-docs-sections.ts";
import { paths } from "../src/shared/paths.ts";
import { partnerContracts } from "../src/shared/contracts/partner-api/calls/all.ts";
import { partnerErrorStatus } from "../src/shared/domain/partner-errors.ts";
import { partnerScopes } from "../src/shared/domain/partner-scopes.ts";
import { type SampleLanguage, sampleLanguages } from "../src/shared/domain/api-samples.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./support/database.ts";
import { passFirstStep } from "./support/partner.ts";
import { postJson, type ServerProcess, startServer } from "./support/server-process.ts";

const run = promisify(execFile);

let database: TestDatabase;
let pool: pg.Pool;
let server: ServerProcess;
let folder: string;
let page: string;
let key: string;
const projectId = `prj_${randomUUID().replaceAll("-", "").slice(0, 16)}`;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connection, () => {});
  server = await startServer({ DATABASE_URL: urlOf(database) });
  folder = await mkdtemp(path.join(tmpdir(), "samples-"));
  const addresses = [paths.apiDocs, ...apiDocsSectionNames.map(paths.apiDocsSection)];
  page = (await Promise.all(addresses.map(async (address) => (await fetch(server.url + address)).text()))).join("");
  key = await makeKey();
  await pool.query(
    `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
     values ($1, 'Clean water', 'Two wells.', 'Upper river', 'published', now(), 'infinity', 250000, 'USD')`,
    [projectId],
  );
});
afterAll(async () => {
  await server.end();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function makeKey(): Promise<string> {
  const cookie = await server.signIn();
  const institutions = `${server.url}/api/admin/institutions`;
  const { body } = await postJson(institutions, { name: "Stone Meadow", description: "d", type: "CDFI", tags: [] }, { cookie });
  await pool.query(passFirstStep(String(body["id"])));
  const wish = { mode: "test", name: "Core banking", scopes: partnerScopes, expiresInDays: 90 };
  const made = await postJson(`${institutions}/${String(body["id"])}/api-keys`, wish, { cookie });
  return String(made.body["key"]);
}

/** The anchor of a call's section in the page. */
function anchorOf(call: string): string {
  return call
    .toLowerCase()
    .split(/[\s/{}]+/)
    .filter(Boolean)
    .join("-")
    .replaceAll("_", "-");
}

function sectionOf(call: string): string {
  const [, section] = page.split(`<section class="ep" id="${anchorOf(call)}">`);
  if (section === undefined) throw new Error(`the page has no ${call}`);
  return section.slice(0, section.indexOf("</section>"));
}

/** The sample as a reader copies it. */
function printed(call: string, language: SampleLanguage): string {
  const code = new RegExp(`<pre[^>]* data-language="${language}"[^>]*><code>([^]*?)</code>`).exec(sectionOf(call))?.[1];
  if (code === undefined) throw new Error(`${call} has no sample in ${language}`);
  return code.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Runs a text as it is, in its language. */
async function execute(language: SampleLanguage, text: string): Promise<Record<string, unknown>> {
  const env = { PATH: process.env["PATH"], HEARTHBRIDGE_KEY: key };
  const file = path.join(folder, language === "TypeScript" ? "sample.mts" : "sample.py");
  if (language !== "cURL") await writeFile(file, text);
  const commands = { cURL: ["bash", "-c", text], TypeScript: [process.execPath, file], Python: ["python3", file] };
  const [command = "", ...args] = commands[language];
  const { stdout } = await run(command, args, { env });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Why a language cannot be run on this machine; empty when it can. */
async function missing(language: SampleLanguage): Promise<string> {
  if (language === "TypeScript") return "";
  const command = language === "cURL" ? "curl" : "python3";
  return run(command, ["--version"]).then(
    () => "",
    () => `${command} is not installed`,
  );
}

describe("the samples of the documentation", () => {
  it.for(sampleLanguages)("run as they are printed, from the account to a settled transfer: %s", async (language, { skip }) => {
    const reason = await missing(language);
    if (reason) skip(reason);
    // The reader's own ids stand in the place of the example's; nothing else changes.
    const reference = `INV-${language}`;
    let transaction = "";
    const ask = (call: string) =>
      execute(
        language,
        printed(call, language)
          .replace(/prj_\w+/g, projectId)
          .replace(/txn_\w+/g, transaction)
          .replaceAll("INV-2026-114", reference),
      );

    expect(await ask("GET /account")).toMatchObject({ mode: "test", name: "Stone Meadow" });
    expect((await ask("GET /projects"))["data"]).toMatchObject([{ id: projectId }]);
    const made = await ask("POST /transactions");
    expect(made).toMatchObject({ status: "pending", reference, amount: "2500.00", project_id: projectId });
    transaction = String(made["transaction_id"]);
    expect(await ask("POST /transactions"), "sent again, it answers the same").toEqual(made);
    expect(await ask("GET /transactions/{id}")).toMatchObject({ transaction_id: transaction, status: "pending" });
    expect(await ask("POST /test/transactions/{id}/settle")).toMatchObject({ transaction_id: transaction, status: "settled" });
    expect(await ask("GET /transactions/{id}")).toMatchObject({ transaction_id: transaction, status: "settled" });
  });

  it.for(sampleLanguages)(
    "run as they are printed, from the order of a report to its file: %s",
    { timeout: 60_000 },
    async (language, { skip }) => {
      const reason = await missing(language);
      if (reason) skip(reason);
      const asked = await execute(language, printed("GET /reports", language));
      expect(asked).toMatchObject({ report_type: "impact", date_range: { start: "2026-07-01", end: "2026-09-30" }, format: "pdf" });
      const made = await execute(language, printed("POST /reports", language).replaceAll("order-1", `order-${language}`));
      expect(made).toMatchObject({ status: "generating" });
      expect(made["report_id"]).not.toBe(asked["report_id"]);
      const read = () => execute(language, printed("GET /reports/{id}", language).replace(/rep_\w+/g, String(made["report_id"])));
      await expect.poll(read, { timeout: 30_000, interval: 200 }).toMatchObject({ status: "completed" });
      const file = await fetch(String((await read())["download_url"]).replace(/^http:\/\/[^/]+/, server.url));
      expect(file.headers.get("content-type")).toBe("application/pdf");
    },
  );

  it("say what went wrong: TypeScript and Python show the error's body", async () => {
    for (const language of ["TypeScript", "Python"] as const) {
      if (await missing(language)) continue;
      const unknown = execute(language, printed("GET /transactions/{id}", language));
      await expect(unknown).rejects.toMatchObject({ stderr: expect.stringContaining("not_found") as string });
    }
  });
});

describe("the documentation", () => {
  it.each(partnerContracts.map((contract) => [contract.call, contract] as const))(
    "has %s, with its scope, errors and samples",
    (call, contract) => {
      const section = sectionOf(call);
      expect(section).toContain(contract.summary);
      if (contract.scope) expect(section).toContain(contract.scope);
      for (const code of contract.errors ?? []) expect(section).toContain(`<code>${code}</code>`);
      for (const language of sampleLanguages) {
        expect(printed(call, language)).toContain(`${server.url.replace("127.0.0.1", "localhost")}/api/v1/`);
        expect(printed(call, language), "an id stands for {id}").not.toContain("/{");
      }
    },
  );

  it("speaks of multi-factor authentication, and whom it is asked of", () => {
    const [, section = ""] = page.split('id="authentication"');
    expect(section.slice(0, section.indexOf("</section>"))).toMatch(
      /multi-factor authentication.*staff and everyone in your partner area must have a passkey or an authenticator app/,
    );
  });

  it("has every call on one page only, and the first page leads to each of them", async () => {
    const first = await (await fetch(server.url + paths.apiDocs)).text();
    for (const { call } of partnerContracts) {
      expect(page.split(`<section class="ep" id="${anchorOf(call)}">`), call).toHaveLength(2);
      const [, address = ""] = new RegExp(`href="([^"#]+)#${anchorOf(call)}"`).exec(first) ?? [];
      expect(await (await fetch(server.url + address)).text(), call).toContain(`<section class="ep" id="${anchorOf(call)}">`);
    }
  });

  it("says what every error means", () => {
    const [, errors = ""] = page.split('<section class="ep" id="errors">');
    for (const [code, status] of Object.entries(partnerErrorStatus))
      expect(errors.slice(0, errors.indexOf("</section>"))).toMatch(new RegExp(`<code>${code}</code><span>${status}\\b`));
  });
});
