import type { CallOutput } from "../../../api/client.ts";

export type Source = CallOutput<"GET /api/admin/partner-discovery/sources">["items"][number];

export type SourceAction = "edit" | "upload" | "delete";
