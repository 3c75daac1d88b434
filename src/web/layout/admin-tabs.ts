import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import type { NavItem } from "./navigation.ts";

/** Amber tabs, for administrators only (§2). The last two lead to what the rulings and the audit log add. */
export const adminTabs: NavItem[] = [
  { href: paths.admin, label: m.tab_admin },
  { href: paths.adminInstitutions, label: m.tab_admin_institutions, also: [paths.adminTransfers, paths.adminBank] },
  { href: paths.adminPartnerDiscovery, label: m.tab_admin_discovery },
  { href: paths.adminRespondents, label: m.tab_respondents },
  { href: paths.adminFundingRequests, label: m.tab_funding_requests },
  { href: paths.adminTreatySignatures, label: m.tab_treaty_signatures },
  { href: paths.adminEmails, label: m.tab_emails },
];
