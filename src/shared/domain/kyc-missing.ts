import type { KycContent, KycMissing, KycPerson } from "../contracts/partners/kyc.ts";
import { m } from "../messages/generated/messages.js";
import { isNationGovernment, isSupervisedType, type KycSection, neededPapers } from "./kyc.ts";
import { paperTypeLabel } from "./kyc-labels.ts";

/** Which papers the file may count on: an infected one counts for nothing. */
export interface Circumstances {
  institutionType: string;
  /** ISO day. */
  today: string;
  goodPapers: ReadonlySet<number>;
}

/**
 * What a file lacks, in the order of its sections: nothing is submitted or approved while anything is missing. A nation's own government
 * body is asked for what names it and for its council's resolution, and never for owners, directors or a company's extract.
 */
export function missingIn(content: KycContent, given: Circumstances): KycMissing[] {
  const isNation = isNationGovernment(given.institutionType);
  const lacks: KycMissing[] = [];
  const need = (section: KycSection, code: string, isThere: boolean, sentence: () => string) => {
    if (!isThere) lacks.push({ section, code, sentence: sentence() });
  };
  const { address, identifiers } = content;
  need("identity", "legal_name", content.legalName !== "", m.kyc_missing_legal_name);
  need("identity", "country", content.country !== "", m.kyc_missing_country);
  need("identity", "address", address.town !== "" && address.country !== "", m.kyc_missing_address);
  if (isNation) {
    need("identity", "recognition", content.recognition !== "", m.kyc_missing_recognition);
    need("identity", "resolution", content.resolution !== "", m.kyc_missing_resolution);
  } else {
    const isNumbered = content.registrationNumber !== "" || Object.values(identifiers).some((value) => value !== "");
    need("identity", "legal_form", content.legalForm !== "", m.kyc_missing_legal_form);
    need("identity", "registration", isNumbered, m.kyc_missing_registration);
    if (isSupervisedType(given.institutionType)) need("identity", "regulator", content.regulator !== "", m.kyc_missing_regulator);
    lacks.push(...missingOwners(content));
  }
  lacks.push(...missingPeople(content, isNation, given.today));
  need("activity", "purpose", content.purpose !== "", m.kyc_missing_purpose);
  const { perMonth, largest, currency } = content.volumes;
  need("activity", "volumes", perMonth !== "" && largest !== "" && currency !== "", m.kyc_missing_volumes);
  need("activity", "source_of_funds", content.sources.length > 0 && content.sourceWords !== "", m.kyc_missing_source);
  for (const type of neededPapers(given.institutionType)) {
    const those = content.papers.filter((paper) => paper.type === type && given.goodPapers.has(paper.id));
    need("papers", `paper_${type}`, those.length > 0, () => m.kyc_missing_paper({ paper: paperTypeLabel(type) }));
    const isGood = those.length === 0 || those.some(({ expiresOn }) => expiresOn === "" || expiresOn >= given.today);
    need("papers", `paper_${type}_expired`, isGood, () => m.kyc_missing_paper_expired({ paper: paperTypeLabel(type) }));
  }
  return lacks;
}

function missingOwners({ owners, noOwners, people }: KycContent): KycMissing[] {
  const of = (code: string, sentence: string): KycMissing => ({ section: "owners", code, sentence });
  const isControlled = owners.some(({ control }) => control !== "") || people.some(({ roles }) => roles.includes("controller"));
  return [
    ...(owners.length === 0 && noOwners === "" ? [of("owners", m.kyc_missing_owners())] : []),
    ...owners.flatMap((owner, index) => {
      const name = owner.name || m.kyc_owner_number({ number: index + 1 });
      const isWhole =
        owner.name !== "" &&
        owner.country !== "" &&
        (owner.share !== "" || owner.control !== "") &&
        (owner.kind === "organisation" || (owner.birthDate !== "" && isExposureSaid(owner)));
      return isWhole ? [] : [of("owner", m.kyc_missing_owner({ name }))];
    }),
    ...(isControlled ? [] : [of("controller", m.kyc_missing_controller())]),
  ];
}

function missingPeople({ people }: KycContent, isNation: boolean, today: string): KycMissing[] {
  const of = (code: string, sentence: string): KycMissing => ({ section: "people", code, sentence });
  const acting = people.filter(({ roles }) => roles.includes("may_act"));
  return [
    ...(isNation || people.some(({ roles }) => roles.includes("director")) ? [] : [of("director", m.kyc_missing_director())]),
    ...(acting.length === 0 ? [of("may_act", m.kyc_missing_may_act())] : []),
    ...people.flatMap((person, index) => {
      const name = person.name || m.kyc_person_number({ number: index + 1 });
      if (!isWholePerson(person, isNation)) return [of("person", m.kyc_missing_person({ name }))];
      if (!person.roles.includes("may_act")) return [];
      const { kind, numberId, expiresOn, neverExpires } = person.document;
      if (kind === "" || numberId === null || (expiresOn === "" && !neverExpires))
        return [of("document", m.kyc_missing_document({ name }))];
      return neverExpires || expiresOn >= today ? [] : [of("document_expired", m.kyc_missing_document_expired({ name }))];
    }),
  ];
}

/** A nation's council is elected in public: of its members who do not act here, the name is enough. */
function isWholePerson(person: KycPerson, isNation: boolean): boolean {
  if (person.name === "" || person.roles.length === 0) return false;
  if (isNation && !person.roles.includes("may_act")) return true;
  return person.birthDate !== "" && person.nationality !== "" && isExposureSaid(person);
}

function isExposureSaid({ isExposed, exposedRole }: Pick<KycPerson, "isExposed" | "exposedRole">): boolean {
  return isExposed === "no" || (isExposed === "yes" && exposedRole !== "");
}

/** The first day on which something that the file needs is good no more; null when none of it expires. */
export function goodUntil(content: KycContent, institutionType: string): string | null {
  const ofPapers = neededPapers(institutionType).flatMap((type) => {
    const days = content.papers.filter((paper) => paper.type === type).map(({ expiresOn }) => expiresOn);
    return days.length === 0 || days.includes("") ? [] : [days.sort().at(-1) ?? ""];
  });
  const ofPeople = content.people
    .filter(({ roles, document }) => roles.includes("may_act") && !document.neverExpires && document.expiresOn !== "")
    .map(({ document }) => document.expiresOn);
  return [...ofPapers, ...ofPeople].sort()[0] ?? null;
}
