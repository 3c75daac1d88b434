import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { useRound } from "./use-rounds.ts";

type RoundOf = NonNullable<FundingRequest["round"]>;

/** The call of a request, as a line of its facts. */
export function RoundLink({ round: { id, title, reference, isLate, isShortlisted } }: { round: RoundOf }) {
  return (
    <>
      <Link href={deskPaths.round(id)}>{title || reference}</Link> <RoundMarks isLate={isLate} isShortlisted={isShortlisted} />
    </>
  );
}

export function RoundMarks({ isLate, isShortlisted }: Pick<RoundOf, "isLate" | "isShortlisted">) {
  return (
    <>
      {isShortlisted && <span className="badge badge--info">{m.rounds_shortlist()}</span>}
      {isLate && <span className="badge badge--wait">{m.rounds_late()}</span>}
    </>
  );
}

/** What the call of a request can still grant, for who decides. */
export function LeftInRound({ round: { id, title, reference } }: { round: RoundOf }) {
  const money = useRound(id).data?.money;
  if (!money) return null;
  const sum = (amount: string) => formatMoney({ amount, currency: money.currency });
  return (
    <p className="banner banner--info">
      <span>
        <b>{title || reference}</b> {m.rounds_left_of({ left: sum(money.left), budget: sum(money.budget) })}
      </span>
    </p>
  );
}
