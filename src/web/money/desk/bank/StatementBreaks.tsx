import { useState } from "react";
import { describeBreak } from "../../../../shared/domain/bank-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDate } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import { ExplainDialog } from "./ExplainDialog.tsx";

type Breaks = CallOutput<"GET /api/admin/bank/statement-breaks">;
type Break = Breaks["items"][number];

/** What is missing in the bank's statements, or does not add up; nothing while all is well. */
export function StatementBreaks({ items, total }: Breaks) {
  const [explaining, setExplaining] = useState<Break>();
  if (items.length === 0) return null;
  return (
    <section className="stack-2" aria-labelledby="statement-breaks">
      <h2 className="h3" id="statement-breaks">
        {m.bank_breaks_title()}
      </h2>
      <p className="small muted">{m.bank_breaks_intro()}</p>
      <ul className="tblwrap money">
        {items.map((one) => (
          <li key={one.id}>
            <div>
              <p className="cellmain">{one.account ?? m.bank_breaks_account_unknown()}</p>
              <p className="xs dim">{[one.currency, one.day && formatDate(one.day)].filter(Boolean).join(" · ")}</p>
              <p className="xs dim">{[one.statementId, one.fileName].filter(Boolean).join(" · ")}</p>
            </div>
            <Sentences of={one} />
            <p className="row row--tight money__acts">
              <button type="button" className="btn btn--q btn--sm" onClick={() => setExplaining(one)}>
                {m.bank_break_close()} <span className="vh">{describeBreak(one)[0]}</span>
              </button>
            </p>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="small muted">{m.bank_list_more({ shown: formatNumber(items.length), total: formatNumber(total) })}</p>
      )}
      {explaining && (
        <ExplainDialog
          title={m.bank_break_close_title()}
          action={m.bank_break_close()}
          label={m.bank_break_reason()}
          hint={m.bank_break_reason_hint()}
          done={m.bank_break_closed()}
          send={(reason) =>
            api("POST /api/admin/bank/statement-breaks/{id}/close", {
              params: { id: String(explaining.id) },
              body: { reason, foundAt: explaining.foundAt },
            })
          }
          onClose={() => setExplaining(undefined)}
        >
          <Sentences of={explaining} />
        </ExplainDialog>
      )}
    </section>
  );
}

function Sentences({ of: found }: { of: Break }) {
  const [what, ...more] = describeBreak(found);
  return (
    <div className="stack-2">
      <p>{what}</p>
      {more.map((sentence) => (
        <p className="xs dim" key={sentence}>
          {sentence}
        </p>
      ))}
    </div>
  );
}
