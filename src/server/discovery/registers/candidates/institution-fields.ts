import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import { partnerTypeLabel } from "../../../../shared/domain/partner-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { createInstitution } from "../../../../shared/contracts/partners/institutions.ts";
import type { z } from "zod";
import type { StoredCandidate, StoredRecord } from "./queries.ts";

/** What a new institution is from the start: the facts of its candidate, in the words of the contact form's types. */
export function institutionFields(
  candidate: StoredCandidate,
  records: StoredRecord[],
  description: string,
): z.output<(typeof createInstitution)["body"]> {
  return {
    name: candidate.name,
    description: description.trim() || describe(candidate, records),
    type: institutionTypes[candidate.kind],
    tags: [...new Set([...candidate.types.map(partnerTypeLabel), ...(candidate.region ? [candidate.region] : [])])],
    website: candidate.website,
    imageUrl: null,
    email: null,
    phone: null,
    contactPerson: null,
    apiEndpoint: null,
  };
}

/** Types of the contact form (§2), so that the desk's lists and filters know them. */
const institutionTypes: Record<PartnerFacts["kind"], string> = {
  nation: "Indigenous Nation",
  tribal_body: "Indigenous Nation",
  bank: "Bank",
  credit_union: "Credit Union",
  cdfi: "CDFI",
  foundation: "Other",
  nonprofit: "Other",
  company: "Other",
};

function describe({ city, region, country }: StoredCandidate, records: StoredRecord[]): string {
  const place = [city, region, country].filter(Boolean).join(", ");
  return m.discovery_description({ place, registers: records.map(({ source }) => source.name).join(", ") });
}
