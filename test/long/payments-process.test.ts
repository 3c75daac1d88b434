import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineNumber } from "../../src/server/screening/engine/service.ts";
import { secondPerson } from "../support/approvals.ts";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../support/bank.ts";
import { haltAt } from "../support/halt.ts";
import { addState, screenAll } from "../support/screening.ts";
import { postJson, type ServerProcess, serveBeside } from "../support/server-process.ts";

let desk: BankDesk;
let partner: LivePartner;
let server: ServerProcess;
const start = async () => {
  server = await serveBeside(desk, { BANK_DIR: desk.context.config.bankDir });
};
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
  await addState(desk, { engine: engineNumber });
  await screenAll(desk);
  await start();
});
afterAll(async () => {
  await server.end();
  await desk.close();
});

const rows = async <Row extends object = object>(text: string, values: unknown[] = []) =>
  (await desk.owner.query(text, values)).rows as Row[];
const eventually = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 60_000, interval: 100 });

/** What the bank's collector has taken. It is quick, and what it has must not come again. */
const collected: string[] = [];
function collect(): void {
  for (const name of desk.filesIn("outbox")) {
    collected.push(desk.read("outbox", name));
    rmSync(path.join(desk.context.config.bankDir, "outbox", name));
  }
}

/** Has the server's worker make orders now, besides each minute; resolves when that is over. */
async function makeOrders(): Promise<void> {
  await rows("select graphile_worker.add_job('send_payment_orders', job_key => 'now')");
  await eventually(() => rows("select from graphile_worker.jobs where key = 'now'")).toEqual([]);
}

/** Where a transfer is: its own state, the orders that have it, and each time that the gate let it go on. */
async function whereIs(id: string) {
  collect();
  const [found] = await rows(
    `select status, held_at is not null as held,
            (select count(*)::int from payment_order_transfers where transfer_id = transfers.id) as orders,
            (select coalesce(array_agg(asked_for order by id), '{}') from gate_answers where transfer_id = transfers.id and allowed) as answers
       from transfers where public_id = $1`,
    [id],
  );
  return { ...found, files: collected.filter((xml) => xml.includes(`<EndToEndId>${id}</EndToEndId>`)).length };
}

describe("a payment", () => {
  it("whose order is killed with -9 at each of its steps leaves once, with the gate's answer", async () => {
    const making = await haltAt(desk, "insert on payment_order_transfers");
    const id = await partner.order("120.00");
    await rows("select graphile_worker.add_job('send_payment_orders')");
    await making.isReached();
    await server.killAll();
    await making.lift();
    const waits = { status: "pending", held: false, orders: 0, answers: ["creation"], files: 0 };
    expect(await whereIs(id)).toEqual(waits);
    expect(await rows("select from payment_orders")).toEqual([]);

    // The file is written, and nobody has noted it.
    const staging = await haltAt(desk, "update on payment_orders", "old.staged_at is null and new.staged_at is not null");
    await start();
    await staging.isReached();
    await server.killAll();
    await staging.lift();
    const ordered = { ...waits, status: "submitted", orders: 1, answers: ["creation", "order"] };
    expect(await whereIs(id)).toEqual(ordered);
    expect(await rows("select staged_at, released_at from payment_orders")).toEqual([{ staged_at: null, released_at: null }]);
    expect(desk.filesIn("staging")).toHaveLength(1);
    expect(desk.filesIn("outbox")).toEqual([]);

    // It has left, and nobody has noted that.
    const leaving = await haltAt(desk, "update on payment_orders", "new.released_at is not null");
    await start();
    await leaving.isReached();
    await server.killAll();
    await leaving.lift();
    expect(await whereIs(id)).toEqual({ ...ordered, files: 1 });
    expect(await rows("select released_at from payment_orders")).toEqual([{ released_at: null }]);

    await start();
    await eventually(() => rows("select released_at is not null as released, is_release_inferred as inferred from payment_orders")).toEqual(
      [{ released: true, inferred: true }],
    );
    await makeOrders();
    expect(await whereIs(id)).toEqual({ ...ordered, files: 1 });
    expect(desk.filesIn("staging")).toEqual([]);
  }, 180_000);

  it("that was held, and whose release is killed with -9, stays held until it is released again, and leaves once", async () => {
    await rows(
      "insert into institution_limits (institution_id, currency, four_eyes_above, reason, set_by_name) values ($1, 'USD', 20, 'r', 'rmason')",
      [partner.institutionId],
    );
    const id = await partner.order("21.00");
    const asked = await desk.admin("POST", `/transfers/${id}/release`, { reason: "They confirmed it by telephone." });
    expect(asked.status).toBe(202);
    const [approval] = await rows<{ id: number }>("select id from approvals where state = 'waiting'");
    const cookie = await secondPerson(desk);
    const approve = () => postJson(`${server.url}/api/admin/approvals/${approval?.id ?? 0}/approve`, { hasChecked: true }, { cookie });

    // The hold is lifted and the gate has answered, in a transaction that never ends.
    const releasing = await haltAt(desk, "insert on audit_log", "new.action = 'transfer.released'");
    const lost = approve().catch((error: unknown) => error);
    await releasing.isReached();
    await server.killAll();
    expect(await lost).toBeInstanceOf(Error);
    await releasing.lift();
    const held = { status: "pending", held: true, orders: 0, answers: ["creation"], files: 0 };
    expect(await whereIs(id)).toEqual(held);
    expect(await rows("select state from approvals where id = $1", [approval?.id])).toEqual([{ state: "waiting" }]);

    await start();
    await makeOrders();
    expect(await whereIs(id)).toEqual(held);
    expect((await approve()).status).toBe(200);
    await makeOrders();
    const gone = { status: "submitted", held: false, orders: 1, answers: ["creation", "release", "order"], files: 1 };
    await eventually(() => whereIs(id)).toEqual(gone);
    await makeOrders();
    expect(await whereIs(id)).toEqual(gone);
    expect(await rows("select from audit_log where action = 'transfer.released'")).toHaveLength(1);
  }, 180_000);
});
