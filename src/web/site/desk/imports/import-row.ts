import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";

export const importsKey = ["/api/admin/imports"] as const;

export type ImportRow = CallOutput<"GET /api/admin/imports">["items"][number];

/** What has become of an import. */
export function stateText({ made, remaining, removed, undoneBy }: ImportRow): string {
  if (undoneBy === null) return remaining < made ? m.imp_state_fewer({ left: remaining }) : m.imp_state_there();
  return remaining === 0 ? m.imp_state_undone({ name: undoneBy }) : m.imp_state_partly({ removed, kept: remaining });
}
