import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { type CommunityStage, createPublished, update } from "../../../../test/support/community.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp({ PROVIDER_NAME: "Three Fires" });
  cookie = await test.signIn();
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const old = (id: string) => `/previews/projects/${id}/0000000000000000.jpg`;
const addressOf = async (id: string, language = "en") => String((await get(old(id), { "accept-language": language })).headers["location"]);
/** Other tests of this second may have taken what may be made in it. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_020 - (Date.now() % 1_000)));

async function insert(id: string, changes: Record<string, unknown> = {}): Promise<string> {
  const { name = "Clean water", location = "Upper river", hidden = "{}", precision = "place", theme = "water" } = changes;
  await test.owner.query(
    `insert into projects (public_id, name, description, location, nation_name, private_fields, place_precision, theme, state, published_at, public_until, funding_needed, currency)
     values ($1, $2, 'd', $3, 'W̱SÁNEĆ', $4, $5, $6, 'published', now(), 'infinity', 5, 'EUR')`,
    [id, name, location, hidden, precision, theme],
  );
  return id;
}

async function withCover(): Promise<CommunityStage & { id: string }> {
  const stage = await createPublished(test, cookie);
  const { body } = await stage.act("POST", "/posts", update());
  const sent = await test.app.inject({
    method: "POST",
    url: `/api/requests/${stage.project.token}/project/posts/${String((body["posts"] as { id: string }[])[0]?.id)}/pictures?key=${randomUUID()}&hasAgreed=true`,
    headers: { "content-type": "application/octet-stream", "picture-description": encodeURIComponent("The well") },
    payload: await sharp({ create: { width: 1_200, height: 800, channels: 3, background: "#008080" } })
      .png()
      .toBuffer(),
  });
  const [picture] = sent.json<{ posts: { pictures: { id: string }[] }[] }>().posts[0]?.pictures ?? [];
  await stage.act("PUT", "/cover", { pictureId: picture?.id });
  return { ...stage, id: stage.project.publicId };
}

/** The colour in the middle of where the community's picture is. */
async function colourOf(picture: Buffer): Promise<number[]> {
  return [...(await sharp(picture).extract({ left: 900, top: 200, width: 1, height: 1 }).raw().toBuffer())];
}

describe("the picture of a project's link", () => {
  it("is a JPEG of the size that networks want, kept for as long as its address says what it shows", async () => {
    const id = await insert("prj_river00000000000");
    const address = await addressOf(id);
    const answer = await get(address);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect([format, width, height, exif]).toEqual(["jpeg", 1_200, 630, undefined]);
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(answer.rawPayload.length).toBeLessThan(300_000);
    expect(answer.headers["cache-control"]).toMatch(/^private, max-age=\d+, immutable$/);
    expect(answer.headers).toMatchObject({ "cross-origin-resource-policy": "cross-origin", "x-content-type-options": "nosniff" });
    expect((await get(address, { "if-none-match": String(answer.headers["etag"]) })).statusCode).toBe(304);
    expect((await test.app.inject({ method: "HEAD", url: address })).statusCode).toBe(200);
  });

  it("has another address as soon as it shows something else, and the old one leads there", async () => {
    const id = await insert("prj_named00000000000", { precision: "region" });
    const before = await addressOf(id);
    expect(await addressOf(id, "fr")).not.toBe(before);
    expect((await get(await addressOf(id, "fr"), { "accept-language": "en" })).statusCode).toBe(200);
    await test.owner.query("update projects set name = 'Clear water' where public_id = $1", [id]);
    const answer = await get(before);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([302, "no-cache"]);
    expect(answer.headers["location"]).toBe(await addressOf(id));
    expect(answer.headers["location"]).not.toBe(before);
  });

  it("shows nothing that the community keeps private", async () => {
    const id = await insert("prj_quiet00000000000", { hidden: "{location,nationName}" });
    const address = await addressOf(id);
    await test.owner.query("update projects set location = 'Elsewhere', nation_name = 'Other' where public_id = $1", [id]);
    expect(await addressOf(id)).toBe(address);
  });

  it("leads with the community's own picture, and without one with the drawing of its theme", async () => {
    await nextSecond();
    const { id, act } = await withCover();
    const [red = 255, green = 0, blue = 0] = await colourOf((await get(await addressOf(id))).rawPayload);
    expect([red < 12, Math.abs(green - 128) < 12, Math.abs(blue - 128) < 12]).toEqual([true, true, true]);
    await act("PUT", "/cover", { pictureId: null });
    expect(await colourOf((await get(await addressOf(id))).rawPayload)).not.toEqual([red, green, blue]);
  });

  it("is gone with the project at once, in every version, and was never there for others", async () => {
    await nextSecond();
    const id = await insert("prj_leaves0000000000", { name: "Leaving words" });
    const address = await addressOf(id);
    const { headers } = await get(address);
    await test.owner.query("update projects set state = 'withdrawn', public_until = null where public_id = $1", [id]);
    for (const url of [address, old(id)]) {
      const gone = await get(url, { "if-none-match": String(headers["etag"]) });
      expect([gone.statusCode, gone.headers["cache-control"], gone.body.includes("Leaving")]).toEqual([410, "no-store", false]);
    }
    expect((await get(old("prj_nothing"))).statusCode).toBe(404);
    for (const url of ["/previews/projects/prj_leaves0000000000", `/previews/projects/${id}/x.png`, "/previews/nothing"])
      expect((await get(url)).statusCode, url).toBe(404);
  });

  it("takes any title", async () => {
    await nextSecond();
    for (const [n, name] of ["</text></svg><script>", "W".repeat(500), "مياه & نظيفة"].entries()) {
      const answer = await get(await addressOf(await insert(`prj_title${n}0000000000`, { name })));
      expect([name, answer.statusCode, answer.headers["content-type"]]).toEqual([name, 200, "image/jpeg"]);
    }
  });
});

describe("without the process that draws", () => {
  it("the site's own picture stands for it, and the log says why without a word of the project's", async () => {
    await nextSecond();
    const { id } = await withCover();
    await test.owner.query("update projects set name = 'Words of a project' where public_id = $1", [id]);
    const { rows } = await test.owner.query<{ large_key: string }>("select large_key from project_pictures order by id desc limit 1");
    const key = String(rows[0]?.large_key);
    writeFileSync(path.join(test.context.config.dataDir, "files", key.slice(0, 2), key), "no picture any more");
    const answer = await get(await addressOf(id));
    expect([answer.statusCode, answer.headers["location"], answer.headers["cache-control"]]).toEqual([302, "/preview.png", "no-store"]);
    const lines = test.logged.filter((line) => line.includes("a preview picture could not be made"));
    expect(lines.map((line) => (JSON.parse(line) as { project: string }).project)).toEqual([id]);
    expect(lines.join()).not.toContain("Words of a project");
    expect((await get(await addressOf(await insert("prj_after00000000000")))).statusCode).toBe(200);
  });

  it("so does it when more are asked for than one process may draw, and nobody waits", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => insert(`prj_many${String(n).padStart(2, "0")}0000000000`)));
    const addresses = await Promise.all(ids.map((id) => addressOf(id)));
    await nextSecond();
    const answers = await Promise.all(addresses.map((address) => get(address)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(8);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 302]));
    await nextSecond();
    expect((await get(addresses[19] ?? "")).statusCode).toBe(200);
  });
});
