import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest, signature } from "../../../../test/support/samples.ts";
import { publishByTwo, textsDesk, type TextsDesk } from "../../../../test/support/texts.ts";
import { treaty as french } from "../../../shared/content/fr/treaty.ts";
import { treatyText } from "../../../shared/domain/treaty-text.ts";
import { keepInForce, replacedDays } from "./texts.ts";

const names = { provider: "Lantern", nation: "the Lantern Nation" };
let test: TestApp;
let cookie: string;
let desk: TextsDesk;
beforeAll(async () => {
  test = await createTestApp({ PROVIDER_NAME: names.provider, PROVIDER_NATION: names.nation });
  cookie = await test.signIn();
  await test.owner.query("update users set totp_secret = 'A', totp_confirmed_at = now()");
  await test.owner.query("update sessions set factor_at = now() + interval '1 day'");
  desk = textsDesk(test, cookie);
});
afterAll(() => test.close());

const publish = (heading: string) => publishByTwo(test, desk, "treaty", () => ({ "articles.0.heading": heading }));
const hashOf = (words: string) => createHash("sha256").update(words).digest("hex");
const newest = async () =>
  (await test.owner.query("select id, treaty_version, text_hash from treaty_signatures order by id desc limit 1")).rows[0];
const sign = (changes: Record<string, unknown>) => test.call("POST", "/api/treaty-signatures", signature(changes));
const readText = async (id: number) => (await test.call("GET", `/api/admin/treaty-signatures/${id}/text`, undefined, { cookie })).body;
/** As if the version that replaced another one had done so long ago. */
async function age(days: number): Promise<void> {
  await test.owner.query("alter table kept_texts disable trigger keep_texts_kept");
  await test.owner.query("update kept_texts set kept_at = kept_at - make_interval(days => $1)", [days]);
  await test.owner.query("alter table kept_texts enable trigger keep_texts_kept");
}

describe("what a signature was given for", () => {
  it("is kept word by word, in its language, through every later version", async () => {
    const words = treatyText(french, names);
    await sign({ treatyVersion: french.version, treatyLanguage: "fr" });
    const { id } = await newest();
    await publish("Recognition of each other");
    await publish("Recognition and respect");
    expect(await readText(id)).toEqual({ treatyVersion: french.version, treatyLanguage: "fr", textHash: hashOf(words), words });
    await sign({ treatyVersion: "3", treatyLanguage: "en" });
    const signed = await newest();
    const text = await readText(signed.id);
    expect(text["words"]).toContain("1. Recognition and respect\n");
    expect(text["words"]).toContain("\n3\n");
    expect(text["textHash"]).toBe(hashOf(String(text["words"])));
    expect(signed).toMatchObject({ treaty_version: "3", text_hash: text["textHash"] });
  });

  it("is kept in all languages as soon as it is in force, also under other names", async () => {
    const languagesOf = async () =>
      (
        await test.owner.query(
          "select language, count(*)::int as n from kept_texts where version = '3' group by language order by language",
        )
      ).rows;
    expect(await languagesOf()).toEqual(["en", "es", "fr"].map((language) => ({ language, n: 1 })));
    await keepInForce({ config: { provider: { ...test.context.config.provider, name: "Harbour" } } }, test.context.db);
    await keepInForce(test.context, test.context.db);
    expect(await languagesOf()).toEqual(["en", "es", "fr"].map((language) => ({ language, n: 2 })));
  });

  it("is changed by nobody: not the words, not their hash, and not what the signature names", async () => {
    for (const text of [
      "update kept_texts set words = words || '.'",
      "update kept_texts set version = '4'",
      "delete from kept_texts",
      "truncate kept_texts",
      "update treaty_signatures set text_hash = repeat('0', 64)",
      "update treaty_signatures set treaty_version = '1'",
    ])
      await expect(test.owner.query(text), text).rejects.toThrow(/is never changed/);
    await expect(
      test.owner.query(
        "insert into kept_texts (text_key, version, language, words, hash) values ('treaty', '3', 'en', 'Other words', $1)",
        [hashOf("The words")],
      ),
    ).rejects.toThrow("kept_texts_check");
  });

  it("is linked where its words are known, and said to be unknown where they are not", async () => {
    const { rows } = await test.owner.query<{ id: number }>(
      `insert into treaty_signatures (reference, signature_key, signatory_name, signatory_title, nation_name, signature_date, treaty_version, treaty_language, text_hash)
       values ('TS-OLD1', 'a', 'A', 'Chair', 'Old Nation', '2026-11-01', $1, 'fr', $2), ('TS-OLD2', 'b', 'A', 'Chair', 'Old Nation', '2026-11-01', '2026-11-01', 'fr', $3),
              ('TS-OLD3', 'c', 'A', 'Chair', 'Old Nation', '2026-11-01', '1', null, null) returning id`,
      [french.version, hashOf(treatyText(french, names)), hashOf("Words that nobody kept")],
    );
    const words = await Promise.all(rows.map(async ({ id }) => (await readText(id))["words"]));
    expect(words).toEqual([treatyText(french, names), null, null]);
    expect((await test.call("GET", "/api/admin/treaty-signatures/999999/text", undefined, { cookie })).status).toBe(404);
  });
});

describe("a signature under a version that another has replaced", () => {
  it("stands under the words that were read, if they were in force not long ago", async () => {
    await sign({ treatyVersion: "2", treatyLanguage: "es" });
    const { id, treaty_version: version } = await newest();
    expect(version).toBe("2");
    expect((await readText(id))["words"]).toContain("1. Recognition of each other\n");
  });

  it("is refused afterwards, with how to go on, and nothing is stored", async () => {
    await age(replacedDays - 1);
    expect((await sign({ treatyVersion: "2" })).status).toBe(201);
    const { id } = await newest();
    await age(1);
    const refusal = { treatyVersion: "Read the treaty again before you sign it: the text has changed since. Reload the page to see it" };
    for (const treatyVersion of ["2", french.version, "9", "0"]) {
      const { status, body } = await sign({ treatyVersion });
      expect([status, body["fields"]], treatyVersion).toEqual([400, refusal]);
    }
    const late = fundingRequest({ treatySignatureData: signature({ treatyVersion: "2" }) });
    const { body } = await test.call("POST", "/api/funding-requests", late);
    expect(body["fields"]).toEqual({ "treatySignatureData.treatyVersion": expect.stringMatching(/^Remove the treaty signature, /) });
    expect((await newest()).id).toBe(id);
    expect((await sign({ treatyVersion: "3" })).status).toBe(201);
    expect((await sign({ treatyVersion: undefined })).status).toBe(201);
    expect((await newest()).treaty_version).toBe("3");
  });
});
