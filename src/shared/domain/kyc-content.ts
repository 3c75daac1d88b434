import type { KycContent, KycOwner } from "../contracts/partners/kyc.ts";

/** A file in which nothing has been typed yet. */
export function emptyContent(): KycContent {
  return {
    legalName: "",
    otherNames: [],
    legalForm: "",
    country: "",
    registrationNumber: "",
    identifiers: { lei: "", rssd: "", fdicCert: "", ncuaCharter: "", ein: "" },
    address: { street: "", town: "", subdivision: "", postCode: "", country: "" },
    regulator: "",
    recognition: "",
    resolution: "",
    owners: [],
    noOwners: "",
    people: [],
    purpose: "",
    volumes: { perMonth: "", largest: "", currency: "" },
    sources: [],
    sourceWords: "",
    papers: [],
  };
}

/** An owner of whom nothing is known yet. */
export const emptyOwner: KycOwner = {
  key: "",
  kind: "person",
  name: "",
  otherNames: [],
  country: "",
  birthDate: "",
  share: "",
  control: "",
  controlWords: "",
  isExposed: "",
  exposedRole: "",
  isOwnNation: false,
};

/** The parts of two drafts that differ, each as it was and as it is. */
export function changesBetween(
  before: KycContent,
  after: KycContent,
): { part: keyof KycContent; before: KycContent[keyof KycContent]; after: KycContent[keyof KycContent] }[] {
  return (Object.keys(after) as (keyof KycContent)[])
    .filter((part) => JSON.stringify(inOrder(before[part])) !== JSON.stringify(inOrder(after[part])))
    .map((part) => ({ part, before: before[part], after: after[part] }));
}

/** PostgreSQL keeps the keys of an object in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  );
}
