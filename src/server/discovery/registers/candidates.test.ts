import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiscoveryTest, type DiscoveryTest } from "../../../../test/support/discovery.ts";

let d: DiscoveryTest;
const rows = [
  "name,kind,city,state,cert,active",
  "Aspen Credit Union,credit union,Aspen,CO,1,yes",
  "Birch Bank,bank,Birch,CO,2,yes",
  "Cedar Fund,cdfi,Cedar,UT,,yes",
  "Dune Society,nonprofit,Dune,NV,,yes",
  "Elm Foundation,foundation,Elm,NV,,yes",
];
beforeAll(async () => {
  d = await createDiscoveryTest();
  d.put("list.csv", rows.join("\n"));
  await d.ownSource({
    fileName: "list.csv",
    mapping: {
      columns: { name: "name", kind: "kind", city: "city", region: "state", fdic_cert: "cert", isActive: "active" },
      kind: "bank",
      country: "US",
    },
  });
  await d.find();
});
afterAll(() => d.close());

const names = async (query: string) => (await d.list(query)).items.map(({ name }) => name);
const idOf = async (q: string) => (await d.list(`?q=${q}`)).items[0]?.id ?? 0;
const act = async (id: number, what: string, body: Record<string, unknown> = { reason: "Because" }) =>
  d.desk("POST", `/candidates/${id}/${what}`, body);
/** The list anew with one more row, so that the file is read again. */
const readAgain = async (...more: string[]) => {
  d.put("list.csv", [...rows, ...more].join("\n"));
  return d.find();
};

describe("the list of candidates", () => {
  it("is filtered by any of the five types, by eligibility and by words, on the server", async () => {
    expect(await names("")).toEqual(["Aspen Credit Union", "Birch Bank", "Cedar Fund", "Dune Society", "Elm Foundation"]);
    expect(await names("?type=bank,cdfi")).toEqual(["Aspen Credit Union", "Birch Bank", "Cedar Fund"]);
    expect(await names("?type=ngo&eligibility=ineligible")).toEqual(["Dune Society"]);
    expect(await names("?type=indigenous")).toEqual([]);
    expect(await names("?q=BIRCH")).toEqual(["Birch Bank"]);
    expect(await names("?q=nv&type=foundation")).toEqual(["Elm Foundation"]);
    expect((await d.test.call("GET", "/api/partner-discovery/candidates?type=credit")).body["fields"]).toHaveProperty("type.0");
  });

  it("is sorted and paged, over several filters at once, each row once", async () => {
    for (const sort of ["name", "score", "firstSeenAt"]) {
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const page = await d.list(`?sort=${sort}&limit=2&type=bank,cdfi,ngo,foundation${cursor && `&cursor=${cursor}`}`);
        expect(page.total).toBe(5);
        seen.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor;
      }
      expect(new Set(seen).size, sort).toBe(5);
      expect(seen, sort).toHaveLength(5);
    }
    expect(await names("?sort=name&order=desc")).toEqual([
      "Elm Foundation",
      "Dune Society",
      "Cedar Fund",
      "Birch Bank",
      "Aspen Credit Union",
    ]);
  });

  it("is exported as the filter shows it", async () => {
    const { body, headers } = await d.desk("GET", "/export?format=csv&type=foundation");
    expect(headers["content-disposition"]).toMatch(/candidates-\d{4}-\d\d-\d\d\.csv/);
    expect(String(body["text"]).trim().split("\n")[1]).toMatch(
      /Elm Foundation,Foundation,foundation,Elm,NV,US,eligible,no,60,open,A list of our own/,
    );
    expect((await d.desk("GET", "/export?format=xlsx")).headers["content-type"]).toContain("spreadsheetml");
  });
});

