import { m } from "../../shared/messages/generated/messages.js";
import { deskPaths } from "../../shared/desk-paths.ts";
import { SubNav } from "../kit/SubNav.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { deskItem, openTo } from "./admin-tabs.ts";

const pages = [
  deskItem<"GET /api/admin/funding-requests">("staff", { href: deskPaths.fundingRequests, label: m.reqdesk_nav_requests }),
  deskItem<"GET /api/admin/projects">("staff", { href: deskPaths.projects, label: m.tab_projects }),
  deskItem<"GET /api/admin/fairness">("staff", { href: deskPaths.fairness, label: m.fair_title }),
  deskItem<"GET /api/admin/scoring">("staff", { href: deskPaths.scoring, label: m.score_page_title }),
  deskItem<"GET /api/admin/decision-reasons">("staff", { href: deskPaths.decisionReasons, label: m.dec_reasons_title }),
  deskItem<"PUT /api/admin/service-levels">("admin", { href: deskPaths.serviceLevels, label: m.levels_title }),
  deskItem<"GET /api/admin/retention">("admin", { href: deskPaths.retention, label: m.reten_title }),
];

/** The pages that belong to funding requests. */
export function RequestsNav() {
  const { user } = useAuth();
  return <SubNav label={m.reqdesk_pages()} items={openTo(pages, { isAdmin: user?.isAdmin ?? false })} />;
}
