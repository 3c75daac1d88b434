import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import type { ScreeningCase } from "./cases-queries.ts";

/** What a confirmed match means, and what a US institution files about it by when. The whole case is what gets printed. */
export function Filing({ filing }: { filing: NonNullable<ScreeningCase["filing"]> }) {
  return (
    <div className="scr__filing stack-2">
      <p>
        <b>{m.scase_blocked_since({ when: formatDateTime(filing.blockedAt) })}</b>
      </p>
      <h3>{m.scase_filing()}</h3>
      <ul>
        <li>{m.scase_filing_report({ day: formatDate(filing.reportDue) })}</li>
        <li>{m.scase_filing_annual({ day: formatDate(filing.annualReportDue) })}</li>
      </ul>
      <p className="small">{m.scase_filing_information()}</p>
      <button type="button" className="btn btn--q btn--sm" onClick={() => window.print()}>
        <Icon name="print" />
        {m.scase_print()}
      </button>
    </div>
  );
}
