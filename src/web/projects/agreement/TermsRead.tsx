import type { ReactNode } from "react";
import { agreementLineLabel, reportsOf } from "../../../shared/domain/agreement-labels.ts";
import type { AgreementLine } from "../../../shared/domain/agreements.ts";
import { formatTyped } from "../../../shared/domain/money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { formatDate } from "../../kit/dates.ts";
import { ReadRows } from "./ReadRows.tsx";
import "./agreement.css";

export type Agreement = CallOutput<"GET /api/requests/{token}/agreement">;
export type Version = NonNullable<Agreement["inForce"]>;
export type Terms = Version["terms"];

/** A version as it is written, line by line. */
export function TermsRead({ of: { terms, currency } }: { of: Pick<Version, "terms" | "currency"> }) {
  const { purpose, budget, tranches, milestones, benefits, landAndWater, reports, noticeDays } = terms;
  const money = (amount: string) => amount && formatTyped({ amount, currency });
  return (
    <div className="agr__terms">
      <Line of="amount">
        <p className="agr__sum">{money(terms.amount)}</p>
      </Line>
      <Line of="purpose">
        <p className="asis">{purpose}</p>
      </Line>
      <Line of="budget">
        <ReadRows headers={[m.agr_label(), m.agr_amount()]} rows={budget.map(({ label, amount }) => [label, money(amount)])} />
      </Line>
      <Line of="tranches">
        <ReadRows
          headers={[m.agr_opens_on(), m.agr_condition(), m.agr_amount()]}
          rows={tranches.map(({ opensOn, condition, amount }) => [formatDate(opensOn), condition || m.agr_no_condition(), money(amount)])}
        />
      </Line>
      <Line of="milestones">
        <ReadRows
          headers={[m.agr_milestone(), m.agr_indicator(), m.agr_baseline(), m.agr_target(), m.agr_due_on()]}
          rows={milestones.map(({ label, indicator, baseline, target, dueOn }) => [label, indicator, baseline, target, formatDate(dueOn)])}
        />
      </Line>
      <Line of="benefits">
        <ReadRows headers={[m.agr_who(), m.agr_share()]} rows={benefits.map(({ who, share }) => [who, share])} />
      </Line>
      <Line of="landAndWater">
        <p className="asis">{landAndWater.touches ? landAndWater.plan : m.agr_land_untouched()}</p>
      </Line>
      <Line of="reports">
        <p>{reportsOf(reports, formatDate)}</p>
      </Line>
      <Line of="noticeDays">
        <p>{m.agr_notice_days({ days: noticeDays })}</p>
      </Line>
    </div>
  );
}

function Line({ of, children }: { of: AgreementLine; children: ReactNode }) {
  return (
    <section className="agr__line">
      <h4>{agreementLineLabel(of)}</h4>
      {children}
    </section>
  );
}
