import { describe, expect, it } from "vitest";
import { isSameContent, mergeDrafts } from "./merge.ts";

const signature = () => ({
  signatoryName: "Marian Tolliver",
  signatoryTitle: "Council Chair",
  nationName: "Three Rivers Nation",
  signatureDate: "2026-11-20",
  hasAgreed: true,
  signatureId: crypto.randomUUID(),
});
const of = (values: Record<string, string>) => ({ values });
const file = (id: string) => ({ id, token: `t-${id}`, name: `${id}.pdf`, size: 1 });

describe("joining two versions of a draft", () => {
  it("takes what only one side has changed, from either side, also an answer that was emptied", () => {
    const agreed = of({ title: "Water", location: "River", phone: "1" });
    const merged = mergeDrafts(
      agreed,
      of({ title: "Clean water", location: "River", phone: "1" }),
      of({ title: "Water", location: "Upper river", phone: "" }),
    );
    expect(merged).toMatchObject({ content: of({ title: "Clean water", location: "Upper river", phone: "" }), differences: [] });
    expect(merged.broughtIn).toEqual(["location", "phone"]);
  });

  it("leaves to the person what both have changed, and keeps both until then", () => {
    const merged = mergeDrafts(of({ title: "Water" }), of({ title: "Clean water" }), of({ title: "Drinking water" }));
    expect(merged.differences).toEqual([{ field: "title", mine: "Clean water", theirs: "Drinking water" }]);
    expect(merged.content.values["title"]).toBe("Clean water");
  });

  it("asks nothing when both have written the same", () => {
    expect(mergeDrafts(of({ a: "1" }), of({ a: "2" }), of({ a: "2" }))).toMatchObject({ differences: [], broughtIn: [] });
  });

  it("treats two drafts without a common past as changed wherever both have words", () => {
    const merged = mergeDrafts(of({}), of({ a: "mine", b: "" }), of({ a: "theirs", b: "only theirs" }));
    expect(merged.differences.map(({ field }) => field)).toEqual(["a"]);
    expect(merged.content.values["b"]).toBe("only theirs");
  });

  it("adds the files of both sides, and drops what either removed", () => {
    const files = (...ids: string[]) => of({ attachments: JSON.stringify(ids.map(file)) });
    const merged = mergeDrafts(files("old", "gone"), files("old", "gone", "mine"), files("old", "theirs"));
    expect((JSON.parse(merged.content.values["attachments"] ?? "") as { id: string }[]).map(({ id }) => id)).toEqual([
      "old",
      "mine",
      "theirs",
    ]);
    expect(merged.broughtIn).toEqual(["attachments"]);
  });

  it("takes a signature of the other side whole, and asks when there are two", () => {
    const signed = signature();
    expect(mergeDrafts(of({}), of({}), { values: {}, signature: signed }).content.signature).toEqual(signed);
    const two = mergeDrafts(of({}), { values: {}, signature: signature() }, { values: {}, signature: signature() });
    expect(two.differences.map(({ field }) => field)).toEqual(["treatySignature"]);
  });

  it("knows equal drafts, whatever the order of their parts", () => {
    const { signatoryName, ...rest } = signature();
    expect(
      isSameContent(
        { values: { a: "1", b: "" }, signature: { signatoryName, ...rest } },
        { values: { a: "1" }, signature: { ...rest, signatoryName } },
      ),
    ).toBe(true);
    expect(isSameContent(of({ a: "1" }), of({ a: "2" }))).toBe(false);
  });
});
