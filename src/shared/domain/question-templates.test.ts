import { describe, expect, it } from "vitest";
import { addToQuestion, factsOf, fillTemplate, problemsOfTemplate, templateIn } from "./question-templates.ts";

const facts = factsOf({
  contactName: "Marian Tolliver",
  organizationName: "Three Rivers {reference}",
  projectTitle: " Clean water $& ",
  reference: "FR-7K3M-9QXZ",
});

describe("a template", () => {
  it("has the facts of the request in its places, as they are", () => {
    expect(fillTemplate("Dear {contactName}, {project} ({reference}) of {organisation}: {project}?", facts)).toBe(
      "Dear Marian Tolliver, Clean water $& (FR-7K3M-9QXZ) of Three Rivers {reference}: Clean water $&?",
    );
  });

  it("keeps what is no place of ours", () => {
    expect(fillTemplate("{ContactName} { project } {constructor} {", facts)).toBe("{ContactName} { project } {constructor} {");
  });

  it("is in the applicant's language, or in English where there is none", () => {
    const texts = { en: "When?", fr: "Quand ?", es: null };
    expect(templateIn(texts, "fr")).toEqual({ text: "Quand ?", language: "fr" });
    expect(templateIn(texts, "es")).toEqual({ text: "When?", language: "en" });
  });

  it("comes after what was typed, and replaces none of it", () => {
    expect(addToQuestion("  ", "When?")).toBe("When?");
    expect(addToQuestion("My own words. \n", "When?")).toBe("My own words.\n\nWhen?");
  });

  it("with an unknown place is refused by name, once each", () => {
    const problems = problemsOfTemplate({ name: "n", textEn: "{who} {who} {toString} {project}" });
    expect(problems["textEn"]).toContain("{who}, {toString}");
    expect(Object.keys(problems)).toEqual(["textEn"]);
    expect(problemsOfTemplate({ name: "n", textEn: "An open { brace and {project}" })).toEqual({});
  });
});
