import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { companyContent, giveApprovedFile, owner, person, typed } from "../../../../test/support/kyc.ts";
import { joinInstitution } from "../../../../test/support/members.ts";
import { longText, makeDataDir, uploader } from "../../../../test/support/uploads.ts";
import type { KycContent } from "../../../shared/contracts/partners/kyc.ts";
import { reviewKycFiles } from "./jobs.ts";
import { fieldKeyOf } from "./numbers/field-key.ts";
import { resealNumbers } from "./numbers/numbers.ts";
import { seal, unseal } from "./numbers/sealing.ts";
import { forgetEndedFiles, readFileStandings } from "./service.ts";

let test: TestApp;
let admin: string;
let institutionId: number;
let dataDir: string;

beforeAll(async () => {
  dataDir = makeDataDir();
  test = await createTestApp({ DATA_DIR: dataDir });
  admin = await test.signIn();
  const fields = { name: "Stone Meadow Community Fund", description: "d", type: "CDFI", tags: [] };
  institutionId = Number((await test.call("POST", "/api/admin/institutions", fields, { cookie: admin })).body["id"]);
  await joinInstitution(test, admin, institutionId, "iris.vale");
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

const desk = (method: string, at = "", body?: unknown) =>
  test.call(method, `/api/admin/institutions/${institutionId}/kyc${at}`, body, { cookie: admin });
const numberNow = async () => Number((await desk("GET")).body["number"]);
const save = async (content: unknown) => desk("PUT", "", { number: await numberNow(), content });
const rows = async <Row>(sql: string) => (await test.owner.query(sql)).rows as Row[];

describe("the number of a document", () => {
  const number = "QZ-TRELLIS-5521";

  it("is nowhere in the database and in no line of the log, and is shown by its last four", async () => {
    const saved = await save(typed(companyContent(), number));
    const [first] = (saved.body["content"] as KycContent).people;
    expect(first?.document).toMatchObject({ lastFour: "5521", numberId: expect.any(String) as string });
    expect(JSON.stringify(saved.body)).not.toContain("TRELLIS");
    const tables = await rows<{ name: string }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables)
      expect(await rows(`select 1 from ${name} as one where one::text ~ 'TRELLIS|${Buffer.from(number).toString("hex")}'`), name).toEqual(
        [],
      );
    expect(test.logged.join("\n")).not.toContain("TRELLIS");
    expect(test.logged.join("\n")).not.toContain(test.context.config.fieldKey?.toString("base64"));
  });

  it("opens with its key and in its place alone", () => {
    const key = fieldKeyOf(test.context.config);
    const sealed = seal(key, "1:a", number);
    expect(unseal(key, "1:a", sealed)).toBe(number);
    expect(() => unseal(key, "2:a", sealed)).toThrow();
    expect(() => unseal({ id: "x", bytes: Buffer.alloc(32, 9) }, "1:a", sealed)).toThrow();
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => unseal(key, "1:a", sealed)).toThrow();
  });

  it("is believed only where it is the institution's own, and goes when no draft and no version names it", async () => {
    const saved = await save(typed(companyContent(), number));
    const content = saved.body["content"] as KycContent;
    const forged = content.people.map((one) => ({
      ...one,
      document: { ...one.document, numberId: crypto.randomUUID(), lastFour: "0000" },
    }));
    const answer = await save({ ...content, people: forged });
    expect((answer.body["content"] as KycContent).people[0]?.document).toMatchObject({ numberId: null, lastFour: null });
    expect(await rows("select from kyc_numbers")).toEqual([]);
  });

  it("is sealed again when the key changes", async () => {
    await save(typed(companyContent(), number));
    const { config, db } = test.context;
    const next = { ...config, fieldKey: Buffer.alloc(32, 8), fieldKeyBefore: config.fieldKey };
    expect(await resealNumbers({ db, config: next })).toBe(1);
    expect(await resealNumbers({ db, config: next })).toBe(0);
    const [row] = await rows<{ id: string; sealed: Buffer }>("select id, sealed from kyc_numbers");
    expect(row && unseal(fieldKeyOf(next), `${institutionId}:${row.id}`, row.sealed)).toBe(number);
  });

  it("has a key of its own file, made once and for its owner alone, where none is configured", () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "key-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const config = { dataDir, fieldKey: undefined, fieldKeyBefore: undefined };
    const key = fieldKeyOf(config);
    expect(fieldKeyOf(config)).toEqual(key);
    const file = path.join(dataDir, "field.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(file, "utf8"), "base64")).toEqual(key.bytes);
  });
});

