import { storedName } from "../../../kit/upload.ts";
import { address, type CallOutput } from "../../../api/client.ts";

export type Source = CallOutput<"GET /api/admin/partner-discovery/sources">["items"][number];

export type SourceAction = "edit" | "upload" | "delete";

/** Where a source's file is put. */
export function fileAddress(id: number, file: File): string {
  return address("/api/admin/partner-discovery/sources/{id}/file", { id }, { name: storedName(file.name) });
}
