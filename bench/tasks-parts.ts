import type { Page } from "@playwright/test";
import type { Counts, Hand } from "./hand.ts";
import type { Desk, Subject } from "./tasks-stage.ts";

/** One run of a task. */
export interface Attempt {
  /** The page on which one is. */
  from: string;
  /** What stands there once it can be begun. */
  begins: (page: Page) => Promise<unknown>;
  act: (hand: Hand) => Promise<unknown>;
  /** Whether it is done, by the database; the page was looked at by the hand. */
  isDone?: () => Promise<boolean>;
}

/** What a task took. Counts are the most of any round, seconds the median. */
export interface Taken extends Counts {
  /** Messages that it left in the outbox. */
  emails: number;
  seconds: number;
}

/** What one of the staff wants to do. */
export interface Task {
  what: string;
  /** What the issue asks for; seconds decide nothing. */
  limit?: { wanted: string; isWithin: (taken: Taken) => boolean };
  arrange: (desk: Desk) => Promise<Attempt>;
}

export const list = "/admin/funding-requests";
export const record = ({ id }: Subject) => `${list}?request=${id}`;
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
export const rows = (page: Page) => page.locator(".tbl--fundingRequests tbody tr");
export const dialog = (page: Page) => page.locator("dialog[open]");
export const listIsThere = (page: Page) => rows(page).nth(20).locator("select").waitFor();

export async function isTrue(desk: Desk, condition: string, values: unknown[]): Promise<boolean> {
  const { rows } = await desk.stage.pool.query<{ is: boolean }>(`select ${condition} as is`, values);
  return rows[0]?.is === true;
}
