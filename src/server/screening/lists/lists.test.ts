import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { engineNumber } from "../engine/service.ts";
import { readListState } from "./service.ts";
import { readSettings } from "./states/queries.ts";
import { noteEngine } from "./states/states.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("a fresh installation", () => {
  it("has no list, so nothing is fresh", async () => {
    expect(await readListState(test.context.db)).toMatchObject({ lists: [], isFresh: false, threshold: 0.7 });
    expect(await readSettings(test.context.db)).toEqual({ threshold: 0.7, staleAfterHours: 24, pollHours: 2 });
  });

  it("notes its engine once", async () => {
    for (let time = 0; time < 2; time += 1) await test.context.db.transaction().execute((tx) => noteEngine(tx));
    expect(await readListState(test.context.db)).toMatchObject({ engine: engineNumber, number: 2 });
  });
});
