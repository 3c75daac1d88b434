import { m } from "../../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { counted, formatNumber } from "../../../kit/numbers.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { usePagedList } from "../../../kit/list.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { bankKey } from "./queries.ts";

type Order = CallOutput<"GET /api/admin/bank/orders">["items"][number];

const states: Record<Order["state"], { tone: string; label: () => string }> = {
  created: { tone: "pending", label: m.bank_order_created },
  released: { tone: "in_review", label: m.bank_order_released },
  answered: { tone: "approved", label: m.bank_order_answered },
};

/** The files that were made for the bank, and how their transfers stand. */
export function Orders() {
  const list = usePagedList({
    key: [...bankKey, "orders"],
    read: (page) => api("GET /api/admin/bank/orders", { query: page }),
  });
  return (
    <ListParts list={list} words={{ failed: m.bank_failed(), empty: { title: m.bank_orders_empty(), text: m.bank_orders_empty_text() } }}>
      {(items, isBusy) => (
        <ul className="tblwrap money" aria-busy={isBusy}>
          {items.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      )}
    </ListParts>
  );
}

function Row({ order }: { order: Order }) {
  const { id, messageId, controlSum, currency, transferCount, state, answer, answerReason, isReleaseInferred, isLate } = order;
  const { submitted, createdAt, releasedAt } = order;
  const counts = {
    submitted: formatNumber(submitted),
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
        {isLate && <p>{counted(submitted, m.bank_order_late_one, m.bank_order_late_many)}</p>}
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
