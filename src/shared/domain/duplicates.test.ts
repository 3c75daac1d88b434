import { describe, expect, it } from "vitest";
import { type Comparable, compareRequests, fingerprintOf, leastLikeness, overallLikeness, traitsOf } from "./duplicates.ts";

const base: Comparable = {
  organizationName: "Three Rivers Nation",
  email: "marian@threerivers.example",
  phone: "+1 (403) 555-0142",
  projectTitle: "Clean water for the upper river",
  projectDescription:
    "Two wells failed after the flood in spring. We want to repair the intake above the old mill, lay new pipes to thirty houses and train four water keepers from our own families.",
  marginalizedPeoplesImpact: "Elders and families without a well benefit first. The school opens its tap to everybody.",
};
const other: Comparable = {
  organizationName: "Stone Meadow Community",
  email: "office@stonemeadow.example",
  phone: "867 555 0199",
  projectTitle: "A hall for young carvers",
  projectDescription:
    "Our carvers have no room to teach in. We build a hall of local timber with benches, light and a store for the poles.",
  marginalizedPeoplesImpact: "Young people learn from masters who speak the language.",
};
const compare = (changes: Partial<Comparable>, from = other) =>
  Object.fromEntries(compareRequests(traitsOf(base), traitsOf({ ...from, ...changes })).map(({ reason, likeness }) => [reason, likeness]));
const printsOf = (request: Comparable) => fingerprintOf(traitsOf(request));

describe("how two requests are alike", () => {
  it("finds nothing where nothing is", () => expect(compare({})).toEqual({}));

  it.each([
    ["case and space", "  three rivers  NATION ", 1],
    ["punctuation and legal form", "Three Rivers Nation, Inc.", 1],
    ["the article", "The Three Rivers Nation Ltd", 1],
    ["accents", "Thrée Rivers Nation", 0.8],
    ["another name", "Three Rivers School", undefined],
  ])("compares names without %s", (_what, organizationName, likeness) =>
    expect(compare({ organizationName })["organisation"]).toBe(likeness),
  );

  it.each([
    ["the same in two forms of Unicode", "W̱SÁNEĆ Council".normalize("NFD"), "w̱sáneć council".normalize("NFC"), 1],
    ["another apostrophe", "Kwakwaka'wakw", "Kwakwakaʼwakw", 1],
    ["no marks", "W̱SÁNEĆ Council", "WSANEC Council", 0.8],
    ["no apostrophe", "Sts’ailes", "Stsailes", 0.8],
    ["a glottal stop, which is a letter", "ʔaq̓am", "aqam", undefined],
    ["initials with dots", "Manos Unidas A.C.", "Manos Unidas", 1],
    ["a French form", "Association Eau Vive Ltée", "Eau Vive", 1],
    ["nothing but a legal form", "The Company", "The Association", undefined],
  ])("reads Indigenous, French and Spanish names: %s", (_what, one, two, likeness) => {
    const [found] = compareRequests(traitsOf({ ...base, organizationName: one }), traitsOf({ ...other, organizationName: two }));
    expect(found?.likeness).toBe(likeness);
  });

  it.each([
    ["the same address", "Marian@ThreeRivers.example ", 1],
    ["the same domain", "office@threerivers.example", 0.4],
    ["another domain", "marian@elsewhere.example", undefined],
  ])("compares email: %s", (_what, email, likeness) => expect(compare({ email })["email"]).toBe(likeness));

  it("says nothing of a domain where anybody has an address", () =>
    expect(compareRequests(traitsOf({ ...base, email: "a@gmail.com" }), traitsOf({ ...other, email: "b@gmail.com" }))).toEqual([]));

  it.each([
    ["without the country", "403.555.0142", 1],
    ["with an extension", "1 403 555 0142 ext. 12", 1],
    ["another number", "403 555 0143", undefined],
    ["too short to tell", "0142", undefined],
    ["none", null, undefined],
  ])("compares telephone numbers: %s", (_what, phone, likeness) => expect(compare({ phone })["phone"]).toBe(likeness));

  it("compares titles by their letters", () => {
    expect(compare({ projectTitle: "CLEAN WATER for the upper river!" })["title"]).toBe(1);
    const near = compare({ projectTitle: "Clean water for our upper river" })["title"] ?? 0;
    expect(near).toBeGreaterThan(0.6);
    expect(near).toBeLessThan(1);
    expect(compare({ projectTitle: "Clean energy for the school" })["title"]).toBeUndefined();
  });

  it("compares the texts by what was carried over, not by what they are about", () => {
    const { projectDescription, marginalizedPeoplesImpact } = base;
    expect(compare({ projectDescription, marginalizedPeoplesImpact })["text"]).toBe(1);
    const near = compare({ projectDescription: projectDescription.replace("thirty", "forty"), marginalizedPeoplesImpact })["text"] ?? 0;
    expect(near).toBeGreaterThan(0.7);
    expect(near).toBeLessThan(1);
    const same = { projectDescription: "None.", marginalizedPeoplesImpact: "See above." };
    expect(compareRequests(traitsOf({ ...base, ...same }), traitsOf({ ...other, ...same }))).toEqual([]);
  });
});

describe("the one figure", () => {
  it("grows with every reason and never says that it is certain", () => {
    const all = (["organisation", "email", "phone", "title", "text"] as const).map((reason) => ({ reason, likeness: 1 }));
    const figures = all.map((_one, index) => overallLikeness(all.slice(0, index + 1)));
    expect(figures).toEqual([0.3, 0.58, 0.706, 0.882, 0.988]);
    expect(overallLikeness([])).toBe(0);
  });

  it("does not show a shared mail domain alone", () =>
    expect(overallLikeness([{ reason: "email", likeness: 0.4 }])).toBeLessThan(leastLikeness));
});

describe("the keys by which likes are found", () => {
  const shared = (one: number[], two: number[]) => one.filter((band) => two.includes(band)).length;

  it("are the same where the comparison says the same", () => {
    const [one, two] = [
      printsOf(base),
      printsOf({ ...base, organizationName: "THREE RÍVERS Nation Inc", email: "MARIAN@threerivers.example", phone: "403 555 0142" }),
    ];
    expect(two).toEqual(one);
    expect(printsOf(base).textBands).toHaveLength(16);
  });

  it("share bands where a text was changed a little, and none where it is another one", () => {
    const print = printsOf(base);
    const near = printsOf({
      ...base,
      projectTitle: "Clean water for our upper river",
      projectDescription: base.projectDescription.replace("thirty", "forty"),
    });
    expect(shared(print.titleBands, near.titleBands)).toBeGreaterThan(0);
    expect(shared(print.textBands, near.textBands)).toBeGreaterThan(0);
    expect(shared(print.titleBands, printsOf(other).titleBands) + shared(print.textBands, printsOf(other).textBands)).toBe(0);
  });

  it("fit the database's integer, and are none where there is nothing to find by", () => {
    for (const band of printsOf(base).textBands) expect(band).toBe(band | 0);
    const empty = printsOf({
      ...base,
      organizationName: "—",
      phone: null,
      projectTitle: "…",
      projectDescription: "",
      marginalizedPeoplesImpact: "",
    });
    expect(empty).toMatchObject({ organisationKey: null, phoneKey: null, titleBands: [], textBands: [] });
  });
});
