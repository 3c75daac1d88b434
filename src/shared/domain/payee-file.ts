import type { PayeeContent } from "../contracts/money/payee-files.ts";
import type { KycRating } from "../contracts/partners/kyc.ts";
import { m } from "../messages/generated/messages.js";
import type { FieldErrors } from "./errors.ts";
import { emptyContent, emptyOwner } from "./kyc-content.ts";
import { rateRisk, riskRules } from "./kyc-risk.ts";
import type { KycRisk, PaperType } from "./kyc.ts";

/** Who receives money. A nation's government body is governed by its council and owned by nobody, so it is never asked for owners. */
export const payeeKinds = ["person", "organisation", "nation"] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** What a form offers first; one document of any kind is enough. */
export const usualPaper: Record<PayeeKind, PaperType> = { person: "identity", organisation: "registration", nation: "recognition" };

/** What is asked of this kind of payee; what was typed for another kind is left out. */
export function ofItsKind(content: PayeeContent): PayeeContent {
  const { kind } = content;
  return {
    ...content,
    birthDate: kind === "person" ? content.birthDate : "",
    country: kind === "person" ? "" : content.country,
    registrationNumber: kind === "organisation" ? content.registrationNumber : "",
    recognition: kind === "nation" ? content.recognition : "",
    owners: kind === "organisation" ? content.owners : [],
    noOwners: kind === "organisation" && content.owners.length === 0 ? content.noOwners : "",
  };
}

/** What the file lacks, by field: nothing is entered or approved while anything is missing. */
export function missingInPayeeFile(
  content: PayeeContent,
  { today, goodPapers }: { today: string; goodPapers: ReadonlySet<number> },
): FieldErrors {
  const { kind, address, owners } = content;
  const papers = content.papers.filter(({ id }) => goodPapers.has(id));
  const checks: [field: string, isThere: boolean, sentence: () => string][] = [
    ["address.town", address.town !== "", m.payee_file_error_town],
    ["address.country", address.country !== "", m.payee_file_error_country],
    ["role", content.role !== "", m.payee_file_error_role],
    ["birthDate", kind !== "person" || content.birthDate !== "", m.payee_file_error_birth_date],
    ["registrationNumber", kind !== "organisation" || content.registrationNumber !== "", m.payee_file_error_registration],
    ["recognition", kind !== "nation" || content.recognition !== "", m.payee_file_error_recognition],
    ["country", kind === "person" || content.country !== "", m.payee_file_error_registered_in],
    ["noOwners", kind !== "organisation" || owners.length > 0 || content.noOwners !== "", m.payee_file_error_owners],
    ["papers", papers.some(({ expiresOn }) => expiresOn === "" || expiresOn >= today), m.payee_file_error_paper],
  ];
  for (const [index, { name, country, birthDate, isExposed, exposedRole, ...owner }] of owners.entries()) {
    const isPerson = owner.kind === "person";
    checks.push([`owners.${index}.name`, name !== "", m.payee_file_error_owner_name]);
    checks.push([`owners.${index}.country`, country !== "", m.kyc_error_country]);
    checks.push([`owners.${index}.birthDate`, !isPerson || birthDate !== "", m.kyc_error_birth_date]);
    checks.push([`owners.${index}.control`, owner.share !== "" || owner.control !== "", m.payee_file_error_control]);
    checks.push([
      `owners.${index}.isExposed`,
      !isPerson || isExposed === "no" || (isExposed === "yes" && exposedRole !== ""),
      m.payee_file_error_exposed,
    ]);
  }
  return Object.fromEntries(checks.flatMap(([field, isThere, sentence]) => (isThere ? [] : [[field, sentence()]])));
}

/** Those of the published rules that are about a payee: it has no volumes, funds or supervision of its own here. */
const rulesOfPayees: readonly string[] = [
  "country_call_for_action",
  "country_monitored",
  "politically_exposed",
  "owner_is_organisation",
  "owner_abroad",
  "birth_date_unsure",
];

export function ratePayee({ kind, birthDate, country, address, owners }: PayeeContent): KycRating & { risk: KycRisk } {
  // A payee who is a person is rated by the rules for people.
  const self = { ...emptyOwner, birthDate };
  const content = {
    ...emptyContent(),
    country: country || address.country,
    address,
    owners: kind === "person" ? [self] : owners,
  };
  return rateRisk(
    content,
    kind === "nation" ? "NATION" : "",
    riskRules.filter(({ id }) => rulesOfPayees.includes(id)),
  );
}

/** The last day on which one of the documents is good; null when one never expires. */
export function payeeGoodUntil({ papers }: PayeeContent): string | null {
  const days = papers.map(({ expiresOn }) => expiresOn);
  return days.includes("") ? null : (days.sort().at(-1) ?? null);
}
