import { describe, expect, it } from "vitest";
import { isBackupDue, isProofDue } from "./due.ts";

const at = (text: string) => new Date(`2026-11-${text}Z`);
const never = { startedAt: null, failedAt: null, provedAt: null };

describe("when a backup is due", () => {
  it.each([
    ["at once, when there is none", { ...never, now: at("23T15:00") }, true],
    ["not twice a day", { ...never, now: at("23T15:00"), startedAt: at("23T02:00:10") }, false],
    ["not before its hour", { ...never, now: at("24T01:59"), startedAt: at("23T02:00:10") }, false],
    ["from its hour on", { ...never, now: at("24T02:00"), startedAt: at("23T02:00:10") }, true],
    ["later, when the machine was off", { ...never, now: at("24T09:00"), startedAt: at("20T02:00:10") }, true],
    ["not within an hour of a failure", { ...never, now: at("24T02:30"), startedAt: at("23T02:00:10"), failedAt: at("24T02:01") }, false],
    ["again an hour after it", { ...never, now: at("24T03:02"), startedAt: at("23T02:00:10"), failedAt: at("24T02:01") }, true],
  ])("%s", (_words, last, isDue) => expect(isBackupDue(last, 2)).toBe(isDue));
});

// The 22nd was a Sunday.
describe("when a proof is due", () => {
  const taken = { ...never, startedAt: at("21T02:00") };
  it.each([
    ["never without a backup", { ...never, now: at("23T15:00") }, false],
    ["with the first backup", { ...taken, now: at("21T02:05") }, true],
    ["not before its day", { ...taken, now: at("21T23:00"), provedAt: at("15T03:10") }, false],
    ["an hour after the backup of its day", { ...taken, now: at("22T03:00"), provedAt: at("15T03:10") }, true],
    ["once a week", { ...taken, now: at("27T03:00"), provedAt: at("22T03:10") }, false],
    ["later, when the machine was off", { ...taken, now: at("25T12:00"), provedAt: at("15T03:10") }, true],
  ])("%s", (_words, last, isDue) => expect(isProofDue(last, 2, 0)).toBe(isDue));
});
