import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "../src/shared/domain/languages.ts";
import { paths } from "../src/shared/paths.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./support/database.ts";
import { budget, isWithinBudget, publicAddresses, sizeOfView } from "./support/first-view.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";

let server: ServerProcess;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: urlOf(database) });
  await fillTheBadges();
});
afterAll(async () => {
  await server.end();
  await database.drop();
});

/** The home page is largest once each of its badges has as many runs to show as it shows. */
async function fillTheBadges(): Promise<void> {
  const client = new pg.Client(database.owner);
  await client.connect();
  const hasRun = async () => (await client.query<{ runs: number }>("select count(*)::int as runs from control_runs")).rows[0]?.runs === 6;
  await until(hasRun);
  // An hour lies between two runs, and no two of them at the same second.
  await client.query(
    "update control_runs set at = at - interval '5 hours' + make_interval(secs => id * 1.7), since = at - interval '9 days'",
  );
  await client.query(
    `insert into control_runs (control, at, outcome, since, examined, findings, milliseconds)
     select control, at + make_interval(hours => n, secs => n * 7.3), outcome, since, examined, findings, milliseconds
       from control_runs, generate_series(1, 4) n order by n`,
  );
  await client.end();
  await until(async () => ((await (await fetch(server.url)).text()).match(/<li><time/g) ?? []).length === 18);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the controls of the home page were not shown");
}

// Compressing all pages as well as it can be done takes its time.
describe("the first view of every public page", { timeout: 120_000 }, () => {
  it.each(languages)(`is at most ${budget.html} KB of HTML and ${budget.scripts} KB of JavaScript after brotli: %s`, async (language) => {
    const tooLarge: string[] = [];
    for (const address of publicAddresses) {
      const size = await sizeOfView(server.url, address, language);
      // What there is nothing of, nothing was measured of.
      expect(size.html, address).toBeGreaterThan(2);
      if (address !== paths.offline) expect(size.scripts, address).toBeGreaterThan(50);
      if (!isWithinBudget(size)) tooLarge.push(`${address}: ${size.html.toFixed(2)} of HTML, ${size.scripts.toFixed(1)} of JavaScript`);
    }
    expect(tooLarge).toEqual([]);
  });
});
