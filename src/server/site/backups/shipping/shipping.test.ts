import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { createNamedStore } from "../../../runtime/files/store.ts";
import { places } from "../place/names.ts";
import { ship } from "./ship.ts";

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = mkdtempSync(path.join(tmpdir(), "shipping-"));
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

it("takes every file of the bank once, whatever its name, and neither links nor what is still being copied", async () => {
  const bankDir = path.join(folder, "bank");
  for (const name of ["inbox", "processed", "rejected"]) mkdirSync(path.join(bankDir, name), { recursive: true });
  const files = { "inbox/C53.zip": "one", "inbox/half.xml.part": "half", "processed/1-C53.CAMT053": "two", "rejected/2-notes": "three" };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(bankDir, name), text);
  writeFileSync(path.join(folder, "outside"), "outside");
  symlinkSync(path.join(folder, "outside"), path.join(bankDir, "inbox/link.xml"));
  const place = path.join(folder, "place");
  mkdirSync(place);
  const recipients = [await identityToRecipient(await generateX25519Identity())];
  const { db, files: documents } = test.context;
  for (let time = 0; time < 2; time += 1)
    await ship({ db, archive: undefined, files: documents, bankDir }, createNamedStore(place), recipients);
  const expected = ["one", "two", "three"].map((text) => path.basename(places.bankFile(createHash("sha256").update(text).digest("hex"))));
  expect(readdirSync(path.join(place, "bank")).sort()).toEqual(expected.sort());
});
