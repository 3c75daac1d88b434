import type { Email } from "postal-mime";
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { sendCode } from "../../src/server/requests/applicant/codes/service.ts";
import { openLink } from "../../src/server/requests/applicant/links/service.ts";
import { sendEmail } from "../../src/server/record/emails/jobs.ts";
import { messageSecrets } from "../../src/server/message-secrets.ts";
import { MailRefused } from "../../src/server/runtime/mail/mailer.ts";
import { type ConfirmedAct, releaseSubject } from "../../src/shared/domain/applicant.ts";
import type { TestApp } from "./app.ts";
import type { MailCatcher } from "./mail-catcher.ts";
import { handOfTest } from "./mail-worker.ts";

/** The acts that want a code, by their path below a private link. */
export const confirmedActs: Record<string, ConfirmedAct> = {
  withdraw: "withdraw",
  restore: "restore",
  contact: "contact",
  "project/consents": "consent",
  "project/consents/0/confirm": "confirm_consent",
  "project/publish": "publish",
  "project/withdraw": "withdraw_project",
  "project/private-fields": "show_fields",
  "project/accepts-more": "accept_more",
  "agreement/sign": "sign_agreement",
  "agreement/end": "end_agreement",
  "reports/0/release": "release_report",
  "money/funders/0": "accept_funder",
  "money/funders-policy": "accept_funders",
  "money/public-payers": "show_payers",
};

/** Sends one message of the outbox as the worker does, and answers what left. */
export async function sendAndRead({ context }: Pick<TestApp, "context">, emailId: number): Promise<string> {
  let text = "";
  const mailer = { enabled: true, close: () => {}, send: async (mail: { text: string }) => ((text = mail.text), "250 taken") };
  await sendEmail({ ...context, mailer }, messageSecrets, { emailId }, handOfTest());
  return text;
}

/** One attempt of a message that the mail server puts off. */
export async function refuseToSend({ context }: Pick<TestApp, "context">, emailId: number): Promise<void> {
  const mailer = { enabled: true, close: () => {}, send: () => Promise.reject(new MailRefused("451 later", false)) };
  await expect(sendEmail({ ...context, mailer }, messageSecrets, { emailId }, handOfTest())).rejects.toThrow("did not take");
}

/** Asks for a code as the page does; the number of its message in the outbox. */
export async function askForCode({ context }: TestApp, token: string, act: ConfirmedAct, subject?: string): Promise<number> {
  const mailer = { ...context.mailer, enabled: true };
  await sendCode({ ...context, mailer }, "203.0.113.77", token, { act, subject });
  const { linkId } = await openLink(context.db, "203.0.113.77", token);
  const { rows } = await context.pool.query<{ id: number }>(
    `select max(emails.id) as id from emails join confirmation_codes on secret_kind = 'code' and secret_of = confirmation_codes.id
      where link_id = $1`,
    [linkId],
  );
  return rows[0]?.id ?? 0;
}

/** The code that the recorded address is sent. */
export async function codeFor(test: TestApp, token: string, act: ConfirmedAct, subject?: string): Promise<string> {
  return codeIn(await sendAndRead(test, await askForCode(test, token, act, subject)));
}

/** In a line of its own, behind its label: a title may hold six digits too. */
export const codeIn = (text: string) => /^[^:]+: ?(\d{6})\r?$/m.exec(text)?.[1] ?? "";

/** Which one an act is about, where there are several, as the page says it: by the number in the call's path and its fields. */
export function subjectOf(act: ConfirmedAct, id: string, body: unknown): string | undefined {
  if (act === "accept_funder") return id;
  return act === "release_report" ? releaseSubject(id, (body as { isPublic: boolean }).isPublic) : undefined;
}

/** A call by a private link, made again with the code when it wants one, as the page does. */
export async function callByLink(
  test: TestApp,
  token: string,
  path: string,
  body?: unknown,
  method = "POST",
  headers: Record<string, string> = {},
): ReturnType<TestApp["call"]> {
  const send = (whole: unknown) => test.call(method, `/api/requests/${token}/${path}`.replace(/\/$/, ""), whole, { headers });
  const first = await send(body);
  const act = confirmedActs[path.replace(/prp_\w+|\d+/, "0")];
  if (first.body["code"] !== "code_required" || !act) return first;
  const [, id = ""] = /(?:funders|reports)\/(\w+)/.exec(path) ?? [];
  return send({ ...(body as object), code: await codeFor(test, token, act, subjectOf(act, id, body)) });
}

/** Every table of the database in which a text stands anywhere, as who reads a backup looks for it. */
export async function tablesThatHold({ context: { pool } }: TestApp, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  const found = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select 1 from ${name} as row where strpos(row::text, $1) > 0 limit 1`, [text]);
    if (rowCount) found.push(name);
  }
  return found;
}

const entered = new WeakSet<Email>();

/** Types the code into the question on the page, as soon as its message has come. */
export async function enterCode(page: Page, mail: MailCatcher): Promise<void> {
  const dialog = page.locator("dialog[open]").filter({ has: page.locator("#code-form") });
  await dialog.locator("[name=code]").waitFor();
  const message = await mail.waitFor((one) => /(code|código)$/.test(one.subject ?? "") && !entered.has(one));
  entered.add(message);
  await dialog.locator("[name=code]").fill(codeIn(message.text ?? ""));
  await dialog.locator("button[form=code-form]").click();
  await dialog.waitFor({ state: "detached" });
}
