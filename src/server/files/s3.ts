import type { Readable } from "node:stream";
import type * as Sdk from "@aws-sdk/client-s3";
import { AppError } from "../../shared/domain/errors.ts";
import { m } from "../../shared/messages/generated/messages.js";
import type { FileStore } from "./store.ts";

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

/** Files as objects of a bucket in any store that speaks the S3 protocol. The bucket must be there. */
export function s3Store(url: string): FileStore {
  const place = readS3Url(url);
  if (!place) throw new Error("FILES_URL is not an address of a bucket");
  const { bucket: Bucket } = place;
  let connected: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined;
  // Loaded only where it is used: the library is large.
  const connect = () => (connected ??= import("@aws-sdk/client-s3").then((sdk) => ({ sdk, client: clientOf(sdk, place) })));
  return {
    put: async (Key, Body) => {
      const { sdk, client } = await connect();
      await answered(client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType: "application/octet-stream" })));
    },
    open: async (Key) => {
      const { sdk, client } = await connect();
      const { Body } = await answered(client.send(new sdk.GetObjectCommand({ Bucket, Key })));
      return Body as Readable;
    },
    remove: async (Key) => {
      const { sdk, client } = await connect();
      await answered(client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
    },
    close: () => void connected?.then(({ client }) => client.destroy()),
  };
}

function clientOf({ S3Client }: typeof Sdk, { isPathStyle, endpoint, region, credentials }: Place): Sdk.S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: isPathStyle,
    maxAttempts: 3,
    // Checksums of a newer kind than many stores know are sent only where a call demands one.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
}

/** What the store answers, in the product's own failures. Its messages may name the bucket and the key: they stay here. */
async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const { name = "", $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
    if (name === "NoSuchKey") throw new AppError("not_found", m.error_not_found());
    if ($metadata?.httpStatusCode === 507 || /^(QuotaExceeded|InsufficientStorage|XMinioStorageFull)/.test(name))
      throw new AppError("storage_full", m.att_error_storage_full(), { retryAfter: 60 });
    throw new AppError("unavailable", m.error_unavailable(), { retryAfter: 5 });
  }
}
