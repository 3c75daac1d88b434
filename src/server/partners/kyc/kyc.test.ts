import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { approveAll, secondPerson } from "../../../../test/support/approvals.ts";
import { today } from "../../../../test/support/days.ts";
import {
  checkEverySection,
  companyContent,
  givePaper,
  nationContent,
  owner,
  person,
  typed,
  wholeContent,
} from "../../../../test/support/kyc.ts";
import { joinInstitution } from "../../../../test/support/members.ts";
import type { KycContent } from "../../../shared/contracts/partners/kyc.ts";
import { addMonths } from "../../../shared/domain/report-schedule.ts";
import { readFileStandings } from "./service.ts";

let test: TestApp;
let admin: string;
let institutionId: number;
let member: string;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
});
afterAll(() => test.close());

async function addInstitution(type: string): Promise<{ id: number; cookie: string }> {
  count += 1;
  const fields = { name: `Stone Meadow ${count}`, description: "d", type, tags: [] };
  const { body } = await test.call("POST", "/api/admin/institutions", fields, { cookie: admin });
  const id = Number(body["id"]);
  return { id, cookie: (await joinInstitution(test, admin, id, `iris.vale${count}`)).cookie };
}
beforeEach(async () => {
  ({ id: institutionId, cookie: member } = await addInstitution("CDFI"));
});

const own = (method: string, path = "", body?: unknown, cookie = member) => test.call(method, `/api/partner/kyc${path}`, body, { cookie });
const desk = (method: string, path = "", body?: unknown, cookie = admin) =>
  test.call(method, `/api/admin/institutions/${institutionId}/kyc${path}`, body, { cookie });
const standing = async () => (await readFileStandings(test.context.db, [institutionId])).get(institutionId);
const rows = async <Row>(sql: string, values: unknown[] = []) => (await test.owner.query(sql, values)).rows as Row[];

async function submit(content: KycContent, number = 0): Promise<void> {
  const saved = await own("PUT", "", { number, content: typed(content) });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const sent = await own("POST", "/submit", { number: saved.body["number"], note: "" });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
}

async function approve(content: KycContent, number = 0): Promise<void> {
  await submit(content, number);
  await checkEverySection(test, admin, institutionId);
  expect((await desk("POST", "/recommend", { reason: "All of it fits." })).status).toBe(202);
  await approveAll(test);
}

