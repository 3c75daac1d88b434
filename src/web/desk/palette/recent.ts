import { keptOnDevice } from "../../../shared/domain/finding.ts";
import { recall, remember } from "../../kit/device-memory.ts";

const start = "found:";

/** The records that somebody opened by finding them, the last one first: kinds and numbers alone, by which the server tells what they are. */
export function recallRecords(userId: number): string[] {
  return recall("localStorage", start + userId)
    .split(",")
    .filter((record) => /^[a-z_]+\.\d+$/.test(record))
    .slice(0, keptOnDevice);
}

export function rememberRecord(userId: number, record: string): void {
  const records = [record, ...recallRecords(userId).filter((other) => other !== record)];
  remember("localStorage", start + userId, records.slice(0, keptOnDevice).join(","));
}
