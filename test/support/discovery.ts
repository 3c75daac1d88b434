import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { discoverPartners } from "../../src/server/discovery/registers/runs/discover-partners.ts";
import { createTestApp, type TestApp } from "./app.ts";

export interface DiscoveryTest {
  test: TestApp;
  cookie: string;
  /** Puts a file into DATA_DIR/registers. */
  put: (name: string, content: string | Uint8Array) => void;
  /** Sets where a register of the product is read from, and switches it on; all others off the first time. */
  source: (connector: string, place: { url?: string; fileName?: string }) => Promise<number>;
  /** Adds a source of an administrator's own. */
  ownSource: (changes: Record<string, unknown>) => Promise<Record<string, unknown>>;
  switchAllOff: () => Promise<void>;
  /** Presses Find Partners and lets the worker's job do the run. Returns the run as the desk shows it. */
  find: () => Promise<RunShown>;
  /** The worker's job alone. */
  work: (stopping?: AbortSignal) => Promise<void>;
  list: (query?: string) => Promise<{ items: Item[]; total: number; nextCursor: string | null }>;
  desk: (method: string, url: string, body?: unknown) => ReturnType<TestApp["call"]>;
  close: () => Promise<void>;
}

export interface Item {
  id: number;
  name: string;
  types: string[];
  eligibility: string;
  sources: string[];
  isOverruled: boolean;
  standing?: string;
}

export interface RunShown {
  id: number;
  state: string;
  startedBy: string | null;
  read: number;
  new: number;
  changed: number;
  unchanged: number;
  failed: number;
  gone: number;
  difference: Record<string, number> | null;
  sources: ({ name: string; state: string; error: string | null; withheld: number } & Record<string, number>)[];
  changes: { name: string; kind: string; fields: { field: string; before: string; after: string }[] }[];
}

/** A server with a folder for registers, whose starter list is switched off. */
export async function createDiscoveryTest(): Promise<DiscoveryTest> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "registers-"));
  mkdirSync(path.join(dataDir, "registers"));
  const test = await createTestApp({ DATA_DIR: dataDir, OUTBOUND_PRIVATE: "127.0.0.1" });
  const cookie = await test.signIn();
  const desk: DiscoveryTest["desk"] = (method, url, body) => test.call(method, `/api/admin/partner-discovery${url}`, body, { cookie });
  const switchAllOff = async () => void (await test.context.pool.query("update discovery_sources set is_enabled = false"));
  const work = (stopping = new AbortController().signal) => discoverPartners(test.context, stopping);
  await switchAllOff();
  return {
    test,
    cookie,
    desk,
    work,
    switchAllOff,
    put: (name, content) => writeFileSync(path.join(dataDir, "registers", name), content),
    source: async (connector, place) => {
      const { rows } = await test.context.pool.query<{ id: number }>(
        "select id from discovery_sources where connector = $1 and not is_own",
        [connector],
      );
      const id = rows[0]?.id ?? 0;
      const { status, body } = await desk("PATCH", `/sources/${id}`, { isEnabled: true, ...place });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return id;
    },
    ownSource: async (changes) => {
      const { status, body } = await desk("POST", "/sources", {
        name: "A list of our own",
        publisher: "Somebody",
        licence: "CC0",
        url: null,
        fileName: null,
        mapping: { columns: { name: "name" }, kind: "cdfi", country: "US" },
        ...changes,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    find: async () => {
      const { status, body } = await test.call("POST", "/api/partner-discovery/run", {}, { cookie });
      if (status !== 200) throw new Error(JSON.stringify(body));
      await work();
      return (await desk("GET", `/runs/${String(body["runId"])}`)).body as unknown as RunShown;
    },
    list: async (query = "") => (await test.call("GET", `/api/partner-discovery/candidates${query}`)).body as never,
    close: async () => {
      await test.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
