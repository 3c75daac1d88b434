import { impactContent } from "../../src/server/partner-api/reports/impact/content.ts";
import type { RequestLink } from "../../src/server/requests/applicant/links/service.ts";
import type { TestApp } from "./app.ts";
import { today } from "./days.ts";
import { fundingRequest } from "./samples.ts";

/** What a form about a consent holds, complete. */
export function consentWith(changes: Record<string, unknown> = {}) {
  return {
    consentedBy: "Marian Tolliver",
    consentedByRole: "Council Chair",
    onBehalfOf: "Three Rivers Nation",
    procedure: "Three open meetings, then a vote of the council.",
    consentedOn: "2026-02-03",
    covers: "The page of the project, and its facts for the institutions that fund it.",
    disclosed: "Who reads the page, and that the consent can be withdrawn at any time.",
    until: { kind: "withdrawn" },
    documentReference: "Resolution 2026-04",
    ...changes,
  };
}

export interface PreparedProject {
  id: number;
  publicId: string;
  requestId: number;
  link: RequestLink;
  /** Of the community's private link. */
  token: string;
}

/** A project of an approved request, which nobody has consented to. */
export async function prepareProject(test: TestApp, cookie: string, changes: Record<string, unknown> = {}): Promise<PreparedProject> {
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest(changes));
  const { rows } = await test.context.pool.query<{ id: number }>(
    "update funding_requests set status = 'approved' where reference = $1 returning id",
    [body["reference"]],
  );
  const requestId = rows[0]?.id ?? 0;
  const made = await test.call("POST", "/api/admin/projects", { fundingRequestId: requestId }, { cookie });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return {
    id: Number(made.body["id"]),
    publicId: String(made.body["publicId"]),
    requestId,
    link: await linkOf(test, requestId),
    token: String(body["statusUrl"]).split("/").at(-1) ?? "",
  };
}

/** A private link of a request, as the holder of it has opened it. */
export async function linkOf({ owner }: Pick<TestApp, "owner">, fundingRequestId: number): Promise<RequestLink> {
  const { rows } = await owner.query<{ linkId: number }>(
    'select max(id) as "linkId" from applicant_links where funding_request_id = $1 and revoked_at is null',
    [fundingRequestId],
  );
  return { linkId: rows[0]?.linkId ?? 0, fundingRequestId };
}

/** What a report of today tells an institution of the projects that it funds in test mode. */
export async function readImpact({ context }: TestApp, institutionId: number) {
  const day = today();
  return context.db.transaction().execute(async (tx) => {
    const { summary, chart, rows } = await impactContent(tx, { institutionId, mode: "test", startsOn: day, endsOn: day });
    const all = [];
    for await (const row of rows) all.push(row);
    return { summary, chart, rows: all };
  });
}
