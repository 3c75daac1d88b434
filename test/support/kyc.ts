import { randomUUID } from "node:crypto";
import type { PayeeContent } from "../../src/shared/contracts/money/payee-files.ts";
import type { KycContent, KycOwner, KycPerson, SentKycContent } from "../../src/shared/contracts/partners/kyc.ts";
import { kycSections, neededPapers, type PaperType } from "../../src/shared/domain/kyc.ts";
import { emptyContent } from "../../src/shared/domain/kyc-content.ts";
import { goodUntil } from "../../src/shared/domain/kyc-missing.ts";
import { rateRisk } from "../../src/shared/domain/kyc-risk.ts";
import { refreshParties } from "../../src/server/partners/kyc/versions/parties.ts";
import { subjectOfPayee } from "../../src/server/money/payee-files/subjects.ts";
import { giveAgreement } from "./agreement.ts";
import type { TestApp } from "./app.ts";

type Arranged = Pick<TestApp, "owner" | "context">;

export const person = (changes: Partial<KycPerson> = {}): KycPerson => ({
  key: randomUUID(),
  name: "Iris Vale",
  otherNames: [],
  birthDate: "1971-04-02",
  nationality: "US",
  roles: ["director", "controller", "may_act"],
  position: "Chief executive",
  document: { kind: "passport", country: "US", expiresOn: "2035-01-31", neverExpires: false, numberId: null, lastFour: null },
  isExposed: "no",
  exposedRole: "",
  isOwnNation: false,
  ...changes,
});

export const owner = (changes: Partial<KycOwner> = {}): KycOwner => ({
  key: randomUUID(),
  kind: "person",
  name: "Otto Quist",
  otherNames: [],
  country: "US",
  birthDate: "1958-11-30",
  share: "40",
  control: "shares",
  controlWords: "",
  isExposed: "no",
  exposedRole: "",
  isOwnNation: false,
  ...changes,
});

/** A whole file of a company, but for its papers and the number of a document. */
export const companyContent = (changes: Partial<KycContent> = {}): KycContent => ({
  ...emptyContent(),
  legalName: "Stone Meadow Community Fund, Inc.",
  legalForm: "Nonprofit corporation",
  country: "US",
  registrationNumber: "C-4471902",
  address: { street: "12 Landing Road", town: "Upper Crossing", subdivision: "WA", postCode: "98000", country: "US" },
  regulator: "State Department of Financial Institutions",
  owners: [owner()],
  people: [person()],
  purpose: "Funds for water and housing of communities.",
  volumes: { perMonth: "50000", largest: "20000", currency: "USD" },
  sources: ["own_capital"],
  sourceWords: "Retained income and member shares.",
  ...changes,
});

/** A whole file of a nation's own government, but for its papers. */
export const nationContent = (changes: Partial<KycContent> = {}): KycContent => ({
  ...companyContent(),
  legalName: "Three Rivers Nation",
  legalForm: "",
  registrationNumber: "",
  regulator: "",
  owners: [],
  recognition: "Treaty of the Upper River, 1855",
  resolution: "Council resolution 2026-14 of 3 March 2026",
  people: [
    person({ roles: ["council", "may_act"], position: "Chair of the council", isExposed: "yes", exposedRole: "Chair", isOwnNation: true }),
  ],
  ...changes,
});

/** Gives an institution a document that was uploaded and judged, and names it as the file does. */
export async function givePaper(test: Arranged, institutionId: number, type: PaperType, expiresOn = "") {
  return givePaperTo(test, "institution_id", institutionId, type, expiresOn);
}

/** The same for the payee of a project. */
export async function givePayeePaper(test: Pick<Arranged, "owner">, projectId: number, type: PaperType = "registration", expiresOn = "") {
  return givePaperTo(test, "project_id", projectId, type, expiresOn);
}

async function givePaperTo(
  { owner: database }: Pick<Arranged, "owner">,
  column: "institution_id" | "project_id",
  id: number,
  type: PaperType,
  expiresOn: string,
) {
  const { rows } = await database.query<{ id: number }>(
    `with stored as (insert into stored_files (key) values ($1) returning key)
     insert into attachments (upload_id, token_hash, name, size, state, type, sha256, file_key, scan, completed_at, attached_at, ${column})
     select $2, '\\x00', $3, 10, 'complete', 'application/pdf', '\\x00', key, 'clean', now(), now(), $4 from stored returning id`,
    [randomUUID(), `upl_${randomUUID()}`, `${type}.pdf`, id],
  );
  return { id: Number(rows[0]?.id), type, issuedOn: "2026-01-15", expiresOn };
}

