import { execFile, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/server/runtime/config.ts";
import { inspect } from "../../tools/doctor/inspect.ts";
import { judgeClock } from "../../tools/doctor/network.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { type TestDatabase, urlOf } from "../support/database.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { freePort } from "../support/server-process.ts";
import { missing } from "../support/machine.ts";

let test: TestApp;
let folder: string;
let mail: MailCatcher;
let good: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
  folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
  // As root it becomes another user, who owns what it is given.
  chmodSync(folder, 0o711);
  mail = await startMailCatcher();
  const connection = test.context.pool.options as TestDatabase["connection"];
  good = {
    DATABASE_URL: urlOf({ connection }),
    DATA_DIR: path.join(folder, "data"),
    PORT: String(await freePort()),
    SMTP_URL: mail.url,
  };
});
afterAll(async () => {
  await mail.close();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As `npm run doctor` runs. */
function command(env: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const settings = { PATH: process.env["PATH"], HOME: process.env["HOME"], ...good, ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, ["tools/doctor.ts"], { env: settings }, (error, text, errors) =>
      resolve({ code: error ? Number(error.code) : 0, text: text + errors }),
    );
  });
}

/** What it would say is wrong, a line each. */
async function doctor(env: Record<string, string> = {}): Promise<string> {
  const lines: string[] = [];
  for await (const { name, findings } of inspect(readConfig({ ...good, ...env })))
    lines.push(...findings.filter(({ isBad }) => isBad).map(({ sentence }) => `${name}: ${sentence}`));
  return lines.join("\n");
}

async function listen(answer: string): Promise<{ server: Server; port: string }> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(answer);
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { server, port: String((server.address() as AddressInfo).port) };
}

it("finds nothing wrong where nothing is, while the product does not run and while it does", async () => {
  const { code, text } = await command();
  expect(text).not.toContain("BAD");
  expect(text).toContain("the product does not run");
  expect(code).toBe(0);
  expect(await doctor({ DATA_DIR: path.join(folder, "made-by-the-first-start") })).toBe("");
  const beside = await listen('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 15\r\n\r\n{"status":"ok"}');
  // It runs, but nobody does the jobs of this database.
  expect(await doctor({ PORT: beside.port })).toMatch(/^database and facts: No worker runs.*$/);
  beside.server.close();
});

it("exits with 1 when something is wrong, and when the configuration is", async () => {
  expect(await command({ CLAMAV_URL: "tcp://127.0.0.1:1" })).toMatchObject({
    code: 1,
    text: expect.stringContaining("BAD  CLAMAV_URL") as string,
  });
  expect(await command({ PORT: "many" })).toMatchObject({ code: 1, text: expect.stringContaining("PORT must be a port number") as string });
});

