import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReportScene, type ReportScene } from "../../../../test/support/reports.ts";
import { judgeToken, makeToken } from "./links.ts";

let scene: ReportScene;
beforeAll(async () => {
  scene = await createReportScene();
});
afterAll(() => scene.test.close());

const made = async (changes: Record<string, unknown> = {}) => {
  const { body } = await scene.order(changes);
  await scene.make(body["report_id"]);
  return scene.read(body["report_id"]);
};

describe("the download", () => {
  it.each([
    ["pdf", "application/pdf"],
    ["csv", "text/csv; charset=utf-8"],
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["json", "application/json; charset=utf-8"],
  ])("gives a %s file its type, name and length", async (format, type) => {
    const { download_url: url } = await made({ report_type: "transactions", format });
    expect(url).toMatch(/^https:\/\/funding\.example\/api\/v1\/reports\/rep_\w{16}\/download\?token=/);
    const answer = await scene.download(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="transactions-report-2026-01-01-to-2026-12-31-test.${format}"`,
      "content-length": String(answer.rawPayload.length),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("is not there before the report is completed", async () => {
    const { body } = await scene.order();
    const answer = await scene.bank.call("GET", `/reports/${String(body["report_id"])}/download`);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: { message: expect.stringContaining("not ready yet") as string } });
  });

  it("refuses a forged token as it refuses an unknown report", async () => {
    const { download_url: url, report_id: id } = await made();
    const token = new URL(String(url)).searchParams.get("token") ?? "";
    const flipped = token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.slice(-1);
    const later = `${Number(token.slice(0, 10)) + 60}${token.slice(10)}`;
    const { download_url: others } = await made({ format: "csv" });
    const ofAnother = String(others).replace(/rep_\w+/, String(id));
    for (const address of [
      String(url).replace(token, flipped),
      String(url).replace(token, later),
      String(url).replace(token, ""),
      `${String(url)}&token=${token}`,
      ofAnother,
      String(url).replace(String(id), "rep_0000000000000000"),
    ]) {
      const answer = await scene.download(address);
      expect(answer.statusCode, address).toBe(404);
      expect(answer.json()).toMatchObject({ error: { code: "not_found", message: expect.stringContaining("download_url") as string } });
    }
    expect((await scene.download(String(url).replace(/\?.*/, ""))).statusCode, "without token a key is needed").toBe(401);
  });

  it("ends after an hour, and reading the report again gives a new address", async () => {
    const { report_id: id } = await made();
    const [row] = await scene.query<{ secret: Buffer }>("select link_secret as secret from reports where public_id = $1", [id]);
    const token = makeToken({ publicId: String(id), linkSecret: row?.secret ?? Buffer.alloc(0) }, Date.now() - 3_601_000);
    const answer = await scene.download(`/api/v1/reports/${String(id)}/download?token=${token}`);
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toMatchObject({
      error: { code: "link_expired", message: expect.stringContaining("Read the report again") as string },
    });
    expect((await scene.download((await scene.read(id))["download_url"])).statusCode).toBe(200);
  });

  it("judges tokens to the second", () => {
    const report = { publicId: "rep_1", linkSecret: randomBytes(32) };
    const now = 1_800_000_000_000;
    const token = makeToken(report, now);
    expect(judgeToken(report, token, now + 3_600_000)).toBe("good");
    expect(judgeToken(report, token, now + 3_600_001)).toBe("expired");
    expect(judgeToken({ ...report, linkSecret: randomBytes(32) }, token, now)).toBe("forged");
    expect(judgeToken({ ...report, publicId: "rep_2" }, token, now)).toBe("forged");
  });
});
