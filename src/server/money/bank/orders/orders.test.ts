import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createBankDesk,
  createLivePartner,
  givePayee,
  type BankDesk,
  type LivePartner,
  ownAccount,
  payee,
} from "../../../../../test/support/bank.ts";
import { lint, validate } from "../../../../../test/support/iso20022.ts";
import { missing } from "../../../../../test/support/machine.ts";
import { publishedProject } from "../../../../../test/support/partner.ts";
import { screenAll } from "../../../../../test/support/screening.ts";

let desk: BankDesk;
let partner: LivePartner;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
});
afterAll(() => desk.close());

const newestOrder = async () => ((await desk.admin("GET", "/bank/orders")).body["items"] as Record<string, unknown>[])[0] ?? {};
const xmlOf = async (order: Record<string, unknown>) =>
  String((await desk.admin("GET", `/bank/orders/${String(order["id"])}/file`)).body["text"]);

describe("orders to the bank", () => {
  it("carry every waiting live transfer, once, with structured addresses and control sums", async () => {
    const first = await partner.order("2500.00", { reference: "Grant 7 & <more>" });
    const second = await partner.order("0.35");
    expect(await desk.statusOf(first)).toBe("pending");
    await desk.send();
    const order = await newestOrder();
    expect(order).toMatchObject({ currency: "USD", controlSum: "2500.35", transferCount: 2, submitted: 2, state: "released" });
    expect(await desk.statusOf(first)).toBe("submitted");
    const name = `${String(order["messageId"])}.xml`;
    expect(desk.filesIn("outbox")).toEqual([name]);
    expect(desk.filesIn("staging")).toEqual([]);
    const xml = desk.read("outbox", name);
    expect(xml).toBe(await xmlOf(order));
    expect(xml).toContain(`<EndToEndId>${first}</EndToEndId>`);
    expect(xml).toContain('<InstdAmt Ccy="USD">0.35</InstdAmt>');
    expect(xml).toContain("<CtrlSum>2500.35</CtrlSum>");
    expect(xml).toContain("<Ustrd>Clean water / Grant 7 &amp; &lt;more&gt;</Ustrd>");
    expect(xml).toContain("<TwnNm>Upper Crossing</TwnNm>");
    expect(xml).not.toContain("AdrLine");
    // The next minute finds nothing to do.
    await desk.send();
    expect(desk.filesIn("outbox")).toEqual([name]);
    const { body } = await partner.call("GET", `/transactions/${second}`);
    expect(body["status"]).toBe("submitted");
    const events = (await partner.call("GET", "/events")).body["data"] as { data: Record<string, unknown> }[];
    expect(events.filter(({ data }) => data["status"] === "submitted")).toHaveLength(2);
    // It is at the bank: the partner cannot take it back.
    expect((await partner.call("POST", `/transactions/${second}/cancel`)).status).toBe(409);
  });

  it("are valid by the official schema, with every kind of account and name", async () => {
    await partner.order("12.5", { reference: "Für «Wasser» ü" });
    await desk.send();
    validate(await xmlOf(await newestOrder()));
    const long = { ...payee, holderName: "N".repeat(140), street: "S".repeat(70), building: null, postCode: null, subdivision: null };
    await desk.byTwo("PUT", `/projects/${desk.projectNumber}/payee`, {
      ...long,
      accountNumber: null,
      iban: "DE89 3704 0044 0532 0130 00",
      bic: "COBADEFFXXX",
    });
    // Characters of four bytes must not be cut in half.
    await desk.context.pool.query("update projects set name = $1 where id = $2", ["\u{1F33F}".repeat(150), desk.projectNumber]);
    await partner.order("9999.99");
    await desk.send();
    const xml = await xmlOf(await newestOrder());
    validate(xml);
    expect(xml).toContain("<IBAN>DE89370400440532013000</IBAN>");
    expect(xml).toContain(`<Ustrd>${"\u{1F33F}".repeat(140)}</Ustrd>`);
    await desk.context.pool.query("update projects set name = 'Clean water' where id = $1", [desk.projectNumber]);
    await desk.byTwo("PUT", `/projects/${desk.projectNumber}/payee`, payee);
  });

  it("are valid by xmllint too", async ({ skip }) => {
    skip(missing.xmllint !== "", missing.xmllint);
    await partner.order("7.00");
    await desk.send();
    expect(lint(await xmlOf(await newestOrder()))).toBe("");
  });

  it("wait while an account, payee details or the consent is missing, and say which", async () => {
    const without = await publishedProject(desk);
    const abroad = await publishedProject(desk, { currency: "CAD" });
    const withdrawn = await publishedProject(desk);
    const foreign = await createLivePartner(desk, { currency: "CAD" });
    for (const one of [without, abroad, withdrawn]) await givePayee(desk, one);
    const ids = [
      await partner.order("1.00", { project_id: without }),
      await foreign.order("2.00", { project_id: abroad }),
      await partner.order("3.00", { project_id: withdrawn }),
    ];
    await desk.context.pool.query("update projects set state = 'withdrawn' where public_id = $1", [withdrawn]);
    await desk.context.pool.query("delete from project_payees using projects where projects.id = project_id and public_id = any($1)", [
      [without, abroad],
    ]);
    await desk.send();
    const { body } = await desk.admin("GET", "/bank/waiting");
    const waiting = (body["items"] as { publicId: string; why: string }[]).map(({ publicId, why }) => [publicId, why]);
    expect(waiting).toEqual([
      [ids[0], "payee"],
      [ids[1], "both"],
      [ids[2], "withdrawn"],
    ]);
    expect((await desk.admin("GET", "/bank")).body["waiting"]).toBe(3);
    expect((await partner.call("POST", `/transactions/${ids[0] ?? ""}/cancel`)).status).toBe(200);
    expect((await partner.call("POST", `/transactions/${ids[2] ?? ""}/cancel`)).status).toBe(200);
    await desk.byTwo("POST", "/bank/accounts", { ...ownAccount, currency: "CAD" });
    const { rows } = await desk.context.pool.query<{ id: number }>("select id from projects where public_id = $1", [abroad]);
    await desk.byTwo("PUT", `/projects/${String(rows[0]?.id)}/payee`, payee);
    await desk.send();
    expect(await desk.statusOf(ids[1] ?? "")).toBe("submitted");
    expect(await newestOrder()).toMatchObject({ currency: "CAD", controlSum: "2.00" });
  });

  it("are not made when the schema has something against them, which the log says without a name", async () => {
    const before = (await newestOrder())["id"];
    const waits = await partner.order("8.00");
    await desk.context.pool.query("update project_payees set town = repeat('T', 36) where project_id = $1", [desk.projectNumber]);
    await screenAll(desk);
    await desk.send();
    expect([await desk.statusOf(waits), (await newestOrder())["id"]]).toEqual(["pending", before]);
    const line = desk.logged.find((one) => one.includes("not valid by its schema")) ?? "";
    expect(line).toMatch(/Line \d+: TwnNm has a value that the schema does not allow\./);
    expect(line).not.toContain("TTT");
    await desk.byTwo("PUT", `/projects/${desk.projectNumber}/payee`, payee);
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("submitted");
  });

  it("never pay from a retired account, nor a transfer of test mode", async () => {
    const { body } = await desk.admin("GET", "/bank");
    const usd = (body["accounts"] as { id: number; currency: string; retiredAt: string | null }[]).find(
      (one) => one.currency === "USD" && one.retiredAt === null,
    );
    expect((await desk.admin("POST", `/bank/accounts/${String(usd?.id)}/retire`)).status).toBe(200);
    expect((await desk.admin("POST", `/bank/accounts/${String(usd?.id)}/retire`)).status).toBe(409);
    const waits = await partner.order("5.00");
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("pending");
    await desk.byTwo("POST", "/bank/accounts", ownAccount);
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("submitted");
    const { rows } = await desk.context.pool.query(
      "select from payment_order_transfers join transfers on transfers.id = transfer_id where mode = 'test'",
    );
    expect(rows).toEqual([]);
  });
});

