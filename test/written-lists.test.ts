import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { candidateItem } from "../src/shared/contracts/discovery/search.ts";
import { deskCandidateItem } from "../src/shared/contracts/discovery/deciding.ts";
import { partnerDue } from "../src/shared/contracts/money/partnership.ts";
import { emailItem } from "../src/shared/contracts/record/emails.ts";
import { fundingRequestItem } from "../src/shared/contracts/requests/intake.ts";
import { institutionItem, institutionRow } from "../src/shared/contracts/partners/institutions.ts";
import { communityProject } from "../src/shared/contracts/projects/public-projects.ts";
import { projectItem } from "../src/shared/contracts/projects/publication.ts";
import { respondentItem } from "../src/shared/contracts/requests/respondents.ts";
import { messageItem } from "../src/shared/contracts/requests/visitor-messages.ts";
import { caseItem } from "../src/shared/contracts/screening/cases.ts";
import { pastGrantItem } from "../src/shared/contracts/requests/past-grants.ts";
import { treatySignatureItem } from "../src/shared/contracts/requests/treaty.ts";
import { writtenAs } from "../src/server/runtime/db/written-rows.ts";
import { articlesFound } from "./support/compliance.ts";
import { type Seeded, seedOneOfEverything } from "./support/hostile-seed.ts";
import { fundingRequest, signature } from "./support/samples.ts";
import { loadSmallList, openCase } from "./support/screening.ts";

/** Lists whose rows are sent as they come from PostgreSQL: no serializer looks at them on the way. */
const lists: [url: string, item: z.ZodObject, isPlainToo?: true][] = [
  ["/api/admin/funding-requests", fundingRequestItem, true],
  ["/api/institutions", institutionItem, true],
  ["/api/admin/institutions", institutionRow],
  ["/api/admin/partner-dues", partnerDue],
  ["/api/admin/respondents", respondentItem, true],
  ["/api/admin/messages", messageItem],
  ["/api/projects", communityProject],
  ["/api/admin/projects", projectItem],
  ["/api/admin/treaty-signatures", treatySignatureItem, true],
  ["/api/admin/past-grants", pastGrantItem],
  ["/api/admin/emails", emailItem],
  ["/api/admin/screening/cases", caseItem],
  ["/api/partner-discovery/candidates", candidateItem],
  ["/api/admin/partner-discovery/candidates", deskCandidateItem],
];

let seeded: Seeded;
beforeAll(async () => {
  seeded = await seedOneOfEverything();
  await seeded.test.call("POST", "/api/treaty-signatures", signature());
  const found = { status: "verified", level: "gold", assessedOn: "2026-03-01", articles: articlesFound() };
  await seeded.test.call("POST", "/api/admin/institutions/1/assessments", found, { cookie: seeded.cookies.admin });
  await seeded.test.owner.query(`
    insert into past_grants (title, currency, amount, awarded_on, recipient_name, recipient_key)
    values ('A well', 'CAD', 1000, '2019-05-31', 'River Nation', 'river nation')`);
  await loadSmallList(seeded.test);
  await openCase(seeded.test);
}, 60_000);
afterAll(() => seeded.test.close());

const read = async (url: string) => {
  const { status, headers, body } = await seeded.test.call("GET", url, undefined, { cookie: seeded.cookies.admin });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  return body as unknown as { items: Record<string, unknown>[] };
};

describe("a list that PostgreSQL's texts are written into", () => {
  it.each(lists)("%s has its contract's fields, in their order, and no other", async (url, item, isPlainToo) => {
    const { items } = await read(`${url}?limit=5`);
    expect(items.length).toBeGreaterThan(0);
    for (const one of items) {
      expect(Object.keys(one)).toEqual(Object.keys(item.shape));
      expect(z.strictObject(item.shape).safeParse(one).error).toBeUndefined();
    }
    if (isPlainToo) expect((await read(url)) as unknown).toEqual((await read(`${url}?limit=200`)).items);
  });

  it("says what the single row says, whatever letters people use", async () => {
    const odd = 'A "well"\\\t for \u{1F4A7} N\u02B0e\u2028 caf\u00E9 \u007F </script> {"a": 1}\n\n, null';
    await seeded.test.call("POST", "/api/funding-requests", fundingRequest({ projectTitle: odd, projectDescription: odd, phone: '"\\"' }));
    const { items } = await read("/api/admin/funding-requests?limit=5");
    for (const one of items) expect(one).toEqual(await read(`/api/admin/funding-requests/${String(one["id"])}`));
    expect(items[0]).toMatchObject({ projectDescription: odd, phone: '"\\"' });
  });

  it("fails where a field of the contract is not among its columns", () => {
    const source = { table: "t", columns: "id", filterColumn: "id", dateColumn: "id", sorts: {} };
    const { readRows } = writtenAs(source, z.object({ id: z.int(), name: z.string() }));
    expect(() => readRows?.([[{ name: "id", dataTypeID: pg.types.builtins.INT4 }], ["1"]])).toThrow("lacks name");
  });
});
