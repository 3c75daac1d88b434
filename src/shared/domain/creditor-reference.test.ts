import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depositReference, institutionsIn, printedReference } from "./creditor-reference.ts";

/** The check of ISO 11649 by itself: moved to the end, the whole must leave 1. */
function leavesOne(reference: string): boolean {
  const turned = reference.slice(4) + reference.slice(0, 4);
  let rest = 0;
  for (const digit of turned.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const institution = fc.integer({ min: 1, max: 2_147_483_647 });

describe("a deposit reference", () => {
  it("has the form and the check digits of ISO 11649, and is read back", () => {
    fc.assert(
      fc.property(institution, (id) => {
        const reference = depositReference(id);
        expect(reference).toMatch(/^RF\d{2}[0-9A-Z]{1,21}$/);
        expect(leavesOne(reference)).toBe(true);
        expect(institutionsIn(`Deposit ${printedReference(reference).toLowerCase()}, thank you`)).toEqual([id]);
      }),
    );
  });

  it("is not taken from a text with one digit changed", () => {
    fc.assert(
      fc.property(institution, fc.nat(9), fc.nat(20), (id, digit, at) => {
        const reference = depositReference(id);
        const place = 2 + (at % (reference.length - 2));
        fc.pre(reference[place] !== String(digit));
        expect(institutionsIn(reference.slice(0, place) + String(digit) + reference.slice(place + 1))).not.toContain(id);
      }),
    );
  });

  it("stands out from what follows it, and from references of others", () => {
    expect(institutionsIn(`${depositReference(42)} 17 July 2026`)).toEqual([42]);
    expect(institutionsIn(`${depositReference(42)}/${depositReference(43)}`)).toEqual([42, 43]);
    // A valid reference of the standard, but not one that we write.
    expect(leavesOne("RF18539007547034")).toBe(true);
    expect(institutionsIn("RF18539007547034")).toEqual([]);
    expect(institutionsIn("invoice 7, RF, RF18")).toEqual([]);
  });

  it("prints in groups of four", () => expect(printedReference(depositReference(42))).toMatch(/^RF\d\d 0000 0000 42$/));
});
