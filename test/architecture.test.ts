import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Import, listImports } from "./support/imports.ts";
import { tableReaders } from "./support/table-readers.ts";

const imports = listImports();

/** Who of the projects' own wing reads or changes the table itself; the others are in support/table-readers.ts. */
const ownReaders: Record<string, string> = {
  "src/server/projects/publication/consents/queries.ts": "which consents are due",
  "src/server/projects/publication/queries.ts": "the project's own feature: desk, locks and changes",
  "src/server/projects/publication/refused/queries.ts": "who asked for what is not public",
  "src/server/projects/publication/shown/queries.ts": "what is not public any more, and how many there are",
  "src/server/projects/reports/queries.ts": "who of the staff has the request of a project whose report is late",
  "src/server/projects/reports/sources/queries.ts": "what a community keeps private, which leaves with no report",
};
const stateReaders: Record<string, string> = {
  "src/server/requests/applicant/closing/queries.ts": "what keeps the data of a closed request",
  "src/server/requests/applicant/removal/queries.ts": "what stands in the way of a removal",
  "src/server/projects/publication/consents/queries.ts": "whom to warn",
  "src/server/projects/publication/queries.ts": "publishes, and counts what the job has not ended yet",
  "src/server/projects/publication/refused/queries.ts": "notes what the view refused",
  "src/server/projects/publication/shown/queries.ts": "counts what is published from an index, and says what was withdrawn",
};

/** What an effect may return with a call: each of these returns the function that ends it. */
const subscriptions = ["awaitPart", "listenToDesk", "whenSignedOut", "whenProofNeeded", "place.open"];

/** Begins with a block, with `void`, or with what ends it; the block's own returns (as formatted: four spaces in) do the same. */
function isSoundEffect(effect: string): boolean {
  if (!/^\(\) => (\{|void |\(\) =>)/.test(effect)) return false;
  const block = /^\(\) => (\{[^]*?\n {2}\})/.exec(effect)?.[1] ?? "";
  const returned = [...block.matchAll(/\n {4}(?:if [^\n]* )?return ([^;{]+)/g)].map(([, value = ""]) => value);
  return returned.every(
    (value) => value === "undefined" || value.startsWith("() =>") || subscriptions.some((name) => value.startsWith(`${name}(`)),
  );
}

/** A file of a wing's feature, and which feature it is. */
const inWing = /^src\/(?:server|web)\/((?:record|requests|screening|partners|projects|discovery|money|partner-api|site)\/[^/]+)\//;

const places = (rule: (entry: Import) => boolean) => imports.filter(rule).map(({ from, to }) => `${from} → ${to}`);

describe("who may import whom (architecture)", () => {
  it("sees the imports at all", () => expect(imports.length).toBeGreaterThan(300));

  it("web imports nothing of the server", () =>
    expect(places(({ from, to }) => from.startsWith("src/web/") && to.startsWith("src/server/"))).toEqual([]));

  it("the kit of the screens knows no feature", () =>
    expect(places(({ from, to }) => from.startsWith("src/web/kit/") && inWing.test(to))).toEqual([]));

  it("the server imports of the web only the types of what a page is given", () =>
    expect(
      places(
        ({ from, to, isType }) =>
          from.startsWith("src/server/") && to.startsWith("src/web/") && !(isType && to === "src/web/runtime/site.ts"),
      ),
    ).toEqual([]));

  it("shared imports only zod and itself", () =>
    expect(
      places(
        ({ from, to }) => from.startsWith("src/shared/") && !from.endsWith(".test.ts") && to !== "zod" && !to.startsWith("src/shared/"),
      ),
    ).toEqual([]));

  it("the browser takes only types from the contracts, so that zod stays out of it", () =>
    expect(
      places(({ from, to, isType }) => from.startsWith("src/web/") && !isType && (to.startsWith("src/shared/contracts/") || to === "zod")),
    ).toEqual([]));

  it("a feature reaches another only through its service", () =>
    expect(
      places(({ from, to, isType }) => {
        const [feature, target] = [from, to].map((file) => (file.startsWith("src/server/") ? inWing.exec(file)?.[1] : undefined));
        return feature !== undefined && target !== undefined && feature !== target && !isType && !to.endsWith("/service.ts");
      }),
    ).toEqual([]));

  it("adapters know no feature", () =>
    expect(
      places(
        ({ from, to }) =>
          /^src\/server\/runtime\/(http|db|jobs|mail|outbound|files)\//.test(from) && !from.endsWith(".test.ts") && inWing.test(to),
      ),
    ).toEqual([]));

  it("what two people decide is done from one place (decision 0045)", () => {
    const done = /\b(setPayee|setAccount|enterDeposit|openKey|confirmByStaff|letGoOn|openInvitation|writePolicy)\(/;
    const callers = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts"] }).filter((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .some((line) => done.test(line) && !/^(export )?async function /.test(line)),
    );
    expect(callers).toEqual(["src/server/approval-effects.ts"]);
  });

  it("only queries hold SQL, besides the adapters", () => {
    const withSql = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts", "**/queries.ts"] })
      .filter((file) => inWing.test(file))
      .filter((file) => /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(file, "utf8")));
    expect(withSql).toEqual([]);
  });

  it("what leaves is read from the view public_projects: the table itself only where it is said why", () => {
    const readers = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts", "**/types.ts"] }).filter((file) =>
      /\b(from|join|update|into) projects\b|(From|Table|Into|Join)\("projects"/.test(readFileSync(file, "utf8")),
    );
    const others = Object.entries(tableReaders).filter(([, { tables }]) => tables.includes("projects"));
    expect(readers.sort()).toEqual([...Object.keys(ownReaders), ...others.map(([file]) => `src/server/${file}`)].sort());
  });

  it("nothing but the view decides by the state alone whether a project is public", () => {
    const deciders = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts"] }).filter((file) =>
      /state\s*(=|<>|!=)\s*'published'/.test(readFileSync(file, "utf8")),
    );
    expect(deciders.sort()).toEqual(Object.keys(stateReaders).sort());
  });

  it("services and queries know no HTTP", () =>
    expect(places(({ from, to }) => /\/(service|queries)\.ts$/.test(from) && to === "fastify" && !from.includes("/exports/"))).toEqual([]));

  it("limits count by addressOf, which knows what an IPv6 household is", () => {
    const readers = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts"] }).filter((file) =>
      /\brequest\.ip\b|\{[^}]*\bip\b[^}]*\}: FastifyRequest/.test(readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")),
    );
    expect(readers).toEqual(["src/server/runtime/http/caller.ts"]);
  });

  it("only the entry points read the environment", () => {
    const readers = globSync("src/**/*.ts").filter(
      (file) => !file.endsWith(".test.ts") && /process\.env/.test(readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")),
    );
    expect(readers.sort()).toEqual(["src/server/main.ts", "src/server/runtime/db/embedded-user.ts"]);
  });
});

