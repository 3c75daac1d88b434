import { describe, expect, it } from "vitest";
import { companyContent, nationContent, owner, person } from "../../../test/support/kyc.ts";
import type { KycContent } from "../contracts/partners/kyc.ts";
import { isNationGovernment } from "./kyc.ts";
import { goodUntil } from "./kyc-missing.ts";
import { callForAction, rateRisk, riskRules } from "./kyc-risk.ts";

const withNumber = (changes: Partial<KycContent> = {}) =>
  companyContent({ identifiers: { lei: "", rssd: "", fdicCert: "312", ncuaCharter: "", ein: "" }, ...changes });
const idsOf = (content: KycContent, type = "Bank") => rateRisk(content, type).rules.map(({ id }) => id);

const [worst = ""] = callForAction;

describe("the risk", () => {
  it("is low where no rule speaks", () => expect(rateRisk(withNumber(), "Bank")).toEqual({ risk: "low", points: 0, rules: [] }));

  it.each<[string, Partial<KycContent>]>([
    ["country_call_for_action", { country: worst, owners: [owner({ country: worst })] }],
    ["country_monitored", { people: [person({ nationality: "HT" })] }],
    ["politically_exposed", { people: [person({ isExposed: "yes", exposedRole: "Minister" })] }],
    ["owner_is_organisation", { owners: [owner({ kind: "organisation" })] }],
    ["owner_abroad", { owners: [owner({ country: "CA" })] }],
    ["no_official_number", { identifiers: { lei: "", rssd: "", fdicCert: "", ncuaCharter: "", ein: "" } }],
    ["large_volume", { volumes: { perMonth: "1000000", largest: "1", currency: "USD" } }],
    ["large_transfer", { volumes: { perMonth: "1", largest: "250000", currency: "USD" } }],
    ["funds_of_many", { sources: ["donations"] }],
    ["birth_date_unsure", { people: [person({ birthDate: "circa 1965" })] }],
  ])("has the rule %s", (id, changes) => expect(idsOf(withNumber(changes))).toEqual([id]));

  it("has a rule for who is supervised by nobody", () => expect(idsOf(withNumber({ regulator: "" }), "CDFI")).toEqual(["not_supervised"]));

  it("names every rule with points and a sentence, and each once", () => {
    expect(new Set(riskRules.map(({ id }) => id)).size).toBe(riskRules.length);
    for (const { points, sentence } of riskRules) {
      expect(points).toBeGreaterThan(0);
      expect(sentence()).toMatch(/\.$/);
    }
  });

  it("is high from 50 points, and medium from 20", () => {
    expect(rateRisk(withNumber({ country: "KP", owners: [] }), "Bank").risk).toBe("high");
    expect(rateRisk(withNumber({ people: [person({ isExposed: "yes", exposedRole: "Minister" })] }), "Bank").risk).toBe("medium");
  });

  it("counts office in one's own nation for nothing, and judges no nation by owners or company numbers", () => {
    expect(rateRisk(nationContent({ owners: [owner({ country: "CA", kind: "organisation" })] }), "NATION")).toMatchObject({ points: 0 });
    const minister = nationContent({ people: [person({ isExposed: "yes", exposedRole: "Senator", isOwnNation: false })] });
    expect(idsOf(minister, "NATION")).toEqual(["politically_exposed"]);
  });
});

describe("a nation's government", () => {
  it.each(["NATION", "Indigenous Nation", "First Nation", "first nation government", "Band council"])("is %s", (type) =>
    expect(isNationGovernment(type)).toBe(true),
  );
  it.each(["Bank", "Other", "Indigenous Bank", "Nation Building Society", ""])("is not %s", (type) =>
    expect(isNationGovernment(type)).toBe(false),
  );
});

describe("a whole file", () => {
  it("is good until the first paper or document that it needs expires, of the newest of its type", () => {
    const document = { ...person().document, expiresOn: "2031-05-01" };
    const papers: KycContent["papers"] = [
      { id: 1, type: "registration", issuedOn: "", expiresOn: "2027-01-01" },
      { id: 2, type: "registration", issuedOn: "", expiresOn: "2029-01-01" },
      { id: 3, type: "authority", issuedOn: "", expiresOn: "" },
      { id: 4, type: "accounts", issuedOn: "", expiresOn: "2026-01-01" },
    ];
    expect(goodUntil(companyContent({ people: [person({ document })], papers }), "CDFI")).toBe("2029-01-01");
    expect(goodUntil(companyContent({ people: [person({ document })], papers: [] }), "CDFI")).toBe("2031-05-01");
  });
});
