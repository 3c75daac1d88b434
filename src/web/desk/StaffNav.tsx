import { m } from "../../shared/messages/generated/messages.js";
import { deskPaths } from "../../shared/desk-paths.ts";
import { SubNav } from "../kit/SubNav.tsx";
import { useMay } from "../session/may.ts";

/** The pages about the staff; reviewers have one of them, so they need no way between them. */
export function StaffNav() {
  const maySeeStaff = useMay<"GET /api/admin/staff">("admin");
  if (!maySeeStaff) return null;
  return (
    <SubNav
      label={m.staff_nav()}
      items={[
        { href: deskPaths.staff, label: m.staff_title },
        { href: deskPaths.roles, label: m.staff_roles_title },
        { href: deskPaths.approvals, label: m.appr_heading },
        { href: deskPaths.security, label: m.secpol_title },
      ]}
    />
  );
}
