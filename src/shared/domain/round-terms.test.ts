import { describe, expect, it } from "vitest";
import { roundTerms } from "../../../test/support/rounds.ts";
import { momentIn, problemsOfRound } from "./round-terms.ts";
import { answerName, judgeAnswers } from "./rounds.ts";

describe("the time of a call", () => {
  it.each([
    ["2026-11-30T23:59", "UTC", "2026-11-30T23:59:00.000Z"],
    ["2026-11-30T23:59", "America/Denver", "2026-12-01T06:59:00.000Z"],
    ["2026-07-01T23:59", "America/Denver", "2026-07-02T05:59:00.000Z"],
    ["2026-11-30T23:59", "Asia/Kathmandu", "2026-11-30T18:14:00.000Z"],
    ["2026-11-30T23:59", "Pacific/Apia", "2026-11-30T10:59:00.000Z"],
    // The clocks go from 2 to 3 on this night, and from 2 back to 1 on the other.
    ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ])("%s in %s is %s", (wallTime, zone, moment) => {
    expect(momentIn(wallTime, zone)?.toISOString()).toBe(moment);
  });

  it.each([
    ["2026-11-31T10:00", "UTC"],
    ["2026-11-30", "UTC"],
    ["", "UTC"],
    ["2026-11-30T10:00", "Mars/Olympus"],
    ["2026-11-30T10:00", ""],
  ])("%s in %s is none", (wallTime, zone) => {
    expect(momentIn(wallTime, zone)).toBeUndefined();
  });
});

describe("what keeps a call from being published", () => {
  it("is nothing where it is whole, and each missing part by its field", () => {
    expect(problemsOfRound(roundTerms())).toEqual({});
    const none = { title: "", description: "", places: "" };
    const { texts } = roundTerms();
    expect(Object.keys(problemsOfRound(roundTerms({ texts: { ...texts, en: none } })))).toEqual(["texts.en.title", "texts.en.description"]);
    expect(Object.keys(problemsOfRound(roundTerms({ texts: { ...texts, es: { ...none, title: "Agua" } } })))).toEqual([
      "texts.es.description",
    ]);
    expect(Object.keys(problemsOfRound(roundTerms({ closesAt: "2020-01-01T00:00" })))).toEqual(["closesAt"]);
    expect(Object.keys(problemsOfRound(roundTerms({ timeZone: "Nowhere" })))).toEqual(["timeZone"]);
    expect(Object.keys(problemsOfRound(roundTerms({ scoresWanted: "many" })))).toEqual(["scoresWanted"]);
  });

  it.each([
    [{ currency: "USD", budget: "100.50" }, []],
    [{ currency: "USD", budget: "100.505" }, ["budget"]],
    [{ currency: "JPY", budget: "100000" }, []],
    [{ currency: "JPY", budget: "100000.5" }, ["budget"]],
    [{ currency: "KWD", budget: "100.505" }, []],
    [{ currency: "KWD", budget: "100.5055" }, ["budget"]],
    [{ currency: "XYZ", budget: "100" }, ["currency"]],
    [{ currency: "USD", budget: "100", smallest: "50", largest: "40" }, ["largest"]],
    [{ currency: "USD", budget: "100", largest: "101" }, ["largest"]],
    [{ currency: "USD", budget: "100", smallest: "101" }, ["smallest"]],
  ])("of the money %o: %o", (money, fields) => {
    expect(Object.keys(problemsOfRound(roundTerms({ smallest: "", largest: "", ...money })))).toEqual(fields);
  });
});

describe("the self-check", () => {
  const questions = [
    { key: "a", needed: true },
    { key: "b", needed: false },
  ];
  it("says what speaks against somebody, and which questions are open", () => {
    const judge = (a?: string, b?: string) => judgeAnswers(questions, { [answerName("a")]: a, [answerName("b")]: b });
    expect(judge("yes", "no")).toEqual({ missing: [], against: [] });
    expect(judge("no", "no").against.map(({ key }) => key)).toEqual(["a"]);
    expect(judge("yes", "yes").against.map(({ key }) => key)).toEqual(["b"]);
    expect(judge("yes", "perhaps").missing.map(({ key }) => key)).toEqual(["b"]);
    expect(judge().missing).toHaveLength(2);
  });
});
