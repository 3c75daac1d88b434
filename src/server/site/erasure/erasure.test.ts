import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { today } from "../../../../test/support/days.ts";
import { type MailCatcher, startMailCatcher } from "../../../../test/support/mail-catcher.ts";
import { startMailWorker } from "../../../../test/support/mail-worker.ts";
import { fundingRequest, inquiry, signature, visitorMessage } from "../../../../test/support/samples.ts";
import { tablesWith, until } from "../../../../test/support/telling.ts";
import { describeKept, keptOf } from "../../../shared/domain/retention.ts";

let mail: MailCatcher;
let test: TestApp;
let cookie: string;
let worker: { stop: () => Promise<void> };

beforeAll(async () => {
  mail = await startMailCatcher();
  test = await createTestApp({ SMTP_URL: mail.url, NOTIFY_EMAIL: "staff@hearthbridge.example", DATA_CONTACT: "data@hearthbridge.example" });
  cookie = await test.signIn();
  worker = await startMailWorker(test);
});
afterAll(async () => {
  await worker.stop();
  await test.close();
  await mail.close();
});

const rows = async (text: string, values: unknown[] = []) => (await test.owner.query(text, values)).rows as Record<string, unknown>[];
const admin = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });
const allSent = () => until(async () => (await rows("select 1 from emails where status <> 'sent'")).length === 0);

describe("an inquiry", () => {
  it("loses what was written in the whole database, and tells the institution and those it was forwarded to, once each", async () => {
    const { body } = await test.call(
      "POST",
      "/api/contact",
      inquiry({
        institutionName: "Vermilion Trust",
        email: "vermilion@bank.example",
        message: "Vermilion asks.",
        phone: "vermilion",
        city: "Vermilion",
      }),
    );
    const reference = String(body["reference"]);
    const [row] = await rows("select id from respondents where reference = $1", [reference]);
    const path = `/respondents/${Number(row?.["id"])}`;
    await admin("PATCH", path, { status: "approved", reason: "Vermilion called." });
    await rows("insert into institutions (name, type, description, email) values ('Harbour Fund', 'CDFI', 'd', 'desk@harbour.example')");
    for (const recipientEmail of ["Desk@harbour.example", "desk@harbour.example", "other@elsewhere.example"])
      await admin("POST", "/forward-respondent", { respondentId: Number(row?.["id"]), recipientEmail });
    await allSent();
    expect(await tablesWith(test, "vermilion")).toEqual(
      expect.arrayContaining(["public.audit_log", "public.emails", "public.respondents", "public.status_changes"]),
    );
    expect(await rows("select institution_name from forwards order by id")).toEqual([
      { institution_name: "Harbour Fund" },
      { institution_name: "Harbour Fund" },
      { institution_name: null },
    ]);

    const foreseen = (await admin("GET", `${path}/erasure`)).body;
    const stays = ["inquiry", "traces", "forwarded", "staffMail", "backups"] as const;
    expect(foreseen).toMatchObject({ confirm: reference, blockedBy: null, stays: stays.map(describeKept) });
    const refused = await admin("POST", `${path}/erasure`, { confirm: "IN-0000-0000" });
    expect([refused.status, refused.body["fields"]]).toEqual([400, { confirm: `Type ${reference} to confirm` }]);
    expect((await admin("POST", `${path}/erasure`, { confirm: reference.toLowerCase() })).status).toBe(200);

    await allSent();
    const told = await mail.waitFor(
      ({ to, subject }) => to?.[0]?.address === "vermilion@bank.example" && subject?.includes("removed") === true,
    );
    for (const what of stays) expect(told.text).toContain(describeKept(what));
    for (const what of keptOf.inquiry.filter((one) => !(stays as readonly string[]).includes(one)))
      expect(told.text).not.toContain(describeKept(what));
    const asked = mail.received.filter(({ subject }) => subject?.includes("please delete"));
    expect(asked.map(({ to }) => to?.[0]?.address?.toLowerCase() ?? "").toSorted()).toEqual([
      "desk@harbour.example",
      "other@elsewhere.example",
    ]);
    for (const one of asked) expect(one.text).toContain(reference);
    for (const word of ["vermilion", "desk@harbour.example", "other@elsewhere"])
      expect((await tablesWith(test, word)).filter((table) => table !== "public.institutions")).toEqual([]);

    expect((await admin("POST", `${path}/erasure`, { confirm: reference })).status).toBe(409);
    expect((await admin("PATCH", path, { status: "rejected" })).status).toBe(409);
    const forward = await admin("POST", "/forward-respondent", { respondentId: Number(row?.["id"]), recipientEmail: "a@b.example" });
    expect([forward.status, forward.body["message"]]).toEqual([
      409,
      "The personal data has been removed, so there is nothing left to forward.",
    ]);
    expect((await admin("GET", path)).body).toMatchObject({
      status: "approved",
      institutionType: "Credit Union",
      institutionName: "[removed]",
    });
  });
});

