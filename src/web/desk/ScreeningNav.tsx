import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { SubNav } from "../kit/SubNav.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { deskItem, openTo } from "./admin-tabs.ts";

const pages = [deskItem<"GET /api/admin/screening/lists">("staff", { href: paths.adminScreeningLists, label: m.lists_tab })];

/** The desk's pages about who is screened and against what. */
export function ScreeningNav() {
  const { user } = useAuth();
  return <SubNav label={m.lists_nav()} items={openTo(pages, { isAdmin: user?.isAdmin ?? false })} />;
}
