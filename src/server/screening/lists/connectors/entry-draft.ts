import { bounds } from "../bounds.ts";
import { countryCodes } from "../../engine/service.ts";
import type { DateSpan, Identifier, NameStrength, SubjectKind, SubjectName } from "../../engine/subject.ts";
import type { ListItem } from "./connector.ts";

/** Marks that change how a text is shown and not what it says; a name could hide behind them. The joiners of Persian and Hindi stay. */
const invisible = /(?![\t\n\r\u200C\u200D])[\p{Cc}\p{Cf}]/gu;

/** A published text with single spaces and without invisible marks; undefined when nothing is left. */
export function cleanText(value: string | undefined | null): string | undefined {
  const text = value?.replace(invisible, "").replace(/\s+/g, " ").trim();
  return text ? text : undefined;
}

/** One entry while it is put together: cleans, drops what is said twice, and keeps to the bounds. */
export class EntryDraft {
  readonly #problems: string[] = [];
  readonly #names = new Map<string, SubjectName>();
  readonly #birthDates = new Map<string, DateSpan>();
  readonly #identifiers = new Map<string, Identifier>();
  readonly #values = {
    countries: new Set<string>(),
    places: new Set<string>(),
    programmes: new Set<string>(),
    addresses: new Set<string>(),
  };
  readonly #remarks: string[] = [];
  readonly #key: string;
  kind: SubjectKind = "unknown";
  listedOn: string | null = null;

  constructor(key: string | undefined) {
    this.#key = (cleanText(key) ?? "").slice(0, bounds.keyLength);
  }

  /** An empty name is none. A name that is there already keeps the greater strength. */
  name(text: string | undefined, strength: NameStrength, parts: { given?: string | undefined; family?: string | undefined } = {}): void {
    let clean = cleanText(text);
    if (!clean || !/[\p{L}\p{N}]/u.test(clean)) return;
    if (clean.length > bounds.nameLength) {
      this.#problems.push(`A name of ${clean.length} characters was cut to ${bounds.nameLength}.`);
      clean = clean.slice(0, bounds.nameLength).trimEnd();
    }
    const known = this.#names.get(clean);
    if (known) {
      if (order(strength) < order(known.strength)) known.strength = strength;
      return;
    }
    if (this.#names.size >= bounds.namesPerEntry) {
      this.#tooMany("names", bounds.namesPerEntry);
      return;
    }
    const given = cleanText(parts.given)?.slice(0, bounds.nameLength);
    const family = cleanText(parts.family)?.slice(0, bounds.nameLength);
    this.#names.set(clean, { text: clean, strength, ...(given && { given }), ...(family && { family }) });
  }

  /** A name in parts, put together as it is spoken; without spaces where its script has none. */
  nameOf(given: (string | undefined)[], family: string | undefined, strength: NameStrength): void {
    const first = given.map(cleanText).filter(Boolean).join(" ");
    const last = cleanText(family) ?? "";
    const isEastern = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\s·]+$/u.test(`${first}${last}`);
    const text = isEastern && first && last ? `${last}${first}` : `${first} ${last}`;
    this.name(text, strength, { given: first || undefined, family: last || undefined });
  }

  bornIn(spans: readonly DateSpan[]): void {
    for (const span of spans)
      if (this.#birthDates.size < bounds.valuesPerEntry) this.#birthDates.set(`${span.from}/${span.to}`, { from: span.from, to: span.to });
  }

  /** A country by name or code; what is none is left out. */
  country(text: string | undefined): void {
    for (const code of countryCodes(cleanText(text) ?? "")) this.#values.countries.add(code);
  }

  place(text: string | undefined): void {
    this.#add("places", text);
  }

  programme(text: string | undefined): void {
    this.#add("programmes", text);
  }

  address(parts: (string | undefined)[]): void {
    this.#add("addresses", [...new Set(parts.map(cleanText).filter((part) => part !== undefined))].join(", "));
  }

  identifier(kind: string, value: string | undefined, country?: string): void {
    const clean = cleanText(value)?.slice(0, bounds.valueLength);
    if (!clean || !/[\p{L}\p{N}]/u.test(clean) || this.#identifiers.size >= bounds.valuesPerEntry) return;
    const code = countryCodes(cleanText(country) ?? "")[0];
    const key = `${kind}:${clean}`;
    if (code || !this.#identifiers.has(key)) this.#identifiers.set(key, { kind, value: clean, ...(code && { country: code }) });
  }

  remark(text: string | undefined): void {
    const clean = cleanText(text);
    if (clean && !this.#remarks.includes(clean)) this.#remarks.push(clean);
  }

  /** What became of it: the entry, and what of it could not be taken over. */
  *finish(at = this.#key): Generator<ListItem> {
    if (this.#key === "") return yield { at, problem: "It has no number or name to know it by.", isLost: true };
    const isPerson = this.kind === "person" || this.kind === "unknown";
    const names = [...this.#names.values()]
      .toSorted((a, b) => order(a.strength) - order(b.strength))
      // Only people have a family; lists put the name of everything else where a family's stands.
      .map((name) => (isPerson ? name : { text: name.text, strength: name.strength }));
    if (names.length === 0) return yield { at, problem: "It has no name.", isLost: true };
    for (const problem of this.#problems) yield { at, problem, isLost: false };
    yield {
      entry: {
        key: this.#key,
        kind: this.kind,
        names,
        birthDates: [...this.#birthDates.values()],
        countries: [...this.#values.countries],
        places: [...this.#values.places],
        identifiers: [...this.#identifiers.values()],
        programmes: [...this.#values.programmes],
        listedOn: this.listedOn,
        remarks: this.#remarks.join("\n").slice(0, bounds.remarksLength) || null,
        addresses: [...this.#values.addresses],
      },
    };
  }

  #add(what: "places" | "programmes" | "addresses", text: string | undefined): void {
    const clean = cleanText(text)?.slice(0, bounds.valueLength);
    if (clean && this.#values[what].size < bounds.valuesPerEntry) this.#values[what].add(clean);
  }

  #tooMany(what: string, most: number): void {
    const problem = `It has more than ${most} ${what}; the others were left out.`;
    if (!this.#problems.includes(problem)) this.#problems.push(problem);
  }
}

function order(strength: NameStrength): number {
  return strength === "primary" ? 0 : strength === "strong" ? 1 : 2;
}
