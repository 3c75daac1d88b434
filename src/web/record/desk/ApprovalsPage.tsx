import { useState } from "react";
import { approvalViews, type ApprovalView } from "../../../shared/domain/approvals.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { ApprovalCard } from "./approvals/ApprovalCard.tsx";
import { CoolingList } from "./approvals/CoolingList.tsx";
import { type Approvals, useApprovals } from "../../desk/approvals-query.ts";
import { SoleAdministrator } from "./approvals/SoleAdministrator.tsx";
import { counted, formatNumber } from "../../kit/numbers.ts";
import { Pager, usePaging } from "../../kit/paging.tsx";
import { StaffNav } from "../../desk/StaffNav.tsx";
import { Empty, ListSkeleton, LoadFailed } from "../../kit/States.tsx";
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

/** What one person has asked for and another decides (decision 0045). */
export default function ApprovalsPage() {
  const [view, setView] = useState<ApprovalView>("waiting");
  const paging = usePaging(view);
  const list = useApprovals(view, paging.cursor);
  const items = list.data?.items ?? [];
  return (
    <main id="main" className="wrap apage">
      <StaffNav />
      <div className="ahead">
        <h1>{m.appr_heading()}</h1>
        {list.data && <p className="small dim">{summaryOf(list.data.counts)}</p>}
      </div>
      {list.data && <SoleAdministrator standing={list.data.soleAdministrator} />}
      <div className="seg" role="group" aria-label={m.appr_show()}>
        {approvalViews.map((one) => (
          <button type="button" key={one} aria-pressed={one === view} onClick={() => setView(one)}>
            {viewLabels[one]()} {list.data && <span>{formatNumber(list.data.counts[one])}</span>}
          </button>
        ))}
      </div>
      {list.isPending && <ListSkeleton rows={3} />}
      {list.isError && <LoadFailed text={m.appr_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      <div className="appr__list" aria-busy={list.isPlaceholderData}>
        {list.data && !list.isPlaceholderData && items.length === 0 && <Empty title={emptyTexts[view]()} text={m.appr_empty_text()} />}
        {items.map((approval, index) => (
          <ApprovalCard key={approval.id} approval={approval} page={list.data as Approvals} isFirst={view === "waiting" && index === 0} />
        ))}
      </div>
      {list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
      {view === "waiting" && <CoolingList />}
    </main>
  );
}

function summaryOf({ waiting, mine }: Approvals["counts"]): string {
  if (waiting === 0) return m.appr_summary_none();
  return `${counted(waiting, m.appr_summary_one, m.appr_summary_many)} ${m.appr_summary_yours({ count: formatNumber(waiting - mine) })}`;
}
