import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { SubNav } from "../kit/SubNav.tsx";

const items = [
  { href: paths.adminInstitutions, label: m.tab_admin_institutions },
  { href: paths.adminKycFiles, label: m.kyc_tab },
  { href: paths.adminTransfers, label: m.tab_transfers },
  { href: paths.adminBank, label: m.tab_bank },
];

/** The desk's pages about institutions and what they send. */
export function MoneyNav() {
  return <SubNav label={m.tab_admin_institutions()} items={items} />;
}
