import { takeBackDays } from "../../../shared/domain/community-money.ts";
import { formatSum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { formatDay } from "../../kit/dates.ts";
import { Icon } from "../../kit/Icon.tsx";
import { isQuestioned, isUnanswered, useAnswering } from "./answering.tsx";
import type { PartProps, Payment } from "./OwnMoney.tsx";

/** The payment that waits longest for the community's word: one at a time, the others stand in the list below. */
export function WaitsForAnswer({ token, money, onChanged }: PartProps) {
  const { confirm, ask, dialog } = useAnswering({ token, onChanged });
  const waiting = money.payments.filter(isUnanswered);
  const payment = waiting.at(-1);
  return (
    <>
      {payment && (
        <section className="cmoney__ask" aria-labelledby="has-arrived">
          <h2 id="has-arrived">{m.cmoney_has_arrived()}</h2>
          <p className="cmoney__big num">{formatSum(payment)}</p>
          <p className="muted">
            {m.cmoney_says_paid({ name: payment.institution.name, day: formatDay(payment.paidAt ?? payment.orderedAt) })}{" "}
            {money.account && m.cmoney_to_account({ account: money.account.account })}{" "}
            {payment.reference && m.cmoney_with_text({ text: payment.reference })}
          </p>
          <p className="row">
            <button type="button" className="btn" onClick={() => confirm(payment)}>
              {m.cmoney_yes()}
            </button>
            <button type="button" className="btn btn--q" onClick={() => ask(payment)}>
              {m.cmoney_not_yet()}
            </button>
          </p>
          <p className="small dim">{m.cmoney_look_first({ days: takeBackDays })}</p>
          {waiting.length > 1 && <p className="small">{m.cmoney_more_wait({ count: waiting.length - 1 })}</p>}
        </section>
      )}
      {dialog}
    </>
  );
}

/** Each payment that the community asks about: what it said, who does what by when, and what we answered. */
export function Questioned({ token, money, onChanged }: PartProps) {
  const answering = useAnswering({ token, onChanged });
  return (
    <>
      {money.payments.filter(isQuestioned).map((payment) => (
        <Question key={payment.id} payment={payment} {...answering} />
      ))}
      {answering.dialog}
    </>
  );
}

function Question({ payment, confirm, takeBack, ask }: { payment: Payment } & Omit<ReturnType<typeof useAnswering>, "dialog">) {
  const { id, answer, question } = payment;
  const isOpen = question?.state === "open";
  return (
    <section className="cmoney__ask" aria-labelledby={`asked-${id}`}>
      <h2 id={`asked-${id}`}>{m.cmoney_asked_title({ amount: formatSum(payment), day: formatDay(payment.paidAt ?? "") })}</h2>
      <ol className="cmoney__steps">
        <li>
          <b>{m.cmoney_state_asked({ day: formatDay(answer?.answeredAt ?? "") })}</b>
          <p className="muted cmoney__words">{answer?.words}</p>
          <p className="small muted">{m.cmoney_not_counted()}</p>
        </li>
        {isOpen ? (
          <li className="is-now">
            <b>{m.cmoney_next_asked({ day: formatDay(question.dueOn) })}</b>
            <p className="small muted">{m.cmoney_who_answers()}</p>
          </li>
        ) : (
          <li className="is-now">
            <b>{m.cmoney_state_answered({ day: formatDay(question?.closedAt ?? "") })}</b>
            <p className="cmoney__words">{question?.answer}</p>
          </li>
        )}
      </ol>
      <p className="row">
        {!isOpen && (
          <>
            <button type="button" className="btn" onClick={() => confirm(payment)}>
              {m.cmoney_yes()}
            </button>
            <button type="button" className="btn btn--q" onClick={() => ask(payment)}>
              <Icon name="info" />
              {m.cmoney_ask_again()}
            </button>
          </>
        )}
        <button type="button" className={isOpen ? "btn btn--q" : "btn btn--ghost"} onClick={() => takeBack(payment)}>
          {m.cmoney_settled()}
        </button>
      </p>
    </section>
  );
}
