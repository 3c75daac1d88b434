import type { AgreementTerms } from "../contracts/projects/agreements.ts";
import { formatMoney } from "./sums.ts";
import { m } from "../messages/generated/messages.js";
import type { FieldErrors } from "./errors.ts";
import { type AmountProblem, decimalsOf, fromMinorUnits, toMinorUnits } from "./money.ts";
import { isIsoDate } from "./treaty.ts";

/** A draft is edited; what was offered waits for both signatures; one is in force, until the next one replaces it. */
export const agreementStates = ["draft", "offered", "in_force", "replaced", "dropped"] as const;
export type AgreementState = (typeof agreementStates)[number];

export const agreementSides = ["community", "provider"] as const;
export type AgreementSide = (typeof agreementSides)[number];

/** Who can sign any agreement: one of a project, or of a partnership. */
export const signingSides = ["community", "institution", "provider"] as const;
export type SigningSide = (typeof signingSides)[number];

/** How an agreement stands towards money: only one in force lets it go. What is stored of an altered one is not what was signed. */
export const agreementStandings = ["none", "in_force", "suspended", "ended", "altered"] as const;
export type AgreementStanding = (typeof agreementStandings)[number];

/** The template of the document. It counts on with every change of its words or looks, so that what was made can be made again. */
export const agreementTemplate = 1;

/** The parts of the terms that a remark can be about. */
export const agreementLines = [
  "amount",
  "purpose",
  "budget",
  "tranches",
  "milestones",
  "benefits",
  "landAndWater",
  "reports",
  "signatories",
  "noticeDays",
] as const;
export type AgreementLine = (typeof agreementLines)[number];

export const mostBudgetLines = 40;
export const mostTranches = 24;
export const mostMilestones = 24;
export const mostBenefits = 12;
export const mostNoticeDays = 365;
export const mostRemarks = 200;
/** Of one draft: whoever wants more has it taken back and prepared again. */
export const mostRevisions = 200;
/** Of all revisions of one draft together; a long agreement has some ten thousand. */
export const mostRevisionCharacters = 8_000_000;

/** What only the provider sets, by field: its community remarks on it. */
export function problemsOfFixed(before: AgreementTerms, after: AgreementTerms): FieldErrors {
  const fixed = ({ language, amount, signatories: { provider } }: AgreementTerms) => ({
    language,
    amount,
    "signatories.provider.name": provider.name,
    "signatories.provider.role": provider.role,
  });
  const [was, is] = [Object.entries(fixed(before)), Object.values(fixed(after))];
  return Object.fromEntries(was.flatMap(([field, value], index) => (value === is[index] ? [] : [[field, m.agr_error_fixed()]])));
}

interface Circumstances {
  currency: string;
  /** The day in UTC, YYYY-MM-DD. */
  today: string;
  /** The terms in force, which the new ones amend: what stands in them already may lie in the past. */
  inForce: AgreementTerms | undefined;
}

/**
 * What keeps terms from being offered, by field ("tranches.0.amount" → a sentence); empty when they can be. Amounts are decimal texts with
 * at most the currency's decimals, days are YYYY-MM-DD.
 */
export function problemsOfTerms(terms: AgreementTerms, circumstances: Circumstances): FieldErrors {
  return {
    ...problemsOfMoney(terms, circumstances),
    ...problemsOfDays(terms, circumstances),
    ...problemsOfWords(terms),
  };
}

function problemsOfMoney({ amount, budget, tranches }: AgreementTerms, { currency }: Circumstances): FieldErrors {
  const problems: FieldErrors = {};
  const total = read(amount, "amount");
  for (const [name, lines] of [
    ["budget", budget],
    ["tranches", tranches],
  ] as const) {
    if (lines.length === 0) problems[name] = name === "budget" ? m.agr_error_budget_none() : m.agr_error_tranches_none();
    const sums = lines.map((line, index) => read(line.amount, `${name}.${index}.amount`));
    if (total === undefined || lines.length === 0 || sums.includes(undefined)) continue;
    const sum = sums.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
    if (sum !== total) problems[name] = differs(name, { sum, total, currency });
  }
  return problems;

  function read(text: string, field: string): bigint | undefined {
    const minor = toMinorUnits(text, currency);
    if (typeof minor === "bigint") return minor;
    problems[field] = amountSentence(minor, currency);
    return undefined;
  }
}

