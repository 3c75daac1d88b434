import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
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
        { href: paths.adminStaff, label: m.staff_title },
        { href: paths.adminRoles, label: m.staff_roles_title },
        { href: paths.adminApprovals, label: m.appr_heading },
        { href: paths.adminSecurity, label: m.secpol_title },
      ]}
    />
  );
}
