import { Link } from "wouter";
import { formatSum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { address } from "../../api/client.ts";
import { formatDay } from "../../kit/dates.ts";
import { Icon } from "../../kit/Icon.tsx";
import { isUnanswered, standingOf, useAnswering } from "./answering.tsx";
import type { PartProps, Payment } from "./OwnMoney.tsx";

/** Every live payment, newest first, with the ways to take the list along. */
export function Payments({ token, money, onChanged }: PartProps) {
  const answering = useAnswering({ token, onChanged });
  const { payments, paymentsTotal } = money;
  if (payments.length === 0)
    return (
      <section className="card cmoney__none" aria-labelledby="payments">
        <h2 id="payments" className="h3">
          {m.cmoney_none()}
        </h2>
        <p className="muted">{m.cmoney_none_text()}</p>
      </section>
    );
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{m.cmoney_payments()}</h2>
      <ul className="cmoney__list">
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} {...answering} />
        ))}
      </ul>
      {paymentsTotal > payments.length && (
        <p className="small muted">{m.cmoney_newest({ shown: payments.length, total: paymentsTotal })}</p>
      )}
      <p className="row cmoney__take">
        <a className="btn btn--ghost" href={address("/api/requests/{token}/money/export", { token })} download>
          <Icon name="download" />
          {m.cmoney_table()}
        </a>
        <button type="button" className="btn btn--ghost" onClick={() => window.print()}>
          <Icon name="print" />
          {m.cmoney_print()}
        </button>
      </p>
      {answering.dialog}
    </section>
  );
}

const isGone = ({ status }: Payment) => status === "returned" || status === "failed" || status === "cancelled";

function chargesText(borneBy: Payment["charges"][number]["borneBy"], sum: string): string {
  return borneBy === "initiative" ? m.cmoney_charges_initiative({ sum }) : m.cmoney_charges_institution({ sum });
}

function Row({ payment, confirm, takeBack, ask }: { payment: Payment } & Omit<ReturnType<typeof useAnswering>, "dialog">) {
  const { institution, reason, answer } = payment;
  const { tone, label, next } = standingOf(payment);
  const amount = formatSum(payment);
  const which = <span className="vh">{` ${amount}, ${institution.name}`}</span>;
  return (
    <li>
      <div>
        <p>
          <Link className="name" href={paths.institution(institution.id)}>
            {institution.name}
          </Link>
        </p>
        <p className="small dim">{formatDay(payment.returnedAt ?? payment.paidAt ?? payment.orderedAt)}</p>
      </div>
      <p className="cmoney__amount num">{isGone(payment) ? <del>{amount}</del> : amount}</p>
      <div className="cmoney__state">
        <p>
          <span className={`badge badge--${tone}`}>{label}</span>
        </p>
        {reason && isGone(payment) && <p className="small">{m.cmoney_reason({ reason })}</p>}
        {payment.charges.map(({ borneBy, amount }) => (
          <p className="small" key={borneBy}>
            {chargesText(borneBy, formatSum({ amount, currency: payment.currency }))}
          </p>
        ))}
        {next && <p className="small muted">{next}</p>}
      </div>
      <p className="cmoney__acts">
        {isUnanswered(payment) && (
          <button type="button" className="btn btn--2 btn--sm" onClick={() => confirm(payment)}>
            {m.cmoney_yes()}
            {which}
          </button>
        )}
        {payment.status === "settled" && answer?.kind !== "questioned" && (
          <button type="button" className="btn btn--ghost btn--sm" onClick={() => ask(payment)}>
            {isUnanswered(payment) ? m.cmoney_not_yet() : m.cmoney_question_it()}
            {which}
          </button>
        )}
        {answer?.kind === "confirmed" && answer.canTakeBack && (
          <button type="button" className="btn btn--ghost btn--sm" onClick={() => takeBack(payment)}>
            {m.cmoney_take_back()}
            {which}
          </button>
        )}
      </p>
    </li>
  );
}