describe("what administrators decide", () => {
  it("overrules the rules with a reason, survives later runs, and can be taken back", async () => {
    const id = await idOf("dune");
    expect((await act(id, "overrule", { eligibility: "eligible", reason: " " })).body["fields"]).toHaveProperty("reason");
    const { body } = await act(id, "overrule", { eligibility: "eligible", reason: "It lends to its neighbours" });
    expect(body).toMatchObject({ eligibility: "eligible", ruledEligibility: "ineligible", isOverruled: true });
    expect(body["decisions"]).toMatchObject([
      { decision: "overruled_eligible", reason: "It lends to its neighbours", decidedBy: "rmason" },
    ]);
    await readAgain("Fir Bank,bank,Fir,CO,6,yes");
    expect(await names("?eligibility=eligible&type=ngo")).toEqual(["Dune Society"]);
    expect((await act(id, "overrule", { eligibility: null, reason: "A mistake" })).body).toMatchObject({
      eligibility: "ineligible",
      isOverruled: false,
    });
  });

  it("ignores with a reason, out of sight of visitors, and shows again", async () => {
    const id = await idOf("cedar");
    expect((await act(id, "ignore")).body).toMatchObject({ standing: "ignored" });
    expect(await names("?q=cedar")).toEqual([]);
    expect((await d.test.call("GET", `/api/partner-discovery/candidates/${id}`)).status).toBe(404);
    await readAgain("Gum Bank,bank,Gum,CO,7,yes");
    expect(await names("?q=cedar")).toEqual([]);
    const ignored = (await d.desk("GET", "/candidates?standing=ignored")).body as unknown as { items: { name: string }[] };
    expect(ignored.items.map(({ name }) => name)).toEqual(["Cedar Fund"]);
    expect((await act(id, "restore")).status).toBe(200);
    expect((await act(id, "restore")).status).toBe(409);
    expect(await names("?q=cedar")).toEqual(["Cedar Fund"]);
  });

  it("invites by email, with what is known and from where", async () => {
    const id = await idOf("birch");
    expect((await act(id, "invite", { email: "nobody", message: "" })).body["fields"]).toHaveProperty("email");
    const { body } = await act(id, "invite", { email: "hello@birch.example", message: "Would you join us?" });
    expect(body).toMatchObject({ success: true, warning: "Email could not be sent, but the data is available in the admin panel." });
    const { rows: emails } = await d.test.context.pool.query("select to_address, body_text from emails where candidate_id = $1", [id]);
    expect(emails).toMatchObject([
      { to_address: "hello@birch.example", body_text: expect.stringContaining("A list of our own: as read on") as string },
    ]);
    expect((await d.desk("GET", `/candidates/${id}`)).body).toMatchObject({ standing: "invited" });
    const { rows: log } = await d.test.context.pool.query("select after::text from audit_log where action = 'candidate.invited'");
    expect(JSON.stringify(log)).not.toContain("birch.example");
  });

  it("promotes to an institution with its facts, once", async () => {
    const id = await idOf("aspen");
    const { status, body } = await act(id, "promote", { description: "" });
    expect(status).toBe(201);
    const institution = (await d.test.call("GET", `/api/institutions/${String(body["institutionId"])}`)).body;
    expect(institution).toMatchObject({
      name: "Aspen Credit Union",
      type: "Credit Union",
      tags: ["Bank", "CO"],
      eligibilityStatus: "pending",
    });
    expect(institution["description"]).toBe("In Aspen, CO, US. Listed by: A list of our own.");
    for (const what of ["promote", "ignore", "remove"]) expect((await act(id, what, { description: "", reason: "r" })).status).toBe(409);
  });

  it("removes on request, and whoever was removed stays removed in later runs", async () => {
    const id = await idOf("elm");
    expect((await act(id, "remove", { reason: "They asked us to" })).body).toEqual({ removed: true });
    expect((await d.desk("GET", `/candidates/${id}`)).status).toBe(404);
    const run = await readAgain("Haw Bank,bank,Haw,CO,8,yes", '"The Elm Foundation, Inc.",foundation,Elm,NV,,yes');
    expect(run.sources[0]).toMatchObject({ withheld: 2, new: 1 });
    expect(await names("?q=elm")).toEqual([]);
    const everything = await d.test.context.pool.query(
      "select (select json_agg(c) from candidates c)::text || (select json_agg(r) from candidate_records r)::text as all",
    );
    expect(JSON.stringify(everything.rows)).not.toContain("Elm Foundation");
  });

  it("joins two that are one, which is the only way for nations", async () => {
    await readAgain("Ivy Nation,nation,Ivy,CO,,", "Nation of Ivy,nation,,CO,,");
    const [id, otherId] = [await idOf("ivy%20nation"), await idOf("nation%20of%20ivy")];
    expect((await act(id, "join", { otherId: id, reason: "r" })).status).toBe(409);
    expect((await act(id, "join", { otherId: 99_999, reason: "r" })).status).toBe(404);
    const { body } = await act(id, "join", { otherId, reason: "Their council told us" });
    expect(body["records"]).toHaveLength(2);
    expect(body["decisions"]).toMatchObject([{ decision: "joined", reason: "Nation of Ivy: Their council told us" }]);
    expect(await names("?q=ivy")).toEqual(["Ivy Nation"]);
    // The log outlives a removal, so it names nobody.
    const { rows: log } = await d.test.context.pool.query("select after::text as after from audit_log where action = 'candidate.joined'");
    expect(log).toEqual([{ after: '{"reason": "Their council told us"}' }]);
  });
});
