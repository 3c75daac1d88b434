import type { AccessTo, AnyContract } from "../../shared/contracts/all.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import type { NavItem } from "../kit/NavList.tsx";

/** A page of the desk, and who may read what it shows: the access of its first call, named by its type. */
interface DeskItem extends NavItem {
  access: "staff" | "admin";
}

/** A way to a page whose first call is `Call`; another access than its contract's does not compile. */
export function deskItem<Call extends AnyContract["call"]>(access: AccessTo<Call> & DeskItem["access"], item: NavItem): DeskItem {
  return { ...item, access };
}

/** Amber tabs (§2). */
const tabs = [
  deskItem<"GET /api/admin/dashboard">("admin", { href: paths.admin, label: m.tab_admin }),
  deskItem<"GET /api/admin/institutions/{id}">("admin", {
    href: paths.adminInstitutions,
    label: m.tab_admin_institutions,
    also: [paths.adminKycFiles, paths.adminTransfers, paths.adminBank],
  }),
  deskItem<"GET /api/admin/partner-discovery/candidates">("admin", { href: paths.adminPartnerDiscovery, label: m.tab_admin_discovery }),
  deskItem<"GET /api/admin/respondents">("admin", { href: paths.adminRespondents, label: m.tab_respondents }),
  deskItem<"GET /api/admin/funding-requests">("staff", { href: paths.adminFundingRequests, label: m.tab_funding_requests }),
  deskItem<"GET /api/admin/treaty-signatures">("admin", { href: paths.adminTreatySignatures, label: m.tab_treaty_signatures }),
  deskItem<"GET /api/admin/emails">("admin", { href: paths.adminEmails, label: m.tab_emails }),
];

interface Staff {
  isAdmin: boolean;
}

/** What one of the staff may open. */
export const openTo = (items: readonly DeskItem[], { isAdmin }: Staff): NavItem[] =>
  items.filter(({ access }) => isAdmin || access === "staff");

/** The tabs of one of the staff. */
export const tabsOf = (user: Staff): NavItem[] => openTo(tabs, user);

/** On wider screens the shield leads there. */
export const approvalsTab: NavItem = { href: paths.adminApprovals, label: m.appr_heading };

/** The staff's own pages: people for administrators, what each role may do for reviewers. */
export function staffTab({ isAdmin }: Staff): NavItem {
  return isAdmin ? { href: paths.adminStaff, label: m.staff_title } : { href: paths.adminRoles, label: m.staff_roles_short };
}
