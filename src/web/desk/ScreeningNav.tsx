import { m } from "../../shared/messages/generated/messages.js";
import { deskPaths } from "../../shared/desk-paths.ts";
import { SubNav } from "../kit/SubNav.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { deskItem, openTo } from "./admin-tabs.ts";

const pages = [
  deskItem<"GET /api/admin/screening/cases">("staff", { href: deskPaths.screening, label: m.scase_nav_cases }),
  deskItem<"GET /api/admin/screening/parties">("staff", { href: deskPaths.screeningParties, label: m.scase_nav_parties }),
  deskItem<"GET /api/admin/screening/lists">("staff", { href: deskPaths.screeningLists, label: m.lists_tab }),
  deskItem<"GET /api/admin/screening/test-bench">("staff", { href: deskPaths.screeningExaminer, label: m.sexam_nav }),
];

/** The desk's pages about who is screened and against what. */
export function ScreeningNav() {
  const { user } = useAuth();
  return <SubNav label={m.scase_nav()} items={openTo(pages, { isAdmin: user?.isAdmin ?? false })} />;
}
