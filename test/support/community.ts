import { randomUUID } from "node:crypto";
import { tidyAttachments } from "../../src/server/requests/attachments/jobs.ts";
import type { TestApp } from "./app.ts";
import { callByLink } from "./codes.ts";
import { prepareProject, type PreparedProject } from "./consent.ts";

/** What the form of the community's own consent holds, complete. */
export function ownConsent(changes: Record<string, unknown> = {}) {
  return {
    consentedBy: "Marian Tolliver",
    consentedByRole: "Council Chair",
    onBehalfOf: "Three Rivers Nation",
    procedure: "Three open meetings, then a vote of the council.",
    consentedOn: "2026-02-03",
    until: { kind: "withdrawn" },
    hasAgreed: true,
    ...changes,
  };
}

/** An update of a project, complete. */
export function update(changes: Record<string, unknown> = {}) {
  return {
    kind: "progress",
    title: "The intake is repaired",
    body: "Four water keepers worked for two weeks.",
    happenedOn: "2026-05-04",
    source: "Water committee",
    figures: [],
    key: randomUUID(),
    ...changes,
  };
}

export interface CommunityStage {
  project: PreparedProject;
  /** A call below the private link's project, with the code that it wants. */
  act: (method: string, path?: string, body?: unknown, headers?: Record<string, string>) => ReturnType<TestApp["call"]>;
}

/** A project that was prepared, and its community with the private link. */
export async function createCommunity(test: TestApp, cookie: string): Promise<CommunityStage> {
  const project = await prepareProject(test, cookie);
  return {
    project,
    act: (method, path = "", body, headers = {}) => callByLink(test, project.token, `project${path}`, body, method, headers),
  };
}

/** The same when it has consented and published by its link. */
export async function createPublished(test: TestApp, cookie: string): Promise<CommunityStage> {
  const stage = await createCommunity(test, cookie);
  for (const [path, body] of [["/consents", ownConsent()], ["/publish"]] as [string, unknown?][]) {
    const answer = await stage.act("POST", path, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  }
  return stage;
}

/** What the job of each minute does about files that nobody names, as if all were hours old. */
export async function tidyFiles({ context }: TestApp): Promise<void> {
  await context.pool.query("update stored_files set made_at = now() - interval '2 hours'");
  await tidyAttachments(context);
}
