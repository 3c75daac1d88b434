import type { CallOutput } from "../../../api/client.ts";

export const scoringKey = ["/api/admin/scoring"] as const;
export type Version = CallOutput<"GET /api/admin/scoring">["items"][number];
