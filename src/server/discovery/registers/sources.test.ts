import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withKey } from "./reading/register-file.ts";
import { createDiscoveryTest, type DiscoveryTest } from "../../../../test/support/discovery.ts";

let d: DiscoveryTest;
let server: Server;
let address: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: IncomingMessage[] = [];
beforeEach(async () => {
  d = await createDiscoveryTest();
  asked.length = 0;
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await d.close();
});

const occ = "CHARTER_NO,NAME,ADDRESS,CITY,STATE,CERT,RSSD\n101,Prairie National Bank,1 Main,Meadow,KS,9001,8001\n";
const listed = async () => (await d.desk("GET", "/sources")).body as unknown as { items: Record<string, unknown>[] };

describe("a register read from an address", () => {
  it("is asked whether it changed, and not read again when it did not", async () => {
    answer = (request, response) => {
      if (request.headers["if-none-match"] === '"one"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"one"', "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT" }).end(occ);
    };
    const id = await d.source("occ", { url: `${address}/banks.csv` });
    expect(await d.find()).toMatchObject({ new: 1 });
    expect(await d.find()).toMatchObject({ new: 0, unchanged: 1, sources: [{ state: "same" }] });
    expect(asked.map(({ headers }) => headers["if-modified-since"])).toEqual([undefined, "Fri, 20 Nov 2026 10:00:00 GMT"]);
    const source = (await listed()).items.find((item) => item["id"] === id);
    expect(source).toMatchObject({ lastRows: 1, records: 1, lastError: null, lastReadAt: expect.any(String) as string });
  });

  it("in pages is read page by page", async () => {
    const page = (offset: number) =>
      JSON.stringify({
        meta: { total: 3 },
        data: [offset, offset + 1]
          .filter((n) => n < 3)
          .map((n) => ({ data: { CERT: 100 + n, NAME: `Bank ${n}`, CITY: "Meadow", STALP: "KS", ACTIVE: 1 } })),
      });
    answer = ({ url }, response) => response.end(page(Number(new URL(url ?? "", address).searchParams.get("offset"))));
    await d.source("fdic", { url: `${address}/institutions?limit=2&offset=0` });
    expect(await d.find()).toMatchObject({ read: 3, new: 3, failed: 0 });
    expect(asked).toHaveLength(2);
  });

  it("that fails says why, and is read the next time", async () => {
    answer = (_request, response) => response.writeHead(404).end();
    await d.source("occ", { url: `${address}/banks.csv?key=secret` });
    const run = await d.find();
    expect(run.sources[0]?.error).toMatch(/^127\.0\.0\.1:\d+ answered 404\.$/);
    expect((await listed()).items.find(({ lastError }) => lastError)).toMatchObject({ lastError: run.sources[0]?.error });
    answer = (_request, response) => response.end(occ);
    expect(await d.find()).toMatchObject({ new: 1 });
  });
});

describe("the administrators' sources", () => {
  it("come from an uploaded file with a column mapping, and go with everything that only they said", async () => {
    const mapping = { columns: { name: "Nom", rssd: "Numéro" }, kind: "bank", country: "CA" };
    const { body, status } = await d.desk("POST", "/sources", {
      name: "Ours",
      publisher: "Us",
      licence: "CC0",
      url: null,
      fileName: null,
      mapping,
    });
    expect([status, body["fields"]]).toEqual([
      400,
      { url: "There is no address or file. Enter an address, or upload the register's file." },
    ]);
    const source = await d.ownSource({ fileName: "later.csv", mapping });
    const upload = await d.test.app.inject({
      method: "PUT",
      url: `/api/admin/partner-discovery/sources/${String(source["id"])}/file?name=banques.csv`,
      headers: { cookie: d.cookie, "content-type": "application/octet-stream" },
      payload: "Nom,Numéro\nCaisse de la Rivière,8001\n",
    });
    expect(upload.json()).toMatchObject({ fileName: `upload-${String(source["id"])}-banques.csv`, url: null });
    answer = (_request, response) => response.end(occ);
    await d.source("occ", { url: `${address}/banks.csv` });
    expect(await d.find()).toMatchObject({ new: 2, failed: 0 });
    expect(await d.list()).toMatchObject({
      total: 1,
      items: [{ name: "Prairie National Bank", sources: ["OCC: national banks", "A list of our own"] }],
    });
    expect((await d.desk("DELETE", `/sources/${String(source["id"])}`, {})).body).toEqual({ deleted: true });
    expect(await d.list("?q=rivi")).toMatchObject({ total: 0 });
    expect(await d.list()).toMatchObject({ total: 1, items: [{ sources: ["OCC: national banks"] }] });
  });

  it("refuse what is no file name, no address, and a change of what comes with the product", async () => {
    const id = await d.source("occ", { fileName: "occ.csv" });
    const patch = async (body: Record<string, unknown>) => (await d.desk("PATCH", `/sources/${id}`, body)).body;
    for (const fileName of ["../secrets", "/etc/passwd", ".hidden", "a/b.csv"])
      expect(await patch({ fileName }), fileName).toHaveProperty("fields.fileName");
    expect(await patch({ url: "file:///etc/passwd" })).toHaveProperty("fields.url");
    expect(await patch({ name: "Mine" })).toMatchObject({ code: "conflict" });
    expect((await d.desk("DELETE", `/sources/${id}`, {})).status).toBe(409);
    const put = (payload: string, type: string) =>
      d.test.app.inject({
        method: "PUT",
        url: `/api/admin/partner-discovery/sources/${id}/file?name=a.csv`,
        headers: { cookie: d.cookie, "content-type": type },
        payload,
      });
    expect((await put("{}", "application/json")).statusCode).toBe(415);
    expect((await put("", "application/octet-stream")).statusCode).toBe(400);
  });
});

describe("the FDIC's key", () => {
  it("goes to the FDIC's servers for the FDIC's register, and nowhere else", () => {
    const keyAt = (address: string, connector: "fdic" | "occ" = "fdic") =>
      withKey(new URL(address), { connector }, { fdicApiKey: "secret" }).searchParams.get("api_key");
    expect(keyAt("https://api.fdic.gov/banks/institutions?limit=10")).toBe("secret");
    expect([keyAt("https://fdic.gov.example/"), keyAt("https://notfdic.gov/"), keyAt("https://api.fdic.gov/", "occ")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
