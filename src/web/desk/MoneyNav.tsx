import { m } from "../../shared/messages/generated/messages.js";
import { SubNav } from "../kit/SubNav.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { openTo } from "./admin-tabs.ts";
import { moneyPages } from "./page-lists.ts";

/** The desk's pages about institutions and what they send. */
export function MoneyNav() {
  const { user } = useAuth();
  return <SubNav label={m.tab_admin_institutions()} items={openTo(moneyPages, { isAdmin: user?.isAdmin ?? false })} />;
}
