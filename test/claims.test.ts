import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { controlKeys } from "../src/shared/domain/controls.ts";
import { listPublicKeys } from "../tools/public-texts.ts";
import { promisesIn, promisesNothing, sentencesOf, textsOf } from "./support/claims.ts";

/**
 * What our texts claim of the product, and what shows it. `evidence` names tests as `file # title`, or a live control as `control key`;
 * `reasons` say why nothing can show a sentence. `claims` holds the English sentences as `key: sentence`, word for word, so that whoever
 * rewords one comes by here, with the names of what shows them.
 */
const { evidence, reasons, claims } = JSON.parse(readFileSync(path.join(import.meta.dirname, "claims.json"), "utf8")) as Record<
  "evidence" | "reasons" | "claims",
  Record<string, string>
>;
const claimed = Object.keys(claims).map((claim) => {
  const [key = "", sentence = ""] = claim.split(/: (.*)/s);
  return { key, sentence };
});
const root = path.join(import.meta.dirname, "..");
const english = await textsOf("en");
const publicKeys = listPublicKeys();

describe("what our texts claim", () => {
  it("is listed with what shows it, each sentence that promises something", () => {
    const promises = promisesIn(english, (key) => publicKeys.has(key));
    expect(promises.length).toBeGreaterThan(150);
    // Is it true? Then name the test in claims.json, or write it. If not, the sentence has to change, in every language.
    expect(promises.filter((promise) => claims[promise] === undefined)).toEqual([]);
  });

  it("is listed in the words of today", () => {
    expect(claimed.filter(({ key, sentence }) => !sentencesOf(english.get(key) ?? "").includes(sentence))).toEqual([]);
  });

  it("is said in French and Spanish too, wherever visitors read it", async () => {
    for (const language of ["fr", "es"]) {
      const texts = await textsOf(language);
      const missing = claimed.filter(({ key }) => (/[.[]/.test(key) || publicKeys.has(key)) && !texts.get(key)?.trim());
      expect({ language, missing }).toEqual({ language, missing: [] });
    }
  });

  it("is shown by a test that is there or by a live control, or has a reason why not", () => {
    const named = new Set(Object.values(claims).flatMap((names) => names.split(" ")));
    expect([...named].filter((name) => evidence[name] === undefined && reasons[name] === undefined)).toEqual([]);
    expect([...Object.keys(evidence), ...Object.keys(reasons)].filter((name) => !named.has(name))).toEqual([]);
    expect(Object.values(evidence).filter((name) => !isThere(name))).toEqual([]);
    expect([isThere("control nothing"), isThere("test/claims.test.ts # is not there"), isThere("test/no.test.ts # x")]).not.toContain(true);
  });

  it("leaves out only texts that are there", () => {
    for (const beginning of Object.keys(promisesNothing))
      expect(
        [...english.keys()].some((key) => key.startsWith(beginning)),
        beginning,
      ).toBe(true);
  });
});

describe("what counts as a promise", () => {
  it.each([
    ["about.lead", "We never sell it.", true],
    ["about.lead", "It is reviewed by two people.", true],
    ["about.lead", "Your data is encrypted.", true],
    ["about.lead", "We are glad to hear from you.", false],
    ["about.heading", "What we never do", false],
    ["license.requirements.items[0].text", "Each agreement is signed.", false],
    ["some_key", "Nobody reads it.", true],
    ["some_key", "Send only what is true.", false],
  ])("%s: %s %s", (key, text, isOne) => {
    expect(promisesIn(new Map([[key, text]]), () => true)).toHaveLength(isOne ? 1 : 0);
  });
});

/** Whether a test of this file and title exists, or a live control of this key. */
function isThere(name: string): boolean {
  const control = /^control (\w+)$/.exec(name)?.[1];
  if (control !== undefined) return (controlKeys as readonly string[]).includes(control);
  const [file = "", title = ""] = name.split(/ # (.*)/s);
  if (!existsSync(path.join(root, file)) || !title) return false;
  const quoted = [`"${title}"`, `\`${title}\``].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join("|");
  // The title is the first argument of `it`, `step` or `describe`, or of what `it.each(…)` returned.
  return new RegExp(String.raw`(?:\b(?:it|step|describe)(?:\.\w+)*|\))\(\s*(?:${quoted}),`).test(
    readFileSync(path.join(root, file), "utf8"),
  );
}
