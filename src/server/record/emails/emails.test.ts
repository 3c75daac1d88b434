import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { type MailCatcher, startHangingServer, startMailCatcher } from "../../../../test/support/mail-catcher.ts";
import { startMailWorker } from "../../../../test/support/mail-worker.ts";
import { fundingRequest, inquiry } from "../../../../test/support/samples.ts";
import { testedServers } from "../../../../test/support/servers.ts";
import { messageSecrets } from "../../message-secrets.ts";
import { sendEmail } from "./jobs.ts";
import { sendWaitingEmails } from "./service.ts";

describe.each(testedServers())("mail on $name", (server) => {
  let mail: MailCatcher;
  let test: TestApp;
  let cookie: string;
  let worker: { stop: () => Promise<void> };

  beforeAll(async () => {
    mail = await startMailCatcher();
    test = await createTestApp(
      {
        SMTP_URL: mail.url,
        NOTIFY_EMAIL: "staff@hearthbridge.example",
        MAIL_FROM: "Hearthbridge <desk@hearthbridge.example>",
        PUBLIC_URL: "https://funding.example.org",
      },
      server,
    );
    worker = await startMailWorker(test);
    cookie = await test
      .call("POST", "/api/auth/login", { username: "rmason", password: "a-test-password-1" })
      .then(({ headers }) => String(headers["set-cookie"]).split(";")[0] ?? "");
  });
  afterEach(() => mail.refuseWith(undefined));
  afterAll(async () => {
    await worker.stop();
    await test.close();
    await mail.close();
  });

  const admin = (method: string, url: string, body?: unknown) => test.call(method, url, body, { cookie });
  const outbox = async (query = "") =>
    (await admin("GET", `/api/admin/emails${query}`)).body as unknown as {
      items: Record<string, string>[];
      total: number;
      mailEnabled: boolean;
    };

  it("sends the applicant a receipt with the reference, and the staff a notification that answers to the applicant", async () => {
    const { body } = await test.call(
      "POST",
      "/api/funding-requests",
      fundingRequest({ organizationName: "<b>Three</b> Rivers\r\nBcc: x@y.example" }),
    );
    const reference = body["reference"] as string;
    const receipt = await mail.waitFor(
      ({ to, subject }) => to?.[0]?.address === "marian@threerivers.example" && subject?.includes(reference) === true,
    );
    expect(receipt.text).toContain(reference);
    expect(receipt.from).toMatchObject({ name: "Hearthbridge", address: "desk@hearthbridge.example" });
    const notification = await mail.waitFor(
      ({ to, subject }) => to?.[0]?.address === "staff@hearthbridge.example" && subject?.includes(reference) === true,
    );
    expect(notification.replyTo?.[0]?.address).toBe("marian@threerivers.example");
    expect(notification.subject).toContain("<b>Three</b> Rivers Bcc:");
    expect(notification.html).toContain("&lt;b&gt;Three&lt;/b&gt;");
    expect(notification.bcc ?? []).toEqual([]);
    expect(notification.text).toContain("https://funding.example.org/admin/funding-requests?request=");
  });

  it("forwards a request by real email, whole", async () => {
    const { body } = await admin("POST", "/api/admin/forward-funding-request", { requestId: 1, recipientEmail: "partner@bank.example" });
    expect(body).toEqual({ success: true, message: "Sent" });
    const forwarded = await mail.waitFor(({ to }) => to?.[0]?.address === "partner@bank.example");
    for (const part of ["Elders and families", "three open meetings", "The council decides", "USD 250,000.00"])
      expect(forwarded.text).toContain(part);
    expect((await outbox()).items[0]).toMatchObject({
      kind: "funding_request_forward",
      status: "sent",
      serverAnswer: expect.stringMatching(/^250/) as string,
    });
  });

  it("forwards a respondent, and HTML in a message stays text", async () => {
    await test.call("POST", "/api/contact", inquiry({ message: "<script>alert(1)</script> & more" }));
    await admin("POST", "/api/admin/forward-respondent", { respondentId: 1, recipientEmail: "friend@bank.example" });
    const forwarded = await mail.waitFor(({ to }) => to?.[0]?.address === "friend@bank.example");
    expect(forwarded.html).toContain("&lt;script&gt;");
    expect(forwarded.text).toContain("<script>alert(1)</script>");
  });

  it("keeps a final refusal as failed, with the server's answer, and sends it again on request", async () => {
    mail.refuseWith({ code: 550, text: "no such mailbox here" });
    const { body } = await admin("POST", "/api/admin/forward-respondent", { respondentId: 1, recipientEmail: "gone@bank.example" });
    expect(body["warning"]).toBe("Email could not be sent, but the data is available in the admin panel.");
    const failed = (await outbox("?status=failed")).items[0];
    expect(failed).toMatchObject({
      toAddress: "gone@bank.example",
      serverAnswer: expect.stringContaining("no such mailbox here") as string,
    });
    expect(test.logged.join("")).not.toContain("gone@bank.example");
    mail.refuseWith(undefined);
    expect((await admin("POST", `/api/admin/emails/${failed?.["id"]}/resend`)).body).toMatchObject({ success: true });
    await mail.waitFor(({ to }) => to?.[0]?.address === "gone@bank.example");
    expect((await admin("POST", `/api/admin/emails/${failed?.["id"]}/resend`)).status).toBe(409);
  });

  it("tries a passing refusal again", async () => {
    mail.refuseWith({ code: 451, text: "try later" });
    const { body } = await admin("POST", "/api/admin/test-email", { email: "later@bank.example" });
    expect(body).toMatchObject({
      success: false,
      message: "Failed to send test email",
      serverAnswer: expect.stringContaining("try later") as string,
    });
    expect((await outbox()).items[0]).toMatchObject({ status: "queued", serverAnswer: expect.stringContaining("try later") as string });
    mail.refuseWith(undefined);
    await test.context.pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'email:%'");
    await admin("POST", `/api/admin/emails/${(await outbox()).items[0]?.["id"]}/resend`);
    await mail.waitFor(({ to }) => to?.[0]?.address === "later@bank.example");
    expect(mail.received.filter(({ to }) => to?.[0]?.address === "later@bank.example")).toHaveLength(1);
  });

  it("leaves a message to whom has it in hand, also when somebody presses Resend, and takes it when the holder has gone", async () => {
    await test.context.pool.query("insert into job_holders values ('pool-there', now() + interval '1 hour')");
    const { rows } = await test.context.pool.query(
      `insert into emails (kind, to_address, subject, body_text, body_html, claimed_by, claimed_until)
       select 'test', 'claimed@bank.example', '', '', '', 'pool-there 1', now() + interval '1 hour' returning id`,
    );
    const emailId = rows[0].id as number;
    expect((await admin("POST", `/api/admin/emails/${emailId}/resend`)).status).toBe(200);
    const send = (name: string) => sendEmail(test.context, messageSecrets, { emailId }, { name, stopping: new AbortController().signal });
    await send("pool-there 2");
    const { rows: jobs } = await test.context.pool.query(
      "select attempts, run_at < now() + interval '10 seconds' as soon from graphile_worker.jobs where key = $1",
      [`email:${emailId}`],
    );
    expect(jobs).toEqual([{ attempts: 0, soon: true }]);
    const received = () => mail.received.filter(({ to }) => to?.[0]?.address === "claimed@bank.example").length;
    expect(received()).toBe(0);
    await test.context.pool.query("delete from job_holders where name = 'pool-there'");
    await send("pool-here 3");
    expect(received()).toBe(1);
    await send("pool-here 3");
    expect(received()).toBe(1);
  });

  it("sends tests, and says what is missing and where they go", async () => {
    const { body: server } = await admin("GET", "/api/admin/mail-server");
    expect(server).toMatchObject({ server: new URL(mail.url).host, isEncrypted: false });
    expect(JSON.stringify(server)).not.toContain("smtp:");
    expect((await admin("POST", "/api/admin/test-email", { email: " " })).body["message"]).toBe("Please enter an email address");
    expect((await admin("POST", "/api/admin/test-email", { email: "me@bank.example" })).body).toEqual({
      success: true,
      message: "The test email was sent",
      serverAnswer: expect.stringMatching(/^250 /) as string,
    });
    for (const type of ["contact", "funding"])
      expect((await admin("POST", "/api/admin/test-notification", { type })).body).toEqual({
        success: true,
        message: `The ${type} notification was sent`,
      });
    expect((await admin("POST", "/api/admin/test-notification", { type: "other" })).status).toBe(400);
  });
});

