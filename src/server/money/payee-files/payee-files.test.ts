import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveAll, secondPerson } from "../../../../test/support/approvals.ts";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner, payee } from "../../../../test/support/bank.ts";
import { givePaper, givePayeeFile, givePayeePaper, owner, payeeContent } from "../../../../test/support/kyc.ts";
import { listEntry, loadList, screenAll, smallList } from "../../../../test/support/screening.ts";
import type { PayeeContent } from "../../../shared/contracts/money/payee-files.ts";
import { reviewPayeeFiles } from "./jobs.ts";

let desk: BankDesk;
let partner: LivePartner;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
});
beforeEach(async () => {
  await desk.owner.query("update approvals set state = 'lapsed', ended_at = now(), ended_by_name = 'test' where state = 'waiting'");
  await desk.owner.query("delete from payee_files");
  await desk.owner.query("delete from payee_controllers");
});
afterAll(() => desk.close());

const reason = "Compared with the register.";
const file = async () => (await desk.admin("GET", `/projects/${desk.projectNumber}/payee-file`)).body;
const whole = async (changes: Partial<PayeeContent> = {}) =>
  payeeContent({ papers: [await givePayeePaper(desk, desk.projectNumber)], ...changes });
const enter = (content: PayeeContent) => desk.admin("POST", `/projects/${desk.projectNumber}/payee-file`, { ...content, reason });
const approved = async (changes: Partial<PayeeContent> = {}) => {
  const entered = await enter(await whole(changes));
  expect(entered.status, JSON.stringify(entered.body)).toBe(202);
  await approveAll(desk);
  await screenAll(desk);
};
const rows = async (text: string, values: unknown[] = []) => (await desk.owner.query<Record<string, unknown>>(text, values)).rows;
const holdReason = async (id: string) => (await partner.call("GET", `/transactions/${id}`)).body["hold"];
const failing = async (id: string) => {
  const { gate } = (await desk.admin("GET", `/transfers/${id}`)).body as { gate: { conditions: { key: string; holds: boolean }[] } };
  return gate.conditions.filter(({ holds }) => !holds).map(({ key }) => key);
};

const approveNewest = async () => {
  const [newest] = await rows("select id from approvals where state = 'waiting' order by id desc limit 1");
  return desk.call(
    "POST",
    `/api/admin/approvals/${Number(newest?.["id"])}/approve`,
    { hasChecked: true },
    { cookie: await secondPerson(desk) },
  );
};

describe("the gate and a payee's file", () => {
  it("lets nothing go to a payee without one, which an installation from before has not, and lets it go on with one", async () => {
    await givePayeeFile(desk, desk.projectNumber);
    await screenAll(desk);
    const id = await partner.order("10.00");
    await desk.owner.query("delete from payee_files");
    const refused = await partner.send();
    expect(refused).toMatchObject({ status: 409, body: { error: { details: { reason: "payee", retryable: true } } } });
    await screenAll(desk);
    await desk.send();
    expect(await desk.statusOf(id)).toBe("pending");
    expect(await holdReason(id)).toEqual({ reason: "payee" });
    expect(await failing(id)).toEqual(["payee_file"]);
    await approved();
    await desk.send();
    expect(await desk.statusOf(id)).toBe("submitted");
  });

  it.each([
    [
      "its review is late",
      "update payee_files set next_review_on = current_date - 2",
      "update payee_files set next_review_on = current_date + 2",
    ],
    [
      "its last document has expired",
      "update payee_files set papers_until = current_date - 2",
      "update payee_files set papers_until = current_date + 2",
    ],
    [
      "the account has another holder",
      "update project_payees set holder_name = 'Lower River Works'",
      "update project_payees set holder_name = 'Three Rivers Nation'",
    ],
    [
      "it was not approved",
      "update payee_files set state = 'refused', approved_at = null, approved_by_name = null, next_review_on = null",
      "",
    ],
  ])("holds a transfer when %s", async (_name, lapse, mend) => {
    await approved();
    await desk.owner.query(lapse);
    await screenAll(desk);
    expect((await partner.send()).status).toBe(409);
    expect((await file())["isCurrent"]).toBe(false);
    expect((await file())["missing"]).toHaveLength(1);
    if (mend === "") return;
    await desk.owner.query(mend);
    await screenAll(desk);
    expect((await partner.send()).status).toBe(201);
  });
});

