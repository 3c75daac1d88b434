import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type AgreementTerms, agreementTerms as agreement } from "../../src/shared/contracts/projects/agreements.ts";
import { type PartnershipTerms, partnershipTerms } from "../../src/shared/contracts/money/partnership.ts";
import { rehash as rehashPartnership } from "../../src/server/money/partnership/service.ts";
import { hashOf, rehash, type StoredTerms } from "../../src/server/projects/signed-terms/service.ts";
import type { TestApp } from "./app.ts";
import { inDays, today } from "./days.ts";

/** Terms that can be offered: two tranches, one of them open today. */
export function agreementTerms(changes: Partial<AgreementTerms> = {}): AgreementTerms {
  return {
    language: "en",
    amount: "50000",
    purpose: "A well and its pump for the upper village.",
    budget: [
      { key: randomUUID(), label: "Drilling", amount: "35000" },
      { key: randomUUID(), label: "Pump", amount: "15000" },
    ],
    tranches: [
      { key: randomUUID(), amount: "30000", opensOn: today(), condition: "" },
      { key: randomUUID(), amount: "20000", opensOn: inDays(60), condition: "The well gives water." },
    ],
    milestones: [
      { key: randomUUID(), label: "Water flows", indicator: "Households with water", baseline: "0", target: "140", dueOn: inDays(90) },
    ],
    benefits: [{ key: randomUUID(), who: "Households of the upper village", share: "Water without a fee" }],
    landAndWater: { touches: true, plan: "The council watches the level of the spring, month by month." },
    reports: { quarterly: true, yearly: true, final: true, firstDueOn: inDays(90) },
    signatories: { community: { name: "Marian Tolliver", role: "Council Chair" }, provider: { name: "Rosa Mason", role: "Director" } },
    noticeDays: "30",
    ...changes,
  };
}

/** An agreement in force over whatever the project can take, all of it open, as two sides would leave it. Its reports are not planned by themselves. */
export async function giveAgreement({ owner }: Pick<TestApp, "owner">, projectId: number): Promise<void> {
  const { rows } = await owner.query<{ currency: string | null; has: boolean }>(
    "select currency, exists (select from agreements where project_id = projects.id) as has from projects where id = $1",
    [projectId],
  );
  if (rows[0]?.has) return;
  const most = "100000000";
  const terms = agreementTerms({
    amount: most,
    budget: [{ key: randomUUID(), label: "All of it", amount: most }],
    tranches: [{ key: randomUUID(), amount: most, opensOn: "2026-01-01", condition: "" }],
  });
  await owner.query(signedAgreement(projectId, { terms, currency: rows[0]?.currency ?? "USD" }));
}

const parties = { project: "-", community: "-", provider: "-", reference: "-" };
const template = 1;

interface Made {
  terms?: AgreementTerms;
  currency?: string;
  number?: number;
  state?: "offered" | "in_force" | "replaced";
  /** In SQL. */
  inForceAt?: string;
}

/** The statements that offer an agreement, have both sides sign it and bring it into force, as the product would. */
export function signedAgreement(
  projectId: number,
  { terms = agreementTerms(), currency = "USD", number = 1, state = "in_force", inForceAt = "now()" }: Made = {},
): string {
  const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
  const hash = hashOf({ template, number, currency, parties, terms: agreement.parse(terms) });
  const one = `project_id = ${projectId} and number = ${number}`;
  return [
    `insert into agreements (project_id, number, currency, terms, created_by_name, shared_at)
     values (${projectId}, ${number}, '${currency}', ${json(terms)}, 'first-person', now())`,
    `update agreements set state = 'offered', parties = ${json(parties)}, template = ${template}, hash = '${hash}', offered_at = now(),
       offered_by_name = 'first-person' where ${one}`,
    ...(state === "offered"
      ? []
      : [
          `insert into agreement_signatures (agreement_id, side, name, role, hash, signed_by_name)
           select id, side, 'Somebody', 'Chair', hash, 'first-person' from agreements cross join unnest(array['community', 'provider']) as side
            where ${one}`,
          `update agreements set state = 'in_force', in_force_at = ${inForceAt}, reports_planned_at = now() where ${one}`,
        ]),
    ...(state === "replaced" ? [`update agreements set state = 'replaced', ended_at = now() where ${one}`] : []),
  ].join(";\n");
}

/** What no release does: a statement that the table's triggers refuse. */
export async function pastTriggers<Row extends object>(
  owner: pg.Pool,
  table: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  await owner.query(`alter table ${table} disable trigger user`);
  try {
    return (await owner.query<Row>(text, values)).rows;
  } finally {
    await owner.query(`alter table ${table} enable trigger user`);
  }
}

/** Gives the agreement in force of a project other terms, as if both sides had signed those. */
export async function changeSigned(owner: pg.Pool, projectId: number, change: (terms: AgreementTerms) => AgreementTerms): Promise<void> {
  const stored = await findInForce(owner, "project_id", projectId);
  await signAnew(owner, { ...stored, terms: change(agreement.parse(stored.terms)) }, rehash);
}

/** The same of the agreement with an institution. */
export async function changePartnership(owner: pg.Pool, institutionId: number, changes: Partial<PartnershipTerms>): Promise<void> {
  const stored = await findInForce(owner, "institution_id", institutionId);
  await signAnew(owner, { ...stored, terms: { ...partnershipTerms.parse(stored.terms), ...changes } }, rehashPartnership);
}

type InForce = StoredTerms & { id: number };

async function findInForce(owner: pg.Pool, column: string, id: number): Promise<InForce> {
  const { rows } = await owner.query<InForce>(
    `select id, number, currency, template, parties, terms from agreements where ${column} = $1 and state = 'in_force'`,
    [id],
  );
  if (!rows[0]) throw new Error(`${column} ${id} has no agreement in force`);
  return rows[0];
}

async function signAnew(owner: pg.Pool, stored: InForce, hashStored: (stored: StoredTerms) => string | undefined): Promise<void> {
  const hash = hashStored(stored);
  const changed = "update agreements set hash = $2, terms = $3 where id = $1";
  await pastTriggers(owner, "agreements", changed, [stored.id, hash, JSON.stringify(stored.terms)]);
  await pastTriggers(owner, "agreement_signatures", "update agreement_signatures set hash = $2 where agreement_id = $1", [stored.id, hash]);
}
