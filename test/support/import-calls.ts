import { randomUUID } from "node:crypto";
import type { CallOutput } from "../../src/web/api/client.ts";
import type { TestApp } from "./app.ts";

type File = string | Uint8Array;
export type Trial = CallOutput<"POST /api/admin/imports/trial">;
export type Described = CallOutput<"POST /api/admin/imports/file">;

/** Sends a file to a step of an import, as the browser does. */
export async function sendTo(test: TestApp, cookie: string, step: string, query: Record<string, string>, file: File) {
  const response = await test.app.inject({
    method: "POST",
    url: `/api/admin/imports${step}?${new URLSearchParams(query).toString()}`,
    headers: { ...(cookie && { cookie }), "content-type": "application/octet-stream" },
    payload: Buffer.from(file),
  });
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return { status: response.statusCode, text: response.body, body: isJson ? (response.json() as Record<string, unknown>) : {} };
}

/** The steps of an import by one administrator. */
export function importer(test: TestApp, cookie: string, kind: string) {
  const step = (at: string, file: File, more: Record<string, string> = {}) =>
    sendTo(test, cookie, at, { kind, name: "list.csv", ...more }, file);
  const describe = async (file: File) => (await step("/file", file)).body as unknown as Described;
  const mappingOf = async (file: File) => JSON.stringify((await describe(file)).mapping);
  const trial = async (file: File) => {
    const answer = await step("/trial", file, { mapping: await mappingOf(file) });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body as unknown as Trial;
  };
  const run = async (file: File, more: Record<string, string> = {}) => {
    const { hash, made, alike } = await trial(file);
    const count = more["withAlike"] === "true" ? made + alike : made;
    const rest = { mapping: await mappingOf(file), hash, made: String(count), withAlike: "false", key: randomUUID(), ...more };
    return step("", file, rest);
  };
  const undo = (id: unknown) => test.call("POST", `/api/admin/imports/${Number(id)}/undo`, {}, { cookie });
  const foresee = (id: unknown) => test.call("GET", `/api/admin/imports/${Number(id)}`, undefined, { cookie });
  return { step, describe, mappingOf, trial, run, undo, foresee };
}
