import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allContracts } from "../src/shared/contracts/all.ts";
import { agreementTerms } from "./support/agreement.ts";
import { createTestApp, type TestApp } from "./support/app.ts";
import { approveAll, coolOff, secondPerson } from "./support/approvals.ts";
import { payee } from "./support/bank.ts";
import { codeFor } from "./support/codes.ts";
import { consentWith, prepareProject, type PreparedProject } from "./support/consent.ts";
import { sampleQuery } from "./support/hostile-requests.ts";
import { sampleOf } from "./support/schema-sample.ts";

// Who reads by a private link learns what the provider did, and no name by which one of the staff logs in.

let test: TestApp;
let cookie: string;
let project: PreparedProject;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  await secondPerson(test);
  project = await prepareProject(test, cookie);
  await actAtDesk();
});
afterAll(() => test.close());

const names = ["rmason", "second-person"];
const desk = async (method: string, path: string, body?: unknown) => {
  const answer = await test.call(method, `/api/admin${path}`, body, { cookie });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Everything about one request that the staff do and its community reads. */
async function actAtDesk(): Promise<void> {
  const { id, requestId, token } = project;
  const own = (method: string, path: string, body: unknown) => test.call(method, `/api/requests/${token}/${path}`, body);
  await desk("POST", `/funding-requests/${requestId}/questions`, { question: "How deep is the well?", questionKey: crypto.randomUUID() });
  await desk("POST", `/projects/${id}/consents`, consentWith());
  await approveAll(test);
  await desk("POST", `/projects/${id}/publish`);
  const at = `/projects/${id}/agreement`;
  const [today, later] = agreementTerms().tranches;
  const terms = agreementTerms({ tranches: [{ ...today, condition: "The well gives water." }, later] as never });
  await desk("POST", at);
  await desk("PUT", at, { terms, seen: 1 });
  await desk("POST", `${at}/share`);
  await desk("POST", `${at}/remarks`, { line: null, body: "Please read it." });
  await desk("PUT", at, { terms: { ...terms, noticeDays: "45" }, seen: 2 });
  await desk("POST", `${at}/offer`, { seen: 3 });
  await approveAll(test);
  const { hash } = (await desk("GET", at))["open"] as { hash: string };
  const code = await codeFor(test, token, "sign_agreement");
  const signed = await own("POST", "agreement/sign", { number: 1, hash, name: "Marian Tolliver", role: "Chair", hasAgreed: true, code });
  if (signed.status >= 300) throw new Error(JSON.stringify(signed.body));
  await desk("POST", `${at}/tranches/${today?.key}/met`, { evidence: "Photographs." });
  await approveAll(test);
  await desk("POST", `${at}/suspend`, { reason: "The council is being elected." });
  await desk("POST", `${at}/resume`, { reason: "It was elected." });
  await approveAll(test);
  await desk("POST", at);
  // One change of the account that is in force, one that was refused, and one that cools off.
  await desk("PUT", `/projects/${id}/payee`, payee);
  await approveAll(test);
  await coolOff(test);
  await desk("PUT", `/projects/${id}/payee`, { ...payee, holderName: "Another council" });
  const { rows } = await test.owner.query<{ id: number }>("select id from approvals where state = 'waiting'");
  const second = { cookie: await secondPerson(test) };
  await test.call("POST", `/api/admin/approvals/${rows[0]?.id}/refuse`, { reason: "Not theirs." }, second);
  await desk("PUT", `/projects/${id}/payee`, { ...payee, holderName: "A third council" });
  const asked = await test.owner.query<{ id: number }>("select id from approvals where state = 'waiting'");
  await test.call("POST", `/api/admin/approvals/${asked.rows[0]?.id}/approve`, { hasChecked: true }, second);
}

/** Every text of an archive. */
const wordsIn = (zip: Buffer) =>
  Object.values(unzipSync(new Uint8Array(zip)))
    .map((file) => strFromU8(file))
    .join("\n");

// The pages of a private link are written from these answers, by the same schema. Of what has an id of its own nothing is made here, and the
// words of an agreement's PDF cannot be searched.
const reading = allContracts.filter(({ call }) => /^GET \/api\/requests\/\{token\}(?!.*(\{id\}|\/document))/.test(call));

it.each(reading)("$call names nobody of the staff", async (contract) => {
  const path = contract.call.replace("GET ", "");
  const params: Record<string, unknown> = {
    ...(contract.params && (sampleOf(contract.params) as object)),
    token: project.token,
    number: 1,
  };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const answer = await test.app.inject({ method: "GET", url: `${url}?${new URLSearchParams(sampleQuery(contract)).toString()}` });
  expect(answer.statusCode, answer.body).toBe(200);
  const said = path.endsWith("/download") ? wordsIn(answer.rawPayload) : answer.body;
  for (const name of names) expect(said).not.toContain(name);
});

it("the answers are about all that was done", async () => {
  const read = async (path: string) => JSON.stringify((await test.call("GET", `/api/requests/${project.token}${path}`)).body);
  for (const text of ["Please read it.", "Photographs."]) expect(await read("/agreement")).toContain(text);
  expect(await read("/agreement/1/revisions")).toContain("45");
  const changes = JSON.parse(await read("/money")) as { accountChanges: { state: string }[] };
  expect(changes.accountChanges.map(({ state }) => state)).toEqual(["cooling", "refused", "done"]);
  expect(await read("")).toContain("How deep is the well?");
});

it("no message to the applicant names one of them", async () => {
  const { rows } = await test.owner.query<{ kind: string; text: string }>(
    "select kind, concat_ws(' ', subject, body_text, body_html) as text from emails where funding_request_id = $1",
    [project.requestId],
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const name of names) expect(rows.filter(({ text }) => text.includes(name)).map(({ kind }) => kind)).toEqual([]);
});
