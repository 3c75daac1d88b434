import { m } from "../../shared/messages/generated/messages.js";
import { deskPaths } from "../../shared/desk-paths.ts";
import { SubNav } from "../kit/SubNav.tsx";

const items = [
  { href: deskPaths.institutions, label: m.tab_admin_institutions },
  { href: deskPaths.kycFiles, label: m.kyc_tab },
  { href: deskPaths.compliance, label: m.compliance_tab },
  { href: deskPaths.transfers, label: m.tab_transfers },
  { href: deskPaths.paymentQuestions, label: m.cmoney_desk_tab },
  { href: deskPaths.bank, label: m.tab_bank },
  { href: deskPaths.screening, label: m.scase_title },
];

/** The desk's pages about institutions and what they send. */
export function MoneyNav() {
  return <SubNav label={m.tab_admin_institutions()} items={items} />;
}
