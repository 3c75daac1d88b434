import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { changePassword } from "../../../shared/contracts/record/auth.ts";
import { makeRecoveryCodes } from "./factors/codes.ts";
import { passwordProblem } from "./password-rules.ts";
import { skeletonOf, toUsername, usernameProblem } from "./username-rules.ts";

const owner = { username: "i.vale", name: "Iris Vale", email: "iris@stone-meadow.example", provider: "Three Rivers Trust" };

describe("a password", () => {
  it.each([
    ["eleven-char", "at least 12"],
    ["123456789012", "Many people"],
    ["qwertyuiop12", "Many people"],
    ["Password2026!", "Many people"],
    ["!!iloveyou2026", "Many people"],
    ["dragondragon", "Many people"],
    ["abcabcabcabcabc", "Many people"],
    ["aaaaaaaaaaaaaaaa", "Many people"],
    ["ＰＡＳＳＷＯＲＤ2026", "Many people"],
    ["Hearthbridge2026", "Three Rivers Trust"],
    ["iris-vale-1984!", "Three Rivers Trust"],
    ["ThreeRivers2026", "Three Rivers Trust"],
    ["three.rivers.trust.me", "Three Rivers Trust"],
  ])("%s is refused", async (password, reason) => {
    expect(await passwordProblem(password, owner)).toContain(reason);
  });

  it.each([
    "seven green canoes",
    "a-long-enough-password",
    "the iris by the river is mine",
    "nx4-Kd82-pPw0-vv",
    "水の音が聞こえる夜明けの川辺",
  ])("%s is taken", async (password) => {
    expect(await passwordProblem(password, owner)).toBeUndefined();
  });

  it.each([64, 1_000])("of %i characters is taken", async (length) => {
    const password = "nx4-Kd82-pPw0-vv".repeat(63).slice(0, length);
    expect(await passwordProblem(password, owner)).toBeUndefined();
    expect(changePassword.body.safeParse({ currentPassword: "x", newPassword: password }).success).toBe(true);
  });
});

it("ten recovery codes have 120 bits each, and only their hashes are kept", () => {
  const { codes, hashes } = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const [n, code] of codes.entries()) {
    expect(code).toMatch(/^([0-9a-v]{6}-){3}[0-9a-v]{6}$/);
    expect(hashes[n]).toBe(createHash("sha256").update(code.replaceAll("-", "")).digest("base64url"));
  }
});

describe("a username", () => {
  it.each([
    ["iris\u200Bvale", "a zero-width space"],
    ["iris\u202Evale", "an override of the direction"],
    ["iris\u2066vale", "an isolate of the direction"],
    ["iris\u00ADvale", "a soft hyphen"],
    ["iris\nvale", "a line end"],
    ["iris\u2028vale", "a line separator"],
    ["iris\u0007", "a control character"],
    ["iris\u3164", "a filler that is a letter"],
    ["a\uFE0Fb", "a selector"],
    ["\u0301iris", "a mark without a letter"],
    ["iris  ", "nothing: spaces around are left out", true],
    ["<iris>", "a sign"],
    ["iris🌾", "a picture"],
    ["iris.", "a sign at the end"],
    ["pаypal", "a Cyrillic letter among Latin ones"],
    ["αlpha", "a Greek letter among Latin ones"],
    ["Ꭰdmin", "a Cherokee letter among Latin ones"],
    ["community", "the name by which communities act in the records"],
    ["Community", "the same with a capital"],
    ["applicant", "the name of applicants"],
    ["systern", "what looks like the name of the product itself"],
    ["retention", "the name of the daily job"],
    ["c0ns0le", "what looks like the name of the commands"],
    ["community.liaison", "a name that only begins with one", true],
  ])("%j has %s", (name, _what, isFine = false) => {
    expect(usernameProblem(name) === undefined).toBe(isFine);
  });

  it.each(["iris.vale", "Noël", "o'brien", "мария", "Ελένη", "ᏣᎳᎩ", "ᐃᓄᒃ", "山田太郎", "やまだタロウ", "김철수", "iris_2", "nguyễn"])(
    "%s is taken",
    (name) => {
      expect(usernameProblem(name)).toBeUndefined();
    },
  );

  it.each([
    ["admin", "аdmіn"],
    ["scope", "ѕсоре"],
    ["rmason", "rrnason"],
    ["alice", "aIice"],
    ["bob10", "bobl0"],
    ["oslo", "0sl0"],
    ["HOPE", "НОРЕ"],
  ])("%s looks like %s", (name, alike) => {
    expect(skeletonOf(alike)).toBe(skeletonOf(name));
  });

  it("that differs for the eye stays another", () => {
    const names = ["iris", "Ines", "noel", "noël", "lan", "ian", "i.vale", "ivale", "мария", "марии"];
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
  });

  it("is kept with every character written in its one way", () => {
    expect(toUsername("  Noe\u0308l   Vale ")).toBe("Noël Vale");
    expect(toUsername("ｉｒｉｓ")).toBe("iris");
  });
});