describe("accounts", () => {
  it.each([
    [{ iban: "GB33BUKB20201555555556" }, "iban"],
    [{ iban: null }, "iban"],
    [{ accountNumber: "1" }, "iban"],
    [{ bic: "BUKB" }, "bic"],
    [{ bic: null }, "bic"],
    [{ clearingSystem: "USABA", clearingMember: "021000022" }, "clearingMember"],
    [{ clearingMember: "021000021" }, "clearingSystem"],
    [{ country: "ZZ" }, "country"],
    [{ country: "" }, "country"],
    [{ holderName: " " }, "holderName"],
    [{ currency: "XQX" }, "currency"],
  ])("are checked: %j", async (change, field) => {
    const { status, body } = await desk.admin("POST", "/bank/accounts", { ...ownAccount, ...change });
    expect([status, Object.keys(body["fields"] as object)]).toEqual([400, [field]]);
  });

  it("leave the last four characters in the audit log, and nothing in the log", async () => {
    const { rows } = await desk.context.pool.query<{ line: string }>(
      "select coalesce(before::text, '') || coalesce(after::text, '') as line from audit_log",
    );
    const audited = rows.map(({ line }) => line).join("\n");
    expect(audited).toContain("…5555");
    for (const text of [audited, desk.logged.join("\n")]) {
      expect(text).not.toContain(ownAccount.iban);
      expect(text).not.toContain(payee.accountNumber);
    }
  });
});
