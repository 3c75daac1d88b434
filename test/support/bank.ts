import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bankFolders, type FolderName } from "../../src/server/money/bank/folders.ts";
import { readInbox } from "../../src/server/money/bank/inbox/service.ts";
import { readBankFiles, sendPaymentOrders } from "../../src/server/money/bank/jobs.ts";
import { deposit } from "../../src/server/money/ledger/service.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { approveAll } from "./approvals.ts";
import { accountReport, demoIban, type Line, type Report } from "./bank-messages.ts";
import { giveApprovedFile, letReceive } from "./kyc.ts";
import { createPartner, type Partner, publishedProject } from "./partner.ts";
import { loadSmallList, screenAll } from "./screening.ts";

export const address = {
  street: "Landing Road",
  building: "12",
  postCode: "00000",
  town: "Upper Crossing",
  subdivision: "WA",
  country: "US",
};
export const ownAccount = { ...address, currency: "USD", holderName: "Hearthbridge", iban: demoIban, bic: "BUKBGB22" };
export const payee = {
  ...address,
  holderName: "Three Rivers Nation",
  accountNumber: "000123456789",
  clearingSystem: "USABA",
  clearingMember: "021000021",
};

/** When a file was written that is complete. */
export const hourAgo = () => new Date(Date.now() - 3_600_000);

export interface BankDesk extends TestApp {
  cookie: string;
  /** The public id of a published project with payee details, in USD. */
  project: string;
  projectNumber: number;
  /** Names in a folder. */
  filesIn: (folder: FolderName) => string[];
  read: (folder: FolderName, name: string) => string;
  /** Puts a file into the inbox, as a collector that has finished, and reads the inbox. */
  deliver: (xml: string | Uint8Array, name?: string) => Promise<Record<string, unknown>>;
  send: () => Promise<void>;
  readInbox: () => Promise<void>;
  admin: (method: string, url: string, body?: unknown) => ReturnType<TestApp["call"]>;
  /** The same for what two people decide: the second one approves it, and it has cooled off. */
  byTwo: (method: string, url: string, body?: unknown) => ReturnType<TestApp["call"]>;
  /** The transfers of an institution by their public id. */
  statusOf: (publicId: string) => Promise<string | undefined>;
  entries: (query?: string) => Promise<Record<string, unknown>[]>;
  /** Delivers a statement or notice of one line, and returns its entries in the order of the line. */
  entriesOf: (line: Line, more?: Partial<Report>) => Promise<Record<string, unknown>[]>;
}

