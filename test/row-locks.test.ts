import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lockOrder } from "../src/server/runtime/db/row-locks.ts";
import { tableOwners } from "../src/server/table-owners.ts";
import { featureOf } from "./support/imports.ts";

/** Statements of other features that lock rows of a shared table by something else than their ids, and why they must. */
const byCondition: Record<string, string> = {
  "src/server/record/approvals/queries.ts users": "every administrator at once, so that none leaves unseen",
  "src/server/site/staff/queries.ts users": "the same with the person whom it is about",
  "src/server/partners/members/queries.ts users": "an account, if it is a member of the institution",
  "src/server/requests/duplicates/finding/queries.ts funding_requests": "those whose data are still there, in the order of ids",
  "src/server/requests/applicant/removal/queries.ts projects": "the project of a request that is held",
  "src/server/requests/messages/queries.ts funding_requests": "the request of a reference, if it came from this email address",
  "src/server/projects/publication/queries.ts funding_requests": "the request of a project, by the project's id",
  "src/server/money/bank/answers/queries.ts transfers": "the transfer that the bank names by one of its references",
};

const strength = "(?:no key update|key share|update|share)";
const locks = new RegExp(`\\bfor ${strength}\\b|\\.for(?:Update|Share)\\(`);
const named = new RegExp(`\\bfor ${strength} of (\\w+)`, "g");

/** The tables that a statement locks: those that it names, else the one that it reads first. */
function lockedBy(statement: string): string[] {
  const names = [...statement.matchAll(named)].map(([, name = ""]) => new RegExp(`\\b(\\w+) as ${name}\\b`).exec(statement)?.[1] ?? name);
  const [, first = ""] = /(?:\bfrom |From\(")(\w+)/.exec(statement) ?? [];
  return names.length > 0 ? names : [first];
}

/** Each statement with a lock, and the shared tables of other features that it locks. */
function foreignLocks(file: string): string[] {
  const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");
  const statements = [...code.matchAll(/sql(?:<[^`]*?>)?`(?:[^`$]|\$\{(?:[^`{}]|`[^`]*`|\{[^}]*\})*\})*`|\.selectFrom\([^;]*;/g)].map(
    ([text]) => text,
  );
  const foreign = statements
    // What skips the rows that others hold waits for nobody.
    .filter((text) => locks.test(text) && !text.includes("skip locked"))
    .flatMap(lockedBy)
    .filter((table) => lockOrder.includes(table as never) && tableOwners[table as keyof typeof tableOwners] !== featureOf(file));
  return [...new Set(foreign)].map((table) => `${file} ${table}`);
}

it("rows that several features lock are locked by holdRows, in the order of lockOrder, or it is said why not", () => {
  const files = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts", "src/server/runtime/**"] }).sort();
  expect(files.flatMap(foreignLocks).sort()).toEqual(Object.keys(byCondition).sort());
});
