import { performance } from "node:perf_hooks";
import { matcher } from "../src/server/screening/runs/matcher.ts";
import { endNames, screenName } from "../src/server/screening/runs/names.ts";
import { screenParties } from "../src/server/screening/runs/screen-parties.ts";
import { readConfig } from "../src/server/runtime/config.ts";
import { createContext, createLogger } from "../src/server/runtime/context.ts";
import { addState, listEntry, loadList } from "../test/support/screening.ts";
import { setStage, type Stage } from "./stage.ts";

const signatories = 50_000;
const listed = 20_000;
const changed = 200;

/** What it takes to screen again after a list has changed, and to compare one name by a call. */
export async function benchScreeningParties(): Promise<void> {
  const stage = await setStage();
  const config = readConfig({ DATABASE_URL: stage.databaseUrl });
  const context = createContext(config, createLogger({ logLevel: "error" }), { connectionString: stage.databaseUrl });
  try {
    await fill(stage);
    const again = await timed(() => screenParties(context, matcher, new AbortController().signal));
    const { rows } = await stage.pool.query<Record<string, unknown>>(
      "select entries, comparisons, hits from screening_runs order by id desc limit 1",
    );
    console.log(`\n${2 * signatories} parties against ${changed} changed entries: ${(again / 1_000).toFixed(1)} s (at most 60)`, rows[0]);
    const times: number[] = [];
    for (let n = 0; n < 101; n += 1) times.push(await timed(() => screenName(context, { name: nameOf(n * 11), kind: "person" })));
    const [first = 0, ...warm] = times;
    const p95 = warm.toSorted((a, b) => a - b)[Math.floor(warm.length * 0.95)] ?? 0;
    console.log(`one name by call: p95 ${p95.toFixed(1)} ms (at most 30), the first after a while ${(first / 1_000).toFixed(1)} s`);
  } finally {
    endNames();
    await context.close();
    await stage.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A nation and a signatory for each signature, all screened; then some entries of the list are exchanged for others. */
async function fill({ pool: owner }: Stage): Promise<void> {
  const names = Array.from({ length: signatories + 1 }, (_, n) => nameOf(n * 31 + 1));
  await owner.query(
    `insert into treaty_signatures (reference, signature_key, signatory_name, signatory_title, nation_name, signature_date, treaty_version)
     select 'R' || n, 'K' || n, names[n], 't', 'Nation ' || n, '2026-01-01', '1' from (select $1::text[] as names) given, generate_series(1, $2) n`,
    [names, signatories],
  );
  const entries = Array.from({ length: listed }, (_, n) =>
    listEntry(`${nameOf(n * 17)} ${n % 97}`, { key: String(n), kind: n % 3 ? "person" : "organisation" }),
  );
  await loadList({ owner }, entries);
  await addState({ owner }, { engine: matcher.number });
  await owner.query(
    `insert into screening_parties (kind, ref, label, about, owner_kind, owner_id, subject, fingerprint, screened_fingerprint, screened_state,
                                    screened_engine, screened_at)
     select kind, ref, label, about, owner_kind, owner_id, subject, fingerprint, fingerprint, (select max(number) from screening_states), $1, now()
       from screened_parties`,
    [matcher.number],
  );
  await owner.query(
    `insert into screening_party_versions (party_id, number, label, subject, fingerprint)
     select id, version, label, subject, fingerprint from screening_parties on conflict do nothing`,
  );
  await owner.query("delete from screening_source_changes");
  const fresh = Array.from({ length: changed }, (_, n) => listEntry(`Zq${nameOf(n * 3)} Xv${n}`, { key: `new${n}` }));
  await loadList({ owner }, [...entries.slice(changed), ...fresh]);
  await addState({ owner }, { engine: matcher.number });
}

const first =
  "Anna Boris Carlos Dmitri Elena Farid Grace Hassan Ivan Jamila Karl Leila Mohammed Nadia Omar Pavel Rosa Sergei Tariq Yusuf".split(" ");
const starts = ["Ab", "Kor", "Mi", "Tal", "Ver", "Zu", "Len", "Bra"];
const middles = ["dan", "ov", "ari", "enko", "son", "berg", "ali", "mann"];
const ends = ["", "ski", "ez", "in", "o", "ian", "ko"];
const familyOf = (n: number) => `${starts[n % 8]}${middles[Math.floor(n / 8) % 8]}${ends[Math.floor(n / 64) % 7]}`;

/** Made-up names, of which many are alike. */
const nameOf = (n: number) => `${first[n % 20]} ${familyOf((n * 7) % 400)} ${familyOf((n * 13 + 5) % 400)}`;
