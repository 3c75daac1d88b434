import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { SubNav } from "../kit/SubNav.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { deskItem, openTo } from "./admin-tabs.ts";

const pages = [
  deskItem<"GET /api/admin/funding-requests">("staff", { href: paths.adminFundingRequests, label: m.reqdesk_nav_requests }),
  deskItem<"GET /api/admin/projects">("staff", { href: paths.adminProjects, label: m.tab_projects }),
  deskItem<"GET /api/admin/fairness">("staff", { href: paths.adminFairness, label: m.fair_title }),
  deskItem<"GET /api/admin/scoring">("staff", { href: paths.adminScoring, label: m.score_page_title }),
  deskItem<"GET /api/admin/decision-reasons">("staff", { href: paths.adminDecisionReasons, label: m.dec_reasons_title }),
  deskItem<"PUT /api/admin/service-levels">("admin", { href: paths.adminServiceLevels, label: m.levels_title }),
  deskItem<"GET /api/admin/retention">("admin", { href: paths.adminRetention, label: m.reten_title }),
];

/** The pages that belong to funding requests. */
export function RequestsNav() {
  const { user } = useAuth();
  return <SubNav label={m.reqdesk_pages()} items={openTo(pages, { isAdmin: user?.isAdmin ?? false })} />;
}
