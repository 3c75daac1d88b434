import { randomUUID } from "node:crypto";
import { hashPassword } from "../../src/server/record/auth/passwords.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { callByLink } from "./codes.ts";
import { fundingRequest } from "./samples.ts";

/** A request for funding and its applicant's private link. */
export interface Made {
  id: number;
  token: string;
}

export type RequestDesk = Awaited<ReturnType<typeof createRequestDesk>>;

/** The server with an administrator and two reviewers logged in, and what they and applicants do to requests. */
export async function createRequestDesk(env: Record<string, string> = {}) {
  const test: TestApp = await createTestApp({ PUBLIC_URL: "https://funding.example.org", ...env });
  const rows = async (text: string, values: unknown[] = []) =>
    (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];
  const admin = await test.signIn();
  const hash = await hashPassword("a-reviewers-password");
  await rows("insert into users (username, password_hash, is_reviewer) values ('nora', $1, true), ('felix', $1, true)", [hash]);
  const signIn = async (username: string) => {
    const { headers } = await test.call("POST", "/api/auth/login", { username, password: "a-reviewers-password" });
    return String(headers["set-cookie"]).split(";")[0] ?? "";
  };
  const [nora, felix] = [await signIn("nora"), await signIn("felix")];
  const desk = (cookie: string, method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });
  const { items } = (await desk(nora, "GET", "/decision-reasons")).body as { items: { id: number; forStatus: string }[] };
  const reasonFor = (status: string) => items.find(({ forStatus }) => forStatus === status)?.id ?? 0;

  const submit = async (headers: Record<string, string> = {}): Promise<Made> => {
    const request = fundingRequest({ projectTitle: `Project ${randomUUID()}` });
    const { body } = await test.call("POST", "/api/funding-requests", request, { headers });
    const [row] = await rows("select id from funding_requests where reference = $1", [body["reference"]]);
    return { id: Number(row?.["id"]), token: String(body["statusUrl"]).split("/").at(-1) ?? "" };
  };
  const item = async ({ id }: Pick<Made, "id">) => (await desk(admin, "GET", `/funding-requests/${id}`)).body;
  /** What is on the screen of who looks at it now. */
  const seenOf = async (made: Made) => {
    const { status, lastChangeId } = await item(made);
    return { status, changeId: lastChangeId };
  };
  return {
    test,
    rows,
    cookies: { admin, nora, felix },
    reasons: { approving: reasonFor("approved"), rejecting: reasonFor("rejected") },
    desk,
    submit,
    item,
    seenOf,
    see: async ({ token }: Made, headers = {}) => (await test.call("GET", `/api/requests/${token}`, undefined, { headers })).body,
    act: ({ token }: Made, what: string, body?: unknown) => callByLink(test, token, what, body),
    decide: async (cookie: string, made: Made, status: "approved" | "rejected", changes: Record<string, unknown> = {}) =>
      desk(cookie, "POST", `/funding-requests/${made.id}/decision`, {
        status,
        reasonId: reasonFor(status),
        words: "Thank you for every word.",
        seen: changes["seen"] ?? (await seenOf(made)),
        decisionKey: randomUUID(),
        ...changes,
      }),
    emailsOf: ({ id }: Pick<Made, "id">, kind: string) =>
      rows("select * from emails where funding_request_id = $1 and kind = $2 order by id", [id, kind]),
  };
}