const isTest = (file: string) => file.startsWith("test/") || file.endsWith(".test.ts");

describe("files", () => {
  it("are short", () => {
    const long = globSync("{src,test,tools,bench}/**/*.{ts,tsx,mjs,css}", {
      exclude: ["**/generated/**", "src/server/runtime/db/types.ts"],
    }).filter((file) => readFileSync(file, "utf8").split("\n").length > (isTest(file) ? 350 : 301));
    expect(long).toEqual([]);
  });

  it("have no effect that returns what it did: React takes it for what ends the effect, and calls it", () => {
    // Chromium's scrollIntoView returns a promise by now, and calling that took the whole page away.
    const wrong = globSync("src/web/**/*.{ts,tsx}").flatMap((file) => {
      const effects = readFileSync(file, "utf8")
        .split(/\buse(?:Layout|Insertion)?Effect\(\s*/)
        .slice(1);
      return effects.filter((effect) => !isSoundEffect(effect)).map((effect) => `${file}: ${effect.slice(0, 80)}`);
    });
    expect(wrong).toEqual([]);
  });

  it("wait a fixed time only where a line above says why nothing else would do", () => {
    const unsaid = globSync("test/{e2e,long}/**/*.ts").flatMap((file) => {
      const lines = readFileSync(file, "utf8").split("\n");
      return lines.flatMap((line, at) =>
        line.includes("waitForTimeout(") && !lines[at - 1]?.includes("// ") ? [`${file}:${at + 1}`] : [],
      );
    });
    expect(unsaid).toEqual([]);
  });

  it("expect of a page what it comes to show, not what it shows at one moment", () => {
    const reads = "count|textContent|innerText|inputValue|isVisible|isHidden|isEnabled|isDisabled|isChecked|getAttribute|title";
    const oneLook = new RegExp(
      `expect\\(\\s*\\(*(await [^;]*?\\.(${reads}|all\\w+s)\\([^()]*\\)\\s*[,)]|(new URL\\()?[\\w.]+\\.url\\(\\))`,
    );
    expect(globSync("test/{e2e,long}/**/*.ts").filter((file) => oneLook.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("write no raw colour outside the tokens and the email template", () => {
    const raw = globSync("src/web/**/*.{css,tsx}", { exclude: ["src/web/styles/tokens.css", "src/web/render.tsx"] }).filter((file) =>
      /#[0-9a-f]{3,8}\b(?![^(]*\))/i.test(readFileSync(file, "utf8").replace(/url\([^)]*\)|href="#[^"]*"|`#\$\{[^`]*`/g, "")),
    );
    expect(raw).toEqual([]);
  });
});
