import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { inquiry } from "../../../../test/support/samples.ts";
import { loadSmallList, screenAll } from "../../../../test/support/screening.ts";
import type { InstitutionOfInquiry } from "../../../shared/contracts/partners/inquiries.ts";
import { partyKey, readPartyStandings } from "../../screening/parties/service.ts";

let test: TestApp;
let cookie: string;
let count = 0;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

const admin = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });
const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await test.owner.query<Row & object>(text, values)).rows;

async function receive(
  changes: Record<string, unknown> = {},
  status = "approved",
): Promise<{ id: number; reference: string; name: string }> {
  count += 1;
  const name = `Alder Creek Fund ${count}`;
  const sent = inquiry({ institutionName: name, email: `hello@alder${count}.example`, ...changes });
  const { body } = await test.call("POST", "/api/contact", sent);
  const reference = String(body["reference"]);
  const [row] = await rows<{ id: number }>("select id from respondents where reference = $1", [reference]);
  const id = Number(row?.id);
  if (status !== "pending") await admin("PATCH", `/respondents/${id}`, { status });
  return { id, reference, name: sent.institutionName };
}
const make = (id: number, othersSeen: number[] = []) => admin("POST", `/respondents/${id}/institution`, { othersSeen });
const link = (id: number, institutionId: number) => admin("PUT", `/respondents/${id}/institution`, { institutionId });
const read = async (id: number) => (await admin("GET", `/respondents/${id}/institution`)).body as unknown as InstitutionOfInquiry;
async function made(changes: Record<string, unknown> = {}) {
  const sent = await receive(changes);
  const { status, body } = await make(sent.id);
  expect(status, JSON.stringify(body)).toBe(200);
  const { institution } = body as unknown as InstitutionOfInquiry;
  if (!institution) throw new Error("no institution was made");
  return { ...sent, institution };
}

