import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { detectConnector } from "../read-list-file.ts";
import { missing } from "../../../../../test/support/machine.ts";
import { readWhole, sampleList } from "./sample-lists.ts";

const weakOf = (entries: { names: { strength: string }[] }[]) =>
  entries.flatMap(({ names }) => names).filter(({ strength }) => strength === "weak").length;

describe.skipIf(missing.sanctions)("samples of real lists", () => {
  it.each([
    ["samples/ofac_sdn_advanced_derived.xml", "ofac_advanced", 401, "2021-07-01"],
    ["samples/ofac_sdn_plain_fragments.xml", "ofac_plain", 5, "2026-09-10"],
    ["ofac_sdn_2021-07.csv", "ofac_csv", 8_976, null],
    ["ofac_cons_prim_2025-12.csv", "ofac_csv", 442, null],
    ["samples/un_consolidated_sample.xml", "un", 375, "2023-03-09T20:11:48.264-05:00"],
    ["samples/eu_fsf_1_1_sample.xml", "eu", 499, "2026-08-05T16:47:04.449+02:00"],
    ["samples/uk_sanctions_list_sample.xml", "uk", 600, "2026-08-22"],
    ["samples/ca_sema_sample.xml", "canada", 287, null],
    ["samples/ca_sema_2020-04_old_layout.xml", "canada", 1_369, null],
    ["samples/au_dfat_consolidated_sample.csv", "australia", 401, "2026-08-21"],
    ["us_csl_consolidated_sample.csv", "us_csl", 13, null],
  ] as const)("%s is known by its content, as %s, and read whole", async (name, connector, count, publishedAt) => {
    expect(await detectConnector(sampleList(name))).toBe(connector);
    const { entries, problems, publication } = await readWhole(sampleList(name));
    expect(problems).toEqual([]);
    expect(entries).toHaveLength(count);
    expect(publication?.publishedAt).toBe(publishedAt);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(count);
  });

  it("of the UN: empty aliases are none, low ones weak, spaces gone, years between two", async () => {
    const { entries, find } = await readWhole(sampleList("samples/un_consolidated_sample.xml"));
    expect(find("6908572").names).toEqual([{ text: "SON MUN SAN", strength: "primary" }]);
    expect(find("6908434").names.at(-1)).toEqual({ text: "Abu-Yunus", strength: "weak" });
    expect(find("6908434")).toMatchObject({ countries: ["YE"], birthDates: [{ from: "1984-01-01", to: "1984-12-31" }] });
    expect(entries.flatMap(({ birthDates }) => birthDates)).toContainEqual({ from: "1955-01-01", to: "1958-12-31" });
    expect(entries.flatMap(({ identifiers }) => identifiers)).toContainEqual({ kind: "passport", value: "654781", country: "JO" });
  });

  it("of the EU: low quality stands in remarks, also misspelt, and the calendar of Islam is left out", async () => {
    const { entries, find } = await readWhole(sampleList("samples/eu_fsf_1_1_sample.xml"));
    expect(find("EU.27.28")).toMatchObject({ kind: "person", countries: ["IQ"], places: ["al-Awja, near Tikrit"], programmes: ["IRQ"] });
    expect(weakOf(entries)).toBe(5);
    expect(entries.flatMap(({ birthDates }) => birthDates).every(({ from }) => from > "1900")).toBe(true);
    expect(entries.flatMap(({ birthDates }) => birthDates)).toContainEqual({ from: "1960-01-01", to: "1979-12-31" });
    expect(entries.flatMap(({ identifiers }) => identifiers).filter(({ kind }) => kind === "tax")).toHaveLength(2);
  });

  it("of the UK: dates of which parts are unknown, names in other scripts, one passport once", async () => {
    const { entries, find } = await readWhole(sampleList("samples/uk_sanctions_list_sample.xml"));
    const spans = entries.flatMap(({ birthDates }) => birthDates);
    for (const span of [
      { from: "1945-01-01", to: "1945-12-31" },
      { from: "1958-09-01", to: "1958-09-30" },
      { from: "1900-01-01", to: "1999-12-31" },
    ])
      expect(spans).toContainEqual(span);
    expect(find("AFG0001").names.map(({ text }) => text)).toContain("حاجی خيرالله و حاجی ستار صرافی");
    expect(entries.flatMap(({ identifiers }) => identifiers).filter(({ kind }) => kind === "passport")).toHaveLength(3);
    expect(entries.every(({ names }) => names[0]?.strength === "primary")).toBe(true);
  });

  it("of Canada: aliases in one text are parted, in both layouts", async () => {
    const old = await readWhole(sampleList("samples/ca_sema_2020-04_old_layout.xml"));
    expect(old.find("Burma|1|1").names.map(({ text }) => text)).toEqual(["Air Bagan", "Air Bagan Holdings Pte. Ltd.", "Air Bagan Limited"]);
    const { find, entries } = await readWhole(sampleList("samples/ca_sema_sample.xml"));
    expect(find("Belarus|1, Part 1|2")).toMatchObject({
      names: [{ text: "Dmitry Vladimirovich Balaba", given: "Dmitry Vladimirovich", family: "Balaba" }],
      birthDates: [{ from: "1972-01-01", to: "1972-12-31" }],
      listedOn: "2020-09-28",
    });
    expect(entries.filter(({ kind }) => kind === "vessel").every(({ identifiers }) => identifiers[0]?.kind === "imo")).toBe(true);
  });

  it("of Australia: the rows of a reference are one party", async () => {
    const { find, entries } = await readWhole(sampleList("samples/au_dfat_consolidated_sample.csv"));
    expect(find("49").names.map(({ strength }) => strength)).toEqual(["primary", "strong", "strong"]);
    expect(find("49")).toMatchObject({ listedOn: "2001-01-25", countries: ["AF"] });
    expect(weakOf(entries)).toBe(174);
  });

  it("of the US: several values of a cell, and identity documents", async () => {
    const { find } = await readWhole(sampleList("us_csl_consolidated_sample.csv"));
    expect(find("52291")).toMatchObject({ kind: "person", countries: ["KP", "CN"] });
    expect(find("52291").identifiers).toContainEqual({ kind: "passport", value: "836238033", country: "KP" });
  });

  it("of OFAC as CSV: aliases, addresses and long remarks come from the files beside it, weak names from the remark", async () => {
    const { find, problems } = await readWhole(sampleList("ofac_sdn_2021-07.csv"));
    expect(problems).toEqual([]);
    expect(find("36")).toMatchObject({
      names: [{ strength: "primary" }, { text: "AERO-CARIBBEAN", strength: "strong" }],
      countries: ["CU"],
    });
    expect(find("306").names).toContainEqual({ text: "BNC", strength: "weak" });
    expect(find("15036").identifiers).toContainEqual({ kind: "imo", value: "9187629" });
    expect(find("12300").birthDates).toHaveLength(3);
    expect(find("12300").remarks).toContain("PROMO RAIZ S.A.S.");
    expect(find("29703").identifiers).toContainEqual({ kind: "passport", value: "4005504207", country: "RU" });
    const folder = await mkdtemp(join(tmpdir(), "list-"));
    await copyFile(sampleList("ofac_cons_prim_2025-12.csv"), join(folder, "ofac_cons_prim.csv"));
    expect((await readWhole(join(folder, "ofac_cons_prim.csv"))).problems).toMatchObject([{ isLost: true }, { isLost: false }]);
    await rm(folder, { recursive: true });
  });
});
