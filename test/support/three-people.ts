import type { Page } from "@playwright/test";
import { isReady, logIn, type Stage } from "./e2e.ts";
import { fundingRequest } from "./samples.ts";
import { postJson } from "./server-process.ts";

/** A request that was sent, with the private link of its applicant. */
export interface Sent {
  reference: string;
  /** The path of the private page. */
  page: string;
  token: string;
}

export async function sendRequest(stage: Stage, changes: Record<string, unknown> = {}): Promise<Sent> {
  const { body } = await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest(changes));
  const page = new URL(String(body["statusUrl"])).pathname;
  return { reference: String(body["reference"]), page, token: page.split("/").at(-1) ?? "" };
}

/** Invites a reviewer, accepts for them, and opens a browser of theirs. */
export async function reviewerAt(stage: Stage, username: string): Promise<Page> {
  const cookie = await stage.server.signIn();
  const wish = { name: `Fictional ${username}`, email: `${username}@staff.example`, role: "reviewer" };
  const invited = await postJson(`${stage.server.url}/api/admin/staff/invitations`, wish, { cookie });
  const token = String(invited.body["link"]).split("/").at(-1);
  const visit = await stage.visit("/healthz");
  await visit.page.request.post(`${stage.server.url}/api/invitations/${token}/accept`, {
    data: { username, password: "a-long-enough-password" },
    headers: { origin: stage.server.url },
  });
  return visit.page;
}

export async function administratorAt(stage: Stage): Promise<Page> {
  const visit = await stage.visit("/healthz");
  await logIn(visit, stage.server);
  return visit.page;
}

/** Opens an address and waits until it answers. The page of a private link is there as a whole before its inner part can be used. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isReady(page);
}

/** A part of the request that the desk's drawer shows. */
export async function tab(page: Page, name: "Request" | "Review" | "Conversation" | "History"): Promise<void> {
  await page.locator(".drawer").getByRole("tab", { name }).click();
}
