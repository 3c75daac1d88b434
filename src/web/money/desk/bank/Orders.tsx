import { m } from "../../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { counted, formatNumber } from "../../../kit/numbers.ts";
import { Pager, usePaging } from "../../../kit/paging.tsx";
import { Empty, ListSkeleton, LoadFailed } from "../../../kit/States.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { useBankList } from "./queries.ts";

type Order = CallOutput<"GET /api/admin/bank/orders">["items"][number];

const states: Record<Order["state"], { tone: string; label: () => string }> = {
  created: { tone: "pending", label: m.bank_order_created },
  released: { tone: "in_review", label: m.bank_order_released },
  answered: { tone: "approved", label: m.bank_order_answered },
};

/** The files that were made for the bank, and how their transfers stand. */
export function Orders() {
  const paging = usePaging("orders");
  const list = useBankList("orders", paging.cursor, (query) => api("GET /api/admin/bank/orders", { query }));
  const items = list.data?.items ?? [];
  return (
    <>
      {list.isPending && <ListSkeleton />}
      {list.isError && <LoadFailed text={m.bank_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <Empty title={m.bank_orders_empty()} text={m.bank_orders_empty_text()} />}
      {items.length > 0 && (
        <ul className="tblwrap money" aria-busy={list.isPlaceholderData}>
          {items.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      )}
      {list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
    </>
  );
}

function Row({ order }: { order: Order }) {
  const { id, messageId, controlSum, currency, transferCount, state, answer, answerReason, isReleaseInferred, createdAt, releasedAt } =
    order;
  const counts = {
    submitted: formatNumber(order.submitted),
    settled: formatNumber(order.settled),
    failed: formatNumber(order.failed),
    returned: formatNumber(order.returned),
  };
  return (
    <li>
      <div className="stack-2">
        <p className="money__sum">
          {controlSum} {currency}
        </p>
        <p className="row row--tight">
          <StatusBadge status={states[state].tone} label={states[state].label()} />
        </p>
      </div>
      <div>
        <p>
          {counted(transferCount, m.bank_order_one, m.bank_order_many)}: {m.bank_order_counts(counts)}
        </p>
        {answer && (
          <p>
            {m.bank_order_answer({ answer })} {answerReason}
          </p>
        )}
        {isReleaseInferred && <p>{m.bank_order_inferred()}</p>}
        <p className="xs dim">
          <code>{messageId}</code> · {m.bank_order_made({ when: formatDateTime(createdAt) })}
          {releasedAt && ` · ${m.bank_order_left({ when: formatDateTime(releasedAt) })}`}
        </p>
      </div>
      <p className="row row--tight money__acts">
        <a className="btn btn--q btn--sm" href={address("/api/admin/bank/orders/{id}/file", { id })} download>
          <Icon name="download" />
          {m.bank_download()} <span className="vh">{messageId}</span>
        </a>
      </p>
    </li>
  );
}
