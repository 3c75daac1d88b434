import { rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import { bankFolders, type Folders } from "../folders.ts";
import { makeOrders, releaseOrders } from "./service.ts";

let desk: BankDesk;
let partner: LivePartner;
let folders: Folders;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
  folders = bankFolders(desk.context.config.bankDir);
});
afterAll(() => desk.close());

const forever = new AbortController().signal;
const died = () => {
  throw new Error("killed here");
};

/** Folders that die at one place, as a process does: what was done before stays, nothing after it happens. */
const deaths: Record<string, () => Folders> = {
  "before anything is written": () => ({ ...folders, stage: async () => died() }),
  "in the middle of writing": () => ({
    ...folders,
    stage: async (name, text) => {
      writeFileSync(folders.place("staging", `${name}.part`), text.slice(0, 100));
      died();
    },
  }),
  "when it is written, before that is noted": () => ({
    ...folders,
    stage: async (name, text) => {
      await folders.stage(name, text);
      died();
    },
  }),
  "when that is noted": () => ({ ...folders, isStaged: async () => died() }),
  "before it leaves": () => ({ ...folders, release: async () => died() }),
  "when it has left, before that is noted": () => ({
    ...folders,
    release: async (name) => {
      await folders.release(name);
      died();
    },
  }),
};

describe("an order's file comes into the outbox exactly once, when the process dies", () => {
  it.each(Object.entries(deaths))("%s", async (_place, dying) => {
    await partner.order("11.00");
    await makeOrders(desk.context);
    await expect(releaseOrders(desk.context, dying(), forever)).rejects.toThrow("killed here");
    // The bank's collector is quick: what it has taken must not come again.
    const collected: string[] = [];
    const collect = () => {
      for (const name of desk.filesIn("outbox")) {
        collected.push(desk.read("outbox", name));
        rmSync(folders.place("outbox", name));
      }
    };
    collect();
    for (let start = 0; start < 3; start += 1) {
      await releaseOrders(desk.context, folders, forever);
      collect();
    }
    expect(collected).toHaveLength(1);
    const { rows } = await desk.context.pool.query<{ xml: string; open: boolean }>(
      "select xml, released_at is null as open from payment_orders order by id desc limit 1",
    );
    expect(rows[0]).toEqual({ xml: collected[0], open: false });
    expect(desk.filesIn("staging").filter((name) => name.endsWith(".xml"))).toEqual([]);
  });

  it("and the desk says where the leaving was not seen", async () => {
    const { rows } = await desk.context.pool.query<{ inferred: boolean }>(
      "select is_release_inferred as inferred from payment_orders order by id",
    );
    expect(rows.map(({ inferred }) => inferred)).toEqual([false, false, false, false, false, true]);
  });

  it("and one that lost the lock while it wrote the file brings no second copy", async () => {
    await partner.order("12.00");
    await makeOrders(desk.context);
    const lock = new AbortController();
    const slow: Folders = {
      ...folders,
      stage: async (name, text) => {
        lock.abort(new Error("the lock was lost"));
        // Whoever has it now is quicker, and so is the bank's collector.
        await releaseOrders(desk.context, folders, forever);
        expect(desk.filesIn("outbox")).toEqual([name]);
        rmSync(folders.place("outbox", name));
        await folders.stage(name, text);
      },
    };
    await expect(releaseOrders(desk.context, slow, lock.signal)).rejects.toThrow("the lock was lost");
    await releaseOrders(desk.context, folders, forever);
    expect(desk.filesIn("outbox")).toEqual([]);
  });
});

describe("making an order", () => {
  it("is all or nothing", async () => {
    const ids = [await partner.order("1.00"), await partner.order("2.00")];
    // The second transfer cannot take the step: its event is refused.
    await desk.owner.query(
      `create function refuse_second() returns trigger language plpgsql as $$ begin
         if new.data->>'transaction_id' = '${ids[1] ?? ""}' then raise exception 'refused'; end if; return new; end $$;
       create trigger refuse before insert on partner_events for each row execute function refuse_second()`,
    );
    await expect(makeOrders(desk.context)).rejects.toThrow("refused");
    await desk.owner.query("drop trigger refuse on partner_events");
    expect(await Promise.all(ids.map(desk.statusOf))).toEqual(["pending", "pending"]);
    const before = await desk.context.pool.query("select from payment_orders");
    await makeOrders(desk.context);
    expect(await Promise.all(ids.map(desk.statusOf))).toEqual(["submitted", "submitted"]);
    expect((await desk.context.pool.query("select from payment_orders")).rowCount).toBe(Number(before.rowCount) + 1);
  });

  it("makes several of many, and none twice when two processes do it at once", async () => {
    await Promise.all(Array.from({ length: 7 }, () => partner.order("1.00")));
    await Promise.all([makeOrders(desk.context, 3), makeOrders(desk.context, 3)]);
    const { rows } = await desk.context.pool.query<{ n: number; orders: number }>(
      "select count(*)::int as n, count(distinct order_id)::int as orders from (select * from payment_order_transfers order by transfer_id desc limit 7) as newest",
    );
    expect(rows[0]?.n).toBe(7);
    expect(rows[0]?.orders).toBeGreaterThanOrEqual(3);
    const { rows: sums } = await desk.context.pool.query(
      `select message_id from payment_orders where transfer_count <> (select count(*) from payment_order_transfers where order_id = payment_orders.id)
          or control_sum <> (select sum(amount) from payment_order_transfers join transfers on transfers.id = transfer_id where order_id = payment_orders.id)`,
    );
    expect(sums).toEqual([]);
  });
});