describe("a file", () => {
  it("begins with what is known, keeps what is typed, and says what is missing", async () => {
    const empty = await own("GET");
    expect(empty.body).toMatchObject({ state: "empty", isPrefilled: true, number: 0, content: { legalName: `Stone Meadow ${count}` } });
    expect((empty.body["missing"] as { code: string }[]).map(({ code }) => code)).toContain("owners");
    const content = { ...companyContent(), people: [] };
    const saved = await own("PUT", "", { number: 0, content });
    expect(saved.body).toMatchObject({ state: "draft", isPrefilled: false, number: 1, changedBy: `iris.vale${count}` });
    expect((saved.body["missing"] as { code: string }[]).map(({ code }) => code)).toEqual([
      "director",
      "may_act",
      "paper_registration",
      "paper_authority",
    ]);
    const refused = await own("POST", "/submit", { number: 1, note: "" });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("At least one director") as string } });
  });

  it("is not overwritten by somebody who saw an older draft, who is told by whom it was changed", async () => {
    await own("PUT", "", { number: 0, content: companyContent() });
    const late = await desk("PUT", "", { number: 0, content: companyContent({ legalForm: "Bank" }) });
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`iris.vale${count} has changed this file`) as string },
    });
    expect(((await own("GET")).body["content"] as KycContent).legalForm).toBe("Nonprofit corporation");
  });

  it("is in force only when two people have said so, the first of whom did not submit it", async () => {
    const content = await wholeContent(test, institutionId, companyContent());
    await submit(content);
    expect(await standing()).toMatchObject({ isCurrent: false, state: "submitted", missing: ["No file has been approved yet."] });
    expect((await own("PUT", "", { number: 1, content })).status).toBe(409);
    expect((await desk("POST", "/recommend", { reason: "r" })).body["message"]).toContain("Check every section first");
    await checkEverySection(test, admin, institutionId);
    const asked = await desk("POST", "/recommend", { reason: "All of it fits." });
    expect(asked).toMatchObject({ status: 202, body: { approval: { kind: "kyc_file", isMine: true } } });
    const { id } = asked.body["approval"] as { id: number };
    expect((await test.call("POST", `/api/admin/approvals/${id}/approve`, {}, { cookie: admin })).status).toBe(409);
    expect(await standing()).toMatchObject({ isCurrent: false, state: "recommended" });
    const second = await secondPerson(test);
    expect((await test.call("POST", `/api/admin/approvals/${id}/approve`, {}, { cookie: second })).status).toBe(200);
    expect(await standing()).toMatchObject({ isCurrent: true, state: "approved", risk: "low", missing: [] });
    expect((await own("GET")).body["nextReviewOn"]).toBe(addMonths(today(), 36));
    expect(await rows("select subject from emails where to_address like $1 order by id desc limit 1", [`iris.vale${count}@%`])).toEqual([
      { subject: `The KYC file of Stone Meadow ${count} has been approved` },
    ]);
  });

  it("that the staff typed is recommended by somebody else", async () => {
    const content = await wholeContent(test, institutionId, companyContent());
    await desk("PUT", "", { number: 0, content: typed(content) });
    expect((await desk("POST", "/submit", { number: 1, note: "By telephone." })).status).toBe(200);
    await checkEverySection(test, admin, institutionId);
    expect((await desk("POST", "/recommend", { reason: "r" })).body["message"]).toContain("submitted this version yourself");
    const second = await secondPerson(test);
    const asked = await desk("POST", "/recommend", { reason: "r" }, second);
    expect(asked.status).toBe(202);
    // One who changes their mind takes it back, and the version waits for a check again.
    const { id } = asked.body["approval"] as { id: number };
    expect((await test.call("POST", `/api/admin/approvals/${id}/withdraw`, undefined, { cookie: second })).status).toBe(200);
    expect(await standing()).toMatchObject({ state: "submitted", isCurrent: false });
  });

  it("comes back with questions, and is checked again", async () => {
    const content = await wholeContent(test, institutionId, companyContent());
    await submit(content);
    expect((await desk("POST", "/checks", { section: "owners", verdict: "question", words: " " })).status).toBe(400);
    await desk("POST", "/checks", { section: "owners", verdict: "question", words: "Who holds the other 60%?" });
    expect((await desk("POST", "/return", { words: "Please see our question." })).status).toBe(200);
    const back = (await own("GET")).body;
    expect(back).toMatchObject({ state: "returned", questions: [{ section: "owners", words: "Who holds the other 60%?" }] });
    expect(await rows("select is_submitted from kyc_people where institution_id = $1", [institutionId])).toEqual([{ is_submitted: false }]);
    const stored = back["content"] as KycContent;
    await submit({ ...stored, owners: [...stored.owners, owner({ name: "Ada Pell", share: "60" })] }, Number(back["number"]));
    expect(((await desk("GET")).body["versions"] as { state: string }[]).map(({ state }) => state)).toEqual(["submitted", "returned"]);
  });

  it("stays in force while a change of it is a draft, is submitted, and until the change is approved", async () => {
    const content = await wholeContent(test, institutionId, companyContent());
    await approve(content);
    const stored = (await own("GET")).body;
    const before = await rows<{ id: number }>("select id, label, is_in_force, is_submitted from kyc_people where institution_id = $1", [
      institutionId,
    ]);
    const changed = stored["content"] as KycContent;
    await submit({ ...changed, people: changed.people.map((one) => ({ ...one, name: "Iris Vale-Quist" })) }, Number(stored["number"]));
    expect(await standing()).toMatchObject({ isCurrent: true, state: "submitted" });
    // The same row, under both names, so that the new one is screened before anybody approves it.
    const [during] = await rows<{ id: number; subject: { names: { text: string }[] } }>(
      "select id, is_in_force, is_submitted, subject from kyc_people where institution_id = $1",
      [institutionId],
    );
    expect(during).toMatchObject({ id: before[0]?.id, is_in_force: true, is_submitted: true });
    expect(during?.subject.names.map(({ text }) => text)).toEqual(["Iris Vale", "Iris Vale-Quist"]);
    await checkEverySection(test, admin, institutionId);
    await desk("POST", "/recommend", { reason: "A new name." });
    await approveAll(test);
    const [after] = await rows<{ subject: { names: { text: string }[] } }>("select subject from kyc_people where institution_id = $1", [
      institutionId,
    ]);
    expect(after?.subject.names.map(({ text }) => text)).toEqual(["Iris Vale-Quist"]);
    await expect(
      test.context.pool.query("update kyc_versions set content = '{}' where institution_id = $1", [institutionId]),
    ).rejects.toThrow(/permission denied/);
  });

  it("is current no more when its review is late, a document has expired, or its institution is of another type", async () => {
    await approve(await wholeContent(test, institutionId, companyContent()));
    const version = "update kyc_versions set next_review_on = $2, papers_until = $3 where institution_id = $1";
    await test.owner.query(version, [institutionId, "2020-01-01", "2020-02-01"]);
    await test.owner.query("update kyc_files set next_review_on = '2020-01-01' where institution_id = $1", [institutionId]);
    expect(await standing()).toMatchObject({
      isCurrent: false,
      missing: ["Its review was due on 2020-01-01.", "A document that it needs expired after 2020-02-01."],
    });
    await test.owner.query(version, [institutionId, "2099-01-01", null]);
    await test.owner.query("update kyc_files set next_review_on = '2099-01-01' where institution_id = $1", [institutionId]);
    await test.owner.query("update institutions set type = 'Bank' where id = $1", [institutionId]);
    expect(await standing()).toMatchObject({ isCurrent: false, missing: [expect.stringContaining("type of the institution") as string] });
  });

  it("of a person whose document has expired is not complete", async () => {
    const expired = person();
    expired.document = { ...expired.document, expiresOn: "2021-05-01" };
    const content = await wholeContent(test, institutionId, companyContent({ people: [expired] }));
    const saved = await own("PUT", "", { number: 0, content: typed(content) });
    expect(saved.body["missing"]).toEqual([
      { section: "people", code: "document_expired", sentence: expect.stringContaining("expired") as string },
    ]);
  });

  it("ends with the relation, and goes on with it", async () => {
    await approve(await wholeContent(test, institutionId, companyContent()));
    expect((await desk("POST", "/end", { isEnded: true, reason: "They left." })).status).toBe(200);
    expect((await desk("POST", "/end", { isEnded: true, reason: "They left." })).status).toBe(409);
    expect(await standing()).toMatchObject({ isCurrent: false });
    expect((await own("PUT", "", { number: 1, content: companyContent() })).status).toBe(409);
    await desk("POST", "/end", { isEnded: false, reason: "They are back." });
    expect(await standing()).toMatchObject({ isCurrent: true });
  });
});

