import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meanOf, meanOfAll, readWeight, spreadsOf, weightShares } from "./scoring.ts";

const given = (...values: number[]) => new Map(values.map((value, index) => [index + 1, value]));
const weighing = (...weights: string[]) => weights.map((weight, index) => ({ id: index + 1, weight }));

describe("the weighted mean", () => {
  it("is exact, and rounds half up", () => {
    expect(meanOf(weighing("25", "25", "20", "15", "15"), given(5, 4, 3, 2, 1))).toBe("3.30");
    // 1.005 is 1.00499... as a floating point number; here it is what it is.
    expect(meanOf(weighing("199", "1"), given(1, 2))).toBe("1.01");
    expect(meanOf(weighing("1", "2"), given(1, 2))).toBe("1.67");
    expect(meanOf(weighing("0.01", "999.99"), given(0, 9))).toBe("9.00");
  });

  it("of several people rounds once: means that were rounded would say 1.34", () => {
    const criteria = weighing("1", "1", "1");
    expect([given(1, 1, 2), given(1, 1, 2), given(1, 1, 2)].map((values) => meanOf(criteria, values))).toEqual(["1.33", "1.33", "1.33"]);
    expect(meanOfAll(criteria, [given(1, 1, 2), given(1, 1, 2)])).toBe("1.33");
    expect(meanOfAll(weighing("199", "1"), [given(1, 2), given(1, 2), given(1, 1)])).toBe("1.00");
    expect(meanOfAll(criteria, [])).toBeUndefined();
  });

  it("lies between the lowest and the highest value, whatever the weights are, and in no order of people", () => {
    const scores = fc.record({
      weights: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 20 }),
      people: fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 20, maxLength: 20 }), { minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(scores, ({ weights, people }) => {
        const criteria = weights.map((weight, id) => ({ id, weight: (weight / 100).toFixed(2) }));
        const values = people.map((person) => new Map(person.map((value, id) => [id, value])));
        const used = people.flatMap((person) => person.slice(0, weights.length));
        const mean = meanOfAll(criteria, values);
        expect(Number(mean)).toBeGreaterThanOrEqual(Math.min(...used));
        expect(Number(mean)).toBeLessThanOrEqual(Math.max(...used));
        expect(meanOfAll(criteria, values.toReversed())).toBe(mean);
        for (const { criterionId, lowest, median, highest } of spreadsOf(criteria, { lowest: 0, highest: 9 }, values)) {
          const all = people.map((person) => person[criterionId] ?? 0);
          expect([lowest, highest]).toEqual([Math.min(...all), Math.max(...all)]);
          expect(all.filter((value) => value < median).length).toBeLessThanOrEqual(all.length / 2);
          expect(all.filter((value) => value > median).length).toBeLessThanOrEqual(all.length / 2);
        }
      }),
    );
  });
});

describe("the spread", () => {
  const scale = { lowest: 1, highest: 5 };
  it("is far apart from half of the scale on", () => {
    const criteria = weighing("1", "1", "1");
    expect(spreadsOf(criteria, scale, [given(1, 1, 4), given(2, 3, 4)])).toEqual([
      { criterionId: 1, lowest: 1, highest: 2, median: 1.5, isFarApart: false },
      { criterionId: 2, lowest: 1, highest: 3, median: 2, isFarApart: true },
      { criterionId: 3, lowest: 4, highest: 4, median: 4, isFarApart: false },
    ]);
    expect(spreadsOf(criteria, scale, [])).toEqual([]);
  });
});

describe("weights", () => {
  it("are shown as whole percent that make 100", () => {
    expect(weightShares([1, 1, 1])).toEqual([34, 33, 33]);
    expect(weightShares([0, 0])).toEqual([0, 0]);
    const weights = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 20 });
    fc.assert(fc.property(weights, (some) => weightShares(some).reduce((sum, share) => sum + share, 0) === 100));
  });

  it("are read exactly, or not at all", () => {
    expect(["20", "12.5", " 0.01 ", "999.99"].map(readWeight)).toEqual([2_000, 1_250, 1, 99_999]);
    for (const typed of ["", "0", "0.00", "-1", "1.005", "1e2", "12,5", "1000", "a", "NaN"])
      expect(readWeight(typed), typed).toBeUndefined();
  });
});
