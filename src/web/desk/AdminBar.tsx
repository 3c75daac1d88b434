import { m } from "../../shared/messages/generated/messages.js";
import { ApprovalsLink } from "./ApprovalsLink.tsx";
import { Bell } from "./live/Bell.tsx";
import { ProofQuestion } from "../session/ProofQuestion.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { Icon } from "../kit/Icon.tsx";
import { NavList } from "../kit/NavList.tsx";
import { tabsOf } from "./admin-tabs.ts";
import { isCurrentTab } from "../kit/NavList.tsx";
import { Finder } from "./palette/Finder.tsx";
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
            <NavList items={tabs} path={path} />
          </div>
        </nav>
      </div>
      {current && (
        <details className="amob m-only">
          <summary className="wrap">
            <Icon name="key" />
            <span className="amob__where">{m.nav_admin()}</span> <b>{current.label()}</b>
            <Icon name="down" />
          </summary>
          <nav className="mnav mnav__admin" aria-label={m.nav_admin()}>
            <NavList items={tabs} path={path} />
          </nav>
        </details>
      )}
      <Finder />
      {isAdmin && <ApprovalsLink />}
      <Bell />
      <UndoBar />
      <ProofQuestion />
    </div>
  );
}
