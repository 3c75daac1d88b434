import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { emailExamples } from "../src/server/email-examples.ts";
import { readEmailWords } from "../src/server/record/texts/email-words.ts";
import { problemOf } from "../src/server/record/texts/check-words.ts";
import { readConfig } from "../src/server/runtime/config.ts";
import { inLanguage } from "../src/server/runtime/language.ts";
import { withWordings } from "../src/server/runtime/mail/wordings.ts";
import { receiptEmail } from "../src/server/requests/intake/emails.ts";
import { type WordingPath, wordingsByPath } from "../src/shared/domain/email-wordings.ts";
import { languages } from "../src/shared/domain/languages.ts";
import { type FundingRequestValues, requestFieldNames } from "../src/shared/domain/request-fields.ts";
import { mostFields } from "../src/shared/domain/provider-texts.ts";

const config = readConfig({});
const list = "src/shared/domain/email-wordings.ts";
const paths = Object.keys(wordingsByPath) as WordingPath[];
const file = readEmailWords();
/** The messages of the list, and the names in braces that each must keep, as they are written there. */
const entries = [...readFileSync(list, "utf8").matchAll(/words\(m\.(\w+)((?:, "\w+")*)\)/g)].map(([, key = "", names = ""]) => ({
  key,
  must: [...names.matchAll(/\w+/g)].map(([name]) => `{${name}}`),
}));
const answers = Object.fromEntries(requestFieldNames.map((name) => [name, "x"])) as FundingRequestValues;
const messagesIn = (language: string): Record<string, string> =>
  Object.assign({}, ...globSync(`messages/${language}/*.json`).map((name) => JSON.parse(readFileSync(name, "utf8")) as object));
const sources = globSync("src/**/*.{ts,tsx}", { exclude: ["**/*.test.ts", "**/generated/**"] })
  .filter((name) => name !== list)
  .map((name) => ({ name, code: readFileSync(name, "utf8") }));

/** All that the examples of a language say: subjects, plain texts and HTML parts. */
const said = (language: (typeof languages)[number]) =>
  inLanguage(language, () => Object.values(emailExamples).flatMap((write) => write({ config }, language))).map(({ subject, text, html }) =>
    [subject, text, html].join("\n"),
  );

describe("the words of emails that can be edited", () => {
  it("are messages of every language, with the names that must be in them", () => {
    expect(entries.length).toBe(paths.length);
    expect(paths.length).toBeLessThanOrEqual(mostFields);
    for (const language of languages) {
      const messages = messagesIn(language);
      expect(entries.filter(({ key, must }) => !must.every((name) => messages[key]?.includes(name))).map(({ key }) => key)).toEqual([]);
    }
  });

  it("could be saved as they are in the files", () => {
    const problems = languages.flatMap((language) =>
      paths.map((path) => problemOf(path, file.words[language][path] ?? "", file.kinds[path] ?? "line", file)),
    );
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it("are what emails say: each in an example, in every language, and the files' words nowhere in its place", () => {
    for (const language of languages)
      for (const path of paths) {
        const words = `Said otherwise ${path} ${(file.names?.[path]?.must ?? []).join(" ")}`;
        const emails = withWordings({ [language]: { [path]: words } }, () => said(language));
        expect(emails.filter((email) => email.includes(`Said otherwise ${path}`)).length, `${language} ${path}`).toBeGreaterThan(0);
      }
  });

  it("are asked for by their paths, and never past the list but in messages that nobody may change", () => {
    expect(paths.filter((path) => !sources.some(({ code }) => code.includes(`wording("${path}"`)))).toEqual([]);
    const direct = sources.flatMap(({ name, code }) =>
      [...new Set(entries.map(({ key }) => key))].filter((key) => new RegExp(`\\bm\\.${key}\\b`).test(code)).map((key) => `${name} ${key}`),
    );
    expect(direct.sort()).toEqual([
      // Codes, links, consent, contact and bank details; and that data was removed.
      "src/server/requests/applicant/emails.ts mail_req_dear",
      "src/server/requests/applicant/emails.ts mail_req_footer",
      "src/server/site/erasure/emails.ts mail_receipt_footer",
    ]);
  });
});

describe("what a person typed", () => {
  it("is filled in once, as text: it becomes neither words nor markup nor another header", () => {
    const typed = { ...answers, contactName: "{reference}<b>\r\nBcc: all@x.example" };
    const words = { "receiptOfAFundingRequest.text": "Hello {name}!", "receiptOfAFundingRequest.subject": "{reference} is here" };
    const email = withWordings({ en: words }, () =>
      receiptEmail(
        { config },
        1,
        "FR-1\r\nBcc: all@x.example",
        typed,
        { amount: "1.00", currency: "USD" },
        { isKnown: true, heldBecause: null },
      ),
    );
    expect(email.text).toContain("Hello {reference}<b>");
    expect(email.html).toContain("Hello {reference}&lt;b&gt;");
    expect(email.subject).toBe("FR-1 Bcc: all@x.example is here");
  });
});

describe("the examples", () => {
  it("are nobody's: every address is one that cannot exist", () => {
    const addresses =
      languages
        .flatMap((language) => said(language))
        .join("\n")
        .match(/[\w.-]+@[\w.-]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !address.endsWith(".example"))).toEqual([]);
  });
});