describe("a nation's own government", () => {
  it("is never asked for owners, and office in it is no risk by itself", async () => {
    ({ id: institutionId, cookie: member } = await addInstitution("Indigenous Nation"));
    const empty = (await own("GET")).body;
    expect(empty["institution"]).toMatchObject({ isNation: true });
    const codes = (empty["missing"] as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["recognition", "resolution", "may_act", "paper_resolution"]));
    for (const code of ["owners", "controller", "director", "legal_form", "registration", "paper_registration"])
      expect(codes).not.toContain(code);
    await approve(await wholeContent(test, institutionId, nationContent()));
    expect(await standing()).toMatchObject({ isCurrent: true, risk: "low" });
    expect((await desk("GET")).body["rating"]).toMatchObject({ points: 0, rules: [] });
  });
});

describe("access", () => {
  it("is for one's own institution's members and administrators alone", async () => {
    const paper = await givePaper(test, institutionId, "registration");
    const stranger = await addInstitution("Bank");
    expect((await own("GET", `/papers/${paper.id}`, undefined, stranger.cookie)).status).toBe(404);
    const taken = await own("PUT", "", { number: 0, content: { ...companyContent(), papers: [paper] } }, stranger.cookie);
    expect(taken).toMatchObject({ status: 400, body: { fields: { papers: expect.any(String) as string } } });
    expect((await desk("GET", "", undefined, stranger.cookie)).status).toBe(403);
    expect((await desk("GET", `/papers/${paper.id}`, undefined, member)).status).toBe(403);
    expect(((await own("GET", "", undefined, stranger.cookie)).body["institution"] as { id: number }).id).toBe(stranger.id);
  });
});
