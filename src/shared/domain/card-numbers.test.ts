import { describe, expect, it } from "vitest";
import { holdsCardNumber } from "./card-numbers.ts";

describe("a card number", () => {
  it.each([
    ["4111 1111 1111 1111", true],
    ["4111-1111-1111-1111", true],
    ["no. 378282246310005.", true],
    ["4111 1111 1111 1112", false],
    ["+4111 1111 1111 1111", true],
    ["+5511912345670", false],
    ["+55 11 91234 5678", false],
    ["0000 0000 0000 0000", false],
    ["12345678901234567890", false],
    ["41111111-1111-1111-1111-000000000000", true],
    ["Invoice 93667744-1521-45b7-bc58-dff1bd042cf1", false],
    ["EA0BE74B-4548-4369-8683-865995193458 and +55 11 91234 5678", false],
    ["ea0be74b-4548-4369-8683-865995193458 4111 1111 1111 1111", true],
  ])("%s: %s", (text, holds) => expect(holdsCardNumber(text)).toBe(holds));
});
