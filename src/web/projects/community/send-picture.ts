import type { ErrorBody, FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, CallError } from "../../api/client.ts";
import type { Page } from "./project-form.ts";

interface Picture {
  key: string;
  file: File | undefined;
  alt: string;
  hasAgreed: boolean;
}

/** What is missing before it can be sent. */
export function problemsOf({ file, alt, hasAgreed }: Omit<Picture, "key">): FieldErrors {
  return {
    ...(!file && { picture: m.comm_picture_choose() }),
    ...(!alt.trim() && { alt: m.comm_error_alt() }),
    ...(!hasAgreed && { hasAgreed: m.comm_error_people() }),
  };
}

/** Sends the bytes of a photograph of an update, or of the project itself, which is no call of JSON. Rejects with CallError. */
export async function sendPicture(token: string, post: string | undefined, { key, file, alt, hasAgreed }: Picture): Promise<Page> {
  const problems = problemsOf({ file, alt, hasAgreed });
  if (!file || Object.keys(problems).length > 0)
    throw new CallError(400, { code: "validation_failed", message: m.error_validation(), fields: problems }, "");
  const sent = { key, hasAgreed: "true" };
  const path =
    post === undefined
      ? address("/api/requests/{token}/project/pictures", { token }, sent)
      : address("/api/requests/{token}/project/posts/{id}/pictures", { token, id: post }, sent);
  const send = () =>
    fetch(path, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/octet-stream", "picture-description": encodeURIComponent(alt) },
      body: file,
    }).catch((error: Error) => {
      throw new CallError(0, undefined, error.message);
    });
  // The server takes one picture of a project at a time. Pages that are not sent safely have no locks: the second one is then told to wait.
  const response = await ("locks" in navigator ? navigator.locks.request("picture", send) : send());
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer) return answer as Page;
  const body = answer as ErrorBody | undefined;
  throw new CallError(response.status, body && { ...body, fields: body.fields ?? { picture: body.message } }, response.statusText);
}
