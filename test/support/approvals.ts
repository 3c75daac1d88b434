import { approvalEffects } from "../../src/server/approval-effects.ts";
import { reviewApprovals } from "../../src/server/record/approvals/jobs.ts";
import { confirmConsentByCommunity } from "../../src/server/projects/publication/service.ts";
import { sessionCookie } from "../../src/server/runtime/http/cookies.ts";
import { hashToken, newToken } from "../../src/server/runtime/tokens.ts";
import { linkOf } from "./consent.ts";
import type { TestApp } from "./app.ts";

type Arranged = Pick<TestApp, "owner" | "context">;

const seconds = new WeakMap<object, Promise<string>>();

/** The cookie of a second administrator, who is there from the first time that one is asked for. */
export function secondPerson(test: Arranged): Promise<string> {
  const known = seconds.get(test.owner) ?? addAdministrator(test, "second-person");
  seconds.set(test.owner, known);
  return known;
}

/** One more administrator, with a fresh second factor. Returns their cookie. */
export async function addAdministrator({ owner, context }: Arranged, username: string): Promise<string> {
  const token = newToken();
  const hash = hashToken(token);
  await owner.query(
    "insert into users (username, password_hash, is_admin, totp_secret, totp_confirmed_at) values ($1, '-', true, 'A', now())",
    [username],
  );
  await owner.query(
    `insert into sessions (token_hash, user_id, expires_at, factor_at)
     select $1, id, now() + interval '1 day', now() + interval '1 day' from users where username = $2`,
    [hash, username],
  );
  return `${sessionCookie(context.config.publicUrl)}=${token}`;
}

/** The second person approves everything that waits, and what has to cool off has done so. */
export async function approveAll(test: TestApp): Promise<void> {
  const cookie = await secondPerson(test);
  const { rows } = await test.owner.query<{ id: number }>("select id from approvals where state = 'waiting' order by id");
  for (const { id } of rows) {
    const answer = await test.call("POST", `/api/admin/approvals/${id}/approve`, { hasChecked: true }, { cookie });
    // Somebody else may approve everything in the same moment.
    if (answer.status !== 200 && !String(answer.body["message"]).startsWith("This has already been decided"))
      throw new Error(JSON.stringify(answer.body));
  }
  await coolOff(test);
}

/** As if the time of everything that cools off were over. */
export async function coolOff(test: Pick<TestApp, "owner" | "context">): Promise<void> {
  await endCooling(test);
  await reviewApprovals({ ...test.context, effects: approvalEffects });
}

/** The same before the job of the minute has seen it. */
export async function endCooling({ owner }: Pick<TestApp, "owner">): Promise<void> {
  await owner.query("alter table approvals disable trigger keep_decision");
  await owner.query("update approvals set takes_force_at = now() where state = 'cooling'");
  await owner.query("alter table approvals enable trigger keep_decision");
}

/** The community confirms what the staff recorded in its name; of a project without a request the second person does. */
export async function confirmRecorded(test: TestApp, projectId: number): Promise<void> {
  const { rows } = await test.owner.query<{ requestId: number | null; consentId: number }>(
    `select funding_request_id as "requestId", project_consents.id as "consentId" from projects
       join project_consents on project_id = projects.id and ended_at is null and confirmed_at is null where projects.id = $1`,
    [projectId],
  );
  for (const { requestId, consentId } of rows)
    await (requestId === null ? approveAll(test) : confirmConsentByCommunity(test.context, await linkOf(test, requestId), consentId));
}

type Call = (method: string, path: string, body?: unknown, as?: string) => ReturnType<TestApp["call"]>;

/** The calls of a test that is about consents in force: what the staff record is confirmed by the community at once. */
export function confirming(test: () => TestApp, call: Call): Call {
  return async (method, path, body, as) => {
    const answer = await call(method, path, body, as);
    if (method !== "POST" || !path.endsWith("/consents") || answer.status !== 201) return answer;
    await confirmRecorded(test(), Number(answer.body["id"]));
    return answer;
  };
}
