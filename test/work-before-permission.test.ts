import { randomUUID } from "node:crypto";
import { globSync, readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allContracts } from "../src/shared/contracts/all.ts";
import { noteTasks } from "./support/child-tasks.ts";
import { createPublished, update } from "./support/community.ts";
import { sampleQuery } from "./support/hostile-requests.ts";
import { sampleOf } from "./support/schema-sample.ts";
import { createTestApp, type TestApp } from "./support/app.ts";
import { fundingRequest } from "./support/samples.ts";
import { hireStaff } from "./support/staff.ts";
import { metadataOf } from "./support/uploads.ts";

// Whoever may not finish something does not start it: nothing is read, stored or computed for them.

let test: TestApp;
let admin: string;
let reviewer: string;
let port: number;
let tasks: Awaited<ReturnType<typeof noteTasks>>;
beforeAll(async () => {
  tasks = await noteTasks();
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
  admin = await test.signIn();
  ({ cookie: reviewer } = await hireStaff(test, admin, "nora"));
  tasks.taken();
});
afterAll(async () => {
  tasks.end();
  await test.close();
});

const withFile = allContracts.filter(({ file }) => file);
const octets = { "content-type": "application/octet-stream", "picture-description": "The%20well" };

/** What no sample is found for. */
const noSample = { mapping: "{}", hash: "0".repeat(64) };

/** Where a call goes that leads to nothing, with what its contract asks for. */
function addressOf(contract: (typeof allContracts)[number]): { method: string; url: string } {
  const [method = "", path = ""] = contract.call.split(" ");
  const params = (contract.params ? sampleOf(contract.params) : {}) as Record<string, unknown>;
  const query = new URLSearchParams(sampleQuery(contract));
  for (const [name, value] of Object.entries(noSample)) if (query.has(name)) query.set(name, value);
  return {
    method,
    url: `${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}?${query.toString()}`,
  };
}

/** Announces a body, sends nothing of it, and waits for the answer. */
function announce(method: string, url: string, headers: http.OutgoingHttpHeaders): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port, method, path: url, headers: { "content-length": 1_000_000, ...headers } });
    request.once("error", reject);
    request.once("response", (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (body += part));
      response.once("end", () => {
        request.removeListener("error", reject);
        request.on("error", () => {});
        request.destroy();
        resolve({ status: response.statusCode ?? 0, body });
      });
    });
    request.flushHeaders();
  });
}

const onDisk = () =>
  readdirSync(test.context.config.dataDir, { recursive: true, encoding: "utf8" }).filter((name) => /part$|pictures./.test(name));
const storedFiles = async () => (await test.context.pool.query("select key from stored_files")).rows;

describe.each(withFile)("a file for $call", (contract) => {
  const { method, url } = addressOf(contract);

  it("is refused before its first byte to whoever may not send it", async () => {
    const nobody = await announce(method, url, octets);
    expect(nobody.status, nobody.body).toBe(contract.access === "anyone" ? 404 : 401);
    if (contract.access !== "anyone") expect((await announce(method, url, { ...octets, cookie: reviewer })).status).toBe(403);
    expect([tasks.taken(), onDisk(), await storedFiles()]).toEqual([[], [], []]);
  });

  it("is refused before its first byte where it is too long, or no file", async () => {
    const cookie = contract.access === "anyone" ? {} : { cookie: admin };
    const length = Number(contract.file?.mostBytes) + 1;
    expect((await announce(method, url, { ...octets, ...cookie, "content-length": length })).status).toBe(413);
    const json = Buffer.from("{}");
    const answer = await test.app.inject({
      method: method as "PUT",
      url,
      headers: { ...octets, ...cookie, "content-type": "application/json" },
      payload: json,
    });
    expect(answer.statusCode).toBe(415);
    expect([tasks.taken(), onDisk(), await storedFiles()]).toEqual([[], [], []]);
  });
});

