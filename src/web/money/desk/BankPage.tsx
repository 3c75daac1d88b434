import { useEffect } from "react";
import { MoneyNav } from "../../desk/MoneyNav.tsx";
import { m } from "../../../shared/messages/generated/messages.js";
import { Accounts } from "./bank/Accounts.tsx";
import { BankFiles } from "./bank/BankFiles.tsx";
import { Orders } from "./bank/Orders.tsx";
import { useBank } from "./bank/queries.ts";
import { Unmatched } from "./bank/Unmatched.tsx";
import { Waiting } from "./bank/Waiting.tsx";
import { formatNumber } from "../../kit/numbers.ts";
import { oneOf, useUrlState } from "../../kit/url-state.ts";
import "../../styles/admin.css";
import "../../projects/desk/payee/bank.css";

const tabs = ["waiting", "orders", "files", "unmatched", "accounts"] as const;
type Tab = (typeof tabs)[number];

const labels: Record<Tab, () => string> = {
  waiting: m.bank_tab_waiting,
  orders: m.bank_tab_orders,
  files: m.bank_tab_files,
  unmatched: m.bank_tab_unmatched,
  accounts: m.bank_tab_accounts,
};

export const titleOf = m.title_bank;

/** The way of live money to the bank and back: what waits, what was sent, what came, and what a person must place. */
export default function BankPage() {
  const { params, change } = useUrlState();
  const tab = oneOf(tabs, params.get("tab")) ?? "waiting";
  const counts = useBank().data;
  // On a phone the row of tabs scrolls; the open one has to be in view.
  useEffect(() => {
    document.getElementById(`tab-${tab}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab]);
  const moveWithArrows = (event: React.KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab;
    change({ tab: next }, { replace: true });
    document.getElementById(`tab-${next}`)?.focus();
  };
  const countOf = (id: Tab) =>
    id === "waiting" || id === "unmatched" ? counts?.[id] : id === "files" ? counts?.rejected || undefined : undefined;
  return (
    <main id="main" className="wrap apage">
      <MoneyNav />
      <div className="ahead">
        <h1>{m.title_bank()}</h1>
      </div>
      <p className="muted intro">{m.bank_intro()}</p>
      <div className="tablist" role="tablist" aria-label={m.bank_tabs()}>
        {tabs.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            aria-selected={tab === id}
            tabIndex={tab === id ? 0 : -1}
            onKeyDown={moveWithArrows}
            onClick={() => change({ tab: id })}
          >
            {labels[id]()} {countOf(id) !== undefined && <span className="num dim">{formatNumber(countOf(id) ?? 0)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className="tabpanel">
        {tab === "waiting" && <Waiting onEnterAccount={() => change({ tab: "accounts" })} />}
        {tab === "orders" && <Orders />}
        {tab === "files" && <BankFiles />}
        {tab === "unmatched" && <Unmatched />}
        {tab === "accounts" && <Accounts />}
      </div>
    </main>
  );
}
