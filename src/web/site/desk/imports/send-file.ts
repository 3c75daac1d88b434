import type { ErrorBody } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address, CallError, type CallInput, type CallOutput } from "../../../api/client.ts";

type FileCall =
  | "POST /api/admin/imports"
  | "POST /api/admin/imports/file"
  | "POST /api/admin/imports/trial"
  | "POST /api/admin/imports/refused-rows";

export type Described = CallOutput<"POST /api/admin/imports/file">;
export type Trial = CallOutput<"POST /api/admin/imports/trial">;

/** Sends a file to one of the steps of an import, which is no call of JSON. Rejects with CallError. */
async function send<Name extends FileCall>(name: Name, file: File, query: CallInput<Name>["query"]): Promise<Response> {
  const response = await fetch(address(name.slice("POST ".length), {}, query as Record<string, unknown>), {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  }).catch(async (error: Error) => {
    throw new CallError(0, await whyUnsent(file), error.message);
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  throw new CallError(response.status, body, response.statusText);
}

/** A browser sends no file that was changed or moved since it was chosen, and does not say so. */
async function whyUnsent(file: File): Promise<{ message: string } | undefined> {
  const canBeRead = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return canBeRead ? undefined : { message: m.imp_error_moved() };
}

export async function sendFile<Name extends Exclude<FileCall, "POST /api/admin/imports/refused-rows">>(
  name: Name,
  file: File,
  query: CallInput<Name>["query"],
): Promise<CallOutput<Name>> {
  const response = await send(name, file, query);
  return (await response.json()) as CallOutput<Name>;
}

/** Hands the refused rows over as a download. */
export async function downloadRefused(file: File, query: CallInput<"POST /api/admin/imports/refused-rows">["query"]): Promise<void> {
  const response = await send("POST /api/admin/imports/refused-rows", file, query);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = `refused-${file.name.replace(/\.\w+$/, "")}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