/** As the browser sends it: every document of who may act has a number that was just typed. */
export const typed = (content: KycContent, newNumber = "X1234567"): SentKycContent => ({
  ...content,
  people: content.people.map((one) => ({
    ...one,
    document: { ...one.document, ...(one.roles.includes("may_act") && one.document.numberId === null && { newNumber }) },
  })),
});

/** Everything that the type of the institution asks for, and nothing expires. */
export async function wholeContent(test: Arranged, institutionId: number, content: KycContent): Promise<KycContent> {
  const { rows } = await test.owner.query<{ type: string }>("select type from institutions where id = $1", [institutionId]);
  const papers = [];
  for (const type of neededPapers(rows[0]?.type ?? "")) papers.push(await givePaper(test, institutionId, type));
  return { ...content, papers };
}

/** An approved, current file, as two people would leave it. */
export async function giveApprovedFile(test: Arranged, institutionId: number, content: KycContent = companyContent()): Promise<void> {
  const { rows } = await test.owner.query<{ type: string }>("select type from institutions where id = $1", [institutionId]);
  const type = rows[0]?.type ?? "";
  const whole = await wholeContent(test, institutionId, content);
  const rating = rateRisk(whole, type);
  await test.owner.query(
    "update kyc_versions set state = 'replaced', replaced_at = now() where institution_id = $1 and state = 'approved'",
    [institutionId],
  );
  await test.owner.query(
    `with version as (
       insert into kyc_versions (institution_id, number, content, institution_type, state, submitted_by_name, risk, risk_points, risk_rules,
                                 rules_version, papers_until, recommended_at, recommended_by_name, approved_at, approved_by_name, next_review_on)
       select $1, (select count(*) + 1 from kyc_versions where institution_id = $1), $2, $3, 'approved', 'iris.vale', $4, $5, $6, 1, $7,
              now(), 'first-person', now(), 'second-person', (now() at time zone 'utc')::date + 720 returning id, next_review_on)
     update kyc_files set state = 'approved', approved_version_id = version.id, risk = $4, next_review_on = version.next_review_on,
            draft = $2, draft_number = draft_number + 1 from version where institution_id = $1`,
    [institutionId, JSON.stringify(whole), type, rating.risk, rating.points, rating.rules.map(({ id }) => id), goodUntil(whole, type)],
  );
  await test.context.db.transaction().execute((tx) => refreshParties(tx, institutionId));
}

/** What a payee's file asks of an organisation, but for its papers. */
export const payeeContent = (changes: Partial<PayeeContent> = {}): PayeeContent => ({
  kind: "organisation",
  legalName: "Three Rivers Nation",
  otherNames: [],
  birthDate: "",
  registrationNumber: "C-3300817",
  country: "US",
  recognition: "",
  address: { street: "1 Landing Road", town: "Upper Crossing", subdivision: "WA", postCode: "98000", country: "US" },
  role: "The community's own development fund",
  owners: [],
  noOwners: "Owned by its members, who have one vote each.",
  papers: [],
  ...changes,
});

/** What live money asks of a project besides its payee: an agreement in force, and an approved, current file of the payee. */
export async function letReceive(test: Pick<Arranged, "owner">, projectId: number): Promise<void> {
  await giveAgreement(test, projectId);
  await givePayeeFile(test, projectId);
}

/** An approved, current file of a project's payee, about whoever holds the account now, as two people would leave it. */
export async function givePayeeFile(test: Pick<Arranged, "owner">, projectId: number): Promise<void> {
  const { rows } = await test.owner.query<{ name: string }>("select holder_name as name from project_payees where project_id = $1", [
    projectId,
  ]);
  const content = payeeContent({ legalName: rows[0]?.name ?? "", papers: [await givePayeePaper(test, projectId)] });
  await test.owner.query("update payee_files set state = 'replaced' where project_id = $1 and state = 'approved'", [projectId]);
  await test.owner.query(
    `insert into payee_files (project_id, number, holder_name, content, subject, state, entered_by_name, risk, risk_points, risk_rules,
                              rules_version, approved_at, approved_by_name, next_review_on)
     values ($1, (select count(*) + 1 from payee_files where project_id = $1), $2, $3, $4, 'approved', 'first-person', 'low', 0, '{}', 1,
             now(), 'second-person', (now() at time zone 'utc')::date + 720)`,
    [projectId, content.legalName, JSON.stringify(content), JSON.stringify(subjectOfPayee(content))],
  );
}

/** Finds every section of the version that waits in order. */
export async function checkEverySection(test: Pick<TestApp, "call">, cookie: string, institutionId: number): Promise<void> {
  for (const section of kycSections) {
    const path = `/api/admin/institutions/${institutionId}/kyc/checks`;
    const { status, body } = await test.call("POST", path, { section, verdict: "fits", words: "" }, { cookie });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}
