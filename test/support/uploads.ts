import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestApp } from "./app.ts";

export interface SentUpload {
  id: string;
  token: string;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: { code?: string; message?: string; fields?: Record<string, string> };
}

/** A folder for DATA_DIR that is nobody else's. */
export function makeDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), "hearthbridge-files-"));
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Bytes that do not repeat and are always the same: a text file of this size. */
export function longText(size: number): Buffer {
  let text = "";
  for (let line = 0; text.length < size; line += 1) text += `${line} ${createHash("sha256").update(String(line)).digest("hex")}\n`;
  return Buffer.from(text.slice(0, size));
}

type Send = (
  method: "POST" | "PATCH" | "HEAD" | "DELETE" | "OPTIONS",
  url: string,
  headers: Record<string, string>,
  payload?: Buffer,
) => Promise<Answer>;

/** The calls of the upload protocol, as a browser makes them, to a server without a port. */
export function uploader(test: Pick<TestApp, "app">) {
  return callsBy(async (method, url, headers, payload) => {
    const response = await test.app.inject({ method, url, headers: { "tus-resumable": "1.0.0", ...headers }, ...(payload && { payload }) });
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    return { status: response.statusCode, headers: response.headers, body: isJson && response.body ? response.json() : {} };
  });
}

/** The same to a server that runs. */
export function uploaderTo(origin: string) {
  return callsBy(async (method, url, headers, payload) => {
    const body = payload && new Uint8Array(payload);
    const response = await fetch(origin + url, { method, headers: { "tus-resumable": "1.0.0", ...headers }, ...(body && { body }) });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text ? (JSON.parse(text) as Answer["body"]) : {},
    };
  });
}

/** `question` of a spoken answer. */
export function metadataOf(name: string, question?: string): { "upload-metadata": string } {
  const pair = (key: string, value: string) => `${key} ${Buffer.from(value).toString("base64")}`;
  return { "upload-metadata": [pair("filename", name), ...(question === undefined ? [] : [pair("question", question)])].join(",") };
}

function callsBy(send: Send) {
  const create = (name: string, size: number, headers: Record<string, string> = {}): Promise<Answer> =>
    send("POST", "/api/uploads", {
      "upload-length": String(size),
      ...metadataOf(name),
      ...headers,
    });

  const append = ({ id, token }: SentUpload, offset: number, bytes: Buffer): Promise<Answer> =>
    send(
      "PATCH",
      `/api/uploads/${id}`,
      { "upload-offset": String(offset), "upload-token": token, "content-type": "application/offset+octet-stream" },
      bytes,
    );

  const begin = async (name: string, size: number, question?: string): Promise<SentUpload> => {
    const { status, headers, body } = await create(name, size, question === undefined ? {} : metadataOf(name, question));
    if (status !== 201) throw new Error(`the upload was refused: ${status} ${body.message}`);
    return { id: String(headers["location"]).split("/").at(-1) ?? "", token: String(headers["upload-token"]) };
  };

  return {
    send,
    create,
    append,
    begin,
    head: ({ id, token }: SentUpload) => send("HEAD", `/api/uploads/${id}`, { "upload-token": token }),
    remove: ({ id, token }: SentUpload) => send("DELETE", `/api/uploads/${id}`, { "upload-token": token }),
    /** Sends a whole file; throws when it is not taken. */
    upload: async (name: string, bytes: Buffer, question?: string): Promise<SentUpload> => {
      const begun = await begin(name, bytes.length, question);
      const { status, body } = await append(begun, 0, bytes);
      if (status !== 204) throw new Error(`the file was refused: ${status} ${body.message}`);
      return begun;
    },
  };
}