describe("what is typed", () => {
  it("loses characters that are not seen, in whatever script", async () => {
    const name = "Iris\u202E elaV\u200B \u2066ᓄᓇᕗᑦ\u2069";
    const saved = await save(companyContent({ people: [person({ name })] }));
    expect((saved.body["content"] as KycContent).people[0]?.name).toBe("Iris elaV ᓄᓇᕗᑦ");
  });

  it.each<[string, Partial<KycContent>, string]>([
    ["a name of 10,000 characters", { legalName: "n".repeat(10_000) }, "content.legalName"],
    ["a birth date that is none", { people: [person({ birthDate: "soon" })] }, "content.people.0.birthDate"],
    ["a birth date to come", { people: [person({ birthDate: "2999" })] }, "content.people.0.birthDate"],
    ["a share over a hundred", { owners: [owner({ share: "140" })] }, "content.owners.0.share"],
    ["an amount in words", { volumes: { perMonth: "much", largest: "", currency: "" } }, "content.volumes.perMonth"],
    ["a day that is none", { papers: [{ id: 1, type: "other", issuedOn: "2026-02-31", expiresOn: "" }] }, "content.papers.0.issuedOn"],
  ])("%s is refused with a sentence at its place, and nothing is lost", async (_name, changes, field) => {
    const before = await desk("GET");
    const { status, body } = await save(companyContent(changes));
    expect(status).toBe(400);
    expect(Object.keys(body["fields"] as object)).toContain(field);
    expect((await desk("GET")).body["content"]).toEqual(before.body["content"]);
  });

  it.each([
    ["1965", "1965-01-01", "1965-12-31"],
    ["1965-03", "1965-03-01", "1965-03-31"],
    ["circa 1965", "1964-01-01", "1966-12-31"],
    ["1962 or 1963", "1962-01-01", "1963-12-31"],
  ])("a birth date of %s keeps its precision", async (birthDate, from, to) => {
    await giveApprovedFile(test, institutionId, companyContent({ people: [person({ birthDate })] }));
    expect(await rows("select subject->'birthDates' as dates from kyc_people where is_in_force")).toEqual([{ dates: [{ from, to }] }]);
  });

  it("leaves a line of history for each part, with who and when", async () => {
    await save(companyContent({ purpose: "Water." }));
    await save(companyContent({ purpose: "Water and housing." }));
    const { items } = (await desk("GET", "/changes")).body as { items: Record<string, unknown>[] };
    expect(items.find(({ part }) => part === "purpose")).toMatchObject({
      before: "Water.",
      after: "Water and housing.",
      changedBy: "rmason",
      isStaff: true,
    });
  });
});

describe("a document", () => {
  it("is uploaded, given to one institution alone, and comes back as it was sent", async () => {
    const sent = await uploader(test).upload("extract.txt", longText(2_000));
    const own = { cookie: (await joinInstitution(test, admin, institutionId, "ada.pell")).cookie };
    expect((await test.call("POST", "/api/partner/kyc/papers", { id: sent.id, token: "x".repeat(43) }, own)).status).toBe(400);
    const added = await test.call("POST", "/api/partner/kyc/papers", { ...sent, name: "extract.txt" }, own);
    expect(added).toMatchObject({ status: 201, body: { name: "extract.txt" } });
    const id = Number(added.body["id"]);
    // The same again is the same document; another institution, or a request, cannot have it.
    expect((await desk("POST", "/papers", sent)).body["id"]).toBe(id);
    const fields = { name: "Other", description: "d", type: "Bank", tags: [] };
    const other = Number((await test.call("POST", "/api/admin/institutions", fields, { cookie: admin })).body["id"]);
    expect((await test.call("POST", `/api/admin/institutions/${other}/kyc/papers`, sent, { cookie: admin })).status).toBe(400);
    await save(companyContent({ papers: [{ id, type: "registration", issuedOn: "", expiresOn: "" }] }));
    expect((await desk("GET", `/papers/${id}`)).status).toBe(409);
    const file = await test.call("GET", `/api/partner/kyc/papers/${id}?accept=not_scanned`, undefined, own);
    expect(file).toMatchObject({ status: 200, body: { text: longText(2_000).toString() } });
    expect(file.headers["content-disposition"]).toContain("attachment");
    expect(await rows("select action from audit_log where action like 'kyc_file.document%' order by id")).toEqual(
      ["added", "added", "opened"].map((act) => ({ action: `kyc_file.document_${act}` })),
    );
  });
});

