import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { useAuth } from "../session/auth-context.tsx";
import { SubNav } from "../kit/SubNav.tsx";

/** The pages about the staff; reviewers have one of the two, so they need no way between them. */
export function StaffNav() {
  const { user } = useAuth();
  if (!user?.isAdmin) return null;
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
