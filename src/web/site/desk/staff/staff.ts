import type { StaffRole } from "../../../../shared/domain/staff-roles.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";

export type Person = CallOutput<"GET /api/admin/staff">["people"][number];

/** The path that every list of the staff's page is read from. */
export const staffPath = "/api/admin/staff";

export function roleLabel(role: StaffRole): string {
  return role === "administrator" ? m.staff_role_administrator() : m.staff_role_reviewer();
}
