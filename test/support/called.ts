import { globSync, readFileSync } from "node:fs";

/** The walks through all contracts, which show who may call and not what a call does. */
const walks = ["test/access.test.ts", "test/access-approvals.test.ts", "test/limits.test.ts", "test/support/called.ts"];

/** What the tests' own helpers put before a path. */
const prefixes = [
  "",
  "/api",
  "/api/admin",
  "/api/admin/funding-requests",
  "/api/admin/funding-requests/{id}",
  "/api/admin/institutions/{id}",
  "/api/admin/institutions/{id}/agreement",
  "/api/admin/institutions/{id}/kyc",
  "/api/admin/institutions/{id}/onboarding",
  "/api/admin/partner-discovery",
  "/api/admin/projects/{id}/agreement",
  "/api/admin/partner-discovery/candidates/{id}",
  "/api/admin/screening",
  "/api/auth",
  "/api/partner",
  "/api/partner/agreement",
  "/api/partner/kyc",
  "/api/requests/{token}",
  "/api/requests/{token}/agreement",
  "/api/requests/{token}/money",
  "/api/requests/{token}/project",
  "/api/requests/{token}/reports",
  "/webhook_endpoints/{id}",
];

/** Calls whose path a test puts together, and what it says there. */
const putTogether: Record<string, [file: string, text: string]> = {
  "POST /api/admin/imports/trial": ["site/imports/imports.test.ts", 'desk.step("/trial", '],
  "POST /api/admin/imports/refused-rows": ["site/imports/imports.test.ts", 'desk.step("/refused-rows", '],
  "POST /api/admin/approvals/{id}/refuse": ["record/approvals/approvals.test.ts", 'decide(id, "refuse"'],
  "POST /api/admin/approvals/{id}/withdraw": ["record/approvals/approvals.test.ts", 'decide(id, "withdraw"'],
  "POST /api/requests/{token}/project/consents/{id}/confirm": [
    "record/approvals/hearing.test.ts",
    'project/consents/${waiting?.id}/confirm`, {}, "POST"',
  ],
  "POST /api/requests/{token}/project/consents/{id}/refuse": ["record/approvals/hearing.test.ts", 'desk.call("POST", `${path}/refuse`)'],
  "POST /api/partner/money-changes/{id}/stop": ["record/approvals/hearing.test.ts", 'money(`/${id}/stop`, member, "POST")'],
  "POST /api/admin/projects/{id}/agreement": ["projects/agreements/agreements.test.ts", 'desk(project, "POST")'],
  "PUT /api/admin/projects/{id}/agreement": ["projects/agreements/agreements.test.ts", 'desk(project, "PUT", "", {'],
  "POST /api/admin/institutions/{id}/agreement": ["money/partnership/partnership.test.ts", 'desk("POST")'],
  "PUT /api/admin/institutions/{id}/agreement": ["money/partnership/partnership.test.ts", 'desk("PUT", "", {'],
  "PUT /api/partner/kyc": ["partners/kyc/kyc.test.ts", 'own("PUT", "", { number: 0'],
  "PUT /api/admin/institutions/{id}/kyc": ["partners/kyc/kyc.test.ts", 'desk("PUT", "", { number: 0'],
  "PATCH /api/requests/{token}/project": ["projects/community/community.test.ts", 'act("PATCH", "", typed)'],
  "POST /api/requests/{token}/project/pictures": ["projects/community/pictures.test.ts", 'post: "" }'],
  "POST /api/requests/{token}/project/posts/{id}/pictures": [
    "projects/community/pictures.test.ts",
    "project/${post && `posts/${post}/`}pictures",
  ],
  "POST /api/requests/{token}/questions/{id}/answer": [
    "requests/applicant/questions/questions.test.ts",
    "stage.act(made, `questions/${String(question)}/answer`",
  ],
  "POST /api/admin/partner-discovery/candidates/{id}/ignore": ["discovery/registers/candidates.test.ts", 'act(id, "ignore")'],
  "POST /api/admin/partner-discovery/candidates/{id}/invite": ["discovery/registers/candidates.test.ts", 'act(id, "invite"'],
  "POST /api/admin/partner-discovery/candidates/{id}/remove": ["discovery/registers/candidates.test.ts", 'act(id, "remove"'],
  "POST /api/admin/partner-discovery/candidates/{id}/restore": ["discovery/registers/candidates.test.ts", 'act(id, "restore")'],
  "POST /api/admin/respondents/{id}/erasure": ["site/erasure/erasure.test.ts", 'admin("POST", `${path}/erasure`'],
  "GET /api/admin/respondents/{id}/erasure": ["site/erasure/erasure.test.ts", 'admin("GET", `${path}/erasure`'],
};

const parameter = "(?:\\$\\{(?:[^{}]|\\{[^}]*\\})*\\}|[^/\"'`?\\s,()]+)";

/** Match a call in the text of a test: its method with its path, or with the rest of the path behind what a helper puts before it. */
function patternsOf(call: string): RegExp[] {
  const [method = "", path = ""] = call.split(" ");
  return prefixes
    .filter((prefix) => path.startsWith(`${prefix}/`))
    .map((prefix) => {
      const rest = path
        .slice(prefix.length)
        .replaceAll(".", "\\.")
        .replace(/\{\w+\}/g, parameter);
      const given = `["'\`](?:\\$\\{[^}]*\\})?${rest}(?:[?"'\`]|\\$\\{)`;
      const ways = [
        `"${method}",\\s*${given}`,
        // A path with a name of its own, in a file that calls by this method.
        `(?:path = |url: )${given}[^]*"${method}"`,
        `"${method}"[^]*(?:path = |url: )${given}`,
        // Helpers that read or post have a name of their own, and are given the path alone.
        ...(method === "GET" || method === "POST" ? [`\\w\\(${given}`] : []),
        ...(method === "GET" && prefix.length <= "/api/admin".length ? [given] : []),
      ];
      return new RegExp(ways.join("|"));
    });
}

/** The calls that no test makes by their method and path, as far as the tests' texts tell. */
export function listUncalled(calls: string[]): string[] {
  const texts = globSync(["src/**/*.test.ts", "test/**/*.ts"], { exclude: walks }).map((file) => readFileSync(file, "utf8"));
  return calls.filter((call) => {
    const known = putTogether[call];
    if (known) return !readFileSync(`src/server/${known[0]}`, "utf8").includes(known[1]);
    return !patternsOf(call).some((pattern) => texts.some((text) => pattern.test(text)));
  });
}

/** Those of the list above that are no calls any more. */
export function listForgotten(calls: string[]): string[] {
  return Object.keys(putTogether).filter((call) => !calls.includes(call));
}
