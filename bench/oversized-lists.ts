import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { loadScreeningLists } from "../src/server/screening/lists/jobs.ts";
import { readConfig } from "../src/server/runtime/config.ts";
import { type Context, createContext, createLogger } from "../src/server/runtime/context.ts";
import { plainList, upTo } from "../test/support/screening-lists.ts";
import { setStage, type Stage } from "./stage.ts";

const [head = "", tail = ""] = plainList([1]).split(/<sdnEntry>.*<\/sdnEntry>/s);
/** So many short entries, in pieces of 64 KB or so; never all of them at once. */
function* longList(entries: number, entry: (n: number) => string): Generator<string> {
  yield head.replace("09/10", "09/11");
  for (let n = 0; n < entries; n += 500) yield Array.from({ length: 500 }, (_, i) => entry(n + i)).join("");
  yield tail;
}
const short = (n: number) => `<sdnEntry><uid>${n}</uid><lastName>NAME OF ${n}</lastName></sdnEntry>`;
const long = (n: number) =>
  `<sdnEntry><uid>${n}</uid><lastName>NAME OF ${n}</lastName><remarks>${"word ".repeat(200)}</remarks></sdnEntry>`;

/** What lists cost that no publisher has: each is refused in words, and the version before stays in force. */
export async function benchOversizedLists(): Promise<void> {
  const stage = await setStage();
  const folder = await mkdtemp(path.join(tmpdir(), "oversized-"));
  const connection = { connectionString: stage.databaseUrl };
  const config = readConfig({ DATABASE_URL: stage.databaseUrl, DATA_DIR: folder, OUTBOUND_PRIVATE: "127.0.0.1" });
  const context = createContext(config, createLogger({ logLevel: "error" }), connection);
  let answer: (response: ServerResponse) => void = (response) => response.end(plainList(upTo(1_000)));
  const publisher = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
  try {
    await stage.pool.query(
      `insert into screening_lists (key, name, publisher, licence, connector, url, created_by_name)
       values ('long', 'Long list', 'Nobody', 'None', 'ofac_plain', $1, 'bench')`,
      [`http://127.0.0.1:${(publisher.address() as AddressInfo).port}/SDN.XML`],
    );
    await check(stage, context, "1,000 entries, as a beginning");
    answer = (response) => Readable.from(longList(10_000_000, short)).pipe(response);
    await check(stage, context, "10,000,000 entries");
    answer = (response) => Readable.from(longList(1_250_000, long)).pipe(response);
    await check(stage, context, "1.3 GB");
  } finally {
    publisher.closeAllConnections();
    publisher.close();
    await context.close();
    await stage.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function check({ pool }: Stage, context: Context, what: string): Promise<void> {
  await pool.query("update screening_lists set is_wanted = true");
  const watch = watchChildren();
  const began = performance.now();
  const failure = await loadScreeningLists(
    context,
    { connectionString: context.config.databaseUrl ?? "" },
    new AbortController().signal,
  ).then(
    () => "",
    (error: Error) => `; the process failed: ${error.message}`,
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const { rows } = await pool.query<{ error: string | null; versions: string; entries: number; left: number }>(
    `select last_error as error, (select string_agg(state || coalesce(' ' || refusal_kind, ''), ', ' order by id) from screening_list_versions) as versions,
            (select count(*)::int from screening_entries where gone_version_id is null) as entries,
            (select count(*)::int from screening_arrivals) as left from screening_lists`,
  );
  console.log(`${what}: ${seconds} s, ${watch.end()} MB at most in its process${failure}`, rows[0]);
}

/** The most memory that any process of ours had, by what the system says of it. */
function watchChildren(): { end: () => number } {
  let most = 0;
  const timer = setInterval(() => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    for (const child of children) {
      try {
        const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child}/status`, "utf8"))?.[1] ?? 0);
        if (readFileSync(`/proc/${child}/cmdline`, "utf8").includes("lists-part")) most = Math.max(most, peak);
      } catch {
        // It has ended.
      }
    }
  }, 100);
  return {
    end: () => {
      clearInterval(timer);
      return Math.round(most / 1024);
    },
  };
}