function differs(name: "budget" | "tranches", { sum, total, currency }: { sum: bigint; total: bigint; currency: string }): string {
  const written = (minor: bigint) => formatMoney({ amount: fromMinorUnits(minor, currency), currency });
  const values = { sum: written(sum), total: written(total) };
  return name === "budget" ? m.agr_error_budget_sum(values) : m.agr_error_tranches_sum(values);
}

function amountSentence(problem: AmountProblem, currency: string): string {
  if (problem === "too_many_decimals") return m.agr_error_decimals({ currency, decimals: decimalsOf(currency) });
  return problem === "too_large" ? m.agr_error_too_large() : m.agr_error_amount();
}

/** A day that lies in the past can be kept from the terms in force, and not be new. */
function problemsOfDays({ tranches, milestones, reports }: AgreementTerms, { today, inForce }: Circumstances): FieldErrors {
  const known = new Set([
    ...(inForce?.tranches.map(({ key, opensOn }) => `${key} ${opensOn}`) ?? []),
    ...(inForce?.milestones.map(({ key, dueOn }) => `${key} ${dueOn}`) ?? []),
    `reports ${inForce?.reports.firstDueOn}`,
  ]);
  const days = [
    ...tranches.map(({ key, opensOn }, index) => ({ field: `tranches.${index}.opensOn`, key, day: opensOn })),
    ...milestones.map(({ key, dueOn }, index) => ({ field: `milestones.${index}.dueOn`, key, day: dueOn })),
    ...(reports.quarterly || reports.yearly ? [{ field: "reports.firstDueOn", key: "reports", day: reports.firstDueOn }] : []),
  ];
  return Object.fromEntries(
    days.flatMap(({ field, key, day }) => {
      if (!isIsoDate(day)) return [[field, m.agr_error_day()]];
      return day < today && !known.has(`${key} ${day}`) ? [[field, m.agr_error_past()]] : [];
    }),
  );
}

function problemsOfWords({ purpose, budget, milestones, benefits, landAndWater, signatories, noticeDays }: AgreementTerms): FieldErrors {
  const wanted: [field: string, value: string, sentence: () => string][] = [
    ["purpose", purpose, m.agr_error_purpose],
    ...budget.map(({ label }, index) => wants(`budget.${index}.label`, label)),
    ...milestones.flatMap(({ label, indicator, baseline, target }, index) => [
      wants(`milestones.${index}.label`, label),
      wants(`milestones.${index}.indicator`, indicator),
      wants(`milestones.${index}.baseline`, baseline),
      wants(`milestones.${index}.target`, target),
    ]),
    ...benefits.flatMap(({ who, share }, index) => [wants(`benefits.${index}.who`, who), wants(`benefits.${index}.share`, share)]),
    ["landAndWater.plan", landAndWater.touches ? landAndWater.plan : "-", m.agr_error_land_plan],
    ...agreementSides.flatMap((side) => [
      wants(`signatories.${side}.name`, signatories[side].name),
      wants(`signatories.${side}.role`, signatories[side].role),
    ]),
  ];
  const isNotice = /^\d{1,3}$/.test(noticeDays) && Number(noticeDays) <= mostNoticeDays;
  return {
    ...Object.fromEntries(wanted.flatMap(([field, value, sentence]) => (value.trim() === "" ? [[field, sentence()]] : []))),
    ...(!isNotice && { noticeDays: m.agr_error_notice({ most: mostNoticeDays }) }),
  };
}

const wants = (field: string, value: string): [string, string, () => string] => [field, value, m.agr_error_missing];

/** Which tranches are open on a day: their own has come, and their condition, if they have one, was met as it is written now. */
export function openTranches<Tranche extends { key: string; opensOn: string; condition: string }>(
  tranches: readonly Tranche[],
  { today, met }: { today: string; met: readonly { tranche: string; condition: string }[] },
): Tranche[] {
  return tranches.filter(({ key, opensOn, condition }) => opensOn <= today && (condition === "" || isMet(met, { key, condition })));
}

/** Names a tranche whose condition is said to be met in the list of approvals. */
export const conditionSubject = (projectId: number, tranche: string): string => `condition:${projectId}:${tranche}`;

/** Whether somebody has recorded that a tranche's condition, in these words, was met. */
export function isMet(
  met: readonly { tranche: string; condition: string }[],
  { key, condition }: { key: string; condition: string },
): boolean {
  return met.some((one) => one.tranche === key && one.condition === condition);
}
