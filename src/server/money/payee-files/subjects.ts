import type { PayeeContent } from "../../../shared/contracts/money/payee-files.ts";
import { readBirthSpan } from "../../../shared/domain/birth-date.ts";
import { mergeParties, ownersOf, type PartySubject } from "../../partners/kyc/service.ts";

/** What the screening compares besides the account: the view `screened_parties` says when which part of it counts. */
export interface PayeeSubject {
  kind: PartySubject["kind"];
  /** Without that of the account, which the view has already. */
  names: PartySubject["names"];
  birthDates: PartySubject["birthDates"];
  countries: string[];
  places: string[];
  identifiers: PartySubject["identifiers"];
}

export function subjectOfPayee({ kind, otherNames, birthDate, country, address, registrationNumber }: PayeeContent): PayeeSubject {
  const span = readBirthSpan(birthDate);
  const known = (texts: string[]) => [...new Set(texts.filter((text) => text !== ""))];
  return {
    kind: kind === "person" ? "person" : "organisation",
    names: known(otherNames).map((text) => ({ text, strength: "strong" })),
    birthDates: span ? [span] : [],
    countries: known([country, address.country]),
    places: known([address.town]),
    identifiers: registrationNumber ? [{ kind: "registration", value: registrationNumber, ...(country && { country }) }] : [],
  };
}

export type ControllerRow = ReturnType<typeof mergeParties>[number];

/** Who controls the payee, by the file in force and the one that waits together. */
export function controllersOf(inForce: PayeeContent | undefined, waiting: PayeeContent | undefined): ControllerRow[] {
  return mergeParties(inForce && ownersOf(inForce), waiting && ownersOf(waiting));
}
