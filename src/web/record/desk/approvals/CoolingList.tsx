import { m } from "../../../../shared/messages/generated/messages.js";
import { ApprovalCard } from "./ApprovalCard.tsx";
import { useApprovals } from "../../../desk/approvals-query.ts";

/** What was approved and has not taken effect yet, below what waits. */
export function CoolingList() {
  const { data } = useApprovals("cooling");
  if (!data || data.counts.cooling === 0) return null;
  return (
    <section className="stack appr__cooling" aria-labelledby="cooling">
      <h2 id="cooling">{m.appr_view_cooling()}</h2>
      <div>
        {data.items.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} page={data} isFirst />
        ))}
      </div>
    </section>
  );
}