describe("without a mail server", () => {
  it("everything works, messages wait, and go out when one is there", async () => {
    const test = await createTestApp();
    await test.call("POST", "/api/funding-requests", fundingRequest());
    const { rows } = await test.context.pool.query("select status, attempts from emails");
    expect(rows).toEqual([{ status: "queued", attempts: 0 }]);
    const mail = await startMailCatcher();
    const { createMailer } = await import("../../runtime/mail/mailer.ts");
    const context = { ...test.context, mailer: createMailer(mail.url, () => "desk@hearthbridge.example") };
    const worker = await startMailWorker({ context });
    expect(await sendWaitingEmails(context, context.db)).toBe(1);
    await mail.waitFor(({ to }) => to?.[0]?.address === "marian@threerivers.example");
    expect(await sendWaitingEmails(context, context.db)).toBe(0);
    await worker.stop();
    context.mailer.close();
    await test.close();
    await mail.close();
  });

  it("a server that hangs holds nobody up: the call says that the message is queued", async () => {
    const hanging = await startHangingServer();
    const test = await createTestApp({ SMTP_URL: hanging.url });
    const cookie = await test.signIn();
    const worker = await startMailWorker(test);
    const { body } = await test.call("POST", "/api/admin/test-email", { email: "me@bank.example" }, { cookie });
    expect(body["message"]).toMatch(/^Queued/);
    await worker.stop();
    hanging.close();
    await test.close();
  });

  it("a server that offers no TLS gets no message, unless the address says so", async () => {
    const catcher = await startMailCatcher();
    const test = await createTestApp({ SMTP_URL: catcher.url.replace("?tls=false", "") });
    const cookie = await test.signIn();
    const worker = await startMailWorker(test);
    const { body } = await test.call("POST", "/api/admin/test-email", { email: "me@bank.example" }, { cookie });
    expect(body).toMatchObject({ success: false, serverAnswer: expect.stringContaining("command not recognized") as string });
    const { rows } = await test.context.pool.query<{ server_answer: string }>("select server_answer from emails");
    expect(rows[0]?.server_answer, "what the server said to STARTTLS").toContain("command not recognized");
    expect(catcher.received).toEqual([]);
    await worker.stop();
    await test.close();
    await catcher.close();
  });

  it("a server that is down is a warning, and the row says why", async () => {
    const test = await createTestApp({ SMTP_URL: "smtp://127.0.0.1:9" });
    const cookie = await test.signIn();
    const worker = await startMailWorker(test);
    await test.call("POST", "/api/contact", inquiry());
    const { body } = await test.call(
      "POST",
      "/api/admin/forward-respondent",
      { respondentId: 1, recipientEmail: "partner@bank.example" },
      { cookie },
    );
    expect(body["warning"]).toBe("Email could not be sent, but the data is available in the admin panel.");
    const { rows } = await test.context.pool.query("select server_answer from emails where kind = 'respondent_forward'");
    expect(rows[0].server_answer).toContain("ECONNREFUSED");
    await worker.stop();
    await test.close();
  });
});
