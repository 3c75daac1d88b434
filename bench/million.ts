import { signIn } from "./throughput.ts";
import { fill, setStage } from "./stage.ts";
import { productArgs } from "../test/support/product.ts";

const calls = {
  "newest 50": "?limit=50",
  "50 by a rare status": "?limit=50&status=in_review",
  "50 by name": "?limit=50&sort=organizationName&order=asc",
  "search, rare word": "?limit=50&q=windmill",
  "search, common word": "?limit=50&q=water",
  "search, no match": "?limit=50&q=nothinglikethis",
};

/** p95 of the administrators' list and search at 1,000,000 rows as a ratio to 10,000 rows; at most 3. */
export async function benchMillion(): Promise<void> {
  const stage = await setStage();
  try {
    const product = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
    const cookie = await signIn(product);
    await fill(stage.pool, 10_000);
    const list = `${product}/api/admin/funding-requests`;
    const small = await measureLists(list, calls, cookie);
    // In portions, as the indexes would otherwise need more memory at once than a small machine has.
    for (let i = 0; i < 10; i += 1) await fill(stage.pool, 99_000);
    const large = await measureLists(list, calls, cookie);
    console.log("\nAdministrators' list and search, p95 at 1,000,000 rows as a ratio to 10,000 (at most 3)\n");
    printGrowth(small, large);
  } finally {
    await stage.end();
  }
}

/** How p95 grew with the rows; more than `most` times is short of what is wanted. */
export function printGrowth(small: Record<string, number>, large: Record<string, number>, most = 3): void {
  for (const name of Object.keys(small)) {
    const ratio = (large[name] ?? 0) / (small[name] ?? 1);
    console.log(
      `${ratio <= most ? "ok   " : "SHORT"} ${name.padEnd(40)} x${ratio.toFixed(2)} (${small[name]?.toFixed(1)} → ${large[name]?.toFixed(1)} ms)`,
    );
  }
}

/** p95 in milliseconds of each call on a list's address, over 300 calls. What is done `between` them is not counted. */
export async function measureLists(
  list: string,
  queries: Record<string, string>,
  cookie = "",
  between?: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const p95: Record<string, number> = {};
  for (const [name, query] of Object.entries(queries)) {
    const taken: number[] = [];
    for (let i = 0; i < 310; i += 1) {
      await between?.();
      const start = performance.now();
      const response = await fetch(`${list}${query}`, { headers: { cookie } });
      if (!response.ok) throw new Error(`${query}: ${response.status}`);
      await response.arrayBuffer();
      if (i >= 10) taken.push(performance.now() - start);
    }
    p95[name] = taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? 0;
  }
  return p95;
}
