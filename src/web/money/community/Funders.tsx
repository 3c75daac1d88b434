import type { ReactNode } from "react";
import { Link } from "wouter";
import { eligibilityLabel } from "../../../shared/domain/labels.ts";
import { formatSum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api } from "../../api/client.ts";
import { formatDay } from "../../kit/dates.ts";
import { useAct } from "../../projects/community/project-form.ts";
import { useConfirmation } from "../../requests/applicant/Confirmation.tsx";
import type { Money, PartProps } from "./OwnMoney.tsx";

type Funder = Money["funders"][number];

/** Accepting asks for a code, declining for none. */
function useDeciding({ token, onChanged }: Pick<PartProps, "token" | "onChanged">) {
  const act = useAct<Money>({ onChanged });
  const { confirm, question } = useConfirmation(token, "accept_funder");
  const decide = ({ id }: Funder, standing: "accepted" | "declined", code?: string) =>
    api("PUT /api/requests/{token}/money/funders/{id}", { params: { token, id: String(id) }, body: { standing, code } });
  return {
    accept: (funder: Funder) =>
      void act(() => confirm((code) => decide(funder, "accepted", code), String(funder.id)), m.cmoney_accepted_toast),
    decline: (funder: Funder) => void act(() => decide(funder, "declined"), m.cmoney_declined_toast),
    question,
  };
}

/** Whoever has paid meanwhile wishes no more. */
const isWish = ({ standing, hasPaid }: Funder) => standing === "wishes" && !hasPaid;

/** Who wants to fund the project and waits for the community's word, with the public record. */
export function Wishes({ token, money, onChanged }: PartProps) {
  const { accept, decline, question } = useDeciding({ token, onChanged });
  return (
    <>
      {money.funders.filter(isWish).map((funder) => (
        <section key={funder.id} className="cmoney__ask" aria-labelledby={`wish-${funder.id}`}>
          <h2 id={`wish-${funder.id}`}>{m.cmoney_wish({ name: funder.name })}</h2>
          <PublicRecord of={funder} />
          <p className="small dim">{money.fundersPolicy === "ask" ? m.cmoney_wish_text() : m.cmoney_wish_text_open()}</p>
          <p className="row">
            <button type="button" className="btn" onClick={() => accept(funder)}>
              {m.cmoney_accept()}
            </button>
            <button type="button" className="btn btn--q" onClick={() => decline(funder)}>
              {m.cmoney_decline()}
            </button>
          </p>
        </section>
      ))}
      {question}
    </>
  );
}

function PublicRecord({ of: { id, type, eligibilityStatus, projectsFunded, wishedAt, standing } }: { of: Funder }) {
  return (
    <p className="small muted">
      {[
        type,
        eligibilityLabel(eligibilityStatus),
        m.cmoney_funded({ count: projectsFunded }),
        ...(standing === "wishes" && wishedAt ? [m.cmoney_asked_on({ day: formatDay(wishedAt) })] : []),
      ].join(" · ")}{" "}
      <Link href={paths.institution(id)}>{m.cmoney_record()}</Link>
    </p>
  );
}

/** Who funds the project, or may, or may not: with the way to change that. */
export function Funders({ token, money, onChanged }: PartProps) {
  const { accept, decline, question } = useDeciding({ token, onChanged });
  const funders = money.funders.filter((funder) => !isWish(funder));
  if (funders.length === 0) return null;
  return (
    <section aria-labelledby="funders">
      <h2 id="funders">{m.cmoney_funders()}</h2>
      <ul className="cmoney__list">
        {funders.map((funder) => (
          <li key={funder.id}>
            <div>
              <p className="name">{funder.name}</p>
              <PublicRecord of={funder} />
              <p className="small">{standingOf(funder)}</p>
            </div>
            <p className="cmoney__amount num">{money.sums && formatSum({ amount: funder.paid, currency: money.sums.currency })}</p>
            <p className="cmoney__acts">
              {funder.standing === "declined" ? (
                <Act onAct={() => accept(funder)} name={funder.name}>
                  {m.cmoney_accept_again()}
                </Act>
              ) : (
                <Act onAct={() => decline(funder)} name={funder.name}>
                  {m.cmoney_decline_more()}
                </Act>
              )}
            </p>
          </li>
        ))}
      </ul>
      {question}
    </section>
  );
}

function Act({ onAct, name, children }: { onAct: () => void; name: string; children: ReactNode }) {
  return (
    <button type="button" className="btn btn--ghost btn--sm" onClick={onAct}>
      {children}
      <span className="vh"> {name}</span>
    </button>
  );
}

function standingOf({ standing, decidedAt }: Funder): string {
  const day = formatDay(decidedAt ?? "1970-01-01");
  if (standing === "declined") return m.cmoney_is_declined({ day });
  return standing === "accepted" ? m.cmoney_is_accepted({ day }) : m.cmoney_is_not_asked();
}
