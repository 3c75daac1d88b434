import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "../kit/Icon.tsx";
import { NavList } from "../kit/NavList.tsx";
import { approvalsTab, staffTab, tabsOf } from "./admin-tabs.ts";
import "../styles/admin.css";

/** The amber block in the phone's menu. */
export default function AdminMenu({ path, isAdmin }: { path: string; isAdmin: boolean }) {
  return (
    <div className="mnav__admin">
      <p>
        <Icon name="key" />
        {m.nav_admin()}
      </p>
      {/* Phones have no user menu, which leads there on wider screens. */}
      <NavList items={[...tabsOf({ isAdmin }), ...(isAdmin ? [approvalsTab] : []), staffTab({ isAdmin })]} path={path} />
    </div>
  );
}
