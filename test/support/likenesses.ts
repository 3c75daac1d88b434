import { createHash } from "node:crypto";
import type { DuplicatesPanel } from "../../src/shared/contracts/requests/duplicates.ts";
import { findLikeRequests } from "../../src/server/requests/duplicates/finding/service.ts";
import type { TestApp } from "./app.ts";
import { fundingRequest } from "./samples.ts";

interface Made {
  id: number;
  reference: string;
  token: string;
}

/** What tests on alike requests do at the desk. */
export async function openLikenessDesk(test: TestApp) {
  const cookie = await test.signIn();
  const rows = async (text: string, values: unknown[] = []) =>
    (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];
  const desk = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin/funding-requests${path}`, body, { cookie });
  let n = 0;

  /** A request that is like no other, but in what is given. */
  async function submit(changes: Record<string, unknown> = {}): Promise<Made> {
    n += 1;
    // Words that nobody else writes.
    const own = (what: string) => createHash("sha256").update(`${what}${n}`).digest("hex").match(/.{6}/g)?.join(" ") ?? "";
    const { body } = await test.call(
      "POST",
      "/api/funding-requests",
      fundingRequest({
        organizationName: `Organisation ${n}`,
        email: `office@place${n}.example`,
        phone: "",
        projectTitle: own("title"),
        projectDescription: own("description"),
        marginalizedPeoplesImpact: own("impact"),
        ...changes,
      }),
    );
    const [row] = await rows("select id from funding_requests where reference = $1", [body["reference"]]);
    return { id: Number(row?.["id"]), reference: String(body["reference"]), token: String(body["statusUrl"]).split("/").at(-1) ?? "" };
  }

  async function find(...made: Made[]): Promise<void> {
    for (const { id } of made) await findLikeRequests(test.context.db, [id]);
  }

  /** Two that share their organisation, found. */
  async function pair(): Promise<[Made, Made]> {
    const organizationName = `Twice Asking Nation ${n}`;
    const two: [Made, Made] = [await submit({ organizationName }), await submit({ organizationName })];
    await find(...two);
    return two;
  }

  return {
    rows,
    desk,
    submit,
    find,
    pair,
    panel: async ({ id }: Made) => (await desk("GET", `/${id}/duplicates`)).body as unknown as DuplicatesPanel,
    item: async ({ id }: Made) => (await desk("GET", `/${id}`)).body,
    judge: (one: Made, other: Made, verdict: string, reason?: string) =>
      desk("POST", `/${one.id}/duplicates/${other.id}`, { verdict, reason }),
    merge: (one: Made, into: Made, reason?: string) => desk("POST", `/${one.id}/merge`, { intoId: into.id, reason }),
    unmerge: ({ id }: Made) => desk("POST", `/${id}/unmerge`),
    decide: ({ id }: Made, status: string) => desk("PATCH", `/${id}`, { status, reason: "As the council wrote." }),
    /** Status and sentence of an answer. */
    message: ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body["message"]],
  };
}

export type LikenessDesk = Awaited<ReturnType<typeof openLikenessDesk>>;
