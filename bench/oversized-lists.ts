import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { productArgs } from "../test/support/product.ts";
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

/** OFAC's advanced file as long as the real one, made of the sample's parties under 62 numbers each. Undefined without the shared data. */
function ofacAdvanced(): (() => Generator<string>) | undefined {
  const sample = new URL("../../shared/data/sanctions/samples/ofac_sdn_advanced_derived.xml", import.meta.url);
  if (!existsSync(sample)) return undefined;
  const text = readFileSync(sample, "utf8");
  const numbered = (part: string, copy: number) =>
    part.replaceAll(/\b(FixedRef|ProfileID|Profile ID|SanctionsEntry ID)="(\d+)"/g, `$1="$2${copy + 10}"`);
  const [begin = "", parties = "", between = "", entries = "", end = ""] = text.split(
    /(?<=<DistinctParties[^>]*>)|(?=<\/DistinctParties>)|(?<=<SanctionsEntries[^>]*>)|(?=<\/SanctionsEntries>)/,
  );
  return function* () {
    yield begin;
    for (let copy = 0; copy < 62; copy += 1) yield numbered(parties, copy);
    yield between;
    for (let copy = 0; copy < 62; copy += 1) yield numbered(entries, copy);
    yield end;
  };
}

/** What lists cost that no publisher has: each is refused in words, and the version before stays in force. */
export async function benchOversizedLists(): Promise<void> {
  const stage = await setStage();
  let answer: (response: ServerResponse) => void = (response) => response.end(plainList(upTo(1_000)));
  const publisher = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
  try {
    const address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/SDN.XML`;
    await stage.pool.query(
      `insert into screening_lists (key, name, publisher, licence, connector, url, created_by_name)
       values ('long', 'Long list', 'Nobody', 'None', 'ofac_plain', $1, 'bench')`,
      [address],
    );
    await stage.serve(productArgs, { PROCESS: "all", LOG_LEVEL: "error", OUTBOUND_PRIVATE: "127.0.0.1" });
    await check(stage, "1,000 entries, as a beginning");
    answer = (response) => Readable.from(longList(10_000_000, short)).pipe(response);
    await check(stage, "10,000,000 entries");
    answer = (response) => Readable.from(longList(1_250_000, long)).pipe(response);
    await check(stage, "1.4 GB");
    const advanced = ofacAdvanced();
    if (!advanced) return console.log("OFAC's advanced list: left out, as there is no shared data beside the project");
    const megabytes = Math.round(advanced().reduce((sum, part) => sum + Buffer.byteLength(part), 0) / 1e6);
    answer = (response) => Readable.from(advanced()).pipe(response);
    await stage.pool.query("update screening_lists set is_active = false");
    await stage.pool.query(
      `insert into screening_lists (key, name, publisher, licence, connector, url, created_by_name)
       values ('advanced', 'Advanced list', 'Nobody', 'None', 'ofac_advanced', $1, 'bench')`,
      [address],
    );
    await check(stage, `${megabytes} MB of OFAC's advanced list (wanted ≤ 150 MB)`);
  } finally {
    publisher.closeAllConnections();
    publisher.close();
    await stage.end();
  }
}

/** Asks for the list, and waits until the worker is done with it. */
async function check({ pool }: Stage, what: string): Promise<void> {
  const began = performance.now();
  await pool.query("update screening_lists set is_wanted = true, tried_at = null where is_active");
  await pool.query("select graphile_worker.add_job('load_screening_lists', max_attempts => 1)");
  let most = 0;
  for (;;) {
    most = Math.max(most, memoryOfLoader());
    const { rows } = await pool.query("select from screening_lists where is_wanted");
    if (rows.length === 0) break;
    await wait(100);
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const { rows } = await pool.query<{ error: string | null; versions: string; entries: number; left: number }>(
    `select last_error as error, (select string_agg(state || coalesce(' ' || refusal_kind, ''), ', ' order by id) from screening_list_versions) as versions,
            (select count(*)::int from screening_entries where gone_version_id is null) as entries,
            (select count(*)::int from screening_arrivals) as left from screening_lists where is_active`,
  );
  console.log(`${what}: ${seconds} s, at most ${most} MB in the process that reads it`, rows[0]);
}

/** The most memory in MB that the process which reads lists has had, by what the system says of it; 0 where there is none. */
function memoryOfLoader(): number {
  let most = 0;
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${name}/cmdline`, "utf8").includes("lists-part")) continue;
      most = Math.max(most, Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1] ?? 0));
    } catch {
      // It has ended.
    }
  }
  return Math.round(most / 1024);
}