describe("a document", () => {
  it("is refused before its first byte to whoever has no upload, and where it is too long", async () => {
    const tus = { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream", "upload-offset": 0 };
    expect((await announce("PATCH", "/api/uploads/upl_0000000000000000", { ...tus, "upload-token": "guessed" })).status).toBe(404);
    expect((await announce("POST", "/api/uploads", { ...tus, ...metadataOf("study.txt"), "upload-length": 25_000_001 })).status).toBe(413);
    expect([tasks.taken(), onDisk(), await storedFiles()]).toEqual([[], [], []]);
  });
});

describe("a photograph", () => {
  it("is refused before its first byte where it could not be added", async () => {
    const { body } = await test.call("POST", "/api/funding-requests", fundingRequest());
    const token = String(body["statusUrl"]).split("/").at(-1);
    const { project, act } = await createPublished(test, admin);
    const posts = (await act("POST", "/posts", update())).body["posts"] as { id: string }[];
    const post = posts[0]?.id ?? "";
    const key = randomUUID();
    const to = (link: string | undefined, of: string, sent: string) =>
      `/api/requests/${link}/project/${of}pictures?key=${sent}&hasAgreed=true`;
    const small = await sharp({ create: { width: 20, height: 10, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const send = (sent: string) =>
      test.app.inject({ method: "POST", url: to(project.token, `posts/${post}/`, sent), headers: octets, payload: small });
    expect((await send(key)).statusCode).toBe(201);
    tasks.taken();
    const before = await storedFiles();
    const refusals = async () => [
      (await announce("POST", to(token, "", randomUUID()), octets)).status,
      (await announce("POST", to(project.token, "posts/pst_0000000000000000/", randomUUID()), octets)).status,
      (await announce("POST", to(project.token, "", key), octets)).status,
      (await announce("POST", to(project.token, `posts/${post}/`, key), octets)).status,
    ];
    // Of a request without a project, to an update that is none, with another picture's key, and sent before.
    expect(await refusals()).toEqual([404, 404, 409, 201]);
    expect([tasks.taken(), onDisk(), await storedFiles()]).toEqual([[], [], before]);
    for (let n = 2; n <= 6; n += 1) expect((await send(randomUUID())).statusCode).toBe(201);
    tasks.taken();
    expect((await announce("POST", to(project.token, `posts/${post}/`, randomUUID()), octets)).status).toBe(409);
    expect([tasks.taken(), onDisk()]).toEqual([[], []]);
  });
});

describe("a process of its own", () => {
  it("is given no task by a stranger, but for a login and a map, of which each address has its share", async () => {
    const asked: string[] = [];
    for (const contract of allContracts) {
      const { method, url } = addressOf(contract);
      const payload = contract.body && JSON.stringify(sampleOf(contract.body));
      const headers = contract.file ? octets : payload === undefined ? {} : { "content-type": "application/json" };
      await test.app.inject({ method: method as "GET", url, headers, ...(payload !== undefined && { payload }) });
      if (tasks.taken().length > 0) asked.push(contract.call);
      await test.context.pool.query("delete from rate_limits");
    }
    expect(asked).toEqual(["GET /api/outlines", "POST /api/auth/login"]);
  });

  it("is one that stays and bounds who waits for it, or is named here with what bounds it", () => {
    const bounded: Record<string, string> = {
      "src/server/discovery/registers/jobs.ts": "a job, one at a time",
      "src/server/screening/lists/jobs.ts": "a job, one at a time",
      "src/server/screening/runs/jobs.ts": "a job, one at a time",
      "src/server/site/backups/jobs.ts": "a job, one at a time",
      "src/server/partner-api/reports/formats/pdf.ts": "a job",
      "src/server/money/bank/reading/read-apart.ts": "a job",
      "src/server/projects/community/pictures/prepare-picture.ts": "a bounded queue (pictures/service.ts)",
    };
    const starting = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts", "src/server/runtime/apart.ts"] }).filter((file) => {
      const text = readFileSync(file, "utf8");
      return /startApart[<(]/.test(text) && !text.includes("keepApart(() => startApart<");
    });
    expect(starting.toSorted()).toEqual(Object.keys(bounded).toSorted());
  });
});
