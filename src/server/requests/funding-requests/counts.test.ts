import { afterAll, beforeAll, expect, it } from "vitest";
import { fundingRequestStatuses } from "../../../shared/domain/statuses.ts";
import { createRequestDesk, type RequestDesk } from "../../../../test/support/request-desk.ts";

type Counts = Record<string, { count: number; isCapped: boolean }>;

let stage: RequestDesk;
beforeAll(async () => {
  stage = await createRequestDesk();
  // A common word, and more of one status than are counted.
  await stage.rows(
    `insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, project_title,
       project_description, location, funding_amount_text, funding_amount, funding_currency, timeline, indigenous_sovereignty, un_drip_compliance,
       marginalized_peoples_impact, status, assignee_id)
     select 'C-' || n, 'c-' || n, '', 'Council ' || n, 'nation', 'Contact', 'c' || n || '@nation.example', case when n % 40 = 0 then 'Ferry' else 'Water' end,
            'Words', 'Here', '$1', 1, 'USD', 'One year', 'Yes', 'Yes', 'Yes',
            case when n <= 1100 then 'pending' when n % 2 = 0 then 'in_review' else 'approved' end,
            case when n % 3 = 0 then (select id from users where username = 'nora') end
       from generate_series(1, 1200) as n`,
  );
});
afterAll(() => stage.test.close());

const countsOf = async (query: string, cookie = stage.cookies.nora) => {
  const { status, body } = await stage.desk(cookie, "GET", `/funding-requests/counts?${query}`);
  expect(status).toBe(200);
  return body["counts"] as Counts;
};

it.each(["q=ferry", "q=water", "q=nothing such", "assignee=me", "assignee=none", "q=ferry&assignee=me", "due=late", "mark=withdrawn"])(
  "each status has as many as its list says, for %s",
  async (query) => {
    const counts = await countsOf(query);
    expect(Object.keys(counts).toSorted()).toEqual([...fundingRequestStatuses].toSorted());
    for (const status of fundingRequestStatuses) {
      const { body } = await stage.desk(stage.cookies.nora, "GET", `/funding-requests?limit=1&status=${status}&${query}`);
      expect([status, counts[status]]).toEqual([status, { count: body["total"], isCapped: body["totalIsCapped"] }]);
    }
  },
);

it("says where it stopped counting, and who it is about", async () => {
  expect((await countsOf("q=water"))["pending"]).toEqual({ count: 1_000, isCapped: true });
  expect((await countsOf("assignee=me"))["pending"]?.count).toBe(366);
  expect((await countsOf("assignee=me", stage.cookies.felix))["pending"]?.count).toBe(0);
  expect((await stage.desk("", "GET", "/funding-requests/counts?q=water")).status).toBe(401);
  expect((await stage.desk(stage.cookies.nora, "GET", "/funding-requests/counts?mark=nothing")).status).toBe(400);
});
