import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import type { NavItem } from "../kit/NavList.tsx";

/** Tabs for everyone (§2). */
export const publicTabs: NavItem[] = [
  { href: paths.home, label: m.tab_dashboard, isAlone: true },
  { href: paths.treaty, label: m.tab_treaty },
  { href: paths.projects, label: m.tab_projects },
  { href: paths.partnerDiscovery, label: m.tab_partner_discovery },
  { href: paths.howItWorks, label: m.tab_how_it_works },
  { href: paths.resources, label: m.tab_resources },
  { href: paths.fundingRequest, label: m.tab_funding_request },
];
