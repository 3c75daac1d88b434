import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import type { Fact, Found } from "../../runtime/observe/facts.ts";
import { keepStatusLive } from "./page.ts";
import { createStatus } from "./service.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const fact = (concerns: Fact["concerns"]): Fact => ({
  name: "sample",
  metric: "hearthbridge_sample",
  help: "",
  ask: async () => undefined,
  sentence: () => "",
  area: "server",
  concerns,
});
const statesFor = async (...found: Found[]) => {
  const read = createStatus({ facts: { read: async () => found } });
  return Object.fromEntries((await read()).services.map(({ service, state }) => [service, state]));
};

it("is what the facts are, and what nobody could find out is no good news", async () => {
  const all = { forms: "working", messages: "working", payments: "working", screening: "working" };
  expect(await statesFor()).toEqual(all);
  expect(await statesFor({ fact: fact(["forms"]), state: "bad", value: 1 })).toEqual({ ...all, forms: "disturbed" });
  expect(await statesFor({ fact: fact(["payments"]), state: "failed" })).toEqual({ ...all, payments: "disturbed" });
  expect(await statesFor({ fact: fact(["messages"]), state: "nothing" })).toEqual({ ...all, messages: "unused" });
  const both: Found[] = [
    { fact: fact(["messages"]), state: "nothing" },
    { fact: fact(["messages"]), state: "bad", value: 1 },
  ];
  expect(await statesFor(...both)).toEqual({ ...all, messages: "disturbed" });
});

it("says since when it is disturbed, and no longer when it works again", async () => {
  let found: Found[] = [{ fact: fact(["forms"]), state: "bad", value: 1 }];
  const read = createStatus({ facts: { read: async () => found } });
  const first = (await read()).services[0]?.since;
  expect(Date.parse(first ?? "")).toBeGreaterThan(Date.now() - 5_000);
  expect((await read()).services[0]?.since).toBe(first);
  found = [];
  expect((await read()).services[0]).toEqual({ service: "forms", state: "working", since: null });
});

it("tells anybody in few words, without a figure, a host or a version", async () => {
  const { status, body } = await test.call("GET", "/api/status");
  expect(status).toBe(200);
  // No mail server and no list is set up here, and no worker runs.
  expect(body).toEqual({
    services: [
      { service: "forms", state: "working", since: null },
      ...["messages", "payments", "screening"].map((service) => ({ service, state: "disturbed", since: expect.any(String) as string })),
    ],
  });
});

it("renders the page anew when something has changed, and only then", async () => {
  let state: "working" | "disturbed" = "working";
  const updated: string[] = [];
  const pages = { update: (address: string) => void updated.push(address) };
  const end = await keepStatusLive(pages, async () => ({ services: [{ service: "forms", state, since: null }] }), 5);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(updated).toEqual(["/status"]);
  state = "disturbed";
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(updated).toEqual(["/status", "/status"]);
  end();
});