describe("says what is wrong:", () => {
  const cases: [what: string, env: () => Record<string, string>, sentence: RegExp][] = [
    ["address", () => ({ HOST: "203.0.113.7" }), /port: HOST 203\.0\.113\.7 is no address/],
    ["name", () => ({ PUBLIC_URL: "http://no-such-host.invalid" }), /DNS: The name no-such-host\.invalid of PUBLIC_URL/],
    ["name of the mail server", () => ({ SMTP_URL: "smtp://no-such-host.invalid" }), /DNS: .* of SMTP_URL/],
    ["no TLS", () => ({ PUBLIC_URL: "http://funding.invalid" }), /TLS: PUBLIC_URL has no https/],
    ["mail server that offers no TLS", () => ({ SMTP_URL: mail.url.replace("?tls=false", "") }), /mail server: /],
    ["database", () => ({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" }), /database and facts: The database does not answer/],
    ["scanner", () => ({ CLAMAV_URL: "tcp://127.0.0.1:1" }), /CLAMAV_URL: /],
    ["store", () => ({ FILES_URL: "s3://key:secret@127.0.0.1:1/bucket?path=true&tls=false" }), /FILES_URL: /],
  ];
  it.each(cases)("%s", async (_what, env, sentence) => {
    expect(await doctor(env())).toMatch(sentence);
  });

  it("a port that another program has", async () => {
    const other = await listen("220 not ours\r\n");
    const text = await doctor({ PORT: other.port });
    other.server.close();
    expect(text).toContain(`PORT ${other.port} is taken by another program`);
  });

  it("permissions of folders and of the key", async () => {
    const place = path.join(folder, "open");
    mkdirSync(path.join(place, "bank/outbox"), { recursive: true });
    writeFileSync(path.join(place, "field.key"), `${Buffer.alloc(32, 1).toString("base64")}\n`);
    for (const [name, mode] of [
      ["", 0o777],
      ["bank/outbox", 0o777],
      ["field.key", 0o644],
    ] as const)
      chmodSync(path.join(place, name), mode);
    const text = await doctor({ DATA_DIR: place });
    expect(text).toContain("Every user of this machine may write to DATA_DIR");
    expect(text).toContain("Other users may read");
    expect(text).toContain("bank folders: Every user of this machine may write to The bank folder");
  });

  it("a certificate that nobody trusts, and one that has few days left", async ({ skip }) => {
    skip(missing.openssl !== "", missing.openssl);
    const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
    const args = [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      key,
      "-out",
      certificate,
      "-days",
      "3",
      "-subj",
      "/CN=localhost",
    ];
    spawnSync("openssl", [...args, "-addext", "subjectAltName=DNS:localhost"]);
    const proxy = createTlsServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (socket) => socket.end());
    proxy.on("tlsClientError", () => undefined).listen(0, "127.0.0.1");
    await new Promise((resolve) => proxy.once("listening", resolve));
    const { port } = proxy.address() as AddressInfo;
    chmodSync(certificate, 0o644);
    const here = { PUBLIC_URL: `https://localhost:${port}` };
    const trusting = { NODE_EXTRA_CA_CERTS: certificate };
    expect(await doctor(here)).toContain("Browsers do not trust the certificate of localhost");
    expect((await command({ ...here, ...trusting })).text).toMatch(/certificate of localhost:\d+ expires in [23] days/);
    const other = await command({ PUBLIC_URL: `https://127.0.0.1:${port}`, ...trusting });
    expect(other.text).toContain(`The certificate of 127.0.0.1:${port} is for another name`);
    proxy.close();
    expect(await doctor(here)).toContain("No TLS connection to localhost");
  });

  it("bank folders on two disks", async ({ skip }) => {
    if (!existsSync("/dev/shm") || statSync("/dev/shm").dev === statSync(folder).dev) return skip("there is no second file system");
    const elsewhere = mkdtempSync("/dev/shm/doctor-");
    const bankDir = path.join(folder, "two-disks");
    mkdirSync(bankDir);
    symlinkSync(elsewhere, path.join(bankDir, "outbox"));
    const text = await doctor({ BANK_DIR: bankDir });
    rmSync(elsewhere, { recursive: true });
    expect(text).toContain("outbox is on another file system than");
  });

  it("a clock that goes wrong", () => {
    expect(judgeClock(4_000, "the database")).toEqual([]);
    expect(judgeClock(90_000, "the database")[0]?.sentence).toContain("90 s ahead of that of the database");
    expect(judgeClock(-90_000, "the database")[0]?.sentence).toContain("behind");
  });

  it("a role that may do more than serve", async () => {
    const ownerUrl = urlOf({ connection: test.owner.options as TestDatabase["connection"] });
    const { rows } = await test.context.pool.query<{ role: string }>("select current_user as role");
    await test.owner.query(`grant create on schema public to ${rows[0]?.role}`);
    expect(await doctor({ DATABASE_OWNER_URL: ownerUrl })).toContain("may do more than it should: may make tables");
    await test.owner.query(`revoke create on schema public from ${rows[0]?.role}`);
    expect(await doctor({ DATABASE_OWNER_URL: ownerUrl })).toBe("");
  });

  it("a fact: lists that are stale, and messages that wait", async () => {
    await test.owner.query(
      `insert into screening_lists (key, name, publisher, licence, connector, created_by_name, checked_at)
       values ('old', 'Old list', 'p', 'l', 'un', 'x', now() - interval '9 days')`,
    );
    await test.owner.query(
      `insert into emails (kind, to_address, subject, body_text, body_html, created_at)
       values ('test', 'a@example.org', 's', 't', 'h', now() - interval '2 hours')`,
    );
    const text = await doctor();
    expect(text).toContain("A sanctions list was last checked 216 hours ago");
    expect(text).toContain("A message has waited in the outbox for 120 minutes");
    await test.owner.query("delete from screening_lists");
    await test.owner.query("delete from emails");
  });

  it("a migration that is missing, and a key that is gone", async () => {
    const { rows } = await test.owner.query<{ name: string }>("select name from migrations order by name desc limit 1");
    await test.owner.query("delete from migrations where name = $1", [rows[0]?.name]);
    expect(await doctor()).toContain("Not all migrations are applied");
    await test.owner.query("insert into migrations (name, checksum) select $1, checksum from migrations limit 1", [rows[0]?.name]);
    const made = await test.owner.query<{ id: number }>(
      "insert into institutions (name, description, type) values ('I', 'd', 'CDFI') returning id",
    );
    await test.owner.query(
      "insert into kyc_numbers (id, institution_id, key_id, sealed, last_four) values (gen_random_uuid(), $1, 'gone', '', '1234')",
      [made.rows[0]?.id],
    );
    expect(await doctor()).toContain("there is neither FIELD_KEY nor");
    expect(await doctor({ FIELD_KEY: Buffer.alloc(32, 9).toString("base64") })).toContain("sealed by another key (gone)");
    await test.owner.query("delete from kyc_numbers");
  });
});
