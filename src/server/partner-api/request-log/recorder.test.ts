import { describe, expect, it } from "vitest";
import type { NewRequest } from "./queries.ts";
import { createRecorder } from "./recorder.ts";

const request = (route: string): NewRequest => ({
  requestId: "00000000-0000-4000-8000-000000000000",
  keyId: 1,
  method: "GET",
  route,
  status: 200,
  errorCode: null,
  milliseconds: 3,
  at: "2026-11-21T10:00:00.000Z",
});

/** A store that is down until it is told otherwise. */
function scene(most?: number) {
  const batches: string[][] = [];
  const said: unknown[] = [];
  let isUp = false;
  const store = async (batch: NewRequest[]) => {
    if (!isUp) throw new Error("the database is away");
    batches.push(batch.map(({ route }) => route));
  };
  const recorder = createRecorder(store, { warn: (...words: unknown[]) => void said.push(words.at(-1)) }, most);
  return { recorder, batches, said, setUp: (up: boolean) => (isUp = up) };
}

describe("the recorder of requests", () => {
  it("stores many calls by few statements, in their order", async () => {
    const { recorder, batches, setUp } = scene();
    setUp(true);
    for (let i = 0; i < 2_500; i += 1) recorder.note(request(String(i)));
    await recorder.flush();
    expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500]);
    expect(batches.flat()).toEqual(Array.from({ length: 2_500 }, (_, i) => String(i)));
  });

  it("keeps the newest while the database is away, says so once, and stores them when it is back", async () => {
    const { recorder, batches, said, setUp } = scene(3);
    for (const route of ["a", "b", "c", "d", "e"]) recorder.note(request(route));
    await expect(recorder.flush()).rejects.toThrow("away");
    recorder.note(request("f"));
    await expect(recorder.flush()).rejects.toThrow("away");
    expect(said).toEqual(["the request log is full: the oldest requests are lost"]);
    setUp(true);
    await recorder.flush();
    expect(batches).toEqual([["d", "e", "f"]]);
  });

  it("says it again when it happens again later", async () => {
    const { recorder, said, setUp } = scene(1);
    for (const route of ["a", "b"]) recorder.note(request(route));
    setUp(true);
    await recorder.flush();
    setUp(false);
    for (const route of ["c", "d"]) recorder.note(request(route));
    expect(said).toHaveLength(2);
  });

  it("stores the rest at the end and takes no more", async () => {
    const { recorder, batches, setUp } = scene();
    setUp(true);
    recorder.note(request("last"));
    await recorder.close();
    recorder.note(request("too late"));
    await recorder.flush();
    expect(batches).toEqual([["last"]]);
  });

  it("ends although the database is away", async () => {
    const { recorder, said } = scene();
    recorder.note(request("lost"));
    await recorder.close();
    expect(said).toEqual(["the last requests were not stored"]);
  });

  it("stores by itself a moment after a call", async () => {
    const { recorder, batches, setUp } = scene();
    setUp(true);
    recorder.note(request("by itself"));
    await expect.poll(() => batches, { timeout: 10_000 }).toEqual([["by itself"]]);
  });
});
