import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import type { NavItem } from "../kit/navigation.ts";

/** Amber tabs (§2): all of them for administrators, the marked ones for reviewers too. */
const tabs: (NavItem & { staff?: true })[] = [
  { href: paths.admin, label: m.tab_admin },
  { href: paths.adminInstitutions, label: m.tab_admin_institutions, also: [paths.adminTransfers, paths.adminBank] },
  { href: paths.adminPartnerDiscovery, label: m.tab_admin_discovery },
  { href: paths.adminRespondents, label: m.tab_respondents },
  { href: paths.adminFundingRequests, label: m.tab_funding_requests, staff: true },
  { href: paths.adminTreatySignatures, label: m.tab_treaty_signatures },
  { href: paths.adminEmails, label: m.tab_emails },
];

/** The tabs of one of the staff. */
export function tabsOf({ isAdmin }: { isAdmin: boolean }): NavItem[] {
  return tabs.filter(({ staff }) => isAdmin || staff);
}

/** On wider screens the shield leads there. */
export const approvalsTab: NavItem = { href: paths.adminApprovals, label: m.appr_heading };

/** The staff's own pages: people for administrators, what each role may do for reviewers. */
export function staffTab({ isAdmin }: { isAdmin: boolean }): NavItem {
  return isAdmin ? { href: paths.adminStaff, label: m.staff_title } : { href: paths.adminRoles, label: m.staff_roles_short };
}
