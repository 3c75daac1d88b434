import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { chromiumOptions } from "../test/support/browser.ts";
import { countActs, type Hand, handOn } from "./hand.ts";
import { tasks } from "./tasks-list.ts";
import { prepareTasks, rejectionWords, undoneWords } from "./tasks-on-records.ts";
import type { Attempt, Taken, Task } from "./tasks-parts.ts";
import { sightOf } from "../test/support/open-pages.ts";
import { type Desk, setDesk } from "./tasks-stage.ts";

const rounds = 5;
/** As the product has it where nothing else is set. */
const undoSeconds = 20;

/** What fifteen tasks of the staff take at 1280 x 900: clicks, keys, typed characters and scrolling, counted by the page itself. */
export async function benchTasks(): Promise<void> {
  const desk = await setDesk();
  const browser = await chromium.launch(chromiumOptions);
  try {
    await prepareTasks(desk);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: desk.url, serviceWorkers: "block" });
    const [name = "", value = ""] = desk.cookie.split("=");
    await context.addCookies([{ name, value, url: desk.url }]);
    context.setDefaultTimeout(15_000);
    await countActs(context);
    const hand = handOn(await context.newPage());
    console.log(
      "\nFifteen tasks at the desk, 1280 x 900 (counted by the page; the most of 5 rounds, seconds of the script as the median)\n",
    );
    console.log(`      ${"".padEnd(58)} clicks  keys  typed  wheel  emails  seconds`);
    for (const task of tasks) print(task, await doTask(desk, hand, task));
    await wait(undoSeconds * 1_000);
    printTold(desk);
  } finally {
    await browser.close();
    await desk.end();
  }
}

async function doTask(desk: Desk, hand: Hand, task: Task): Promise<Taken> {
  const taken: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Nothing of the task before can still be undone.
    await desk.stage.pool.query("update acts set leaves_at = now() where leaves_at > now()");
    taken.push(await tryOnce(desk, hand, await task.arrange(desk)).catch((error: unknown) => tellFailed(task, hand.page, error)));
  }
  const most = (of: keyof Taken) => Math.max(...taken.map((one) => one[of]));
  const seconds = taken.map((one) => one.seconds).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return {
    clicks: most("clicks"),
    keys: most("keys"),
    characters: most("characters"),
    turns: most("turns"),
    emails: most("emails"),
    seconds,
  };
}

async function tryOnce(desk: Desk, hand: Hand, { from, begins, act, isDone }: Attempt): Promise<Taken> {
  await hand.page.goto(from);
  await begins(hand.page);
  // What is drawn after that is no part of the task.
  await hand.page.waitForTimeout(500);
  const emailsBefore = await lastEmail(desk);
  await hand.forgetCounts();
  const start = performance.now();
  await act(hand);
  const seconds = (performance.now() - start) / 1_000;
  const counts = await hand.counts();
  if (isDone && !(await isDone())) throw new Error("it is not done");
  return { ...counts, emails: await emailsSince(desk, emailsBefore), seconds };
}

async function lastEmail({ stage: { pool } }: Desk): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select coalesce(max(id), 0) as id from emails");
  return rows[0]?.id ?? "0";
}

async function emailsSince({ stage: { pool } }: Desk, id: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>("select count(*)::int as n from emails where id > $1", [id]);
  return rows[0]?.n ?? 0;
}

function print({ what, limit }: Task, taken: Taken): void {
  const verdict = !limit ? "     " : limit.isWithin(taken) ? "ok   " : "SHORT";
  const { clicks, keys, characters, turns, emails, seconds } = taken;
  const counts = [clicks, keys, characters, turns, emails].map((count) => String(count).padStart(6)).join(" ");
  console.log(`${verdict} ${what.padEnd(58)} ${counts} ${seconds.toFixed(2).padStart(8)}${limit ? `  (${limit.wanted})` : ""}`);
}

/** The mail server has the last word: decisions that were left alone reached it, those that were undone did not. */
function printTold({ mail }: Desk): void {
  const toldOf = (words: string) => mail.received.filter(({ text }) => text?.includes(words)).length;
  const [undone, leftAlone] = [toldOf(undoneWords), toldOf(rejectionWords)];
  const isFine = undone === 0 && leftAlone === rounds;
  console.log(
    `\n${isFine ? "ok   " : "SHORT"} emails that arrived ${undoSeconds} seconds later: ${undone} of ${rounds} decisions that were undone (0), ${leftAlone} of ${rounds} that were left alone (${rounds})\n`,
  );
}

async function tellFailed({ what }: Task, page: Page, error: unknown): Promise<never> {
  throw new Error(`"${what}" failed, and one saw: ${await sightOf(page)}`, { cause: error });
}
