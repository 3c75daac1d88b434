import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "./server-process.ts";
import { missing } from "./machine.ts";

export interface S3Server {
  /** What FILES_URL is, for the bucket `documents`. */
  url: string;
  close: () => Promise<void>;
}

const urlOf = (port: number) => `s3://tester:a-secret@127.0.0.1:${port}/documents?region=us-east-1&path=true&tls=false`;

/**
 * Answers as the S3 protocol documents them for the calls that the product makes, or fails as it is told, so many times or
 * always. It compares the bytes with the hash that is signed, and checks no signature.
 */
export async function startSmallS3(answers: { fail?: { status: number; code: string; times?: number } } = {}): Promise<S3Server> {
  let failuresLeft = answers.fail ? (answers.fail.times ?? Infinity) : 0;
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const fail = (status: number, code: string) =>
        response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
      failuresLeft -= 1;
      if (answers.fail && failuresLeft >= 0) return fail(answers.fail.status, answers.fail.code);
      if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=tester/")) return fail(403, "AccessDenied");
      const hash = createHash("sha256").update(Buffer.concat(parts)).digest("hex");
      if (request.headers["x-amz-content-sha256"] !== hash) return fail(400, "XAmzContentSHA256Mismatch");
      const { pathname: key, searchParams } = new URL(request.url ?? "/", "http://s3.invalid");
      if (request.method === "GET" && searchParams.get("list-type") === "2")
        return response.writeHead(200).end(listPage(objects, searchParams));
      const found = objects.get(key);
      if (request.method === "PUT") {
        objects.set(key, Buffer.concat(parts));
        return response.writeHead(200, { etag: '"0"' }).end();
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      return found ? response.writeHead(200, { "content-length": found.length }).end(found) : fail(404, "NoSuchKey");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: urlOf((server.address() as AddressInfo).port),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Two objects to a page, so that whoever lists has to turn it. */
function listPage(objects: Map<string, Buffer>, asked: URLSearchParams): string {
  const all = [...objects].map(([key, bytes]) => ({ key: key.replace(/^\/documents\//, ""), bytes }));
  const wanted = all.filter(({ key }) => key.startsWith(asked.get("prefix") ?? "")).sort((a, b) => (a.key < b.key ? -1 : 1));
  const begin = Number(asked.get("continuation-token") ?? 0);
  const shown = wanted.slice(begin, begin + 2);
  const contents = shown.map(({ key, bytes }) => `<Contents><Key>${key}</Key><Size>${bytes.length}</Size></Contents>`).join("");
  const next = begin + 2 < wanted.length ? `<NextContinuationToken>${begin + 2}</NextContinuationToken>` : "";
  return `<ListBucketResult>${contents}${next}</ListBucketResult>`;
}

/** Moto's server of the Python registry, where it is installed: an S3-compatible store that is not ours. */
export async function startMoto(): Promise<S3Server | undefined> {
  // What pip installs without its server does not start.
  if (missing.moto || spawnSync("moto_server", ["--help"]).status !== 0) return undefined;
  const port = await freePort();
  const child = spawn("moto_server", ["-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/documents`, { method: "PUT" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: urlOf(port),
    close: async () => {
      child.kill();
      await ended;
    },
  };
}