describe("a register's facts", () => {
  it("begin the file, and stand beside what was typed with their source", async () => {
    const fields = { name: "First River Bank", description: "d", type: "Bank", tags: [] };
    const id = Number((await test.call("POST", "/api/admin/institutions", fields, { cookie: admin })).body["id"]);
    const facts = {
      name: "First River Bank, N.A.",
      kind: "bank",
      ids: { fdic_cert: "00312", lei: "5493001KJTIIGC8Y1R12" },
      city: "Salem",
      country: "US",
    };
    await test.owner.query(
      `with candidate as (
         insert into candidates (name, kind, types, country, source_ids, eligibility, score, rules, rules_version, search_text, shelf, institution_id)
         values ('First River Bank', 'bank', '{bank}', 'US', '{1}', 'eligible', 1, '{}', 1, '', 'x', $1) returning id)
       insert into candidate_records (source_id, source_key, candidate_id, facts_hash, facts, first_run_id)
       select (select id from discovery_sources order by id limit 1), 'k', id, 'h', $2, 1 from candidate`,
      [id, JSON.stringify(facts)],
    );
    const at = `/api/admin/institutions/${id}/kyc`;
    const { body } = await test.call("GET", at, undefined, { cookie: admin });
    const content = body["content"] as KycContent;
    expect(content).toMatchObject({
      country: "US",
      identifiers: { fdicCert: "00312", lei: "5493001KJTIIGC8Y1R12" },
      address: { town: "Salem" },
    });
    const changed = { ...content, country: "CA", identifiers: { ...content.identifiers, fdicCert: "312" } };
    const saved = await test.call("PUT", at, { number: 0, content: changed }, { cookie: admin });
    const lines = saved.body["registers"] as { field: string; verdict: string; register: string }[];
    expect(Object.fromEntries(lines.map(({ field, verdict }) => [field, verdict]))).toEqual({
      legalName: "same",
      country: "differs",
      fdicCert: "same",
      lei: "same",
      town: "same",
    });
    expect(lines[0]?.register).not.toBe("");
  });
});

describe("the review", () => {
  it("is announced to members and staff, each step once, and never when the relation has ended", async () => {
    await giveApprovedFile(test, institutionId);
    const due = (days: number) =>
      test.owner.query("update kyc_versions set next_review_on = (now() at time zone 'utc')::date + $1::int where state = 'approved'", [
        days,
      ]);
    const told = async () => {
      await reviewKycFiles(test.context);
      await reviewKycFiles(test.context);
      return (
        await rows<{ subject: string }>(
          "select subject from emails where kind = 'kyc_file' and subject like '%review%' and to_address like 'iris%' order by id",
        )
      ).length;
    };
    expect(await told()).toBe(0);
    await due(45);
    expect(await told()).toBe(1);
    await due(6);
    expect(await told()).toBe(2);
    await due(-2);
    expect(await told()).toBe(3);
    expect(await rows("select distinct kind, institution_id from notifications where kind like 'kyc_review%' order by 1")).toEqual([
      { kind: "kyc_review_due", institution_id: institutionId },
      { kind: "kyc_review_late", institution_id: institutionId },
    ]);
    const { body } = await test.call("GET", "/api/admin/notifications", undefined, { cookie: admin });
    expect(body["items"], "the bell leads to the file").toContainEqual(expect.objectContaining({ institutionId }));
    await giveApprovedFile(test, institutionId);
    await test.owner.query("update kyc_files set ended_on = now(), ended_by_name = 'x' where institution_id = $1", [institutionId]);
    await due(6);
    expect(await told()).toBe(3);
  });

  it("has a list of its own", async () => {
    const { body } = await test.call("GET", "/api/admin/kyc-files?sort=nextReviewOn&order=asc&limit=10", undefined, { cookie: admin });
    expect((body["items"] as { name: string }[])[0]?.name).toBe("Stone Meadow Community Fund");
    const found = await test.call("GET", "/api/admin/kyc-files?q=MEADOW", undefined, { cookie: admin });
    expect((found.body["items"] as { name: string }[]).map(({ name }) => name)).toEqual(["Stone Meadow Community Fund"]);
    expect((await test.call("GET", "/api/admin/kyc-files?q=nobody%25", undefined, { cookie: admin })).body).toMatchObject({
      items: [],
      total: 0,
    });
    const drafts = await test.call("GET", "/api/admin/kyc-files?state=draft", undefined, { cookie: admin });
    expect((drafts.body["items"] as { name: string }[]).map(({ name }) => name)).toEqual(["First River Bank"]);
  });

  it("ends with everything that is kept, the years after the relation", async () => {
    const forget = () => test.context.db.transaction().execute((tx) => forgetEndedFiles(tx, 3_650, 500));
    expect(await forget()).toBe(0);
    await test.owner.query("update kyc_files set ended_on = now() - interval '11 years', ended_by_name = 'x' where institution_id = $1", [
      institutionId,
    ]);
    expect(await forget()).toBe(1);
    for (const table of ["kyc_versions", "kyc_people", "kyc_owners", "kyc_numbers", "kyc_changes", "attachments"])
      expect(await rows(`select from ${table} where institution_id = ${institutionId}`), table).toEqual([]);
    expect((await readFileStandings(test.context.db, [institutionId])).get(institutionId)).toMatchObject({
      isCurrent: false,
      state: "empty",
    });
  });
});
