import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { type CommunityStage, createPublished, update } from "../../../../test/support/community.ts";
import { createPartner } from "../../../../test/support/partner.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

const rows = async (query: string, values: unknown[] = []) => (await test.context.pool.query<Record<string, unknown>>(query, values)).rows;
const people = (value: string, happenedOn: string) => ({
  happenedOn,
  figures: [{ label: "People with water", value, countsAs: "people_served" }],
});
const postsOf = (body: Record<string, unknown>) => body["posts"] as { id: string; title: string; editedAt: string | null }[];
const tell = ({ act }: CommunityStage, changes: Record<string, unknown>) => act("POST", "/posts", update(changes));
const served = async (publicId: string) => (await test.call("GET", `/api/projects/${publicId}`)).body["peopleServed"];

describe("the figures of a project", () => {
  it("stay as they were typed when an update is taken back, and follow what is told after that", async () => {
    const stage = await createPublished(test, cookie);
    const { act, project } = stage;
    await tell(stage, people("90", "2026-03-01"));
    const [newest] = postsOf((await tell(stage, people("640", "2026-06-01"))).body);
    const page = (await act("GET")).body;
    const names = ["name", "description", "location", "nationName", "jobsCreated", "communitySupport"];
    const typed = { ...Object.fromEntries(names.map((name) => [name, page[name]])), peopleServed: "77", seen: page["updatedAt"] };
    expect((await act("PATCH", "", typed)).status).toBe(200);
    expect((await act("DELETE", `/posts/${newest?.id}`)).status).toBe(200);
    expect(await served(project.publicId)).toBe(77);
    await tell(stage, people("80", "2026-02-01"));
    expect(await served(project.publicId), "an older one").toBe(77);
    await tell(stage, people("700", "2026-07-01"));
    expect(await served(project.publicId)).toBe(700);
  });
});

describe("a report that was made before", () => {
  async function withReport() {
    const stage = await createPublished(test, cookie);
    const [post] = postsOf((await tell(stage, people("640", "2026-06-01"))).body);
    const bank = await createPartner(test, cookie, stage.project.publicId);
    const [{ version } = {}] = await rows("select privacy_version as version from projects where id = $1", [stage.project.id]);
    await rows(
      `insert into reports (public_id, institution_id, mode, type, format, starts_on, ends_on, link_secret, estimated_completion, expires_at,
                            status, completed_at, making_id, size, shown_projects, shown_versions)
       values ('rpt_' || $1, $2, 'test', 'impact', 'json', '2026-01-01', '2026-01-02', 'x', now(), now() + interval '1 day',
               'completed', now(), gen_random_uuid(), 1, array[$3::int], array[$4::int])`,
      [stage.project.publicId, bank.institutionId, stage.project.id, version],
    );
    const status = async () => (await bank.call("GET", `/reports/rpt_${stage.project.publicId}`)).body["status"];
    return { stage, post, status };
  }

  it("is no longer given out when the community takes back figures that it may tell", async () => {
    const { stage, post, status } = await withReport();
    const [words] = postsOf((await tell(stage, { happenedOn: "2026-07-01" })).body);
    await stage.act("DELETE", `/posts/${words?.id}`);
    expect(await status(), "words are in no report").toBe("completed");
    expect((await stage.act("DELETE", `/posts/${post?.id}`)).status).toBe(200);
    expect(await status()).toBe("failed");
  });

  it("nor when it edits them", async () => {
    const { stage, post, status } = await withReport();
    const { key: _key, ...fields } = update(people("64", "2026-06-01"));
    expect(await status()).toBe("completed");
    expect((await stage.act("PATCH", `/posts/${post?.id}`, { ...fields, seen: post?.editedAt ?? null })).status).toBe(200);
    expect(await status()).toBe("failed");
  });
});
