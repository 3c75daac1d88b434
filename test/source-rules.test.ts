import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const code = globSync("src/**/*.{ts,tsx}", { exclude: ["**/*.test.ts", "**/generated/**"] }).map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));
const where = (pattern: RegExp) =>
  code
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

/** What docs/security.md says is done nowhere, or only in places that it names. */
describe("the source", () => {
  it("starts programs from five files, by lists of arguments and no line for a shell", () => {
    const starters = where(/node:child_process/);
    const db = ["binaries", "owner", "process", "user"].map((name) => `src/server/runtime/db/embedded-${name}.ts`);
    expect(starters).toEqual(["src/server/runtime/apart.ts", ...db]);
    for (const file of starters) expect(readFileSync(file, "utf8"), file).not.toMatch(/import \{[^}]*\bexec(Sync)?\b|shell: true/);
  });

  it("makes no code of text", () => expect(where(/\beval\(|\bFunction\(/)).toEqual([]));

  it("takes from no request where a redirect leads", () => {
    const targets = code.flatMap(({ text }) =>
      [...text.matchAll(/\.redirect\((.*?)(?:, 30\d)?\)[;,]$/gm)].map(([, target = ""]) => target),
    );
    // Each is a statement on one line.
    expect(targets).toHaveLength(code.reduce((sum, { text }) => sum + text.split(".redirect(").length - 1, 0));
    expect([...new Set(targets)].toSorted()).toEqual([
      "`${sentPath}?reference=${encodeURIComponent(reference)}`",
      "made.user.mustSetUp ? paths.account : start",
      "newest.address",
      "page",
      "paths.follow(tokenOf(request))",
      "stockPreview",
    ]);
  });

  it("hides what is typed into fields of passwords, names them to password managers, and hinders no pasting", () => {
    const fields = code.flatMap(({ text }) => text.match(/<(?:TextField|input)\b[^]*?\/>/g) ?? []);
    const isPassword = (field: string) => /password/i.test(/\bname="(\w+)"/.exec(field)?.[1] ?? "") || field.includes('type="password"');
    const passwords = fields.filter(isPassword);
    expect(passwords).toHaveLength(6);
    expect(passwords.filter((field) => !/type="password"[^]*autoComplete="(current|new)-password"/.test(field))).toEqual([]);
    expect(where(/onPaste|"paste"/)).toEqual([]);
  });

  it("uses chance that can be guessed for pauses, and for nothing else", () => {
    expect(where(/Math\.random/)).toEqual(["src/server/partners/webhooks/jobs.ts", "src/server/runtime/files/s3.ts"]);
  });

  it("protects nothing by MD5 or SHA-1, but for TOTP, whose standard has one", () => {
    expect(where(/\bmd5\b|\bsha-?1\b/i)).toEqual([
      "src/server/discovery/registers/reading/store-rows.ts",
      "src/server/record/auth/factors/codes.ts",
      "src/server/requests/respondents/imported.ts",
      "src/server/requests/respondents/queries.ts",
      "src/server/runtime/db/upgrade/digest.ts",
    ]);
  });

  it("has no client of TLS that believes every certificate; the doctor looks at one", () => {
    const files = globSync("{src,tools,db}/**/*.ts", { exclude: ["**/*.test.ts"] });
    const lax = files.filter((file) => /rejectUnauthorized|TLS_REJECT|checkServerIdentity/.test(readFileSync(file, "utf8")));
    expect(lax).toEqual(["tools/doctor/network.ts"]);
  });
});
