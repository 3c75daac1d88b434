import { describe, expect, it } from "vitest";
import { toPresentNames } from "./form-versions.ts";

const form = {
  version: 3,
  renamed: [
    { since: 2, from: "place", to: "location" },
    { since: 3, from: "location", to: "where" },
  ],
};

describe("a draft of an older version of the form", () => {
  it("finds its answers under the present names, over several versions", () => {
    expect(toPresentNames({ place: "Upper river", title: "Water" }, 1, form)).toEqual({ where: "Upper river", title: "Water" });
    expect(toPresentNames({ location: "Upper river" }, 2, form)).toEqual({ where: "Upper river" });
  });

  it("keeps an answer that has no place any more, and one whose place is taken", () => {
    expect(toPresentNames({ gone: "kept", place: "old", where: "new" }, 1, form)).toMatchObject({
      gone: "kept",
      where: "new",
      location: "old",
    });
  });

  it("leaves a present draft as it is", () => {
    expect(toPresentNames({ place: "a name of today" }, 3, form)).toEqual({ place: "a name of today" });
  });
});
