import { describe, expect, it } from "vitest";
import { wordsOf } from "./letters.ts";
import { compareSubjects, SubjectIndex } from "./service.ts";
import type { Subject } from "./subject.ts";

const subject = (kind: Subject["kind"], name: string, facts: Partial<Subject> = {}): Subject => ({
  kind,
  names: [{ text: name, strength: "primary" }],
  birthDates: [],
  countries: [],
  places: [],
  identifiers: [],
  ...facts,
});
const person = (name: string, facts?: Partial<Subject>) => subject("person", name, facts);
const organisation = (name: string, facts?: Partial<Subject>) => subject("organisation", name, facts);
const score = (ours: Subject, theirs: Subject) => compareSubjects(ours, theirs).score;
const day = (text: string) => ({ from: text, to: text });
const threshold = 0.7;

describe("names of one person", () => {
  it.each([
    ["Viktor Examplovich Demo", "DEMO, Viktor Examplovich"],
    ["Abd al-Rahman Mukhtar Sadiqi", "Abdurrahman Mokhtar SADEGHI"],
    ["Nur al-Din Farhat Qasimi", "NOUREDDINE, Farhat Kasemi"],
    ["Дмитрий Вадимович Образцов", "Dmitri Vadimovich OBRAZTSOV"],
    ["Jevgenij Aleksandrovitj Sjevtjenko", "Yevgeny Aleksandrovich Shevchenko"],
    ["محمد صادق القحطاني", "Mohammed Sadiq AL-QAHTANI"],
    ["김정민수", "KIM Jong-min Su"],
    ["Konstantin Ba\u200bla\u200dbanov", "BALABANOV, Konstantin"],
    ["Bogdan Wojciechowsky", "Bogdan Wojceichowski"],
    // A father's name left out.
    ["Ruslan Exampletov", "EXAMPLETOV, Ruslan Borisovich"],
    // Cyrillic letters that look Latin, and letters one by one: who types so hides.
    ["Vіktоr Ехаmрlеtоv", "EXAMPLETOV, Viktor"],
    ["V i k t o r  E x a m p l e t o v", "EXAMPLETOV, Viktor"],
    ["Vі́ktоr Ехаmрlеtоv", "EXAMPLETOV, Viktor"],
    ["V.i.k.t.o.r Exampletov", "EXAMPLETOV, Viktor"],
    ["V_i_k_t_o_r E·x·a·m·p·l·e·t·o·v", "EXAMPLETOV, Viktor"],
    // Another name beside the listed one.
    ["Anna Unlisted; Viktor Exampletov", "EXAMPLETOV, Viktor"],
    ["Anna Unlisted | Viktor Exampletov", "EXAMPLETOV, Viktor"],
    ["Anna Unlisted / Viktor Exampletov", "EXAMPLETOV, Viktor"],
    ["Anna Unlisted (Viktor Exampletov)", "EXAMPLETOV, Viktor"],
    ["Anna Unlisted a.k.a. Viktor Exampletov", "EXAMPLETOV, Viktor"],
  ])("%s is %s", (ours, theirs) => {
    expect(score(person(ours), person(theirs))).toBeGreaterThanOrEqual(threshold);
  });

  it.each([
    ["Maria Garcia", "GARCIA BELTRAN, Victor Francisco"],
    ["John Smith", "John"],
    ["Emily Johnson", "JANSEN, Emilio Gustavo"],
    ["Mohammed Ali", "ALI, Hassan Ibrahim"],
    ["Viktor Exampletov", "Ruslan Borisovich EXAMPLETOV"],
    ["", "DEMO, Viktor"],
    ["\u200b\u202e", "DEMO, Viktor"],
  ])("%s is not %s", (ours, theirs) => {
    expect(score(person(ours), person(theirs))).toBeLessThan(threshold);
  });
});

describe("names of one organisation", () => {
  it.each([
    ["Examplestroy LLC", "OOO Examplestroy"],
    ["DALIAN ZHENGHUA TRADING CO., LTD.", "大连正华贸易有限公司"],
    ["Завод Вымпелэкс", "Vympeleks Plant"],
    ["The Bazarkhan Exchange Company", "BAZARKHAN EXCHANGE"],
    ["VYMPELEX PROIZVODSTVENNOYE OBYEDINENYE", "VYMPELEX PRODUCTION ASSOCIATION OJSC"],
    ["OBSHCHESTVO S OGRANICHENNOJ OTVETSTVENNOSTJU 'VYMPELEX'", "VYMPELEX, OOO"],
    ["Vympelex (Hong Kong) Limited", "VYMPELEX LTD"],
    // One word that says what a body does is easily put behind a listed name.
    ["Examplestroy Invest University", "EXAMPLESTROY INVEST"],
  ])("%s is %s", (ours, theirs) => {
    expect(score(organisation(ours), organisation(theirs))).toBeGreaterThanOrEqual(threshold);
  });

  it.each([
    ["Patriot Bank, National Association", "PATRIOT"],
    ["The National Iron Bank", "NATIONAL BANK OF IRAN"],
    ["Cherokee Nation", "MOTION"],
    ["First Community Bank", "FIRST ISLAMIC INVESTMENT BANK LIMITED"],
  ])("%s is not %s", (ours, theirs) => {
    expect(score(organisation(ours), organisation(theirs))).toBeLessThan(threshold);
  });
});

