import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import type { NavItem } from "../kit/NavList.tsx";

/** Tabs for everyone (§2). */
export const publicTabs: NavItem[] = [
  { href: paths.home, label: m.tab_dashboard },
  { href: paths.treaty, label: m.tab_treaty },
  { href: paths.projects, label: m.tab_projects },
  { href: paths.partnerDiscovery, label: m.tab_partner_discovery },
  { href: paths.howItWorks, label: m.tab_how_it_works },
  { href: paths.resources, label: m.tab_resources },
  { href: paths.fundingRequest, label: m.tab_funding_request },
];

/** Footer links (§2). */
export const footerGroups: { heading: () => string; items: NavItem[] }[] = [
  {
    heading: m.footer_platform,
    items: [
      { href: paths.home, label: m.footer_home },
      { href: paths.institutions, label: m.footer_institutions },
      { href: paths.projects, label: m.tab_projects },
      { href: paths.howItWorks, label: m.tab_how_it_works },
    ],
  },
  {
    heading: m.tab_resources,
    items: [
      { href: paths.resources, label: m.tab_resources },
      { href: paths.about, label: m.footer_about },
      { href: paths.license, label: m.footer_license },
      { href: paths.bankingLedger, label: m.footer_banking_ledger },
      { href: paths.apiDocs, label: m.footer_api_docs },
      { href: paths.faq, label: m.footer_faq },
    ],
  },
  { heading: m.footer_get_in_touch, items: [{ href: paths.contact, label: m.footer_contact }] },
];
