import { m } from "../../../shared/messages/generated/messages.js";
import { levelLabels, standingLabels } from "../../../shared/domain/compliance-labels.ts";
import { formatDate } from "../../kit/dates.ts";
import { CopyButton } from "../../session/account/CopyButton.tsx";
import { Frame } from "./Frame.tsx";
import { GetStarted } from "./GetStarted.tsx";
import { type Account, hasStarted, useAccount } from "./queries.ts";
import { PublicPayments } from "./PublicPayments.tsx";
import { Steps } from "./Steps.tsx";
import { useMode } from "./use-mode.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { formatMoney } from "../../../shared/domain/sums.ts";

export const titleOf = m.area_nav_account;

/** How the institution stands: its first steps, the way to a live connection, funds and compliance. */
export default function AccountPage() {
  const { mode } = useMode();
  const account = useAccount(mode, { isWatched: mode === "test" });
  return (
    <Frame title={m.area_nav_account()}>
      <Loaded of={account} failed={m.area_failed()}>
        {(data) => (
          <>
            {mode === "test" && !hasStarted(data.started) && <GetStarted account={data} />}
            <div className="pgrid">
              <section className="panel">
                <h2>{m.area_account_steps()}</h2>
                <Steps onboarding={data.onboarding} />
              </section>
              <div className="stack">
                <Funds account={data} />
                <Compliance of={data.compliance} />
                {mode === "live" && <PublicPayments />}
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function Funds({ account }: { account: Account }) {
  const { mode, balances, depositReference, accountId } = account;
  return (
    <section className="panel stack-2">
      <h2>{m.area_account_funds()}</h2>
      {balances.map(({ currency, amount }) => (
        <p className="pfunds num" key={currency}>
          {formatMoney({ amount, currency })}
        </p>
      ))}
      {balances.length === 0 && (
        <p className="muted small">{mode === "test" ? m.area_account_no_test_funds() : m.area_account_no_live_funds()}</p>
      )}
      <dl className="kv">
        <dt>{m.area_account_id()}</dt>
        <dd className="mono">{accountId}</dd>
        {mode === "live" && (
          <>
            <dt>{m.area_account_reference()}</dt>
            <dd className="stack-2">
              <p className="mono">{depositReference}</p>
              <p className="xs dim">{m.area_account_reference_hint()}</p>
              <CopyButton text={depositReference} label={m.area_account_copy_reference()} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Compliance({
  of: { compliance_status, certification_level, verification_date, next_review_date, last_review },
}: {
  of: Account["compliance"];
}) {
  const facts = [
    [m.area_account_standing_word(), standingLabels[compliance_status]()],
    [m.area_account_level(), certification_level && levelLabels[certification_level]()],
    [m.area_account_verified(), verification_date && formatDate(verification_date)],
    [m.area_account_last_review(), last_review && formatDate(last_review.review_date)],
    [m.area_account_review(), next_review_date && formatDate(next_review_date)],
  ];
  return (
    <section className="panel stack-2">
      <h2>{m.area_account_compliance()}</h2>
      <dl className="kv">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {last_review && <LastReview of={last_review} />}
    </section>
  );
}

/** What the last yearly review found, and what the institution is asked to improve. */
function LastReview({ of: { findings, improvements } }: { of: NonNullable<Account["compliance"]["last_review"]> }) {
  return (
    <div className="stack-2">
      <h3>{m.area_account_findings()}</h3>
      <p className="small asTyped">{findings}</p>
      {improvements.length > 0 && (
        <>
          <h3>{m.area_account_improvements()}</h3>
          <ul className="small">
            {improvements.map(({ description, due_date }) => (
              <li className="asTyped" key={`${due_date} ${description}`}>
                {m.compliance_review_improve({ day: formatDate(due_date), what: description })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
