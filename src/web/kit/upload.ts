import { CallError } from "../api/client.ts";

/**
 * Puts a file to an address as it is, and tells how much has gone, in percent; fetch cannot. Rejects with CallError, as every call.
 * The signal breaks it off.
 */
export function uploadFile(to: string, file: File, signal: AbortSignal | undefined, onPercent: (percent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", to);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => total > 0 && onPercent(Math.floor((loaded / total) * 100)));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new CallError(request.status, errorBody(request.responseText), request.statusText));
    });
    request.addEventListener("error", () => reject(new CallError(0, undefined, "")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** A file's name without what the server's folder does not take. */
export function storedName(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}._ -]+/gu, "_")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .slice(-150);
}

function errorBody(text: string): ConstructorParameters<typeof CallError>[1] {
  try {
    return JSON.parse(text) as ConstructorParameters<typeof CallError>[1];
  } catch {
    return undefined;
  }
}