describe("a payee's file", () => {
  it("is entered by one and approved by another, and stays as it was", async () => {
    expect((await enter(await whole())).status).toBe(202);
    expect(await file()).toMatchObject({ isCurrent: false, inForce: null, waiting: { number: 1, enteredBy: "rmason" } });
    expect((await enter(await whole())).status, "one at a time").toBe(409);
    await approveAll(desk);
    expect(await file()).toMatchObject({ isCurrent: true, missing: [], waiting: null, inForce: { number: 1, rating: { risk: "low" } } });
    const [stored] = await rows("select entered_by_name, approved_by_name, next_review_on - current_date as days from payee_files");
    expect(stored?.["entered_by_name"]).not.toBe(stored?.["approved_by_name"]);
    expect(Number(stored?.["days"])).toBeGreaterThan(1_000);
    await expect(desk.context.pool.query("update payee_files set content = '{}'")).rejects.toThrow("permission denied");
    await approved({ role: "Contractor" });
    expect(await rows("select number, state from payee_files order by number")).toEqual([
      { number: 1, state: "replaced" },
      { number: 2, state: "approved" },
    ]);
  });

  const none = { registrationNumber: "", noOwners: "" };
  it.each<[string, Partial<PayeeContent>, string[]]>([
    ["an organisation", { ...none, country: "", role: "" }, ["country", "noOwners", "registrationNumber", "role"]],
    ["a person", { ...none, kind: "person" }, ["birthDate"]],
    ["a nation, which is asked for no owners", { ...none, kind: "nation" }, ["recognition"]],
    ["nobody by another name than the account's", { legalName: "Three Rivers" }, ["legalName"]],
    ["anybody with a document", { papers: [] }, ["papers"]],
    ["anybody with one that has not expired", { papers: [{ id: 1, type: "other", issuedOn: "", expiresOn: "2020-01-01" }] }, ["papers"]],
    [
      "an owner by name, country and control",
      { owners: [owner({ name: "", country: "", share: "", control: "" })] },
      ["owners.0.control", "owners.0.country", "owners.0.name"],
    ],
  ])("asks %s", async (_name, changes, fields) => {
    const { status, body } = await enter(await whole(changes));
    expect(status).toBe(400);
    expect(Object.keys(body["fields"] as object).sort()).toEqual(fields);
  });

  it("keeps nothing that is not asked of its kind, and never a nation's owners", async () => {
    await approved({ kind: "nation", recognition: "Treaty of the Upper River, 1855", owners: [owner()], birthDate: "1970" });
    expect(await file()).toMatchObject({ inForce: { content: { owners: [], noOwners: "", birthDate: "", registrationNumber: "" } } });
    expect(await rows("select from payee_controllers")).toEqual([]);
  });

  it("takes no document of another file, nor gives one out", async () => {
    const paper = await givePaper(desk, partner.institutionId, "other");
    const { body } = await enter(await whole({ papers: [paper] }));
    expect(Object.keys(body["fields"] as object)).toEqual(["papers"]);
    expect((await desk.admin("GET", `/projects/${desk.projectNumber}/payee-file/papers/${paper.id}`)).status).toBe(404);
    const unknown = { id: `upl_${"0".repeat(26)}`, token: "a".repeat(43) };
    expect((await desk.admin("POST", `/projects/${desk.projectNumber}/payee-file/papers`, unknown)).status).toBe(400);
  });

  it("can be about a holder whose account cools off, and is not approved once it is about neither", async () => {
    await desk.admin("PUT", `/projects/${desk.projectNumber}/payee`, { ...payee, holderName: "Lower River Works" });
    const change = await approveNewest();
    expect(change.status).toBe(200);
    expect((await file())["holders"]).toEqual(["Three Rivers Nation", "Lower River Works"]);
    expect((await enter(await whole({ legalName: "Lower River Works" }))).status).toBe(202);
    await desk.admin("POST", `/approvals/${Number(change.body["id"])}/stop`, {});
    expect(await approveNewest()).toMatchObject({ status: 409, body: { message: expect.stringContaining("has changed since") as string } });
    expect((await file())["isCurrent"]).toBe(false);
  });

  it("is dropped when nobody approves it", async () => {
    await enter(await whole({ owners: [owner()] }));
    expect(await rows("select from payee_controllers where subject is not null")).toHaveLength(1);
    const [approval] = await rows("select id from approvals where kind = 'payee_file' and state = 'waiting'");
    await desk.admin("POST", `/approvals/${Number(approval?.["id"])}/withdraw`);
    expect(await rows("select state from payee_files")).toEqual([{ state: "refused" }]);
    expect(await rows("select from payee_controllers where subject is not null")).toEqual([]);
  });

  it("reminds the administrators of its review once for each step, with a link to the project", async () => {
    await approved();
    await desk.owner.query("update payee_files set next_review_on = current_date - 3");
    await Promise.all([reviewPayeeFiles(desk.context), reviewPayeeFiles(desk.context)]);
    const notices = await rows("select distinct kind, project_id from notifications where kind like 'payee_review%'");
    expect(notices).toEqual([{ kind: "payee_review_late", project_id: desk.projectNumber }]);
    expect(await rows("select from notifications where kind = 'payee_review_late' group by user_id having count(*) > 1")).toEqual([]);
  });
});

describe("who is screened with a payee", () => {
  const subject = async () =>
    (await rows("select subject from screened_parties where kind = 'payee' and ref_id = $1", [desk.projectNumber]))[0]?.["subject"] as {
      kind: string;
      names: { text: string }[];
      birthDates: unknown[];
    };

  it("is screened by the other names of a file that waits too; only an approved one can speak against a match", async () => {
    await enter(await whole({ kind: "person", birthDate: "1970-02-03", otherNames: ["Three Waters"] }));
    expect(await subject()).toMatchObject({
      kind: "unknown",
      birthDates: [],
      names: [{ text: "Three Rivers Nation" }, { text: "Three Waters" }],
    });
    await approveAll(desk);
    expect(await subject()).toMatchObject({ kind: "person", birthDates: [{ from: "1970-02-03", to: "1970-02-03" }] });
    await desk.owner.query("update project_payees set holder_name = 'Somebody Else'");
    expect(await subject()).toMatchObject({ kind: "unknown", birthDates: [], names: [{ text: "Somebody Else" }] });
    await desk.owner.query("update project_payees set holder_name = 'Three Rivers Nation'");
  });

  it("has whoever controls it screened, and holds the money for a possible match of them", async () => {
    await approved({ owners: [owner({ name: "Otto Quist" })], noOwners: "" });
    expect((await partner.send()).status).toBe(201);
    await loadList(desk, [...smallList, listEntry("Otto Quist", { key: "otto" })]);
    await screenAll(desk);
    const id = await rows(
      "select from screening_cases join screening_parties on screening_parties.id = party_id where kind = 'payee_controller'",
    );
    expect(id).toHaveLength(1);
    expect(await partner.send()).toMatchObject({ status: 409, body: { error: { details: { reason: "under_review" } } } });
    await loadList(desk, smallList);
    await screenAll(desk);
  });
});
