import { m } from "../../../../shared/messages/generated/messages.js";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import type { Round } from "./use-rounds.ts";

/** How much there is, was granted and is left. */
export function RoundMoney({ round: { money } }: { round: Pick<Round, "money"> }) {
  return (
    <section className="panel stack" aria-labelledby="round-money">
      <h2 id="round-money">{m.rounds_money()}</h2>
      {money ? (
        <>
          <dl className="kv">
            <dt>{m.rounds_budget()}</dt>
            <dd className="num">{formatMoney({ amount: money.budget, currency: money.currency })}</dd>
            <dt>{m.rounds_granted()}</dt>
            <dd className="num">{formatMoney({ amount: money.granted, currency: money.currency })}</dd>
            <dt>{m.rounds_left()}</dt>
            <dd className="num">
              <b>{formatMoney({ amount: money.left, currency: money.currency })}</b>
            </dd>
          </dl>
          <p className="small muted">{m.rounds_money_text()}</p>
        </>
      ) : (
        <p className="muted">{m.rounds_money_none()}</p>
      )}
    </section>
  );
}
