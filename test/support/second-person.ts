import { setTimeout as wait } from "node:timers/promises";
import { hashToken, newToken } from "../../src/server/runtime/tokens.ts";
import { rowsOf, type Stage } from "./e2e.ts";
import { postJson } from "./server-process.ts";

/** A session of an administrator who is there for this alone; its second factor was just entered. */
export async function secondCookie(stage: Stage): Promise<string> {
  const token = newToken();
  const hash = hashToken(token);
  await rowsOf(stage, "insert into users (username, password_hash, is_admin) values ('second-person', '-', true) on conflict do nothing");
  await rowsOf(
    stage,
    `insert into sessions (token_hash, user_id, expires_at, factor_at)
     select '${hash}', id, now() + interval '1 day', now() + interval '1 day' from users where username = 'second-person'`,
  );
  return `session=${token}`;
}

/** A second person approves everything that waits, and it cools off at once. */
export async function approveAllAt(stage: Stage): Promise<void> {
  const cookie = await secondCookie(stage);
  for (const { id } of await rowsOf(stage, "select id from approvals where state = 'waiting' order by id")) {
    const { status, body } = await postJson(
      `${stage.server.url}/api/admin/approvals/${String(id)}/approve`,
      { hasChecked: true },
      { cookie },
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  await coolOffAt(stage);
}

export async function coolOffAt(stage: Stage): Promise<void> {
  await rowsOf(
    stage,
    `alter table approvals disable trigger keep_decision; update approvals set takes_force_at = now() where state = 'cooling';
     alter table approvals enable trigger keep_decision; select graphile_worker.add_job('review_approvals')`,
  );
  for (let i = 0; i < 150; i += 1) {
    if ((await rowsOf(stage, "select from approvals where state = 'cooling'")).length === 0) return;
    await wait(100);
  }
  throw new Error("something still cools off");
}
