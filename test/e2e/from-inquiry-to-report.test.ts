import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { agreementTerms } from "../support/agreement.ts";
import { payee } from "../support/bank.ts";
import { codeIn, enterCode } from "../support/codes.ts";
import { ownConsent, update } from "../support/community.ts";
import { isReady, logIn, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { approveFile, inviteMember, passEachStep, signPartnership } from "../support/becoming-partner.ts";
import { inDays, today } from "../support/days.ts";
import { letPay } from "../support/let-pay.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { inquiry } from "../support/samples.ts";
import { approveAllAt, secondCookie } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";
import { open, type Sent, sendRequest } from "../support/three-people.ts";

type Words = Record<string, string>;
const wordsIn = (language: string): Words =>
  Object.assign(
    {},
    ...["agreements", "community-money", "project-reports"].map(
      (name) => JSON.parse(readFileSync(`messages/${language}/${name}.json`, "utf8")) as Words,
    ),
  );

/** Everything between an institution's first words and a report that everybody reads, once, with what goes wrong on the way. */
for (const { width, language } of [
  { width: 360, language: "fr" },
  { width: 1280, language: "es" },
] as const)
  describeSteps(`from an inquiry to a report at ${width} px, the community in ${language}`, (step) => {
    const m = wordsIn(language);
    let stage: Stage;
    let mail: MailCatcher;
    let receiver: Receiver;
    let request: Sent;
    let desk: Page;
    let member: Page;
    let community: Page;
    let troubles: string[];
    let cookie: string;
    let institution: number;
    let key: string;
    let secret: string;
    let project: string;
    journey.beforeAll(async ({ browser }) => {
      mail = await startMailCatcher();
      receiver = await startReceiver();
      stage = await setStage(browser, {
        SMTP_URL: mail.url,
        OUTBOUND_PRIVATE: "127.0.0.1",
        FIELD_KEY: Buffer.alloc(32, 5).toString("base64"),
      });
      cookie = await stage.server.signIn();
      const visit = await stage.visit("/healthz", { width });
      await logIn(visit, stage.server);
      ({ page: desk, troubles } = visit);
      ({ page: community } = await stage.visit(`/?lang=${language}`, { width }));
    });
    afterAll(async () => {
      await stage.end();
      await mail.close();
      await receiver.close();
    });

    const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = { cookie }) => {
      const answer = await fetch(stage.server.url + path, {
        method,
        headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, unknown> };
    };
    const admin = async (method: string, path: string, body?: unknown, as = cookie) => {
      const { status, body: answer } = await call(method, `/api/admin${path}`, body, { cookie: as });
      if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      return answer;
    };
    const walk = () => ({ stage, width, admin });
    /** As the community's page does: it sends again with the code that its address was sent. */
    const byLink = async (act: string, method: string, path: string, body: object = {}) => {
      const at = `/api/requests/${request.token}/${path}`;
      const first = await call(method, at, body, { "accept-language": language });
      if (first.body["code"] !== "code_required") return first;
      const before = mail.received.length;
      await call(
        "POST",
        `/api/requests/${request.token}/codes`,
        { act, ...(act === "accept_funder" && { subject: String(institution) }) },
        { "accept-language": language },
      );
      const message = await mail.waitFor((one) => mail.received.indexOf(one) >= before && codeIn(one.text ?? "") !== "");
      return call(method, at, { ...body, code: codeIn(message.text ?? "") }, { "accept-language": language });
    };
    const partner = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
      call(method, `/api/v1${path}`, body, { authorization: `Bearer ${key}`, ...more });
    const order = async (amount: string) =>
      partner("POST", "/transactions", { project_id: project, amount, currency: "USD" }, { "idempotency-key": randomUUID() });
    const settle = (id: unknown) => admin("POST", `/transfers/${String(id)}/steps`, { step: "settle", reason: "The bank said so" });
    const part = (name: string) => community.locator(`section[aria-labelledby=${name}]`);
    const hears = (type: string, of: (data: Record<string, unknown>) => boolean = () => true) =>
      expect
        .poll(
          () =>
            receiver.received
              .map(({ headers, body }) => new Webhook(secret).verify(body, headers) as { type: string; data: Record<string, unknown> })
              .some((event) => event.type === type && of(event.data)),
          { timeout: 30_000 },
        )
        .toBe(true);

    step("begins with an inquiry, which becomes an institution whose KYC file two people approve", async () => {
      expect((await postJson(`${stage.server.url}/api/contact`, inquiry({ institutionName: "Stone Meadow Credit Union" }))).status).toBe(
        201,
      );
      await admin("PATCH", "/respondents/1", { status: "approved" });
      const made = await admin("POST", "/respondents/1/institution", { othersSeen: [] });
      institution = (made["institution"] as { id: number }).id;
      member = await inviteMember(walk(), institution);
      await approveFile(walk(), { member, desk, institution });
      await expectSound(desk);
    });

    step("goes on with an agreement with the institution, which both sides sign, and what it promises", async () => {
      await signPartnership(walk(), { member, institution });
      await member.getByText("A statement to each community").first().waitFor();
      await member.getByText(/USD.60,000.00 still open/).waitFor();
      await expectSound(member);
    });

    step("goes on with a request that is approved, its project, the community's consent and its publication", async () => {
      request = await sendRequest(stage, { language });
      await rowsOf(stage, `update funding_requests set language = '${language}'`);
      await rowsOf(stage, "update funding_requests set status = 'approved'");
      project = String((await admin("POST", "/projects", { fundingRequestId: 1 }))["publicId"]);
      for (const [act, path, body] of [
        ["consent", "project/consents", ownConsent()],
        ["publish", "project/publish", {}],
      ] as const) {
        const answer = await byLink(act, "POST", path, body);
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      }
    });

    step("has the institution become an active partner step by step, each by its evidence", async () => {
      const test = await passEachStep(walk(), { institution, receiver });
      key = test.key;
      const sent = await order("25.00");
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      expect((await partner("POST", `/test/transactions/${String(sent.body["transaction_id"])}/settle`, {})).status).toBe(200);
      expect(await test.step()).toBe("test_transactions");
      expect(await test.step()).toBe("active");
      await admin("POST", `/institutions/${institution}/eligibility`, { eligibilityStatus: "eligible", reason: "All of it was seen." });
      await admin("POST", `/institutions/${institution}/deposits`, { amount: "90000.00", currency: "USD", mode: "live", note: "Deposit" });
      key = await test.makeKey("live");
      await approveAllAt(stage);
      const hook = await partner("POST", "/webhook_endpoints", { url: receiver.url, events: "all" });
      expect(hook.status, JSON.stringify(hook.body)).toBe(201);
      secret = String(hook.body["secret"]);
      receiver.received.splice(0);
      await admin("PUT", "/projects/1/payee", payee);
      await approveAllAt(stage);
      await letPay(stage);
      // That helper's own agreement: this journey's comes next.
      await rowsOf(stage, "delete from agreements where project_id is not null");
    });

    step("lets no money go before both sides have signed an agreement", async () => {
      const refused = await order("100.00");
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([expect.any(Number), expect.stringContaining("agreement")]);
      const started = await admin("POST", "/projects/1/agreement");
      const terms = agreementTerms({ language: language as "fr" | "es" });
      const saved = await admin("PUT", "/projects/1/agreement", { terms, seen: (started["open"] as { revision: number }).revision });
      await admin("POST", "/projects/1/agreement/share");
      await admin("POST", "/projects/1/agreement/offer", { seen: (saved["open"] as { revision: number }).revision });
      await approveAllAt(stage);

      await open(community, `${request.page}/project`);
      await part("agreement")
        .getByRole("button", { name: m["agr_sign"] ?? "" })
        .waitFor();
      await part("agreement")
        .getByLabel(m["agr_name"] ?? "", { exact: true })
        .fill("Marian Tolliver");
      await part("agreement")
        .getByLabel(m["agr_role"] ?? "", { exact: true })
        .fill("Council Chair");
      await part("agreement")
        .getByLabel(m["agr_sign_agree"] ?? "")
        .check();
      // Codes of earlier acts are used up.
      mail.received.splice(0);
      await part("agreement")
        .getByRole("button", { name: m["agr_sign"] ?? "" })
        .click();
      await enterCode(community, mail);
      await part("agreement")
        .getByText(m["agr_standing_in_force"] ?? "")
        .first()
        .waitFor();
      await expectSound(community);
      expect((await partner("GET", `/projects/${project}`)).body).toMatchObject({ fundable_amount: "30000.00" });
    });

    step("is funded by nobody whom the community has declined", async () => {
      expect((await byLink("accept_funders", "PUT", "money/funders-policy", { fundersPolicy: "ask" })).status).toBe(200);
      expect(JSON.stringify((await order("100.00")).body)).toContain("awaiting_community");
      expect((await byLink("accept_funder", "PUT", `money/funders/${institution}`, { standing: "declined" })).status).toBe(200);
      expect(JSON.stringify((await order("100.00")).body)).toContain("declined_by_community");
      expect((await byLink("accept_funder", "PUT", `money/funders/${institution}`, { standing: "accepted" })).status).toBe(200);
    });

    step(
      "is paid in two tranches, of which the community confirms one and questions the other, with an amendment between them",
      async () => {
        const first = await order("30000.00");
        expect(first.status, JSON.stringify(first.body)).toBe(201);
        await settle(first.body["transaction_id"]);
        await open(community, `${request.page}/money`);
        await community
          .getByRole("button", { name: m["cmoney_yes"] ?? "", exact: true })
          .first()
          .click();
        await community.getByRole("button", { name: m["cmoney_yes"] ?? "", exact: true }).waitFor({ state: "detached" });
        await expectSound(community);
        expect(JSON.stringify((await order("100.00")).body)).toContain("tranche");

        const amended = await admin("POST", "/projects/1/agreement");
        const open2 = amended["open"] as { revision: number; number: number; terms: ReturnType<typeof agreementTerms> };
        const [kept, later] = open2.terms.tranches;
        if (!kept || !later) throw new Error("there are no two tranches");
        const terms = { ...open2.terms, tranches: [kept, { ...later, opensOn: today(), condition: "" }] };
        const saved = await admin("PUT", "/projects/1/agreement", { terms, seen: open2.revision });
        await admin("POST", "/projects/1/agreement/offer", { seen: (saved["open"] as { revision: number }).revision });
        await approveAllAt(stage);
        const offered = (await admin("GET", "/projects/1/agreement"))["open"] as { number: number; hash: string };
        const signed = await byLink("sign_agreement", "POST", "agreement/sign", {
          number: offered.number,
          hash: offered.hash,
          name: "Marian Tolliver",
          role: "Council Chair",
          hasAgreed: true,
        });
        expect(signed.status, JSON.stringify(signed.body)).toBe(200);

        const second = await order("20000.00");
        expect(second.status, JSON.stringify(second.body)).toBe(201);
        await settle(second.body["transaction_id"]);
        const asked = await byLink("", "POST", `money/payments/${String(second.body["transaction_id"])}/answers`, {
          kind: "questioned",
          words: "It is not there.",
        });
        expect(asked.status, JSON.stringify(asked.body)).toBe(200);
        expect((await call("POST", "/api/admin/payment-questions/1/answer", { words: "We look." })).status).toBe(409);
        await admin("POST", "/payment-questions/1/answer", { words: "The bank confirms it." }, await secondCookie(stage));
        await hears("transaction.status_changed", ({ status }) => status === "settled");
      },
    );

    step("reports when the quarter is over: the community reads first, adds its words and releases", async () => {
      await byLink("", "POST", "project/posts", update({ happenedOn: inDays(-3), figures: [{ label: "Wells", value: "2", unit: null }] }));
      // The one thing that cannot be waited for.
      await rowsOf(
        stage,
        `update project_reports set starts_on = current_date - 80, due_on = current_date + 2 where kind = 'quarterly' and state = 'due';
       update transfers set settled_at = settled_at - interval '2 days' where status = 'settled';
       select graphile_worker.add_job('review_project_reports')`,
      );
      expect((await partner("GET", "/project-reports")).body["data"]).toEqual([]);
      await open(community, `${request.page}/project`);
      const report = part("reports")
        .locator("li")
        .filter({ hasText: `${m["prep_kind_quarterly"]} 1` });
      await report.getByLabel(m["prep_done"] ?? "").fill("El pozo / le puits / the well.");
      await report.getByRole("button", { name: m["prep_save"] ?? "" }).click();
      await community
        .getByText(m["prep_saved"] ?? "", { exact: true })
        .first()
        .waitFor();
      await report.getByLabel(m["prep_public"] ?? "").check();
      await report.getByLabel(m["prep_agree"] ?? "").check();
      mail.received.splice(0);
      await report.getByRole("button", { name: m["prep_release"] ?? "" }).click();
      await enterCode(community, mail);
      await report.getByText(m["prep_is_public"] ?? "").waitFor();
      await expectSound(community);
    });

    step("reaches the partner by webhook, API and PDF, the desk, and everybody", async () => {
      await hears("project.report_updated", ({ change, kind }) => change === "released" && kind === "quarterly");
      const [line] = (await partner("GET", "/project-reports")).body["data"] as { report_id: string }[];
      expect((await partner("GET", `/project-reports/${line?.report_id}`)).body).toMatchObject({
        done: "El pozo / le puits / the well.",
        received: { amount: "50000.00", currency: "USD", payments: 2 },
        figures: [{ label: "Wells", value: "2" }],
      });
      const document = await fetch(`${stage.server.url}/api/v1/project-reports/${line?.report_id}/document`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect([document.status, document.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      await desk.goto("/admin/project-reports?view=released");
      await isReady(desk);
      await desk.getByRole("row").filter({ hasText: "Quarterly report 1" }).waitFor();
      await expectSound(desk);
      await open(member, "/partner/agreement");
      await member.getByText(/USD.10,000.00 still open/).waitFor();
      await open(member, "/partner/reports?mode=live");
      await member.getByText("Quarterly report 1").first().waitFor();
      await expectSound(member);
      const visitor = await stage.visit(`/projects/${project}`, { width });
      await visitor.page.getByRole("link", { name: "Quarterly report 1 as PDF" }).waitFor();
      await expectSound(visitor.page);
      expect((await call("GET", "/api/stats")).body).toMatchObject({ financialInstitutions: 1, fundedProjects: 1, impactFunding: "$50K" });
      expect([...visitor.troubles, ...troubles]).toEqual([]);
    });

    step("is given out no more once the community has withdrawn its project", async () => {
      const withdrawn = await byLink("withdraw_project", "POST", "project/withdraw", {
        reason: "The council has decided otherwise.",
      });
      expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBeLessThan(300);
      await hears("project.updated", ({ change }) => change === "withdrawn");
      expect((await partner("GET", "/project-reports")).body["data"]).toEqual([]);
      expect((await call("GET", `/api/projects/${project}`)).status).toBe(410);
    });
  });
