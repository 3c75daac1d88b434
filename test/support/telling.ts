import type { TestApp } from "./app.ts";

/** Every table in which a word stands, also in the queue. */
export async function tablesWith({ owner }: Pick<TestApp, "owner">, word: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${name} as t where t::text ilike $1`, [`%${word}%`]);
    if ((rows[0]?.n ?? 0) > 0) found.push(name);
  }
  return found.sort();
}

/** Waits for what a worker does. */
export async function until(isSo: () => Promise<boolean>, tries = 200): Promise<void> {
  for (let i = 0; i < tries; i += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it never became so");
}
