import { inboxReasonText } from "../../../../shared/domain/bank-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";

/** What lies in the inbox and is not read, and why; nothing while all is read. */
export function Inbox({ items, total }: CallOutput<"GET /api/admin/bank/inbox">) {
  if (items.length === 0) return null;
  return (
    <section className="stack-2" aria-labelledby="bank-inbox">
      <h2 className="h3" id="bank-inbox">
        {m.bank_inbox_title()}
      </h2>
      <p className="small muted">{m.bank_inbox_intro()}</p>
      <ul className="tblwrap money">
        {items.map(({ name, why, foundAt }) => (
          <li key={name}>
            <div>
              <p className="cellmain">{name}</p>
              <p className="xs dim">{m.bank_inbox_since({ time: formatDateTime(foundAt) })}</p>
            </div>
            <p>{inboxReasonText(why)}</p>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="small muted">{m.bank_list_more({ shown: formatNumber(items.length), total: formatNumber(total) })}</p>
      )}
    </section>
  );
}
