import { approvalViews, type ApprovalView } from "../../../shared/domain/approvals.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { ApprovalCard } from "./approvals/ApprovalCard.tsx";
import { CoolingList } from "./approvals/CoolingList.tsx";
import { SoleAdministrator } from "./approvals/SoleAdministrator.tsx";
import { counted, formatNumber } from "../../kit/numbers.ts";
import { StaffNav } from "../../desk/StaffNav.tsx";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { api } from "../../api/client.ts";
import type { Approvals } from "../../desk/approvals-query.ts";
import { keys } from "../../desk/queries.ts";
import "../../styles/admin.css";
import "../../styles/filters.css";
import "./approvals/approvals.css";

export const titleOf = m.appr_heading;

const viewLabels: Record<ApprovalView, () => string> = {
  waiting: m.appr_view_waiting,
  cooling: m.appr_view_cooling,
  decided: m.appr_view_decided,
};
const emptyTexts: Record<ApprovalView, () => string> = {
  waiting: m.appr_empty_waiting,
  cooling: m.appr_empty_cooling,
  decided: m.appr_empty_decided,
};

const kinds = { view: approvalViews } as const;

/** What one person has asked for and another decides (decision 0045). */
export default function ApprovalsPage() {
  const { values, set } = useFilters(kinds);
  const view = values.view ?? "waiting";
  const list = usePagedList({
    key: [...keys.approvals, view],
    read: (page) => api("GET /api/admin/approvals", { query: { view, ...page } }),
  });
  const { page } = list;
  return (
    <ListScreen
      title={m.appr_heading()}
      nav={<StaffNav />}
      actions={page && <p className="small dim">{summaryOf(page.counts)}</p>}
      intro={page && <SoleAdministrator standing={page.soleAdministrator} />}
      list={list}
      filters={
        <Segments
          label={m.appr_show()}
          value={view}
          options={approvalViews.map((one) => ({ value: one, label: viewLabels[one](), count: page?.counts[one] }))}
          onChange={(one) => set({ view: one })}
        />
      }
      words={{ failed: m.appr_failed(), empty: { title: emptyTexts[view](), text: m.appr_empty_text() } }}
      skeleton={3}
      after={view === "waiting" && <CoolingList />}
    >
      {(items, isBusy) => (
        <div className="appr__list" aria-busy={isBusy}>
          {items.map((approval, index) => (
            <ApprovalCard key={approval.id} approval={approval} page={page as Approvals} isFirst={view === "waiting" && index === 0} />
          ))}
        </div>
      )}
    </ListScreen>
  );
}

function summaryOf({ waiting, mine }: Approvals["counts"]): string {
  if (waiting === 0) return m.appr_summary_none();
  return `${counted(waiting, m.appr_summary_one, m.appr_summary_many)} ${m.appr_summary_yours({ count: formatNumber(waiting - mine) })}`;
}
