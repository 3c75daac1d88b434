import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ListVersion, ScreeningList } from "../../src/shared/contracts/screening/lists.ts";
import { loadLists } from "../../src/server/screening/lists/loading/load-lists.ts";
import { createTestApp, type TestApp } from "./app.ts";

export interface ListsTest {
  test: TestApp;
  cookie: string;
  dataDir: string;
  /** What the publisher answers. */
  publish: (answer: RequestListener | string) => void;
  /** How often the publisher was asked. */
  asked: () => number;
  address: string;
  desk: (method: string, url: string, body?: unknown) => ReturnType<TestApp["call"]>;
  /** Adds a list that the publisher's address gives, unless it says otherwise. */
  add: (changes?: Record<string, unknown>) => Promise<ScreeningList>;
  /** Has a list checked now. */
  check: (id: number) => Promise<ScreeningList>;
  load: (signal?: AbortSignal) => ReturnType<typeof loadLists>;
  versions: (id: number) => Promise<ListVersion[]>;
  close: () => Promise<void>;
}

/** A server, and a publisher of one list beside it. */
export async function createListsTest(): Promise<ListsTest> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sanctions-"));
  let answer: RequestListener = (_request, response) => response.writeHead(404).end();
  let times = 0;
  const publisher = createServer((request, response) => {
    times += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  const test = await createTestApp({ DATA_DIR: dataDir, OUTBOUND_PRIVATE: "127.0.0.1", NOTIFY_EMAIL: "staff@example.org" });
  const cookie = await test.signIn();
  const desk: ListsTest["desk"] = (method, url, body) => test.call(method, `/api/admin/screening${url}`, body, { cookie });
  const load = (signal = new AbortController().signal) => loadLists(test.context, signal);
  const find = async (id: number) => {
    const { items } = (await desk("GET", "/lists")).body as unknown as { items: ScreeningList[] };
    const list = items.find((one) => one.id === id);
    if (!list) throw new Error(`no list ${id}`);
    return list;
  };
  return {
    test,
    cookie,
    dataDir,
    address,
    desk,
    load,
    publish: (what) => (answer = typeof what === "string" ? (_request, response) => response.end(what) : what),
    asked: () => times,
    add: async (changes = {}) => {
      const body = {
        name: "A list",
        publisher: "Somebody",
        licence: "",
        connector: "ofac_plain",
        url: `${address}/SDN.XML`,
        mapping: null,
      };
      return (await desk("POST", "/lists", { ...body, ...changes })).body as unknown as ScreeningList;
    },
    check: async (id) => {
      await desk("POST", `/lists/${id}/load`);
      await load();
      return find(id);
    },
    versions: async (id) => ((await desk("GET", `/lists/${id}/versions`)).body as unknown as { items: ListVersion[] }).items,
    close: async () => {
      await test.close();
      publisher.closeAllConnections();
      await new Promise((resolve) => publisher.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** OFAC's plain list with entries of these numbers. */
export function plainList(numbers: number[], { day = "09/10/2026", names = {} as Record<number, string> } = {}): string {
  const entries = numbers.map(
    (
      n,
    ) => `<sdnEntry><uid>${n}</uid><firstName>Given${n}</firstName><lastName>${names[n] ?? `FAMILY${n}`}</lastName><sdnType>Individual</sdnType>
      <programList><program>TEST</program></programList></sdnEntry>`,
  );
  return `<?xml version="1.0" standalone="yes"?><sdnList xmlns="http://tempuri.org/sdnList.xsd"><publshInformation>
    <Publish_Date>${day}</Publish_Date><Record_Count>${numbers.length}</Record_Count></publshInformation>${entries.join("")}</sdnList>`;
}

/** The numbers from 1. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
