import type { KycContent, RegisterLine } from "../../../../shared/contracts/partners/kyc.ts";
import { emptyContent } from "../../../../shared/domain/kyc-content.ts";
import type { KycIdentifier } from "../../../../shared/domain/kyc.ts";
import { type IdScheme, normalisedName, type PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import type { TypedAddress } from "../../inquiries/service.ts";
import type { RegisterRecord } from "./queries.ts";

const schemes: Record<KycIdentifier, IdScheme> = {
  lei: "lei",
  rssd: "rssd",
  fdicCert: "fdic_cert",
  ncuaCharter: "ncua_charter",
  ein: "ein",
};

interface Compared {
  field: string;
  typed: (content: KycContent) => string[];
  found: (facts: PartnerFacts) => string | undefined;
  same: (typed: string, found: string) => boolean;
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
const digits = (text: string) => plain(text).replace(/^0+/, "");
const samePlain = (a: string, b: string) => plain(a) === plain(b);

/** What is compared. A register's short postal code is the beginning of a long one. */
const compared: Compared[] = [
  {
    field: "legalName",
    typed: ({ legalName, otherNames }) => [legalName, ...otherNames],
    found: ({ name }) => name,
    same: (a, b) => normalisedName(a) === normalisedName(b),
  },
  { field: "country", typed: ({ country }) => [country], found: ({ country }) => country, same: samePlain },
  ...(Object.keys(schemes) as KycIdentifier[]).map((identifier) => ({
    field: identifier,
    typed: ({ identifiers }: KycContent) => [identifiers[identifier]],
    found: ({ ids }: PartnerFacts) => ids[schemes[identifier]],
    same: (a: string, b: string) => digits(a) === digits(b),
  })),
  { field: "street", typed: ({ address }) => [address.street], found: ({ street }) => street, same: samePlain },
  { field: "town", typed: ({ address }) => [address.town], found: ({ city }) => city, same: samePlain },
  { field: "subdivision", typed: ({ address }) => [address.subdivision], found: ({ region }) => region, same: samePlain },
  {
    field: "postCode",
    typed: ({ address }) => [address.postCode],
    found: ({ postalCode }) => postalCode,
    same: (a, b) => plain(a).startsWith(plain(b)) || plain(b).startsWith(plain(a)),
  },
];

/** What the registers say beside what was typed. Where one of several names fits, the name does. */
export function compareWithRegisters(content: KycContent, records: RegisterRecord[]): RegisterLine[] {
  return records
    .filter(({ isGone }) => !isGone)
    .flatMap(({ register, facts }) =>
      compared.flatMap(({ field, typed, found, same }) => {
        const says = found(facts);
        if (!says) return [];
        const [first = "", ...others] = typed(content);
        const fits = [first, ...others].some((one) => one !== "" && same(one, says));
        const verdict = first === "" ? "not_typed" : fits ? "same" : "differs";
        return [{ field, register, asOf: facts.asOf ?? null, typed: first, found: says, verdict } as const];
      }),
    );
}

/**
 * A first draft of what the registers know, the most trusted first, and else of what its inquiry said, so that nobody types it again.
 * An address is one or the other, never put together of both.
 */
export function prefill(institution: { name: string; typed: TypedAddress | undefined }, records: RegisterRecord[]): KycContent {
  const facts = records.filter(({ isGone }) => !isGone).map((record) => record.facts);
  const first = (read: (one: PartnerFacts) => string | undefined) => facts.map(read).find(Boolean) ?? "";
  const empty = emptyContent();
  const identifiers = Object.fromEntries(
    Object.entries(schemes).map(([identifier, scheme]) => [identifier, first(({ ids }) => ids[scheme]).slice(0, 20)]),
  ) as KycContent["identifiers"];
  const country = first((one) => one.country);
  const place = facts.find(({ street, city }) => street ?? city);
  const { typed } = institution;
  const address = place
    ? { street: place.street, town: place.city, subdivision: place.region, postCode: place.postalCode, country: place.country }
    : { street: typed?.street?.slice(0, 200), town: typed?.town, postCode: typed?.postCode };
  return {
    ...empty,
    legalName: institution.name,
    country,
    identifiers,
    address: {
      street: address.street ?? "",
      town: address.town ?? "",
      subdivision: address.subdivision ?? "",
      postCode: address.postCode ?? "",
      country: address.country ?? country,
    },
  };
}
