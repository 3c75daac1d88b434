import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { scanWithClamav } from "../../src/server/runtime/files/scan.ts";
import { createFileStore } from "../../src/server/runtime/files/store.ts";
import { bad, type Check, note } from "./finding.ts";

const files: Check = {
  name: "FILES_URL",
  look: async (config) => {
    if (!config.filesUrl) return [];
    const store = createFileStore(config);
    const key = randomUUID();
    const probe = Buffer.from("npm run doctor");
    try {
      await store.put(key, probe);
      const read: Buffer[] = [];
      for await (const chunk of await store.open(key)) read.push(chunk as Buffer);
      await store.remove(key);
      return Buffer.concat(read).equals(probe)
        ? []
        : [bad("The store of FILES_URL gives back other bytes than it was given. Use another one.")];
    } catch (error) {
      await store.remove(key).catch(() => undefined);
      return [
        bad(
          `The store of FILES_URL cannot be written, read and emptied (${(error as Error).message}) Look at its address, keys and rights.`,
        ),
      ];
    } finally {
      store.close();
    }
  },
};

const scanner: Check = {
  name: "CLAMAV_URL",
  look: async ({ clamavUrl }) => {
    if (!clamavUrl) return [note("CLAMAV_URL is not set: documents are marked as not scanned.")];
    return scanWithClamav(clamavUrl, Readable.from([Buffer.from("npm run doctor")])).then(
      () => [],
      (error: Error) => [bad(`The virus scanner of CLAMAV_URL does not answer (${error.message}). Start clamd, or correct the address.`)],
    );
  },
};

export const storeChecks: readonly Check[] = [files, scanner];
