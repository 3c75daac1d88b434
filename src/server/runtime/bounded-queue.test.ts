import { expect, it } from "vitest";
import { createSemaphore, createWaitingRoom } from "./bounded-queue.ts";

it("does so many pieces of work at once, and goes on after one that fails", async () => {
  const inTurn = createSemaphore(2);
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const all = gates.map(({ promise }, n) =>
    inTurn(() => {
      begun.push(n);
      return promise;
    }).catch((error: Error) => error.message),
  );
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error("broken"));
  expect(await all[1]).toBe("broken");
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it("has a place for so many in all and of each share, and gives it back", async () => {
  const room = createWaitingRoom({ most: 3, retryAfter: 5 });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const of = (...keys: string[]) => keys.map((key) => ({ key, most: 2 }));
  const staying = [room(of("a", "r1"), () => gate), room(of("a", "r2"), () => gate.then(() => Promise.reject(new Error("broken"))))];
  const failing = expect(staying[1]).rejects.toThrow("broken");
  await expect(room(of("b", "a"), () => Promise.resolve())).rejects.toMatchObject({ code: "too_many_requests", retryAfter: 5 });
  staying.push(room(of("b"), () => gate));
  await expect(room([], () => Promise.resolve())).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
  open();
  await Promise.all([staying[0], failing, staying[2]]);
  expect(await Promise.all([room(of("a"), () => Promise.resolve(1)), room(of("a"), () => Promise.resolve(2))])).toEqual([1, 2]);
});
