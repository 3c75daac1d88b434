import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { zipSync } from "fflate";
import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll } from "vitest";
import { depositReference } from "../../src/shared/domain/creditor-reference.ts";
import { expectSound } from "../support/axe.ts";
import { ownAccount, payee } from "../support/bank.ts";
import { accountReport, type Line, statusReport } from "../support/bank-messages.ts";
import { isReady, logIn, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { letPay } from "../support/let-pay.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { fundingRequest } from "../support/samples.ts";
import { approveAllAt } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";

const name = "Clean water for the upper river";

/** The whole chain with live money: a community asks, a bank pays, the world sees it, and a withdrawal ends it. */
describeSteps("from a community's request to a bank's report", (step) => {
  let stage: Stage;
  let receiver: Receiver;
  let cookie: string;
  const folder = mkdtempSync(path.join(tmpdir(), "walk-"));
  const bank = { id: 0, key: "", secret: "" };
  let project = "";
  let transaction = "";
  journey.beforeAll(async ({ browser }) => {
    receiver = await startReceiver();
    stage = await setStage(browser, { BANK_DIR: folder, OUTBOUND_PRIVATE: "127.0.0.1" });
    cookie = await stage.server.signIn();
  });
  afterAll(async () => {
    await stage.end();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const admin = (url: string, body: unknown = {}) => postJson(`${stage.server.url}/api/admin${url}`, body, { cookie });
  const partner = async (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${stage.server.url}/api/v1${url}`, {
      method,
      headers: { authorization: `Bearer ${bank.key}`, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const asAdmin = async (url: string) => {
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    await visit.page.goto(url);
    await isReady(visit.page);
    return visit.page;
  };
  /** What each minute does, at once. */
  const hurry = (job: string) => rowsOf(stage, `select graphile_worker.add_job('${job}')`);
  const becomes = async <Value>(read: () => Promise<Value>, isIt: (value: Value) => boolean): Promise<Value> => {
    for (let i = 0; i < 150; i += 1) {
      const value = await read();
      if (isIt(value)) return value;
      await wait(100);
    }
    throw new Error(`it stayed ${JSON.stringify(await read())}`);
  };
  /** As the bank's collector leaves it: complete, and some time ago. */
  const put = (file: string, xml: string | Uint8Array): void => {
    writeFileSync(path.join(folder, "inbox", `.${file}`), xml);
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(path.join(folder, "inbox", `.${file}`), past, past);
    renameSync(path.join(folder, "inbox", `.${file}`), path.join(folder, "inbox", file));
  };
  const deliver = async (file: string, xml: string | Uint8Array) => {
    put(file, xml);
    await hurry("read_bank_files");
  };

  step("the community's request is approved and becomes a project, which is published with its consent", async () => {
    await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest());
    const page = await asAdmin("/admin/funding-requests?open=1&tab=review");
    await page
      .locator(".drawer")
      .getByLabel(/^Status of/)
      .selectOption("approved");
    await page.locator("dialog[open]").getByRole("radio").first().check();
    await page.getByRole("button", { name: "Approve and tell the applicant" }).click();
    await page.getByText("Status updated").first().waitFor();
    await page.locator(".drawer").getByRole("button", { name: "Prepare a project" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByLabel(/^People served/).fill("640");
    await page.getByRole("button", { name: "Save facts" }).click();
    await page.getByText("Facts saved").first().waitFor();
    await page.getByRole("button", { name: "Record consent" }).click();
    const dialog = page.locator("dialog[open]");
    const record = {
      consentedBy: "Marian Tolliver",
      consentedByRole: "Council Chair",
      procedure: "Three open meetings, then a vote of the council.",
      consentedOn: "2026-02-03",
      documentReference: "Resolution 2026-04",
      covers: "The page of the project, and its facts for the institutions that fund it.",
      disclosed: "Who reads the page, and that the consent can be withdrawn at any time.",
    };
    for (const [field, value] of Object.entries(record)) await dialog.locator(`[name="${field}"]`).fill(value);
    await dialog.getByLabel("Until it is withdrawn").check();
    await dialog.getByRole("button", { name: "Record consent" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Waiting to be confirmed").first().waitFor();
    await approveAllAt(stage);
    await page.reload();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText(/Public since/).waitFor();
    project = ((await page.getByRole("link", { name: "Open the public page" }).getAttribute("href")) ?? "").split("/").at(-1) ?? "";
    expect(project).toMatch(/^prj_/);
    await page.context().close();
  });

  step("the bank's money arrives by a statement, and its software finds the project", async () => {
    const made = await admin("/institutions", { name: "Stone Meadow Credit Union", description: "d", type: "Credit Union", tags: [] });
    bank.id = Number(made.body["id"]);
    // How it becomes active by evidence is what the onboarding's own tests show.
    await rowsOf(stage, `update institutions set onboarding_step = 'active', eligibility_status = 'eligible' where id = ${bank.id}`);
    expect((await admin("/bank/accounts", ownAccount)).status).toBe(202);
    const put = await fetch(`${stage.server.url}/api/admin/projects/1/payee`, {
      method: "PUT",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(payee),
    });
    expect(put.status).toBe(202);
    const scopes = ["account:read", "projects:read", "transactions:read", "transactions:write", "events:read", "webhooks:manage"];
    const issued = await admin(`/institutions/${bank.id}/api-keys`, { mode: "live", name: "Core banking", scopes, expiresInDays: 90 });
    bank.key = String(issued.body["key"]);
    expect(bank.key).toMatch(/^hb_live_/);
    await approveAllAt(stage);
    await hurry("send_payment_orders");
    await becomes(
      async () => readdirSync(folder),
      (folders) => folders.includes("inbox"),
    );
    const details = [{ creditorReference: depositReference(bank.id), payer: "Stone Meadow Credit Union" }];
    await deliver("statement.xml", accountReport({ lines: [{ amount: "5000.00", direction: "CRDT", bankReference: "B-7711", details }] }));
    const funds = async () => (await partner("GET", "/account")).body["available_funds"];
    await becomes(funds, (held) => JSON.stringify(held) === JSON.stringify([{ amount: "5000.00", currency: "USD" }]));
    const { body } = await partner("GET", "/projects");
    expect(body["data"]).toMatchObject([{ id: project, name, funding_needed: "250000.00", funding_received: "0.00" }]);
    const endpoint = await partner("POST", "/webhook_endpoints", { url: receiver.url, events: "all" });
    bank.secret = String(endpoint.body["secret"]);
    // How a list is loaded and a file approved is what their own tests show.
    await letPay(stage, bank.id);
  });

  step("what the statement does not explain waits, and two people decide it part by part", async () => {
    const details = [{ amount: "400.00", words: depositReference(bank.id), payer: "Stone Meadow Credit Union" }];
    await deliver("partly.xml", accountReport({ lines: [{ amount: "460.00", direction: "CRDT", bankReference: "B-7712", details }] }));
    await becomes(
      () => rowsOf(stage, "select from bank_entries where outcome = 'unmatched'"),
      (waiting) => waiting.length === 2,
    );
    const page = await asAdmin("/admin/bank?tab=unmatched");
    const part = page.getByRole("listitem").filter({ hasText: "It seems to be for Stone Meadow Credit Union." });
    const remainder = page.getByRole("listitem").filter({ hasText: "This is the remainder." });
    for (const [entry, act] of [
      [part, "Book as a deposit"],
      [remainder, "Set aside"],
    ] as const) {
      await entry.getByRole("button", { name: act }).click();
      const dialog = page.locator("dialog[open]");
      await dialog.getByLabel(/^Reason/).fill("We asked the bank.");
      await expectSound(page);
      await dialog.getByRole("button", { name: act }).click();
      await entry.getByText("Waiting for a second person").waitFor();
    }
    await expectSound(page);
    await page.goto("/admin/approvals");
    await page.getByText("Book a bank entry as a deposit of Stone Meadow Credit Union").first().waitFor();
    await expectSound(page);
    await approveAllAt(stage);
    expect((await partner("GET", "/account")).body["available_funds"]).toEqual([{ amount: "5400.00", currency: "USD" }]);
    await page.context().close();
  });

  step("its transfer leaves as a payment order, and the bank's answer settles it", async () => {
    const order = { project_id: project, amount: "2500.00", currency: "USD", reference: "INV-2026-114" };
    const ordered = await partner("POST", "/transactions", order, { "idempotency-key": "walk-1" });
    expect(ordered).toMatchObject({ status: 201, body: { status: "pending" } });
    transaction = String(ordered.body["transaction_id"]);
    await hurry("send_payment_orders");
    const [file = ""] = await becomes(
      async () => readdirSync(path.join(folder, "outbox")),
      (files) => files.length === 1,
    );
    const xml = readFileSync(path.join(folder, "outbox", file), "utf8");
    expect(xml).toContain(transaction);
    rmSync(path.join(folder, "outbox", file));
    const orderId = /<MsgId>([^<]+)</.exec(xml)?.[1] ?? "";
    await deliver("answer.xml", statusReport({ orderId, payments: [{ endToEndId: transaction, status: "ACSC" }] }));
    const status = async () => (await partner("GET", `/transactions/${transaction}`)).body["status"];
    await becomes(status, (now) => now === "settled");
    const settled = await becomes(
      async () =>
        receiver.received.map(({ body, headers }) => new Webhook(bank.secret).verify(body, headers) as { data: { status: string } }),
      (messages) => messages.some(({ data }) => data.status === "settled"),
    );
    expect(settled.map(({ data }) => data.status).toSorted()).toEqual(["pending", "settled", "submitted"]);
  });

  step("what the bank charged for it, two people state to the cent", async () => {
    const paid: Line = { amount: "2502.50", direction: "DBIT", bankReference: "B-7713", details: [{ endToEndId: transaction }] };
    const fee: Line = { amount: "9.00", direction: "DBIT", bankReference: "B-7714", information: "Account fee" };
    await deliver("charged.xml", accountReport({ lines: [paid, fee] }));
    await becomes(
      () => rowsOf(stage, "select from bank_entries where outcome = 'unmatched'"),
      (waiting) => waiting.length === 2,
    );
    const page = await asAdmin("/admin/bank?tab=unmatched");
    const dialog = page.locator("dialog[open]");
    const payment = page.getByRole("listitem").filter({ hasText: transaction });
    await payment.getByRole("button", { name: "Match to a transfer" }).click();
    await dialog.getByLabel(/^Bank charges/).fill("2.00");
    await dialog.getByRole("button", { name: "Match to a transfer" }).click();
    await dialog
      .getByText(/Enter 2\.50 if the difference is what the bank charged/)
      .first()
      .waitFor();
    await expectSound(page);
    await dialog.getByLabel(/^Bank charges/).fill("2.50");
    await dialog.getByRole("button", { name: "Match to a transfer" }).click();
    await payment.getByText("Waiting for a second person").waitFor();
    const account = page.getByRole("listitem").filter({ hasText: "Account fee" });
    await account.getByRole("button", { name: "Book as a bank charge" }).click();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Book as a bank charge" }).click();
    await account.getByText("Waiting for a second person").waitFor();
    await page.goto("/admin/approvals");
    await page.getByText("Book a bank entry as a bank charge").first().waitFor();
    await approveAllAt(stage);
    const { body } = await partner("GET", `/transactions/${transaction}`);
    expect(body["charges"]).toEqual([{ amount: "2.50", currency: "USD", borne_by: "initiative" }]);
    expect((await partner("GET", "/account")).body["available_funds"]).toEqual([{ amount: "2900.00", currency: "USD" }]);
    await page.context().close();
  });

  step("a statement that never came is named at the desk until somebody says why", async () => {
    const day = (sequence: number, opening: string, closing: string) => {
      const on = `2026-11-${sequence}`;
      const balances = [
        { kind: "OPBD", amount: opening, on },
        { kind: "CLBD", amount: closing, on },
      ];
      return accountReport({ lines: [], totals: { sequence, balances } });
    };
    put("thursday.xml", day(12, "488.50", "488.50"));
    await deliver("saturday.xml", day(14, "400.00", "400.00"));
    await becomes(
      () => rowsOf(stage, "select from bank_statement_breaks"),
      (found) => found.length === 1,
    );
    const page = await asAdmin("/admin");
    await page.getByText("Something is missing in the bank's statements, or does not add up", { exact: true }).waitFor();
    await page.goto("/admin/bank?tab=files");
    const gap = page.getByRole("listitem").filter({ hasText: "Statement 13 is missing." });
    await gap.getByText("The balance moved by -USD 88.50 meanwhile.").waitFor();
    await gap.getByRole("button", { name: "Explain" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("button", { name: "Explain" }).click();
    await dialog.getByText("Say it in a few words.").first().waitFor();
    await expectSound(page);
    await dialog.getByLabel("Why is it so?").fill("The bank sends it by post: its line is entered by hand.");
    await dialog.getByRole("button", { name: "Explain" }).click();
    await gap.waitFor({ state: "detached" });
    await page.context().close();
  });

  step("what lies in the inbox unread is named, and a refused file stays until somebody has dealt with it", async () => {
    symlinkSync("elsewhere", path.join(folder, "inbox", "today.xml"));
    await deliver("today.zip", zipSync({ "C53.xml": Buffer.from(accountReport({ lines: [] })), "notes.txt": Buffer.from("Good morning") }));
    await becomes(
      () => rowsOf(stage, "select from bank_files where outcome = 'rejected'"),
      (found) => found.length === 1,
    );
    const page = await asAdmin("/admin/bank?tab=files");
    await page.getByRole("region", { name: "Waiting in the inbox" }).getByText("This is a link, which we do not follow.").waitFor();
    await page.getByText("The 2 files in it are read as if each had come alone.").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Need a person" }).click();
    await page.getByText("The 2 files in it are read as if each had come alone.").waitFor({ state: "detached" });
    const refused = page.getByRole("listitem").filter({ hasText: "This is not an XML file." });
    await refused.getByRole("button", { name: "Dealt with" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("What became of it?").fill("A note of the bank, which says nothing of money.");
    await dialog.getByRole("button", { name: "Dealt with" }).click();
    await refused.waitFor({ state: "detached" });
    unlinkSync(path.join(folder, "inbox", "today.xml"));
    await page.context().close();
  });

  step("everybody sees it: the project, the tiles, the desk", async () => {
    const { page } = await stage.visit("/");
    await page.getByText("$2.5K").waitFor();
    await page.goto(`/projects/${project}`);
    await page.getByText("$2,500", { exact: true }).waitFor();
    await page.getByText("received of $250,000").waitFor();
    await page.getByText("$247,500 still needed.").waitFor();
    const desk = await asAdmin(`/admin/transfers?mode=live`);
    await desk.getByText("Stone Meadow Credit Union").first().waitFor();
    await desk.getByText("INV-2026-114").first().waitFor();
  });

  step("a member of the institution asks for its report and downloads it", async () => {
    const invited = await admin(`/institutions/${bank.id}/invitations`, { name: "Iris Vale", email: "iris@stone-meadow.example" });
    const { page } = await stage.visit(new URL(String(invited.body["link"])).pathname);
    await page.locator("[name=username]").fill("iris.vale");
    await page.locator("[name=password]").fill("a-long-enough-password");
    await isReady(page);
    await page.getByRole("button", { name: "Create my account" }).click();
    await page.getByRole("heading", { name: "Get started" }).waitFor();
    await page.goto("/partner/transfers?mode=live");
    await page.getByRole("button", { name: transaction }).click();
    await page.getByText("2.50, which Hearthbridge bears").waitFor();
    await page.goto("/partner/reports?mode=live");
    await page.getByRole("button", { name: "New report" }).click();
    await page.getByRole("button", { name: "Create report" }).click();
    const link = page.getByRole("link", { name: /Download/ });
    await link.waitFor({ timeout: 20_000 });
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(file.headers()["content-type"]).toBe("application/pdf");
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  step("a withdrawn consent takes the project out of pages and calls at once", async () => {
    const page = await asAdmin("/admin/projects?state=published");
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Record the withdrawal" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("[name=reason]").fill("The council decided anew.");
    await dialog.getByRole("button", { name: "Record the withdrawal" }).click();
    await page.getByText("The consent was withdrawn. Only staff can see this project.").waitFor();
    expect((await partner("GET", `/projects/${project}`)).status).toBe(404);
    expect((await fetch(`${stage.server.url}/api/projects/${project}`)).status).toBe(410);
    expect(
      (await partner("POST", "/transactions", { project_id: project, amount: "1.00", currency: "USD" }, { "idempotency-key": "walk-2" }))
        .status,
    ).toBe(422);
  });
});
