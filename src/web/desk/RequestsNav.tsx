import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import type { NavItem } from "../kit/navigation.ts";
import { useAuth } from "../session/auth-context.tsx";
import { SubNav } from "../kit/SubNav.tsx";

/** The pages that belong to funding requests; `isAdminOnly` ones are not shown to reviewers. */
const pages: (NavItem & { isAdminOnly?: true })[] = [
  { href: paths.adminFundingRequests, label: m.reqdesk_nav_requests },
  { href: paths.adminProjects, label: m.tab_projects },
  { href: paths.adminFairness, label: m.fair_title },
  { href: paths.adminScoring, label: m.score_page_title },
  { href: paths.adminDecisionReasons, label: m.dec_reasons_title },
  { href: paths.adminServiceLevels, label: m.levels_title, isAdminOnly: true },
  { href: paths.adminRetention, label: m.reten_title, isAdminOnly: true },
];

export function RequestsNav() {
  const { user } = useAuth();
  return <SubNav label={m.reqdesk_pages()} items={pages.filter(({ isAdminOnly }) => user?.isAdmin || !isAdminOnly)} />;
}
