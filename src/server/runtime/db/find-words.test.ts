import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fold, typedWords } from "../../../shared/domain/fold.ts";
import { findByReference, findRecords } from "./find.ts";
import { readWanted } from "./find-words.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const folded = async (texts: string[]): Promise<string[]> =>
  (
    await test.owner.query<{ f: string }>("select fold_text(t) as f from unnest($1::text[]) with ordinality as a (t, n) order by n", [
      texts,
    ])
  ).rows.map(({ f }) => f);

describe("a folded text", () => {
  it("is the same in the database and in the browser: each letter of the scripts that names are written in", async () => {
    // Those that newer editions of Unicode brought are folded by whoever knows them already.
    // Latin with all its supplements, Greek, Cyrillic, Cherokee, syllabics, signs of spelling and punctuation.
    const ranges = [
      [0x20, 0x52f],
      [0x13a0, 0x167f],
      [0x1d00, 0x1eff],
      [0x2000, 0x206f],
      [0x2c60, 0x2c7f],
      [0xa720, 0xa7ca],
    ] as const;
    const letters = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)));
    const assigned = letters.filter((letter) => /[\p{L}\p{M}\p{P}\p{S}\p{N}\p{Zs}]/u.test(letter));
    const there = await folded(assigned);
    const differing = assigned.map((letter, i) => [letter, fold(letter), there[i]]).filter(([, here, other]) => here !== other);
    expect(differing).toEqual([]);
  });

  it("is the same for every name that the design, the examples and the shared data have", async () => {
    const files = globSync(["../shared/examples.md", "../shared/design/*.html", "../shared/data/names/*.json"]);
    const words = [...new Set(files.flatMap((file) => readFileSync(file, "utf8").split(/[\s<>"]+/)))].filter((word) =>
      /[^\x20-\x7e]/.test(word),
    );
    const samples = [
      ...words,
      "Ŧáłeḵen",
      "W̱SÁNEĆ",
      "SȾÁUTW̱",
      "Nîhkwâsis",
      "Wíyaȟpe Veterans’ Lodge",
      "Ḵwilaas",
      "ʔaq̓am",
      "Łuk’é",
      "Straße",
      "ÆØŒ",
      "ƛ̓uk",
    ];
    const there = await folded(samples);
    expect(samples.filter((sample, i) => fold(sample) !== there[i])).toEqual([]);
    expect(["Ŧáłeḵen", "W̱SÁNEĆ", "SȾÁUTW̱", "Wíyaȟpe’s", "ʔaq̓am"].map(fold)).toEqual(["taleken", "wsanec", "stautw", "wiyahpes", "aqam"]);
  });
});

describe("a record", () => {
  const letter = fc.constantFrom(...Array.from("abcdeghklmnorstuwyłŧḵȟáéîøÉŁŦ’ʼ'"));
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 9 }).filter((text) => fold(text) !== "");
  /** Another way of typing it: without marks, with ones of its own, in another case. */
  const ways: ((text: string) => string)[] = [
    (text) => text,
    (text) => fold(text),
    (text) => text.normalize("NFD"),
    (text) => text.toUpperCase(),
    (text) => text.replace(/[aeo]/g, (vowel) => `${vowel}\u0301`),
    (text) => `${text.slice(0, 1)}’${text.slice(1)}`,
  ];

  it("is found by the words of its name in any order, with marks left out or added", async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(word, { minLength: 1, maxLength: 6 })
          .chain((words) =>
            fc.tuple(
              fc.constant(words),
              fc.shuffledSubarray(words, { minLength: 1 }),
              fc.array(fc.nat(ways.length - 1), { minLength: 6, maxLength: 6 }),
            ),
          ),
        async ([words, some, how]) => {
          n += 1;
          await test.owner.query("select keep_findable('institution', $1, array[null, $2])", [n, words.join(" ")]);
          const typed = some.map((one, i) => ways[how[i] ?? 0]?.(one)).join(" ");
          const wanted = readWanted(typed);
          const finds = wanted ? await findRecords(test.context.db, ["institution"], wanted, 100_000) : [];
          expect([typed, finds.some(({ id }) => id === n)]).toEqual([typed, true]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("is found by a telephone number in any grouping, with or without the country's prefix", async () => {
    await test.owner.query("select keep_findable('institution', 0, array[null, 'Bank', digits_of('+32 (0)471 23-45-67')])");
    const digits = "471234567";
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("", "0", "+32 ", "0032 ", "+32 (0)"),
        fc.array(fc.constantFrom(" ", "-", ".", "", "/"), { minLength: 9, maxLength: 9 }),
        async (prefix, gaps) => {
          const typed = prefix + Array.from(digits, (digit, i) => digit + (i < 8 ? gaps[i] : "")).join("");
          const wanted = readWanted(typed);
          expect([typed, wanted && (await findRecords(test.context.db, ["institution"], wanted, 10)).map(({ id }) => id)]).toEqual([
            typed,
            [0],
          ]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ["FR-YFQT-RNG1", ["fr-yfqt-rngl", "FRYFQTRNGI", "FR YFQT RNGl", "yfqt-rngl"]],
    ["IN-0NG1-RT0Z", ["IN-ONGl-RTOZ", "inongirtoz", "ong1rtoz"]],
    ["TS-1NGT-RT0Z", ["TS-INGT-RTOZ", "ingt-rtoz", "lngt rtoz"]],
  ])("is found by its reference, although every digit of it was read as a letter: %s", async (reference, ways) => {
    await test.owner.query("select keep_findable('funding_request', 7, array[$1, 'Council'])", [reference]);
    for (const typed of ways)
      expect([typed, await findByReference(test.context.db, typed)]).toEqual([typed, [{ kind: "funding_request", id: 7, reference }]]);
  });

  it("is asked for by ten words at most, of which nothing but signs is none", () => {
    expect(typedWords("a, b/c — ’ d")).toEqual(["a", "b", "c", "d"]);
    expect(readWanted("— ’ .")).toBeUndefined();
    expect(readWanted("a b c d e f g h i j k l")?.words).toHaveLength(10);
  });
});

describe("among more than are put in order", () => {
  it("the reference, the names that begin so and the newest are found", async () => {
    await test.owner.query(
      `insert into findable (kind, record_id, reference, title, words)
       select 'respondent', i, 'IN-' || i, ' name ' || i || ' ', ' in' || i || ' name ' || i || ' common ' from generate_series(1, 5000) i`,
    );
    await test.owner.query("select keep_findable('respondent', 3, array['IN-1234-5678', 'Common Ground'])");
    await test.owner.query("analyze findable");
    const find = async (typed: string) => {
      const wanted = readWanted(typed);
      return wanted ? (await findRecords(test.context.db, ["respondent"], wanted, 4)).map(({ id }) => id) : [];
    };
    expect(await find("common")).toEqual([3, 5000, 4999, 4998]);
    expect(await find("in12345678")).toEqual([3]);
    expect(await find("common 17")).toEqual([1799, 1798, 1797, 1796]);
    expect(await find("common 4321")).toEqual([4321]);
  });
});