describe("an approved inquiry", () => {
  it("becomes an institution with what was typed, and both lead to each other", async () => {
    const typed = { phone: "+1 555 0100", address: "4 Ford Road", city: "Harbour Crossing", zip: "H4 1AA", message: "For your eyes." };
    const { id, reference, name, institution } = await made(typed);
    expect(institution).toMatchObject({ name, isMaker: true, linkedBy: "rmason", next: { step: "api_verification" } });
    expect(institution.next?.missing).toContain("API address");
    const { body: record } = await admin("GET", `/institutions/${institution.id}`);
    expect(record).toMatchObject({
      name,
      type: "Credit Union",
      email: `hello@alder${count}.example`,
      phone: "+1 555 0100",
      eligibilityStatus: "pending",
      onboardingStep: "not_started",
      website: null,
    });
    // What was written to us is shown to nobody else.
    expect(JSON.stringify((await test.call("GET", `/api/institutions/${institution.id}`)).body)).not.toContain("For your eyes");
    expect((await admin("GET", `/institutions/${institution.id}/inquiries`)).body["items"]).toMatchObject([
      { id, reference, isMaker: true },
    ]);
    const { body: file } = await admin("GET", `/institutions/${institution.id}/kyc`);
    expect(file["content"]).toMatchObject({
      legalName: name,
      address: { street: "4 Ford Road", town: "Harbour Crossing", postCode: "H4 1AA", country: "" },
    });
    expect(await rows("select after from audit_log where action = 'respondent.made_institution' and subject_id = $1", [id])).toEqual([
      { after: { institutionId: institution.id } },
    ]);
  });

  it("becomes one, however often and by how many it is asked for", async () => {
    const { id, name } = await receive();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => make(id)));
    const ids = answers.map(({ body }) => (body as unknown as InstitutionOfInquiry).institution?.id);
    expect([answers.map(({ status }) => status), new Set(ids).size]).toEqual([[200, 200, 200, 200, 200], 1]);
    expect(await rows("select count(*)::int as n from institutions where name = $1", [name])).toEqual([{ n: 1 }]);
    await expect(test.owner.query("insert into institution_inquiries values ($1, $2, true, null, 'x')", [id, ids[0]])).rejects.toThrow(
      "pkey",
    );
  });

  it("is one alone: what is pending, rejected or removed makes none", async () => {
    for (const status of ["pending", "rejected"]) expect((await make((await receive({}, status)).id)).status).toBe(409);
    const removed = await receive();
    await admin("POST", `/respondents/${removed.id}/erasure`, { confirm: removed.reference });
    expect((await make(removed.id)).status).toBe(409);
    expect((await make(2_000_000)).status).toBe(404);
  });

  it("is screened as every institution is", async () => {
    const { institution } = await made({ institutionName: "Ombrelune Trading Establishment" });
    await loadSmallList(test);
    await screenAll(test);
    const party = { kind: "institution", ref: String(institution.id) } as const;
    const standing = (await readPartyStandings(test.context.db, [party])).get(partyKey(party));
    expect(standing?.state).toBe("under_review");
  });

  it("names who it looks like, in other letters or at the same domain, and makes another one only for who has seen them", async () => {
    const first = await made({ institutionName: "Énergie du Lac Inc.", email: "bonjour@lac-energie.example" });
    const second = await receive({ institutionName: "ENERGIE DU LAC", email: "other@elsewhere.example" });
    const third = await receive({ institutionName: "Quite Different", email: "sales@LAC-energie.example" });
    expect((await read(second.id)).alike).toEqual([{ id: first.institution.id, name: first.name, because: ["name"] }]);
    expect((await read(third.id)).alike).toEqual([{ id: first.institution.id, name: first.name, because: ["email"] }]);
    const refused = await make(second.id);
    expect([refused.status, String(refused.body["message"]).includes("Énergie du Lac")]).toEqual([409, true]);
    const linked = await link(second.id, first.institution.id);
    expect((linked.body as unknown as InstitutionOfInquiry).institution).toMatchObject({ id: first.institution.id, isMaker: false });
    expect([(await link(second.id, first.institution.id)).status, (await link(second.id, 1)).status]).toEqual([200, 409]);
    expect((await link(third.id, 2_000_000)).status).toBe(404);
    expect((await make(third.id, [first.institution.id])).status).toBe(200);
    expect(((await admin("GET", `/institutions/${first.institution.id}/inquiries`)).body["items"] as object[]).length).toBe(2);
  });

  it("meets what a colleague makes of the same body's other inquiry in the same moment", async () => {
    const twins = [await receive({ institutionName: "Twin Rivers" }), await receive({ institutionName: "Twin Rivers" })];
    const answers = await Promise.all(twins.map(({ id }) => make(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("is no sign of anybody where everybody has an address", async () => {
    await made({ email: "one@gmail.com" });
    expect((await read((await receive({ email: "two@gmail.com" })).id)).alike).toEqual([]);
  });
});

describe("the removal of an inquiry", () => {
  it("takes its contact details out of the record that it led to, and says before what stays", async () => {
    const sent = await made({ phone: "+1 555 0199", address: "9 Weir Street", email: "vanish@alder.example" });
    const kept = await made({ phone: "+1 555 0198" });
    await admin("PATCH", `/institutions/${kept.institution.id}`, {
      name: kept.name,
      description: "d",
      type: "CDFI",
      tags: [],
      email: "other@alder.example",
    });
    const { body: foreseen } = await admin("GET", `/respondents/${sent.id}/erasure`);
    expect(JSON.stringify(foreseen["goes"])).toContain("in the record of the institution");
    expect(JSON.stringify(foreseen["stays"])).toContain("The institution’s own record");
    for (const { id, reference } of [sent, kept])
      expect((await admin("POST", `/respondents/${id}/erasure`, { confirm: reference })).status).toBe(200);
    expect((await admin("GET", `/institutions/${sent.institution.id}`)).body).toMatchObject({ name: sent.name, email: null, phone: null });
    expect((await admin("GET", `/institutions/${kept.institution.id}`)).body).toMatchObject({ email: "other@alder.example" });
    const { body: file } = await admin("GET", `/institutions/${sent.institution.id}/kyc`);
    expect(JSON.stringify(file)).not.toContain("Weir Street");
    expect(await rows("select 1 from audit_log where after::text like '%vanish@%' or before::text like '%vanish@%'")).toEqual([]);
    expect((await read(sent.id)).institution).toMatchObject({ id: sent.institution.id });
  });
});