describe("what is known besides the name", () => {
  const name = "Viktor Examplovich Demo";
  const near = "Viktor DEMMO";

  it("raises or lowers the score, and says nothing where it is missing", () => {
    const plain = score(person(name), person(near));
    const born = (text: string) => ({ birthDates: [day(text)] });
    expect(score(person(name, born("1965-04-02")), person(near))).toBe(plain);
    expect(score(person(name, born("1965-04-02")), person(near, born("1965-04-02")))).toBeGreaterThan(plain);
    expect(score(person(name, born("1965-04-02")), person(near, born("1949-11-30")))).toBeLessThan(plain);
    const circa = { birthDates: [{ from: "1963-01-01", to: "1967-12-31" }] };
    expect(score(person(name, born("1965-04-02")), person(near, circa))).toBeGreaterThan(plain);
    expect(score(person(name), organisation(near))).toBeLessThan(plain);
    expect(score(person(name, { countries: ["US"] }), person(near, { countries: ["RU"] }))).toBeLessThan(plain);
  });

  it("lets an equal number decide, whatever the names are", () => {
    const passport = { identifiers: [{ kind: "passport", value: "AB 123-4567" }] };
    const theirs = { identifiers: [{ kind: "passport", value: "AB1234567" }] };
    expect(score(person("Somebody Else", passport), person(name, theirs))).toBeGreaterThanOrEqual(0.95);
  });

  it("does not let a nickname of one word stop anybody by itself", () => {
    const listed = { ...person("DEMO, Viktor"), names: [{ text: "Bilal", strength: "weak" as const }] };
    expect(score(person("Bilal"), listed)).toBeLessThan(threshold);
  });
});

describe("a comparison", () => {
  const ours = person("Viktor Examplovich Demo", { birthDates: [day("1965-04-02")], countries: ["RU"] });
  const theirs = person("DEMO, Viktor", { birthDates: [day("1965-04-02")], countries: ["RU", "CY"] });

  it("explains itself: the effects of its parts add up to its score, and each says why", () => {
    const { score, parts } = compareSubjects(ours, theirs);
    const sum = parts.reduce((all, { effect }) => all + effect, 0);
    expect(sum).toBeCloseTo(score, 2);
    expect(parts.map(({ kind }) => kind)).toEqual(["name", "kind", "birth_date", "country"]);
    for (const { sentence } of parts) expect(sentence).toMatch(/\.$/);
    const [name] = parts;
    expect(name?.tokens).toContainEqual(expect.objectContaining({ ours: "Demo", theirs: "DEMO", score: 1 }));
  });

  it("comes out the same each time, and for the best of many names", () => {
    expect(compareSubjects(ours, theirs)).toEqual(compareSubjects(ours, theirs));
    const aliases = Array.from({ length: 1_000 }, (_, n) => ({ text: `Alias ${n}`, strength: "strong" as const }));
    const many = { ...theirs, names: [...aliases, ...theirs.names] };
    expect(compareSubjects(ours, many)).toMatchObject({ score: compareSubjects(ours, theirs).score, theirName: "DEMO, Viktor" });
  });

  it("reads look-alike letters among digits and signs as they look, and initials as initials", () => {
    const read = (name: string, areInitials = true) => wordsOf(name, areInitials).map(({ text }) => text);
    expect(read("Latin сасао7")).toEqual(["latin", "cacao7"]);
    expect(read("Latin са\u0301сао")).toEqual(["latin", "cacao"]);
    expect(read("J.R.R. Tolkien")).toEqual(["j", "r", "r", "tolkien"]);
    expect(read("A.B.C.D. Demo")).toEqual(["a", "b", "c", "d", "demo"]);
    expect(read("V.i.k.t.o.r. Demo")).toEqual(["viktor", "demo"]);
    expect(read("S.A.R.L.U Demo", false)).toEqual(["sarlu", "demo"]);
  });

  it("bears names that are none", () => {
    const long = person("ab ".repeat(5_000));
    expect(compareSubjects(long, theirs).score).toBeLessThan(threshold);
    expect(compareSubjects(person("\u202e\u200b"), person("")).score).toBe(0);
    expect(wordsOf(`x${"y".repeat(10_000)}`)[0]?.text.length).toBeLessThanOrEqual(1_000);
  });
});

describe("the index", () => {
  const listed = ["DEMO, Viktor Examplovich", "AL-QAHTANI, Mohammed Sadiq", "Examplestroy OOO", "SAMPLEVA, Irina"].map((name, id) => ({
    id,
    subject: name.includes("OOO") ? organisation(name) : person(name),
  }));
  const index = SubjectIndex.build(listed);

  it.each([
    ["person", "Viktor Demo", 0],
    ["person", "Wiktor Exampelovich Demo", 0],
    ["person", "محمد صادق القحطاني", 1],
    ["organisation", "Examplestroj", 2],
    ["unknown", "Irina Sampleva", 3],
    ["person", "Irnia Sampleva", 3],
  ] as const)("finds the %s %s", (kind, name, id) => {
    expect(index.candidates(subject(kind, name))[0]).toBe(id);
  });

  it("leaves out whom nothing is shared with", () => {
    expect(index.candidates(person("Emily Johnson"))).toEqual([]);
    expect(index.candidates(person(""))).toEqual([]);
  });

  it("is small", () => {
    expect(index.bytes()).toBeLessThan(20_000);
  });
});
