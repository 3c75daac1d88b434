import { describe, expect, it } from "vitest";
import { allContracts } from "../src/shared/contracts/all.ts";
import { partnerContracts } from "../src/shared/contracts/partner-api/calls/all.ts";
import { mostParts, usualBodyLimit } from "../src/server/runtime/http/body.ts";
import { defOf, largestJson, longestText, mostOf, placesOf, rangeOf } from "./support/schema-parts.ts";

const contracts = [...allContracts, ...partnerContracts];
const largestId = 2_147_483_647;
/** The ids of journals, in a column that counts past 2^31, and a time in milliseconds, which no column keeps. */
const countsOn = new Set(["journalId", "cursor", "elapsedMs"]);

describe.each(contracts)("$call", (contract) => {
  it("bounds every text, number and list that it takes", () => {
    const unbounded = (["params", "query", "body"] as const).flatMap((part) => {
      const schema = contract[part];
      if (!schema) return [];
      return placesOf(schema).flatMap(({ path, schema: place }) => {
        const { type } = defOf(place);
        const { least, most } = rangeOf(place);
        const isBounded =
          type === "string"
            ? longestText(place) !== undefined
            : type === "number"
              ? most <= (countsOn.has(path.at(-1) ?? "") ? Number.MAX_SAFE_INTEGER : largestId) && least >= -largestId
              : type === "array"
                ? (mostOf(place) ?? Infinity) <= 200
                : true;
        return isBounded ? [] : [`${part}.${path.join(".")}: ${type}`];
      });
    });
    expect(unbounded).toEqual([]);
  });

  it("has room for the longest body that it takes, and for little more", () => {
    if (!contract.body) return;
    const { bytes, parts } = largestJson(contract.body);
    const declared = "bodyLimit" in contract ? contract.bodyLimit : undefined;
    expect(bytes).toBeLessThanOrEqual(declared ?? usualBodyLimit);
    expect(parts).toBeLessThanOrEqual(mostParts);
    if (declared !== undefined) expect(declared, "a limit of its own needs a reason").toBeGreaterThan(usualBodyLimit);
    if (declared !== undefined) expect(declared).toBeLessThan(2 * bytes);
  });
});
