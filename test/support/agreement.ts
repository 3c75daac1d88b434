import { randomUUID } from "node:crypto";
import type { AgreementTerms } from "../../src/shared/contracts/projects/agreements.ts";
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
  const most = "100000000";
  const terms = agreementTerms({
    amount: most,
    budget: [{ key: randomUUID(), label: "All of it", amount: most }],
    tranches: [{ key: randomUUID(), amount: most, opensOn: "2026-01-01", condition: "" }],
  });
  await owner.query(
    `insert into agreements (project_id, number, state, currency, terms, created_by_name, shared_at, parties, template, hash, offered_at,
                             offered_by_name, in_force_at, reports_planned_at)
     select id, 1, 'in_force', coalesce(currency, 'USD'), $2, 'first-person', now(), $3, 1, repeat('0', 64), now(), 'first-person', now(), now()
       from projects where id = $1 on conflict do nothing`,
    [projectId, JSON.stringify(terms), JSON.stringify({ project: "-", community: "-", provider: "-", reference: "-" })],
  );
}
