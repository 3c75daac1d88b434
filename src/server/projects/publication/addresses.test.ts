import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { publishedProject } from "../../../../test/support/partner.ts";
import { countPublishedProjects, listPublishedAddresses } from "./service.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("the addresses of published projects", () => {
  it("come in parts, the oldest first, without what was withdrawn", async () => {
    const { pool, db } = test.context;
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push(await publishedProject(test));
    await pool.query("update projects set published_at = now() - interval '1 day' where public_id = $1", [ids[3]]);
    await pool.query("update projects set state = 'withdrawn', public_until = null where public_id = $1", [ids[1]]);
    const part = async (offset: number) => (await listPublishedAddresses(db, { offset, limit: 2 })).map(({ publicId }) => publicId);
    expect([await part(0), await part(2), await part(4)]).toEqual([[ids[3], ids[0]], [ids[2]], []]);
    expect(await countPublishedProjects(db)).toBe(3);
  });
});
