import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import { bankFolders } from "../folders.ts";
import { holdAfterRestore, restoreBankFiles } from "./service.ts";

let desk: BankDesk;
let partner: LivePartner;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
});
afterAll(() => desk.close());

const row = async (text: string, values: unknown[] = []) =>
  (await desk.context.pool.query(text, values)).rows[0] as Record<string, unknown>;
const lastOrder = async () => Number((await row("select max(id) as id from payment_orders"))["id"]);

describe("after a restore", () => {
  it("nothing leaves until a person has compared every order, and what the bank has is neither sent nor paid again", async () => {
    // One order that the collector has taken, one that it had not, and one transfer whose order was lost with the time taken back.
    await partner.order("10.00");
    await desk.send();
    const taken = await lastOrder();
    await partner.order("20.00");
    await desk.send();
    const missed = await lastOrder();
    for (const name of desk.filesIn("outbox")) rmSync(path.join(desk.context.config.bankDir, "outbox", name));
    const paidAlready = await partner.order("30.00");
    const waits = await partner.order("40.00");
    await holdAfterRestore(desk.context.db, "20261101T020000Z", new Date());

    await desk.send();
    expect(desk.filesIn("outbox")).toEqual([]);
    expect(await desk.statusOf(waits)).toBe("pending");

    const { body } = await desk.admin("GET", "/bank/comparison");
    const comparison = body["comparison"] as { orders: { id: number }[]; transfers: { id: number; publicId: string }[] };
    expect(comparison.orders.map(({ id }) => id)).toEqual([taken, missed]);
    const idOf = (publicId: string) => comparison.transfers.find((one) => one.publicId === publicId)?.id;
    expect(comparison.transfers.map(({ publicId }) => publicId)).toEqual([paidAlready, waits]);

    const answer = { atBank: [taken], notAtBank: [missed], transfersAtBank: [idOf(paidAlready)], note: "Statement of 1 November" };
    for (const wrong of [{ notAtBank: [] }, { atBank: [taken, 999_999] }, { transfersAtBank: [999_999] }])
      expect(await desk.admin("POST", "/bank/comparison", { ...answer, ...wrong })).toMatchObject({ status: 409 });
    expect(await desk.admin("POST", "/bank/comparison", { ...answer, note: " " })).toMatchObject({ status: 400, body: { fields: {} } });
    expect(await desk.admin("POST", "/bank/comparison", answer)).toMatchObject({ status: 200, body: { isOver: true } });
    expect(await desk.admin("POST", "/bank/comparison", answer)).toMatchObject({ status: 409 });

    await desk.send();
    const { message_id: again } = await row("select message_id from payment_orders where id = $1", [missed]);
    const sent = desk.filesIn("outbox").map((name) => desk.read("outbox", name));
    expect(sent).toHaveLength(2);
    expect(sent.filter((xml) => xml.includes(String(again)))).toHaveLength(1);
    expect(sent.filter((xml) => xml.includes(waits))).toHaveLength(1);
    expect(sent.join("")).not.toContain(paidAlready);
    expect(await row("select held_at is not null as held, status from transfers where public_id = $1", [paidAlready])).toEqual({
      held: true,
      status: "pending",
    });
    expect(await row("select after->>'note' as note from audit_log where action = 'bank.compared_after_restore'")).toEqual({
      note: "Statement of 1 November",
    });
  });

  it("the bank's files lie where the database believes them: known ones put away, all others in the inbox", async () => {
    const bankDir = mkdtempSync(path.join(tmpdir(), "bank-"));
    const aside = path.join(bankDir, "aside");
    const folders = bankFolders(bankDir);
    await folders.ensure();
    const [known = ""] = ["processed", "rejected"].flatMap((folder) => desk.filesIn(folder as "processed"));
    expect(known).toBe("");
    await desk.deliver("<nothing/>", "known.xml");
    const file = await row("select id, sha256, outcome from bank_files where name = 'known.xml'");
    writeFileSync(folders.place("outbox", "HB-1.xml"), "an order");
    writeFileSync(folders.place("processed", "9-late.xml"), "of the last minute");
    async function* backedUp() {
      yield Buffer.from("<nothing/>");
      yield Buffer.from("not booked yet");
      yield Buffer.from("not booked yet");
    }
    expect(await restoreBankFiles(desk.context.db, bankDir, aside, backedUp())).toBe(3);
    expect(readdirSync(path.join(bankDir, String(file["outcome"])))).toEqual([`${Number(file["id"])}-known.xml`]);
    expect(readdirSync(path.join(bankDir, "inbox"))).toHaveLength(2);
    expect(readdirSync(path.join(bankDir, "outbox"))).toEqual([]);
    expect(readdirSync(path.join(aside, "outbox"))).toEqual(["HB-1.xml"]);
    // Again, after a kill: nothing is lost, and nothing replaced.
    await restoreBankFiles(desk.context.db, bankDir, aside, backedUp());
    expect(readdirSync(path.join(bankDir, "inbox"))).toHaveLength(2);
    expect(readdirSync(path.join(aside, "processed"))).toEqual(["9-late.xml"]);
    rmSync(bankDir, { recursive: true });
  });

  it("an archive lies in the inbox again, though it is known, and so does the last minute's file of any name", async () => {
    const bankDir = mkdtempSync(path.join(tmpdir(), "bank-"));
    const folders = bankFolders(bankDir);
    await folders.ensure();
    const archive = Buffer.from(zipSync({ "1.xml": Buffer.from("<nothing/>") }));
    await desk.deliver(archive, "C53.zip");
    writeFileSync(folders.place("inbox", "late.CAMT053"), "of the last minute");
    writeFileSync(folders.place("inbox", "half.xml.part"), "half");
    const backedUp = async function* () {
      yield archive;
    };
    expect(await restoreBankFiles(desk.context.db, bankDir, path.join(bankDir, "aside"), backedUp())).toBe(2);
    expect(readdirSync(path.join(bankDir, "inbox"))).toHaveLength(2);
    expect(readdirSync(path.join(bankDir, "processed"))).toEqual([]);
    rmSync(bankDir, { recursive: true });
  });
});
