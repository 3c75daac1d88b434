import { randomUUID } from "node:crypto";
import { createTestApp, type TestApp } from "./app.ts";
import { approveAll } from "./approvals.ts";
import { ownAccount, payee } from "./bank.ts";
import { createPublished, update } from "./community.ts";
import { joinInstitution } from "./members.ts";
import { createPartner, type Partner } from "./partner.ts";
import { fundingRequest, inquiry, visitorMessage } from "./samples.ts";
import { hireStaff } from "./staff.ts";
import { hashPassword } from "../../src/server/record/auth/passwords.ts";

export interface Seeded {
  test: TestApp;
  cookies: { visitor: undefined; user: string; member: string; reviewer: string; admin: string };
  partner: Partner;
  /** What stands for a parameter of a call, so that it is about something that is there. */
  paramsOf: (call: string) => Record<string, string>;
}

/** A server on which one of everything exists, and somebody of each kind is logged in. */
export async function seedOneOfEverything(): Promise<Seeded> {
  const test = await createTestApp({ PUBLIC_URL: "https://funding.example.org" });
  const admin = await test.signIn();
  const must = async (method: string, url: string, body?: unknown, cookie?: string) => {
    const answer = await test.call(method, url, body, cookie === undefined ? {} : { cookie });
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const tokenOf = (made: Record<string, unknown>, link: string) => String(made[link]).split("/").at(-1) ?? "";

  const first = await must("POST", "/api/funding-requests", fundingRequest());
  await must("POST", "/api/funding-requests", fundingRequest());
  await must("POST", "/api/contact", inquiry());
  await must("POST", "/api/messages", visitorMessage({ about: "request", reference: first["reference"] }));
  const community = await createPublished(test, admin);
  const { publicId } = community.project;
  const posted = await must("POST", `/api/requests/${community.project.token}/project/posts`, update());
  const postId = String((posted["posts"] as { id: string }[])[0]?.id);
  const draft = await must("POST", "/api/drafts", {
    formVersion: 1,
    submissionId: randomUUID(),
    values: { projectTitle: "Clean water" },
    treatySignatureData: null,
    device: "Firefox, Linux",
  });

  const partner = await createPartner(test, admin, publicId);
  const other = await createPartner(test, admin, publicId);
  const sent = await partner.send();
  const hook = await partner.call("POST", "/webhook_endpoints", { url: "https://hooks.stone-meadow.example/x", events: "all" });
  const report = await partner.call("GET", "/reports?report_type=impact&date_range[start]=2026-07-01&date_range[end]=2026-09-30");
  await must(
    "POST",
    `/api/admin/institutions/${other.institutionId}/deposits`,
    { mode: "live", amount: "10", currency: "USD", note: "n" },
    admin,
  );
  await must("POST", "/api/admin/bank/accounts", ownAccount, admin);
  await must("PUT", `/api/admin/projects/${community.project.id}/payee`, payee, admin);
  await approveAll(test);
  await must("POST", "/api/admin/funding-requests/1/comments", { clientKey: randomUUID(), body: "A word" }, admin);
  await must("POST", "/api/admin/funding-requests/1/questions", { question: "How many?", questionKey: randomUUID() }, admin);
  await must("POST", "/api/admin/saved-filters", { name: "Mine", filters: { q: "water" } }, admin);
  const invited = await must(
    "POST",
    "/api/admin/staff/invitations",
    { name: "Iris Vale", email: "i@staff.example", role: "reviewer" },
    admin,
  );
  await test.context.pool.query(
    `insert into candidates (name, kind, types, country, source_ids, eligibility, score, rules, rules_version, search_text, shelf)
     values ('Prairie Light', 'bank', '{cdfi}', 'US', (select array_agg(id) from discovery_sources), 'eligible', 1, '{}', 1, 'prairie light', 'open:eligible:cdfi');
     insert into candidate_records (source_id, source_key, candidate_id, facts_hash, facts, first_run_id)
     select min(id), 'k', 1, 'h', '{"name": "Prairie Light", "kind": "bank", "country": "US", "ids": {}}', 1 from discovery_sources`,
  );

  await test.context.pool.query("insert into users (username, password_hash) values ('nobody', $1)", [
    await hashPassword("an-ordinary-password"),
  ]);
  const { headers } = await test.call("POST", "/api/auth/login", { username: "nobody", password: "an-ordinary-password" });
  const reviewer = await hireStaff(test, admin, "nora");
  const spare = await hireStaff(test, admin, "felix");
  const { cookie: member } = await joinInstitution(test, admin, partner.institutionId, "iris");

  const ids = {
    transfer: String(sent.body["transaction_id"]),
    webhook: String(hook.body["id"]),
    report: String(report.body["report_id"]),
  };
  const idOf = (call: string): string => {
    const path = call.split(" ")[1] ?? "";
    if (/\/transfers|\/transactions/.test(path)) return ids.transfer;
    if (/\/webhook/.test(path)) return ids.webhook;
    if (/\/reports/.test(path)) return ids.report;
    if (path === "/projects/{id}") return publicId;
    if (/\/posts\/\{id\}/.test(path)) return postId;
    if (path.startsWith("/api/admin/staff/{id}")) return String(spare.userId);
    if (path.startsWith("/api/admin/institutions/")) return String(other.institutionId);
    // A member's own key is what the walk calls with.
    if (path.startsWith("/api/partner/keys")) return String(other.keyId);
    return "1";
  };
  const paramsOf = (call: string) => ({
    id: idOf(call),
    token: call.includes("/drafts/")
      ? String(draft["token"])
      : call.includes("/invitations/")
        ? tokenOf(invited, "link")
        : call.includes("/project")
          ? community.project.token
          : tokenOf(first, "statusUrl"),
    publicId,
    pictureId: "pic_x",
    streamId: randomUUID(),
    keyId: String(other.keyId),
    otherId: "2",
    key: "kyc",
  });
  const user = String(headers["set-cookie"]).split(";")[0] ?? "";
  return { test, cookies: { visitor: undefined, user, member, reviewer: reviewer.cookie, admin }, partner, paramsOf };
}
