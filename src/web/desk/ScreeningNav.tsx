import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { SubNav } from "../kit/SubNav.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { deskItem, openTo } from "./admin-tabs.ts";

const pages = [
  deskItem<"GET /api/admin/screening/cases">("staff", { href: paths.adminScreening, label: m.scase_nav_cases }),
  deskItem<"GET /api/admin/screening/parties">("staff", { href: paths.adminScreeningParties, label: m.scase_nav_parties }),
  deskItem<"GET /api/admin/screening/lists">("staff", { href: paths.adminScreeningLists, label: m.lists_tab }),
  deskItem<"GET /api/admin/screening/test-bench">("staff", { href: paths.adminScreeningExaminer, label: m.sexam_nav }),
];

/** The desk's pages about who is screened and against what. */
export function ScreeningNav() {
  const { user } = useAuth();
  return <SubNav label={m.scase_nav()} items={openTo(pages, { isAdmin: user?.isAdmin ?? false })} />;
}
