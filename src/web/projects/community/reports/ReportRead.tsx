import type { ReactNode } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDay } from "../../../kit/dates.ts";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { ReadRows } from "../../agreement/ReadRows.tsx";
import type { OwnReport } from "./OwnReports.tsx";

/** Everything that a report says, as its readers are given it. */
export function ReportRead({ of: content }: { of: NonNullable<OwnReport["content"]> }) {
  const { words, milestones, figures, payments, tranches, updates, pictures, agreement } = content;
  return (
    <div className="agr__terms">
      <p className="muted">{m.prep_covers({ start: formatDay(content.startsOn), end: formatDay(content.coversUntil) })}</p>
      <Said heading={m.prep_done()} text={words.done} />
      <Said heading={m.prep_difficult()} text={words.difficult} />
      <Said heading={m.prep_next()} text={words.next} />
      <Part heading={m.prep_milestones()}>
        <ReadRows
          headers={[m.agr_milestone(), m.agr_indicator(), m.prep_baseline(), m.agr_target(), m.prep_now()]}
          rows={milestones.map(({ label, indicator, baseline, target, now }) => [
            label,
            indicator,
            baseline,
            target,
            now || m.prep_not_said(),
          ])}
        />
      </Part>
      <Part heading={m.prep_figures()}>
        <ReadRows
          headers={[m.prep_col_what(), m.prep_col_value(), m.prep_col_source(), m.prep_col_day()]}
          rows={figures.map(({ label, value, unit, source, day }) => [
            label,
            [value, unit].filter(Boolean).join(" "),
            source,
            formatDay(day),
          ])}
        />
      </Part>
      <Part heading={m.prep_payments()}>
        <ReadRows
          headers={[m.prep_col_day(), m.prep_col_payer(), m.agr_amount()]}
          rows={payments.map((payment) => [formatDay(payment.paidOn), payment.institution, formatMoney(payment)])}
        />
      </Part>
      <Part heading={m.prep_tranches()}>
        <ReadRows
          headers={[m.agr_opens_on(), m.prep_col_state(), m.agr_amount()]}
          rows={tranches.map(({ opensOn, isOpen, amount }) => [
            formatDay(opensOn),
            isOpen ? m.prep_tranche_open() : m.prep_tranche_waits(),
            formatMoney({ amount, currency: agreement.currency }),
          ])}
        />
      </Part>
      <Part heading={m.prep_updates()}>
        {updates.length === 0 && <p>{m.prep_none()}</p>}
        {updates.map(({ id, title, body, day, source }) => (
          <div key={id}>
            <p>
              <b>{title}</b> <span className="muted">{`${formatDay(day)}, ${source}`}</span>
            </p>
            <p className="asis">{body}</p>
          </div>
        ))}
      </Part>
      {pictures.length > 0 && (
        <Part heading={m.prep_pictures()}>
          <ul>
            {pictures.map(({ id, alt }) => (
              <li key={id}>{alt || m.prep_picture_unnamed()}</li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="agr__line">
      <h4>{heading}</h4>
      {children}
    </section>
  );
}

function Said({ heading, text }: { heading: string; text: string }) {
  return (
    <Part heading={heading}>
      <p className="asis">{text || m.prep_not_said()}</p>
    </Part>
  );
}