/** The server with a bank folder of its own, an account in USD and a project that can be paid. */
export async function createBankDesk(): Promise<BankDesk> {
  const folder = mkdtempSync(path.join(tmpdir(), "bank-"));
  const test = await createTestApp({ BANK_DIR: folder, NOTIFY_EMAIL: "desk@example.org" });
  const folders = bankFolders(folder);
  await folders.ensure();
  const cookie = await test.signIn();
  const admin: BankDesk["admin"] = (method, url, body) => test.call(method, `/api/admin${url}`, body, { cookie });
  const project = await publishedProject(test);
  const { rows } = await test.context.pool.query<{ id: number }>("select id from projects where public_id = $1", [project]);
  const projectNumber = Number(rows[0]?.id);
  const made = [await admin("POST", "/bank/accounts", ownAccount), await admin("PUT", `/projects/${projectNumber}/payee`, payee)];
  if (made.some(({ status }) => status >= 300)) throw new Error(JSON.stringify(made));
  await approveAll(test);
  await letReceive(test, projectNumber);
  // Nobody is paid unscreened: a list is in force, and everybody so far is looked at.
  await loadSmallList(test);
  await screenAll(test);
  const entries = async (query = "") => (await admin("GET", `/bank/entries?limit=200${query}`)).body["items"] as Record<string, unknown>[];
  const deliver: BankDesk["deliver"] = async (xml, name = `${randomUUID()}.xml`) => {
    const place = folders.place("inbox", name);
    writeFileSync(place, xml);
    utimesSync(place, hourAgo(), hourAgo());
    await readBankFiles(test.context);
    return ((await admin("GET", "/bank/files?limit=1")).body["items"] as Record<string, unknown>[])[0] ?? {};
  };
  return {
    ...test,
    cookie,
    project,
    projectNumber,
    filesIn: (name) => readdirSync(path.join(folder, name)).sort(),
    read: (name, file) => readFileSync(path.join(folder, name, file), "utf8"),
    deliver,
    send: () => sendPaymentOrders(test.context),
    readInbox: () => readInbox(test.context, folders, undefined, { restMs: 0, mostBytes: 1_000_000 }),
    admin,
    byTwo: async (method, url, body) => {
      const answer = await admin(method, url, body);
      await approveAll(test);
      const [, paid] = /^\/projects\/(\d+)\/payee$/.exec(url) ?? [];
      if (paid) await letReceive(test, Number(paid));
      await screenAll(test);
      return answer;
    },
    statusOf: async (publicId) => {
      const found = await test.context.pool.query<{ status: string }>("select status from transfers where public_id = $1", [publicId]);
      return found.rows[0]?.status;
    },
    entries,
    entriesOf: async (line, more = {}) => {
      const file = await deliver(accountReport({ lines: [line], ...more }));
      return (await entries(`&file=${String(file["id"])}`)).toReversed();
    },
    close: async () => {
      await test.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The project can be paid, to the payee of the desk's own project, and everybody is screened: what the gate asks of a project. */
export async function givePayee(desk: BankDesk, publicId: string): Promise<void> {
  await desk.context.pool.query(
    `insert into project_payees (project_id, holder_name, account_number, clearing_system, clearing_member, street, building, post_code, town,
                                 subdivision, country, updated_by_name)
     select projects.id, holder_name, account_number, clearing_system, clearing_member, street, building, post_code, town, subdivision, country,
            'rmason' from projects, project_payees where projects.public_id = $1 and project_id = $2 on conflict do nothing`,
    [publicId, desk.projectNumber],
  );
  const { rows } = await desk.owner.query<{ id: number }>("select id from projects where public_id = $1", [publicId]);
  await letReceive(desk, Number(rows[0]?.id));
  await screenAll(desk);
}

export interface LivePartner extends Partner {
  /** Orders a live transfer and returns its public id. */
  order: (amount: string, changes?: Record<string, unknown>) => Promise<string>;
  /** The same of one that the bank is told to pay. */
  orderAtBank: (amount: string) => Promise<string>;
  /** What it reads of a transfer's bank charges, such as "2.50 USD initiative". */
  chargesOf: (publicId: string) => Promise<string[]>;
  /** What it has to send, as decimal text. */
  funds: () => Promise<string | undefined>;
}

/** An active institution with a KYC file, a live key and money, and screened. */
export async function createLivePartner(desk: BankDesk, { funds = 1_000_000n * 100n, currency = "USD" } = {}): Promise<LivePartner> {
  const tested = await createPartner(desk, desk.cookie, desk.project);
  const { institutionId } = tested;
  await desk.context.pool.query("update institutions set onboarding_step = 'active' where id = $1", [institutionId]);
  await giveApprovedFile(desk, institutionId);
  await screenAll(desk);
  await desk.context.db
    .transaction()
    .execute((tx) => deposit(tx, { institutionId, mode: "live", currency, amount: funds, note: "Funds of the test", madeBy: "rmason" }));
  const made = await desk.admin("POST", `/institutions/${institutionId}/api-keys`, {
    mode: "live",
    name: "Core banking",
    scopes: ["account:read", "transactions:read", "transactions:write", "events:read", "reports:read"],
    expiresInDays: 90,
  });
  const key = String(made.body["key"]);
  await approveAll(desk);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const call: Partner["call"] = (method, url, body, headers = {}) =>
    desk.call(method, `/api/v1${url}`, body, { headers: { authorization: `Bearer ${key}`, ...headers } });
  const send: Partner["send"] = (changes = {}, headers = {}) =>
    call(
      "POST",
      "/transactions",
      { project_id: desk.project, amount: "2500.00", currency, ...changes },
      { "idempotency-key": randomUUID(), ...headers },
    );
  const order: LivePartner["order"] = async (amount, changes = {}) => {
    const { status, body } = await send({ amount, ...changes });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return String(body["transaction_id"]);
  };
  return {
    ...tested,
    key,
    call,
    send,
    order,
    orderAtBank: async (amount) => {
      const id = await order(amount);
      await desk.send();
      return id;
    },
    chargesOf: async (publicId) => {
      const { body } = await call("GET", `/transactions/${publicId}`);
      const charges = body["charges"] as { amount: string; currency: string; borne_by: string }[];
      return charges.map(({ amount, currency: of, borne_by: by }) => `${amount} ${of} ${by}`);
    },
    funds: async () => ((await call("GET", "/account")).body["available_funds"] as { amount: string }[])[0]?.amount,
  };
}
