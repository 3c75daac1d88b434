import { describe, expect, it } from "vitest";
import { readPublication } from "../read-list-file.ts";
import { missing } from "../../../../../test/support/machine.ts";
import { readWhole, sampleList } from "./sample-lists.ts";

describe.skipIf(missing.sanctions)("OFAC's advanced list", () => {
  it("comes whole, with its day", async () => {
    const { entries, problems, publication } = await readWhole(sampleList("samples/ofac_sdn_advanced_derived.xml"));
    expect(publication?.publishedAt).toBe("2021-07-01");
    expect(problems).toEqual([]);
    expect(Object.groupBy(entries, ({ kind }) => kind)).toMatchObject({ vessel: { length: 60 }, aircraft: { length: 12 } });
    expect(entries).toHaveLength(401);
    expect(entries.every(({ programmes, listedOn }) => programmes.length > 0 && listedOn !== null)).toBe(true);
  });

  it("says of a party its scripts, its day and place of birth and its programmes, which stand apart", async () => {
    const { find } = await readWhole(sampleList("samples/ofac_sdn_advanced_fragments.xml"));
    const entry = find("2677");
    expect(entry.names[0]).toEqual({
      text: "Abboud Abdul Latif Hassan Al-Zomor",
      strength: "primary",
      given: "Abboud Abdul Latif Hassan",
      family: "Al-Zomor",
    });
    expect(entry.names.map(({ text }) => text)).toContain("عبود عبداللطيف حسن الزمر");
    expect(entry).toMatchObject({ kind: "person", birthDates: [{ from: "1947-04-19", to: "1947-04-19" }], programmes: ["SDGT"] });
    expect(entry).toMatchObject({ places: ["Nahia, Giza, Egypt"], countries: ["EG"], listedOn: "1995-01-23" });
  });
});

describe.skipIf(missing.sanctions)("OFAC's plain list", () => {
  it("keeps apart what identifies and what does not", async () => {
    const { find, publication } = await readWhole(sampleList("samples/ofac_sdn_plain_fragments.xml"));
    expect(publication?.publishedAt).toBe("2026-09-10");
    expect(find("15036").identifiers).toEqual([
      { kind: "imo", value: "9187629" },
      { kind: "mmsi", value: "572469210" },
    ]);
    expect(find("15036")).toMatchObject({ kind: "vessel", countries: ["IR"] });
    expect(find("15036").remarks).toContain("Former Vessel Flag: Malta");
    expect(find("4632").identifiers).toEqual([{ kind: "crypto", value: "TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81" }]);
  });

  it("is read in its older namespace too, with its weak aliases", async () => {
    const { entries, publication } = await readWhole(sampleList("samples/ofac_consolidated_non_sdn_2023-03.xml"));
    expect(publication?.publishedAt).toBe("2023-03-08");
    expect(entries).toHaveLength(445);
    expect(await readPublication(sampleList("samples/ofac_consolidated_non_sdn_2023-03.xml"))).toEqual(publication);
    expect(entries.flatMap(({ names }) => names).filter(({ strength }) => strength === "weak")).toHaveLength(59);
  });
});
