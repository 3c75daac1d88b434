import type { KycContent, KycOwner, KycPerson } from "../../../../shared/contracts/partners/kyc.ts";
import { readBirthSpan, type BirthSpan } from "../../../../shared/domain/birth-date.ts";

/** What the screening compares, in the shape of its engine, which lies above (src/server/screening/engine/subject.ts). */
export interface PartySubject {
  kind: "person" | "organisation";
  names: { text: string; strength: "primary" | "strong" }[];
  birthDates: BirthSpan[];
  countries: string[];
  places: string[];
  identifiers: { kind: string; value: string; country?: string }[];
}

export interface Party {
  key: string;
  label: string;
  subject: PartySubject;
}

export function subjectOfInstitution({
  legalName,
  otherNames,
  country,
  address,
  identifiers,
  registrationNumber,
}: KycContent): PartySubject {
  const { lei, ein, ...others } = identifiers;
  return {
    kind: "organisation",
    names: namesOf(legalName, otherNames),
    birthDates: [],
    countries: known([country, address.country]),
    places: known([address.town]),
    identifiers: [
      ...(lei ? [{ kind: "lei", value: lei }] : []),
      ...(ein ? [{ kind: "tax", value: ein, country: "US" }] : []),
      ...(registrationNumber ? [{ kind: "registration", value: registrationNumber, ...(country && { country }) }] : []),
      ...known(Object.values(others)).map((value) => ({ kind: "other", value })),
    ],
  };
}

/** Who owns or controls, in an institution's file and in that of a payee. */
export function ownersOf({ owners }: Pick<KycContent, "owners">): Party[] {
  return owners.map((one) => toParty(one, one.kind, [one.country]));
}

export function partiesOf({ people, owners }: KycContent): { people: Party[]; owners: Party[] } {
  return {
    people: people.map((one) => toParty(one, "person", [one.nationality, one.document.country])),
    owners: ownersOf({ owners }),
  };
}

function toParty(one: KycPerson | KycOwner, kind: PartySubject["kind"], countries: string[]): Party {
  const span = readBirthSpan(one.birthDate);
  return {
    key: one.key,
    label: one.name,
    subject: {
      kind,
      names: namesOf(one.name, one.otherNames),
      birthDates: kind === "person" && span ? [span] : [],
      countries: known(countries),
      places: [],
      identifiers: [],
    },
  };
}

/** Both versions of one party, where an approved file is being changed: it is screened under what holds and under what may come. */
export function together(first: PartySubject, second: PartySubject | undefined): PartySubject {
  if (!second) return first;
  const distinct = <Value>(values: Value[]) => [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  const names = new Map<string, PartySubject["names"][number]>();
  for (const name of [...first.names, ...second.names]) if (!names.has(name.text)) names.set(name.text, name);
  return {
    kind: second.kind,
    names: [...names.values()],
    birthDates: distinct([...first.birthDates, ...second.birthDates]),
    countries: distinct([...first.countries, ...second.countries]),
    places: distinct([...first.places, ...second.places]),
    identifiers: distinct([...first.identifiers, ...second.identifiers]),
  };
}

function namesOf(name: string, others: string[]): PartySubject["names"] {
  return [{ text: name, strength: "primary" }, ...known(others).map((text) => ({ text, strength: "strong" as const }))];
}

function known(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ""))];
}
