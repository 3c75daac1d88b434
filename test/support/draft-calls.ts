import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { fundingRequest } from "./samples.ts";

export const draftContent = { formVersion: 1, treatySignatureData: null, device: "Firefox, Android" };
export const draftValues = { organizationName: "Three Rivers Nation", projectTitle: "Clean water" };

/** The calls about a draft that several people write, on the server that `given` answers. */
export function draftCalls(given: () => TestApp) {
  const call: TestApp["call"] = (...sent) => given().call(...sent);
  const invite = (token: string, person: Record<string, unknown>) => call("POST", `/api/drafts/${token}/people`, person);

  /** A draft of an owner with a person of each role. */
  const together = async (values: Record<string, string> = draftValues) => {
    const { body } = await call("POST", "/api/drafts", { ...draftContent, values });
    const owner = String(body["token"]);
    const person = async (name: string, role: string) => {
      const { status, body: made } = await invite(owner, { name, role });
      expect(status).toBe(201);
      return { id: Number(made["id"]), token: String(made["token"]) };
    };
    return {
      owner,
      code: String(body["code"]),
      id: String(body["id"]),
      write: await person("Ana, treasurer", "write"),
      comment: await person("Sam", "comment"),
      read: await person("Lee", "read"),
    };
  };
  const read = (token: string) => call("GET", `/api/drafts/${token}`);
  const save = (token: string, revision: number, changed: Record<string, string>, more = {}) =>
    call("PUT", `/api/drafts/${token}`, { ...draftContent, values: { ...draftValues, ...changed }, revision, ...more });
  return {
    invite,
    together,
    read,
    save,
    togetherOf: async <Part>(token: string) => (await read(token)).body["together"] as Part,
    end: (token: string, id: number) => call("DELETE", `/api/drafts/${token}/people/${id}`),
    remark: (token: string, field: string | null, text = "Say how many wells") =>
      call("POST", `/api/drafts/${token}/remarks`, { field, text }),
    done: (token: string, id: number) => call("DELETE", `/api/drafts/${token}/remarks/${id}`),
    outcome: (token: string, draft: string) => call("GET", `/api/drafts/${token}/outcome?draft=${draft}`),
    send: (draftToken: string, changes = {}) => call("POST", "/api/funding-requests", fundingRequest({ draftToken, ...changes })),
  };
}
