import { m } from "../../shared/messages/generated/messages.js";
import { ApprovalsLink } from "../features/admin/approvals/ApprovalsLink.tsx";
import { Bell } from "../features/admin/live/Bell.tsx";
import { ProofQuestion } from "../features/auth/ProofQuestion.tsx";
import { Icon } from "../ui/Icon.tsx";
import { TabList } from "./Header.tsx";
import { tabsOf } from "./admin-tabs.ts";
import { isCurrentTab } from "./navigation.ts";
import "../styles/admin.css";

/** The amber strip of tabs under the header, and on phones the name of the page that is open. */
export default function AdminBar({ path, isAdmin }: { path: string; isAdmin: boolean }) {
  const tabs = tabsOf({ isAdmin });
  const current = tabs.find((tab) => isCurrentTab(tab, path));
  return (
    <div className="adminstrip">
      <div className="adminbar">
        <nav className="wrap" aria-label={m.nav_admin()}>
          <span className="adminbar__k">
            <Icon name="key" />
          </span>
          <div className="tabs-nav adminbar__tabs">
            <TabList items={tabs} path={path} />
          </div>
        </nav>
      </div>
      {current && (
        <details className="amob m-only">
          <summary className="wrap">
            <Icon name="key" />
            {m.nav_admin()} <b>{current.label()}</b>
            <Icon name="down" />
          </summary>
          <nav className="mnav mnav__admin" aria-label={m.nav_admin()}>
            <TabList items={tabs} path={path} />
          </nav>
        </details>
      )}
      {isAdmin && <ApprovalsLink />}
      <Bell />
      <ProofQuestion />
    </div>
  );
}
