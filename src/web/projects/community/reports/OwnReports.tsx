import { useState } from "react";
import { projectReportKindLabel, projectReportStateLabel } from "../../../../shared/domain/report-labels.ts";
import { addDays, openDays } from "../../../../shared/domain/report-schedule.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../../api/client.ts";
import { useRead } from "../../../api/use-read.ts";
import { formatDay } from "../../../kit/dates.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { reportBadges } from "../../reports/badges.ts";
import { ReasonForm } from "../ReasonForm.tsx";
import { ReleaseReport } from "./ReleaseReport.tsx";
import { ReportRead } from "./ReportRead.tsx";
import { WriteReport } from "./WriteReport.tsx";
import "./reports.css";

type Reports = CallOutput<"GET /api/requests/{token}/reports">;
export type OwnReport = Reports["items"][number];

export interface ReportProps {
  token: string;
  report: OwnReport;
  pictures: Reports["pictures"];
  onChanged: (reports: Reports) => void;
}

/** What a project reports by its agreement: what comes, what is to be written, and what was given out. */
export default function OwnReports({ token }: { token: string }) {
  const { data, error } = useRead("GET /api/requests/{token}/reports", { params: { token } });
  const [changed, setChanged] = useState<Reports>();
  const reports = changed ?? data;
  if (!reports) return error ? <p>{m.prep_failed()}</p> : <div className="skel" />;
  const { items, pictures, readers } = reports;
  if (items.length === 0) return <p>{m.prep_none_yet()}</p>;
  return (
    <ul className="prep">
      {items.map((report) => (
        <li key={report.id} className="card prep__one">
          <h3>{m.prep_title({ kind: projectReportKindLabel(report.kind), number: report.number })}</h3>
          <p className="row">
            <StatusBadge status={reportBadges[report.state]} label={projectReportStateLabel(report.state)} />
            <span className="muted">{m.prep_due_on({ day: formatDay(report.dueOn) })}</span>
          </p>
          <OneReport {...{ token, report, pictures, readers }} onChanged={setChanged} />
        </li>
      ))}
    </ul>
  );
}

function OneReport({ readers, ...part }: ReportProps & { readers: readonly string[] }) {
  const { state, isOpen, content, dueOn, endReason, releasedAt, isPublic, revision } = part.report;
  // Which revision was typed into and not saved: what is released is what was saved.
  const [typedInto, setTypedInto] = useState<number>();
  if (state === "released")
    return (
      <>
        <p>
          {m.prep_released_on({ day: formatDay(releasedAt ?? "") })} {isPublic && m.prep_is_public()}
        </p>
        <Released {...part} />
      </>
    );
  if (state === "withdrawn") return <p className="asis">{endReason}</p>;
  if (!isOpen || !content) return <p className="muted">{m.prep_opens({ day: formatDay(addDays(dueOn, -openDays)) })}</p>;
  return (
    <>
      {state === "refused" && <p className="asis">{m.prep_refused_text({ reason: endReason ?? "" })}</p>}
      <div className="prep__write" onInput={() => setTypedInto(revision)}>
        <WriteReport key={revision} {...part} />
      </div>
      <details>
        <summary>{m.prep_read()}</summary>
        <ReportRead of={content} />
      </details>
      {typedInto === revision ? <p className="banner">{m.prep_unsaved()}</p> : <ReleaseReport {...part} readers={readers} />}
    </>
  );
}

/** The document of what was given out, as it is given now; and how it is taken back. */
function Released({ token, report, onChanged }: ReportProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { id, kind, number } = report;
  return (
    <>
      <p>
        <a href={address("/api/requests/{token}/reports/{id}/document", { token, id })} download>
          {m.prep_download({ kind: projectReportKindLabel(kind), number })}
        </a>
      </p>
      {isWithdrawing ? (
        <ReasonForm
          label={m.prep_withdraw_why()}
          send={({ reason }) => api("POST /api/requests/{token}/reports/{id}/withdraw", { params: { token, id }, body: { reason } })}
          done={m.prep_withdrawn_toast()}
          onChanged={onChanged}
          onClose={() => setWithdrawing(false)}
        />
      ) : (
        <button type="button" className="btn btn--q" onClick={() => setWithdrawing(true)}>
          {m.prep_withdraw()}
        </button>
      )}
    </>
  );
}
