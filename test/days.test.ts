import pg from "pg";
import { expect, it } from "vitest";
import { createTestDatabase } from "./support/database.ts";
import { inDays, today } from "./support/days.ts";
import { testedServers } from "./support/servers.ts";

// Whatever the time zone of the machine is: otherwise a test would hold one day against another for some hours.
it.each(testedServers())("$name counts days as tests do", async (server) => {
  const database = await createTestDatabase(server);
  const client = new pg.Client(database.pooled ?? database.connection);
  await client.connect();
  const { rows } = await client.query(
    "select current_date::text as today, (current_date - 40)::text as before, current_setting('TimeZone') as zone",
  );
  await client.end();
  await database.drop();
  expect(rows).toEqual([{ today: today(), before: inDays(-40), zone: "UTC" }]);
});
