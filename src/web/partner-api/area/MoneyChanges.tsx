import { useQuery } from "@tanstack/react-query";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { Asked } from "../../kit/Asked.tsx";
import { areaKeys } from "./queries.ts";
import { useChange } from "../../kit/use-change.ts";
import "../../record/desk/approvals/approvals.css";

type Change = CallOutput<"GET /api/partner/money-changes">["items"][number];

/** What changes of where the institution's money goes, on every page of the area until it has taken effect or was stopped. */
export function MoneyChanges() {
  const changes = useQuery({ queryKey: [areaKeys.moneyChanges], queryFn: () => api("GET /api/partner/money-changes", {}), ...freshOnOpen });
  return (
    <>
      {changes.data?.items.map((change) => (
        <MoneyChange key={change.id} change={change} />
      ))}
    </>
  );
}

function MoneyChange({ change: { id, kind, about, changes, takesForceAt } }: { change: Change }) {
  const stop = useChange({
    call: () => api("POST /api/partner/money-changes/{id}/stop", { params: { id: String(id) }, body: {} }),
    failed: m.area_not_done(),
    reads: [[areaKeys.moneyChanges]],
    done: { title: m.area_change_stopped() },
  });
  return (
    <section className="banner banner--info moneychange" aria-labelledby={`change-${id}`}>
      <Icon name="warning" />
      <div className="stack-2">
        <h2 className="h3" id={`change-${id}`}>
          {kind === "payee" ? m.area_change_payee({ project: about }) : m.area_change_own({ currency: about })}
        </h2>
        <p className="small">{m.area_change_until({ when: formatDateTime(takesForceAt ?? "") })}</p>
        <dl className="kv">
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{before === null || before === after ? after : m.area_change_from_to({ before, after })}</dd>
            </div>
          ))}
        </dl>
        <Asked
          label={m.area_change_stop()}
          question={m.area_change_stop_question()}
          sure={m.area_change_stop()}
          isPending={stop.isPending}
          onYes={() => stop.mutate()}
        />
      </div>
    </section>
  );
}
