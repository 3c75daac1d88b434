import { m } from "../../shared/messages/generated/messages.js";
import { SubNav } from "../kit/SubNav.tsx";
import { useMay } from "../session/may.ts";
import { staffPages } from "./page-lists.ts";

/** The pages about the staff; reviewers have one of them, so they need no way between them. */
export function StaffNav() {
  const maySeeStaff = useMay<"GET /api/admin/staff">("admin");
  return maySeeStaff ? <SubNav label={m.staff_nav()} items={staffPages} /> : null;
}
