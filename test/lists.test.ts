import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notificationKinds } from "../src/server/record/notifications/topics.ts";
import { describeNotice } from "../src/server/record/notifications/wording.ts";
import { allContracts } from "../src/shared/contracts/all.ts";
import { partnerContracts } from "../src/shared/contracts/partner-api/calls/all.ts";
import { eventMessages } from "../src/shared/contracts/partner-api/calls/event-messages.ts";
import { partnerEventTypes, recordedEventTypes } from "../src/shared/domain/partner-events.ts";
import { apiDocs } from "../src/web/content/en/api-docs.ts";
import { listForgotten, listUncalled } from "./support/called.ts";

const server = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts", "src/server/runtime/jobs/queue.ts"] });
const whereSaid = (pattern: RegExp) => server.filter((file) => pattern.test(readFileSync(file, "utf8")));

describe("contracts", () => {
  const calls = allContracts.map(({ call }) => call);

  // Every test is read for every call.
  it("are each called by a test, besides the walks through all of them", { timeout: 120_000 }, () =>
    expect(listUncalled(calls)).toEqual([]),
  );

  it("of the partner API, too", () => expect(listUncalled(partnerContracts.map(({ call }) => call))).toEqual([]));

  it("that no test calls would be found", () => {
    const unknown = ["POST /api/admin/funding-requests/{id}/archive", "GET /api/admin/archive", "PUT /api/auth/login"];
    expect(listUncalled(unknown)).toEqual(unknown);
    expect(listForgotten(calls)).toEqual([]);
  });
});

describe("jobs", () => {
  it("are added by addJob and addJobs alone, whose names the types know", () => expect(whereSaid(/\badd_jobs?\(/)).toEqual([]));
});

describe("events", () => {
  it("have a text and an example of their own each, as webhooks", () => {
    expect(Object.keys(eventMessages).sort()).toEqual([...recordedEventTypes].sort());
    const summaries = Object.values(eventMessages).map(({ summary }) => summary);
    expect(new Set(summaries).size).toBe(recordedEventTypes.length);
    for (const { data, example } of Object.values(eventMessages)) expect(data.safeParse(example).error).toBeUndefined();
  });

  it("have a topic of the documentation that begins with their name each, but the one that a partner asks for", () => {
    const topics = apiDocs.webhooks.topics.map(({ text }) => (typeof text === "string" ? text.split(":")[0] : ""));
    expect(new Set(topics)).toEqual(new Set(partnerEventTypes));
  });

  it("are recorded somewhere each, and no others are", () => {
    const recorded = recordedEventTypes.filter((type) => whereSaid(new RegExp(`type: "${type.replace(".", "\\.")}"`)).length > 0);
    expect(recorded).toEqual([...recordedEventTypes]);
  });
});

describe("notifications", () => {
  it("have a sentence of their own each, in the desk and as an email", () => {
    const notice = { causedBy: "Ada", reference: "FR-1", fundingRequestId: 1, requests: 2, approvalKind: null };
    const sentences = notificationKinds.map((kind) => describeNotice({ ...notice, kind } as never));
    const other = describeNotice({ ...notice, kind: "of a newer version" } as never);
    expect(new Set([...sentences, other]).size).toBe(notificationKinds.length + 1);
  });

  it("are sent somewhere each", () => {
    const sent = notificationKinds.filter(
      (kind) => whereSaid(new RegExp(`kind: (?:[^,]*\\? )?"${kind}"|: "${kind}"|\\{ kind: "${kind}"`)).length > 0,
    );
    expect(sent).toEqual([...notificationKinds]);
  });
});
