import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AgreementTerms } from "../contracts/projects/agreements.ts";
import { agreementTerms } from "../../../test/support/agreement.ts";
import { changesOfTerms, mergeTerms } from "./agreement-changes.ts";

const terms = agreementTerms();
const changes = (before: AgreementTerms, after: AgreementTerms, currency = "USD") =>
  changesOfTerms({ terms: before, currency: "USD" }, { terms: after, currency }, (day) => `the day ${day}`);
const [drilling, pump] = terms.budget;
const [first, second] = terms.tranches;
if (!drilling || !pump || !first || !second) throw new Error("The terms have two rows of each.");
const fence = { key: randomUUID(), label: "Fence", amount: "1000" };

describe("what is different between two states of a draft", () => {
  it("is nothing where nothing is", () => expect(changes(terms, structuredClone(terms))).toEqual([]));

  it("is said place by place, in the order of the document, with what stood there before", () => {
    const after: AgreementTerms = {
      ...terms,
      language: "fr",
      amount: "51000",
      budget: [drilling, { ...pump, amount: "16000" }, fence],
      tranches: [{ ...first, opensOn: "2030-01-02", condition: "The road is open." }],
      landAndWater: { touches: false, plan: "" },
      reports: { ...terms.reports, yearly: false },
      signatories: { ...terms.signatories, community: { name: "Ana Reyes", role: "Council Chair" } },
      noticeDays: "60",
    };
    expect(changes(terms, after)).toEqual([
      { what: "Language of the document", before: "English", after: "Français" },
      { what: "Amount granted", before: "USD 50,000.00", after: "USD 51,000.00" },
      { what: "Budget 2 · Amount", before: "USD 15,000.00", after: "USD 16,000.00" },
      { what: "Budget 3", before: "", after: "Fence · USD 1,000.00" },
      { what: "Tranches 1 · Opens on", before: `the day ${first.opensOn}`, after: "the day 2030-01-02" },
      { what: "Tranches 1 · Condition", before: "", after: "The road is open." },
      { what: "Tranches 2", before: `USD 20,000.00 · the day ${second.opensOn} · The well gives water.`, after: "" },
      {
        what: "Land, territories and waters",
        before: "The council watches the level of the spring, month by month.",
        after: "The project touches no land, territories or waters.",
      },
      { what: "Reports", before: expect.stringContaining("an assessment each year"), after: expect.not.stringContaining("assessment") },
      { what: "For the community: name", before: "Marian Tolliver", after: "Ana Reyes" },
      { what: "Days of notice", before: "30", after: "60" },
    ]);
  });

  it("is also another currency, and another order", () => {
    expect(changes(terms, terms, "EUR")).toEqual([{ what: "Amount granted", before: "USD 50,000.00", after: "EUR 50,000.00" }]);
    expect(changes(terms, { ...terms, budget: [pump, drilling] })).toEqual([
      { what: "Budget: order", before: "Drilling, Pump", after: "Pump, Drilling" },
    ]);
  });
});

describe("what two wrote at once", () => {
  it("is both, where they wrote in different places", () => {
    const mine = { ...terms, purpose: "A well for both villages.", budget: [{ ...drilling, amount: "30000" }, pump] };
    const theirs = { ...terms, noticeDays: "60", budget: [{ ...drilling, label: "Drilling and lining" }, pump, fence] };
    expect(mergeTerms(terms, mine, theirs)).toEqual({
      ...terms,
      purpose: "A well for both villages.",
      noticeDays: "60",
      budget: [{ ...drilling, amount: "30000", label: "Drilling and lining" }, pump, fence],
    });
  });

  it("is as who has not saved wrote it, in the same place", () => {
    const merged = mergeTerms(terms, { ...terms, purpose: "Mine." }, { ...terms, purpose: "Theirs." });
    expect(merged.purpose).toBe("Mine.");
  });

  it("loses no row that either has written", () => {
    const own = { ...fence, key: randomUUID(), label: "Gate" };
    const withOwn = { ...terms, budget: [pump, own] };
    expect(mergeTerms(terms, withOwn, { ...terms, budget: [drilling, pump, fence] }).budget).toEqual([pump, fence, own]);
    // What one has removed and the other changed stays, as it was changed.
    const changed = { ...drilling, label: "Deep drilling" };
    expect(mergeTerms(terms, { ...terms, budget: [pump] }, { ...terms, budget: [changed, pump] }).budget).toEqual([changed, pump]);
    expect(mergeTerms(terms, { ...terms, budget: [changed, pump] }, { ...terms, budget: [pump] }).budget).toEqual([pump, changed]);
    expect(mergeTerms(terms, { ...terms, budget: [changed, pump] }, { ...terms, budget: [] }).budget).toEqual([changed]);
  });
});
