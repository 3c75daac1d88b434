import { administrator, setStage } from "./stage.ts";
import { productArgs } from "../test/support/product.ts";

const wrongOnes = 600;
const rightOnes = 40;

/**
 * How long somebody with the right password waits while six hundred wrong ones arrive at once: at a browser that is known,
 * and at a strange one. Wanted: a 95th percentile of at most two seconds.
 */
export async function benchLogins(): Promise<void> {
  const stage = await setStage();
  try {
    const url = await stage.serve(productArgs);
    const logIn = (username: string, password: string, from: string, cookie = "") =>
      fetch(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from, ...(cookie && { cookie }) },
        body: JSON.stringify({ username, password }),
      });
    const first = await logIn(administrator.username, administrator.password, "203.0.113.1");
    const known =
      first.headers
        .getSetCookie()
        .find((one) => one.startsWith("device="))
        ?.split(";")[0] ?? "";
    const alone = await timesOf(() => logIn(administrator.username, administrator.password, "203.0.113.1", known));
    console.log(`\nLogins while ${wrongOnes} wrong passwords arrive at once`);
    console.log(`  alone                                ${describe(alone)}`);

    const floods: [string, (i: number) => Promise<Response>][] = [
      ["at one account, from one address", (i) => logIn(administrator.username, `wrong ${i}`, "198.51.100.1")],
      ["at many accounts, from many addresses", (i) => logIn(`name-${i}`, "wrong", `198.51.${i % 250}.${Math.floor(i / 3) % 250}`)],
    ];
    for (const [name, wrong] of floods) {
      await stage.pool.query("delete from rate_limits");
      const statuses: Record<number, number> = {};
      const flood = Promise.all(
        Array.from({ length: wrongOnes }, async (_, i) => {
          const { status } = await wrong(i);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }),
      );
      const right = await timesOf(() => logIn(administrator.username, administrator.password, "203.0.113.1", known));
      await flood;
      console.log(`  ${name.padEnd(37)}${describe(right)}; the wrong ones were answered ${JSON.stringify(statuses)}`);
    }
  } finally {
    await stage.end();
  }
}

/** Milliseconds of logins one after another. Throws when one of them is refused. */
async function timesOf(logIn: () => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < rightOnes; i += 1) {
    const start = performance.now();
    const { status } = await logIn();
    if (status !== 200) throw new Error(`a right password was answered with ${status}`);
    times.push(performance.now() - start);
  }
  return times;
}

function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`;
}
