import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Agent, type Dispatcher, request } from "undici";
import { inSpan } from "../cause/traces.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { ListedStore } from "./store.ts";

interface Place {
  endpoint: string;
  region: string;
  bucket: string;
  isPathStyle: boolean;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/** Reads s3://key:secret@host:port/bucket?region=eu-1&path=true&tls=false. Undefined when it is not of that shape. */
export function readS3Url(text: string): Place | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, username, password, pathname, searchParams } = new URL(text);
  const bucket = pathname.replace(/^\/|\/$/g, "");
  if (protocol !== "s3:" || !host || !username || !password || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) return undefined;
  return {
    endpoint: `${searchParams.get("tls") === "false" ? "http" : "https"}://${host}`,
    region: searchParams.get("region") ?? "us-east-1",
    bucket,
    isPathStyle: searchParams.get("path") === "true",
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
  };
}

/** What a store says when another try may do: too much at once, or a trouble of its own. */
const passing = new Set([429, 500, 502, 503, 504]);
const attempts = 3;

/** Files as objects of a bucket in any store that speaks the S3 protocol. The bucket must be there. */
export function s3Store(url: string): ListedStore {
  const place = readS3Url(url);
  if (!place) throw new Error("the address of a bucket looks like s3://key:secret@files.example.org/bucket");
  // The minute is a limit of silence and not of a file: a large one may take longer.
  const dispatcher = new Agent({ connect: { timeout: 5_000 }, headersTimeout: 60_000, bodyTimeout: 60_000 });
  return {
    put: async (key, bytes) => {
      await spent(await call(dispatcher, place, { method: "PUT", key, bytes }));
    },
    open: async (key) => (await call(dispatcher, place, { method: "GET", key })).body,
    remove: async (key) => {
      await spent(await call(dispatcher, place, { method: "DELETE", key }));
    },
    list: (prefix) => listObjects(dispatcher, place, prefix),
    close: () => void dispatcher.destroy(),
  };
}

/** Page by page (ListObjectsV2). Our keys need no escaping in XML, and those of others are not ours to list. */
async function* listObjects(dispatcher: Dispatcher, place: Place, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
  for (let token: string | undefined; ;) {
    const query = new URLSearchParams({ "list-type": "2", prefix, ...(token !== undefined && { "continuation-token": token }) });
    const text = await (await call(dispatcher, place, { method: "GET", key: `?${query}` })).body.text();
    for (const [, contents = ""] of text.matchAll(/<Contents>([^]*?)<\/Contents>/g)) {
      const [key, size] = [/<Key>([^<]+)<\/Key>/.exec(contents)?.[1], /<Size>(\d+)<\/Size>/.exec(contents)?.[1]];
      if (key && size) yield { key, bytes: Number(size) };
    }
    token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
    if (token === undefined) return;
  }
}

interface Call {
  method: "PUT" | "GET" | "DELETE";
  /** With a question mark before it, a question about the bucket. */
  key: string;
  bytes?: Buffer;
}

/** One call, up to three times. What fails is told in the product's own words: the store's may name the bucket and the key. */
async function call(
  dispatcher: Dispatcher,
  place: Place,
  { method, key, bytes = Buffer.alloc(0) }: Call,
): Promise<Dispatcher.ResponseData> {
  for (let attempt = 1; ; attempt += 1) {
    // Signed for each attempt, because a signature is good for some minutes of one moment.
    const signed = await sign(place, { method, key, bytes });
    const ask = () =>
      request(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        dispatcher,
        ...(method === "PUT" && { body: bytes }),
      });
    const answer = await inSpan("files", "client", { "http.request.method": method }, ask).catch(() => undefined);
    if (answer && answer.statusCode >= 200 && answer.statusCode < 300) return answer;
    if (attempt === attempts || (answer && !passing.has(answer.statusCode))) throw await failureOf(answer);
    if (answer) await spent(answer);
    await wait(100 * 2 ** attempt * Math.random());
  }
}

/** Reads what nobody wants, so that the connection can be used again. The status has said all by then. */
async function spent({ body }: Dispatcher.ResponseData): Promise<void> {
  await body.dump().catch(() => undefined);
}

function sign({ region, credentials, ...place }: Place, { method, key, bytes }: Required<Call>) {
  const headers = {
    // The signature covers the bytes: without this header it would not, and over plain HTTP some stores refuse that.
    "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
    ...(method === "PUT" && { "content-type": "application/octet-stream" }),
  };
  return new AwsV4Signer({ method, url: addressOf(place, key), headers, service: "s3", region, ...credentials }).sign();
}

/** A bucket is a part of the host's name where it can be one, as most stores want it, and else of the path. */
export function addressOf({ endpoint, bucket, isPathStyle }: Pick<Place, "endpoint" | "bucket" | "isPathStyle">, key: string): string {
  const { protocol, host, hostname } = new URL(endpoint);
  // No certificate for *.host covers a name with a further dot, and an IP address has no names below it.
  const isNoName = isIP(hostname.replace(/[[\]]/g, "")) > 0 || (protocol === "https:" && bucket.includes("."));
  return isPathStyle || isNoName ? `${endpoint}/${bucket}/${key}` : `${protocol}//${bucket}.${host}/${key}`;
}

async function failureOf(answer: Dispatcher.ResponseData | undefined): Promise<AppError> {
  const text = answer ? await answer.body.text().catch(() => "") : "";
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "";
  if (code === "NoSuchKey") return new AppError("not_found", m.error_not_found());
  if (answer?.statusCode === 507 || /^(QuotaExceeded|InsufficientStorage|XMinioStorageFull)/.test(code))
    return new AppError("storage_full", m.att_error_storage_full(), { retryAfter: 60 });
  return new AppError("unavailable", m.error_unavailable(), { retryAfter: 5 });
}
