import { m } from "../../../shared/messages/generated/messages.js";
import { formatDay } from "../../kit/dates.ts";
import type { Money } from "./OwnMoney.tsx";

/** Where the money goes, by the last characters, and who changed that when. */
export function Account({ money: { account, accountChanges } }: { money: Money }) {
  return (
    <section aria-labelledby="account">
      <h2 id="account">{m.cmoney_account()}</h2>
      <div className="card stack">
        {account ? (
          <dl className="kv">
            <dt>{m.appr_label_holder()}</dt>
            <dd className="name">{account.holderName}</dd>
            <dt>{m.appr_label_account()}</dt>
            <dd className="num">{account.account}</dd>
            <dt>{m.appr_label_bank()}</dt>
            <dd className="num">{account.bank}</dd>
            <dt>{m.cmoney_account_since()}</dt>
            <dd>{formatDay(account.since)}</dd>
          </dl>
        ) : (
          <p className="muted">{m.cmoney_account_none()}</p>
        )}
        <p className="small muted">{m.cmoney_account_text()}</p>
        {accountChanges.length > 0 && (
          <>
            <h3 className="h3">{m.cmoney_account_changes()}</h3>
            <ol className="cmoney__steps">
              {accountChanges.map((change) => (
                <li key={change.id} className={change.state === "cooling" ? "is-now" : undefined}>
                  <b>
                    {m.cmoney_change_asked({
                      day: formatDay(change.askedAt),
                      account: change.account ?? m.cmoney_account_unknown(),
                    })}
                  </b>
                  <p className="small muted">{outcomeOf(change)}</p>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </section>
  );
}

function outcomeOf(change: Money["accountChanges"][number]): string {
  const { state, decidedAt, takesForceAt, isStoppedByCommunity, endedAt } = change;
  switch (state) {
    case "cooling":
      return m.cmoney_change_cools({ day: formatDay(takesForceAt ?? "") });
    case "done":
      return m.cmoney_change_done({ day: formatDay(endedAt ?? decidedAt ?? "") });
    case "refused":
      return m.cmoney_change_refused({ day: formatDay(decidedAt ?? endedAt ?? "") });
    case "stopped":
      return isStoppedByCommunity
        ? m.cmoney_change_stopped_by_you({ day: formatDay(endedAt ?? "") })
        : m.cmoney_change_stopped({ day: formatDay(endedAt ?? "") });
    case "withdrawn":
    case "lapsed":
      return m.cmoney_change_dropped({ day: formatDay(endedAt ?? "") });
  }
}
