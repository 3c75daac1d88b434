import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineNumber } from "../../src/server/screening/engine/service.ts";
import { type Halt, haltAt } from "../support/halt.ts";
import { addState, listEntry, loadList } from "../support/screening.ts";
import { createListsTest, type ListsTest, plainList, upTo } from "../support/screening-lists.ts";
import { type ServerProcess, serveBeside } from "../support/server-process.ts";

let l: ListsTest;
let server: ServerProcess;
const start = async () => {
  server = await serveBeside(l.test, { DATA_DIR: l.dataDir, OUTBOUND_PRIVATE: "127.0.0.1" });
};
beforeAll(async () => {
  l = await createListsTest();
  await start();
});
afterAll(async () => {
  await server.end();
  await l.close();
});

const rows = async <Row extends object = object>(text: string, values: unknown[] = []) =>
  (await l.test.owner.query(text, values)).rows as Row[];
const count = async (text: string) => (await rows<{ n: number }>(`select count(*)::int as n ${text}`))[0]?.n;
const eventually = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 60_000, interval: 100 });
const state = "(select max(number) from screening_states)";

/** Waits until the product stands there, and kills it with all its processes; `isInTheMiddle` looks at what is left before and after. */
async function killAt(halt: Halt, isInTheMiddle: () => Promise<void>): Promise<void> {
  await halt.isReached();
  await server.killAll();
  await isInTheMiddle();
  await halt.lift();
}

describe("a list's load", () => {
  it("killed with -9, first while it is read and then while it is taken, leaves the version before in force, and is done again whole", async () => {
    l.publish(plainList(upTo(3_000)));
    const list = await l.add();
    const versions = () => rows("select number, state from screening_list_versions order by number");
    await eventually(versions).toEqual([{ number: 1, state: "current" }]);
    const [before] = await rows("select number, lists from screening_states order by number desc limit 1");
    /** The version before is in force with all its entries, and of the new one so many lie where they count for nothing. */
    const isAsBefore = async (arrived: number) => {
      expect(await versions()).toEqual([
        { number: 1, state: "current" },
        { number: 2, state: "loading" },
      ]);
      expect(await count("from screening_arrivals")).toBe(arrived);
      expect(await count("from screening_entries")).toBe(3_000);
      expect(
        await count("from screening_entries join screening_lists on current_version_id = first_version_id where gone_version_id is null"),
      ).toBe(3_000);
      expect(await rows("select number, lists from screening_states order by number desc limit 1")).toEqual([before]);
    };

    l.publish(plainList(upTo(3_020).slice(10), { day: "09/11/2026", names: { 2_000: "CHANGED" } }));
    const reading = await haltAt(l.test, "insert on screening_arrivals", "new.entry_key = '1500'");
    await l.desk("POST", `/lists/${list.id}/load`);
    await killAt(reading, () => isAsBefore(1_400));

    // Nobody asks for it again.
    const taking = await haltAt(l.test, "insert on screening_entries", "new.entry_key = '3015'");
    await start();
    await killAt(taking, () => isAsBefore(3_010));

    await start();
    await eventually(versions).toEqual([
      { number: 1, state: "superseded" },
      { number: 2, state: "current" },
    ]);
    expect((await l.versions(list.id))[0]).toMatchObject({ entries: 3_010, added: 20, changed: 1, removed: 10 });
    const inForce = await rows<{ key: number }>(
      "select entry_key::int as key from screening_entries where gone_version_id is null order by key",
    );
    expect(inForce.map(({ key }) => key)).toEqual(upTo(3_020).slice(10));
    expect(await count("from screening_arrivals")).toBe(0);
    expect(await count("from screening_states where cause = 'version'")).toBe(2);
  }, 180_000);
});

describe("screening again after a list has changed", () => {
  const heron = listEntry("Grey Heron Trust", { key: "h", kind: "organisation" });
  const falcon = listEntry("Ombrelune Falcon", { key: "f", kind: "organisation" });
  const swift = listEntry("Quiet Swift Exchange", { key: "s", kind: "organisation" });
  const waiting = () =>
    count(`from screened_parties source left join screening_parties using (kind, ref)
            where screened_fingerprint is distinct from source.fingerprint or screened_state < ${state}`);

  it("killed with -9, while it writes comparisons and then a case, reaches every party, compares nothing twice and opens one case", async () => {
    await rows("insert into institutions (name, description, type) select 'Ombrelune ' || n, 'd', 'CDFI' from generate_series(1, 1200) n");
    await rows("insert into institutions (name, description, type) values ('Quiet Swift Exchange', 'd', 'CDFI')");
    await addState(l.test, { engine: engineNumber });
    await loadList(l.test, [heron]);
    await rows("select graphile_worker.add_job('screen_parties')");
    await eventually(waiting).toBe(0);
    const [party] = await rows<{ id: number; version: number }>(
      "select party_id as id, id as version from screening_party_versions where label = 'Quiet Swift Exchange'",
    );
    /** Two batches of 500 are stored, and of the third, which has the match, nothing. */
    const isInTheThirdBatch = async () => {
      expect(await count(`from screening_parties where screened_state = ${state}`)).toBe(1_000);
      expect(await count("from screening_comparisons")).toBe(1_000);
      expect(await count("from screening_cases")).toBe(0);
      expect(await count("from screening_runs where ended_at is null")).toBe(1);
    };

    const comparing = await haltAt(l.test, "insert on screening_comparisons", `new.party_version_id = ${party?.version ?? 0}`);
    await loadList(l.test, [heron, falcon, swift]);
    await rows("select graphile_worker.add_job('screen_parties')");
    await killAt(comparing, isInTheThirdBatch);

    const opening = await haltAt(l.test, "insert on screening_cases");
    await start();
    await killAt(opening, isInTheThirdBatch);

    await start();
    await eventually(waiting).toBe(0);
    await eventually(() => count("from screening_runs where ended_at is null")).toBe(0);
    const compared = await rows(
      `select entry_key as entry, count(*)::int as n, count(distinct party_id)::int as parties from screening_comparisons
         join screening_entries on screening_entries.id = entry_id
         join screening_party_versions version on version.id = party_version_id group by entry order by entry`,
    );
    expect(compared).toEqual([
      { entry: "f", n: 1_200, parties: 1_200 },
      { entry: "s", n: 1, parties: 1 },
    ]);
    // The run goes on as the one that it was, and counts what is stored once.
    expect(await rows(`select parties, comparisons, hits from screening_runs where state_number = ${state}`)).toEqual([
      { parties: 1_201, comparisons: 1_201, hits: 1 },
    ]);
    expect(await rows("select party_id as id, state from screening_cases")).toEqual([{ id: party?.id, state: "new" }]);
  }, 180_000);
});
