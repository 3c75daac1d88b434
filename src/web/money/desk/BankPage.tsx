import { MoneyNav } from "../../desk/MoneyNav.tsx";
import { m } from "../../../shared/messages/generated/messages.js";
import { Accounts } from "./bank/Accounts.tsx";
import { ComparisonNotice } from "./bank/Comparison.tsx";
import { BankFiles } from "./bank/BankFiles.tsx";
import { Orders } from "./bank/Orders.tsx";
import { useBank } from "./bank/queries.ts";
import { Unmatched } from "./bank/Unmatched.tsx";
import { Waiting } from "./bank/Waiting.tsx";
import { useUrlState } from "../../kit/url-state.ts";
import { oneOf } from "../../kit/one-of.ts";
import { DeskPage } from "../../kit/DeskPage.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { firstPage } from "../../kit/paging.tsx";
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
  const bank = useBank().data;
  const counts: Partial<Record<Tab, number | undefined>> = {
    waiting: bank?.waiting,
    orders: bank?.late || undefined,
    unmatched: bank?.unmatched,
    files: (bank && bank.rejected + bank.stuck + bank.breaks) || undefined,
  };
  const open = (id: Tab) => change({ tab: id, view: undefined, ...firstPage });
  return (
    <DeskPage title={m.title_bank()} nav={<MoneyNav />} intro={m.bank_intro()}>
      <div className="stack-5">
        <ComparisonNotice />
        <Tabs label={m.bank_tabs()} tabs={tabs.map((id) => ({ id, label: labels[id](), count: counts[id] }))} open={tab} onOpen={open}>
          {tab === "waiting" && <Waiting onEnterAccount={() => open("accounts")} />}
          {tab === "orders" && <Orders />}
          {tab === "files" && <BankFiles />}
          {tab === "unmatched" && <Unmatched />}
          {tab === "accounts" && <Accounts />}
        </Tabs>
      </div>
    </DeskPage>
  );
}