describe("a message of a visitor", () => {
  const written = { name: "Ochre Willow", email: "ochre@elsewhere.example", message: "Ochre asks." };
  const write = async (changes: Record<string, unknown>) => {
    const { body } = await test.call("POST", "/api/messages", visitorMessage(changes));
    const [row] = await rows("select id from visitor_messages where reference = $1", [body["reference"]]);
    return { id: Number(row?.["id"]), reference: String(body["reference"]) };
  };

  it("loses what was written in the whole database, and tells whoever wrote it, last", async () => {
    const { id, reference } = await write(written);
    const path = `/messages/${id}`;
    await admin("PATCH", path, { state: "answered" });
    await allSent();
    const found = ["public.findable", "public.findable_messages"];
    expect(await tablesWith(test, "ochre")).toEqual(["public.emails", ...found, "public.visitor_messages"]);
    const stays = ["visitorMessage", "traces", "staffMail", "backups"] as const;
    expect((await admin("GET", `${path}/erasure`)).body).toMatchObject({
      confirm: reference,
      blockedBy: null,
      stays: stays.map(describeKept),
    });
    expect((await admin("POST", `${path}/erasure`, { confirm: "MS-0000-0000" })).status).toBe(400);
    expect((await admin("POST", `${path}/erasure`, { confirm: reference.toLowerCase() })).status).toBe(200);
    await allSent();
    const told = await mail.waitFor(({ to, subject }) => to?.[0]?.address === written.email && subject?.includes("removed") === true);
    for (const what of stays) expect(told.text).toContain(describeKept(what));
    expect(await tablesWith(test, "ochre")).toEqual([]);
    expect((await admin("GET", path)).body).toMatchObject({ reference, name: "[removed]", about: "other", state: "answered" });
    expect((await admin("POST", `${path}/erasure`, { confirm: reference })).status).toBe(409);
    expect((await admin("GET", "/messages/9999/erasure")).status).toBe(404);
  });

  it("goes with the data of the request that it belongs to, and without a message of its own; that of a stranger stays", async () => {
    const email = "sepia@nation.example";
    const { body } = await test.call("POST", "/api/funding-requests", fundingRequest({ email }));
    const reference = String(body["reference"]);
    const [request] = await rows("select id from funding_requests where reference = $1", [reference]);
    const own = await write({ ...written, name: "Sepia Reed", email, reference });
    const strange = await write({ ...written, reference });
    await allSent();
    const removed = await admin("POST", `/funding-requests/${Number(request?.["id"])}/remove-personal-data`, { reference });
    expect(removed.status).toBe(200);
    await allSent();
    expect(await tablesWith(test, "sepia")).toEqual([]);
    expect((await admin("GET", `/messages/${own.id}`)).body).toMatchObject({ message: "[removed]", givenReference: null });
    expect((await admin("GET", `/messages/${strange.id}`)).body).toMatchObject({ message: "Ochre asks.", givenReference: reference });
    expect(mail.received.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)).not.toContain(
      `${own.reference}: your data has been removed`,
    );
    const late = await write({ ...written, email, reference });
    expect((await admin("GET", `/messages/${late.id}`)).body["request"]).toBeNull();
  });
});

describe("a treaty signature", () => {
  it("keeps the nation, the day and the version, and loses the person", async () => {
    const given = signature({
      signatoryName: "Celadon Reed",
      signatoryTitle: "Celadon speaker",
      nationName: "Quiet Bay Nation",
      signatureId: undefined,
    });
    await test.call("POST", "/api/treaty-signatures", given);
    const [row] = await rows("select id, reference from treaty_signatures where nation_name = 'Quiet Bay Nation'");
    const path = `/treaty-signatures/${Number(row?.["id"])}/erasure`;
    expect((await admin("GET", path)).body).toMatchObject({ confirm: row?.["reference"], stays: keptOf.signature.map(describeKept) });
    expect((await admin("POST", path, { confirm: "TS" })).status).toBe(400);
    expect((await admin("POST", path, { confirm: row?.["reference"] })).status).toBe(200);
    expect(await tablesWith(test, "celadon")).toEqual([]);
    expect(
      await rows("select nation_name, signatory_name, signature_date, signature_key from treaty_signatures where id = $1", [row?.["id"]]),
    ).toEqual([
      {
        nation_name: "Quiet Bay Nation",
        signatory_name: "[removed]",
        signature_date: today(),
        signature_key: `removed:${Number(row?.["id"])}`,
      },
    ]);
    expect((await admin("POST", path, { confirm: row?.["reference"] })).status).toBe(409);
    expect((await admin("GET", "/treaty-signatures/9999/erasure")).status).toBe(404);
  });
});
