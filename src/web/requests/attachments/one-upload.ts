import { DetailedError, Upload } from "tus-js-client";
import type { ErrorBody } from "../../../shared/domain/errors.ts";
import type { SpokenField } from "../../../shared/domain/spoken-answers.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { type KeptUpload, keptUploads } from "./kept-uploads.ts";
import { isPassing, tokenHeader, uploadOptions } from "./upload-options.ts";

export const uploadsAddress = "/api/uploads";

export interface UploadEvents {
  /** The server knows it, by this id and token. */
  onKnown: (id: string, token: string) => void;
  onProgress: (sent: number) => void;
  /** The connection broke, or the server cannot take it now; it goes on by itself. */
  onBroken: () => void;
  onDone: () => void;
  /** `canGoOn` when another try may succeed. */
  onFailed: (reason: string, canGoOn: boolean) => void;
}

export interface OneUpload {
  /** Begins, or goes on from where the server is. */
  start: () => Promise<void>;
  pause: () => void;
}

/**
 * Sends one file by the tus protocol, as the spoken answer to `question` if it is one. A file that was begun on this device goes on,
 * also after the page was closed.
 */
export function makeUpload(file: File, name: string, events: UploadEvents, question?: SpokenField): OneUpload {
  let token = "";
  let isPrepared = false;
  const upload = new Upload(file, {
    ...uploadOptions,
    endpoint: new URL(uploadsAddress, location.origin).href,
    metadata: { filename: name, ...(question && { question }) },
    urlStorage: keptUploads(() => token),
    onBeforeRequest: (request) => {
      if (token && request.getMethod() !== "POST") request.setHeader(tokenHeader, token);
    },
    onAfterResponse: (request, response) => {
      if (request.getMethod() === "POST") token = response.getHeader(tokenHeader) ?? "";
    },
    onUploadUrlAvailable: () => events.onKnown(upload.url?.split("/").at(-1) ?? "", token),
    onProgress: (sent) => events.onProgress(sent),
    onShouldRetry: (error) => {
      const passes = isPassing(statusOf(error));
      if (passes) events.onBroken();
      return passes;
    },
    onSuccess: () => events.onDone(),
    onError: (error) => events.onFailed(reasonOf(error), !(error instanceof DetailedError) || isPassing(statusOf(error))),
  });

  const prepare = async () => {
    isPrepared = true;
    const [kept] = (await upload.findPreviousUploads()) as KeptUpload[];
    if (!kept?.token || !kept.uploadUrl) return;
    token = kept.token;
    upload.resumeFromPreviousUpload(kept);
  };
  return {
    start: async () => {
      if (!isPrepared) await prepare();
      upload.start();
    },
    pause: () => void upload.abort(),
  };
}

function statusOf(error: DetailedError): number {
  return error.originalResponse?.getStatus() ?? 0;
}

/** The server's own sentence, which says how to mend it. */
function reasonOf(error: Error): string {
  try {
    const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
    return (JSON.parse(body || "{}") as Partial<ErrorBody>).message ?? m.att_failed_connection();
  } catch {
    return m.att_failed_connection();
  }
}
