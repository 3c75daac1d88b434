import pino from "pino";
import { afterAll, beforeEach, afterEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { approveAll, secondPerson } from "../../../../test/support/approvals.ts";
import { signature } from "../../../../test/support/samples.ts";
import { startMailCatcher } from "../../../../test/support/mail-catcher.ts";
import { treaty } from "../../../shared/content/en/treaty.ts";
import { readConfig, senderOf } from "../../runtime/config.ts";
import { loadPages } from "../../runtime/http/pages.ts";
import { createMailer } from "../../runtime/mail/mailer.ts";
import { keepOrganisationLive } from "./live.ts";

let test: TestApp;
let cookie: string;
let second: string;
const stops: (() => void)[] = [];
beforeEach(async () => {
  test = await createTestApp({ PUBLIC_URL: "https://funds.example", DATA_CONTACT: "data@hearth.example" });
  cookie = await test.signIn();
  second = await secondPerson(test);
});
afterEach(() => test.close());
afterAll(() => stops.forEach((stop) => stop()));

const path = "/api/admin/organisation";
const wish = {
  name: "Harbour Hearth",
  nation: "K̓’atlaani Nation",
  answerAddress: "office@harbour.example",
  dataContact: "data@hearth.example",
  seen: 0,
  reason: "Our new name.",
};
const ask = (body = {}, by = cookie) => test.call("PUT", path, { ...wish, ...body }, { cookie: by });
const read = async () => (await test.call("GET", path, undefined, { cookie })).body;
const live = async () => {
  const organisation = await keepOrganisationLive(test.context, 60_000);
  stops.push(organisation.stop);
  return organisation;
};

describe("how the organisation is called and reached", () => {
  it("changes when a second person approves, with everything that shows it, and its versions are kept", async () => {
    const config = readConfig({});
    const organisation = await live();
    const pages = await loadPages(
      { name: "Hearthbridge", publicUrl: "https://funds.example", year: 2026 },
      config,
      pino({ level: "silent" }),
    );
    organisation.tell(pages);
    const kept = await pages.kept("/privacy", "en");

    expect((await ask()).status).toBe(202);
    await organisation.look();
    expect(await read()).toMatchObject({ name: "Hearthbridge", number: 0, isFixed: { name: false, dataContact: true } });
    expect(test.context.config.provider.name).toBe("Hearthbridge");
    await approveAll(test);
    await organisation.look();

    expect(test.context.config).toMatchObject({
      provider: { name: "Harbour Hearth", nation: "K̓’atlaani Nation" },
      notifyEmail: "office@harbour.example",
      mailFrom: "Harbour Hearth <no-reply@funds.example>",
    });
    expect(await pages.kept("/privacy", "en"), "is rendered anew").not.toBe(kept);
    expect((await pages.render("/privacy", "en", {})).html).toContain("Harbour Hearth</title>");
    expect(await read()).toMatchObject({
      number: 1,
      name: wish.name,
      nation: wish.nation,
      versions: [{ number: 1, askedBy: "rmason", decidedBy: "second-person", reason: "Our new name." }],
    });
    const { rows } = await test.owner.query("select after from audit_log where action = 'organisation.changed'");
    expect(rows).toEqual([{ after: expect.objectContaining({ name: "Harbour Hearth", number: 1 }) as object }]);
  });

  it("leaves who has the treaty open under the words that they read, and others under those of the new names", async () => {
    const organisation = await live();
    const sign = async (read: { treatyVersion?: string }) => {
      const sent = { ...signature(), ...read, treatyLanguage: "en" };
      expect((await test.call("POST", "/api/treaty-signatures", sent)).status).toBe(201);
      const { rows } = await test.owner.query<{ treaty_version: string; words: string }>(
        "select treaty_version, words from treaty_signatures join kept_texts on hash = text_hash order by treaty_signatures.id desc limit 1",
      );
      return rows[0];
    };
    await ask();
    await approveAll(test);
    await organisation.look();
    const early = await sign({ treatyVersion: treaty.version });
    expect(early?.words).toContain("Hearthbridge");
    expect(early?.words).not.toContain("Harbour Hearth");
    const late = await sign({});
    expect(late).toMatchObject({ treaty_version: `${treaty.version}.1`, words: expect.stringContaining("Harbour Hearth") as string });
    // Another address is no other text to sign.
    await ask({ answerAddress: "desk@harbour.example", seen: 1 });
    await approveAll(test);
    await organisation.look();
    expect(await sign({})).toMatchObject({ treaty_version: `${treaty.version}.1` });
    const pages = await loadPages({ name: "", publicUrl: "https://funds.example", year: 2026 }, readConfig({}), pino({ level: "silent" }));
    organisation.tell(pages);
    expect((await pages.render("/treaty", "en", {})).html).toContain(`data-version="${treaty.version}.1"`);
  });

  it("keeps what the environment says, which wins and is said", async () => {
    const { status, body } = await ask({ dataContact: "other@harbour.example" });
    expect([status, body["message"]]).toEqual([
      409,
      "The environment of this installation sets this. Whoever runs the server can change it there.",
    ]);
    await ask();
    await approveAll(test);
    const given = readConfig({ PROVIDER_NAME: "By the Operator", PUBLIC_URL: "https://funds.example" });
    const context = { ...test.context, config: given };
    const organisation = await keepOrganisationLive(context, 60_000);
    organisation.stop();
    expect(given).toMatchObject({ provider: { name: "By the Operator" }, notifyEmail: "office@harbour.example" });
  });

  it("refuses what makes no sense, what was changed since it was seen, what is the same and what waits already", async () => {
    const fieldsOf = async (body: object) => Object.keys((await ask(body)).body["fields"] as object);
    expect(await fieldsOf({ name: " ", answerAddress: "nowhere", reason: "" })).toEqual(["name", "answerAddress", "reason"]);
    expect(await fieldsOf({ name: "Two\nlines" })).toEqual(["name"]);
    expect(await fieldsOf({ name: "Hearth <attacker@evil.example>" })).toEqual(["name"]);
    expect(await fieldsOf({ nation: "x".repeat(121) })).toEqual(["nation"]);
    const same = await ask({ name: "Hearthbridge", nation: "", answerAddress: "" });
    expect([same.status, same.body["message"]]).toEqual([409, "This is how it stands already. Change something first."]);
    const both = await Promise.all([ask(), ask({ name: "Other" }, second)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 409]));
    await approveAll(test);
    const late = await ask({ name: "Later" });
    expect([late.status, late.body["message"]]).toEqual([409, "This was changed meanwhile. Load the page again to see it as it is now."]);
    const { rows } = await test.owner.query("select number from organisation_versions");
    expect(rows).toEqual([{ number: 1 }]);
  });
});

describe("the sender of messages", () => {
  it("is one address, whatever signs the name has", async () => {
    const mail = await startMailCatcher();
    for (const name of ["Foo, Inc.", 'The "Hearth"', "Kyá’ʔatl: Nation"]) {
      const mailer = createMailer(mail.url, () => senderOf(name, "https://funds.example"));
      await mailer.send({ messageId: `<${name.length}@x.example>`, to: "a@b.example", subject: name, text: "x", html: "x" });
      const { from } = await mail.waitFor(({ subject }) => subject === name);
      expect(from).toEqual({ address: "no-reply@funds.example", name });
      mailer.close();
    }
    await mail.close();
  });
});
