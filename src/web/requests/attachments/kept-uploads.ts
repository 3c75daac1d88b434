import type { PreviousUpload, UrlStorage } from "tus-js-client";

/** An upload that may go on when the same file is chosen again on this device. */
export interface KeptUpload extends PreviousUpload {
  token: string;
}

const prefix = "upload:";

/** Keeps where uploads are, and the token that opens each, until they are done. A device that keeps nothing begins them anew. */
export function keptUploads(tokenOf: () => string): UrlStorage {
  return {
    findAllUploads: async () => find(prefix),
    findUploadsByFingerprint: async (fingerprint) => find(`${prefix}${fingerprint}:`),
    removeUpload: async (key) => onDevice(() => localStorage.removeItem(key)),
    addUpload: async (fingerprint, upload) => {
      const key = `${prefix}${fingerprint}:${upload.uploadUrl?.split("/").at(-1) ?? ""}`;
      onDevice(() => localStorage.setItem(key, JSON.stringify({ ...upload, token: tokenOf(), urlStorageKey: key })));
      return key;
    },
  };
}

function find(start: string): KeptUpload[] {
  const found: KeptUpload[] = [];
  onDevice(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(start)))
      found.push({ ...(JSON.parse(localStorage.getItem(key) ?? "{}") as KeptUpload), urlStorageKey: key });
  });
  return found;
}

/** A device may refuse to keep anything: then nothing is kept. */
function onDevice(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}
