import type { AccessTo, AnyContract } from "../../shared/contracts/all.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { deskPaths } from "../../shared/desk-paths.ts";
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
  deskItem<"GET /api/admin/dashboard">("admin", { href: deskPaths.dashboard, label: m.tab_admin, isAlone: true }),
  deskItem<"GET /api/admin/institutions/{id}">("admin", {
    href: deskPaths.institutions,
    label: m.tab_admin_institutions,
    also: [
      deskPaths.kycFiles,
      deskPaths.compliance,
      deskPaths.transfers,
      deskPaths.paymentQuestions,
      deskPaths.bank,
      deskPaths.screening,
      deskPaths.screeningParties,
      deskPaths.screeningExaminer,
      deskPaths.screeningLists,
    ],
  }),
  deskItem<"GET /api/admin/partner-discovery/candidates">("admin", { href: deskPaths.partnerDiscovery, label: m.tab_admin_discovery }),
  deskItem<"GET /api/admin/respondents">("admin", { href: deskPaths.respondents, label: m.tab_respondents, also: [deskPaths.messages] }),
  deskItem<"GET /api/admin/funding-requests">("staff", { href: deskPaths.fundingRequests, label: m.tab_funding_requests }),
  deskItem<"GET /api/admin/treaty-signatures">("admin", { href: deskPaths.treatySignatures, label: m.tab_treaty_signatures }),
  deskItem<"GET /api/admin/emails">("admin", { href: deskPaths.emails, label: m.tab_emails }),
];

/** An administrator comes to screening by way of the institutions, whose pages a reviewer does not have. */
const screeningTab = deskItem<"GET /api/admin/screening/cases">("staff", {
  href: deskPaths.screening,
  label: m.scase_title,
  also: [deskPaths.screeningParties, deskPaths.screeningLists, deskPaths.screeningExaminer],
});

interface Staff {
  isAdmin: boolean;
}

/** What one of the staff may open. */
export const openTo = (items: readonly DeskItem[], { isAdmin }: Staff): NavItem[] =>
  items.filter(({ access }) => isAdmin || access === "staff");

/** The tabs of one of the staff. */
export const tabsOf = (user: Staff): NavItem[] => openTo(user.isAdmin ? tabs : [...tabs, screeningTab], user);

/** On wider screens the shield leads there. */
export const approvalsTab: NavItem = { href: deskPaths.approvals, label: m.appr_heading };

/** The staff's own pages: people for administrators, what each role may do for reviewers. */
export function staffTab({ isAdmin }: Staff): NavItem {
  return isAdmin ? { href: deskPaths.staff, label: m.staff_title } : { href: deskPaths.roles, label: m.staff_roles_short };
}
